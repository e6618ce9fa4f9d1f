"""Copies of a database that is a file, made while a server uses it: all that was stored at one moment."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from plume.server.errors import BadDatabase
from plume.server.exchange import FOR_OWNER
from plume.server.store import Store

AT_ONCE = 1_000
"""So many pages are copied at a time; others may write between."""


async def copy(store: Store, path: Path) -> int:
    """Copy all of it to a file, which appears when it is complete; returns how many pages that are."""
    if store.path is None:
        raise BadDatabase("no-backup", path=str(path))
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.unlink(missing_ok=True)
        beside.touch(FOR_OWNER)
        pages = await asyncio.to_thread(_copy, store.path, beside)
        beside.replace(path)
    except (OSError, sqlite3.Error) as problem:
        raise BadDatabase("no-file", path=str(path), problem=problem) from None
    finally:
        beside.unlink(missing_ok=True)
    return pages


def _copy(source: Path, target: Path) -> int:
    with closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(target)) as kept:
        database.backup(kept, pages=AT_ONCE)
        return int(kept.execute("PRAGMA page_count").fetchone()[0])

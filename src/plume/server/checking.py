"""Replaying all that a database keeps: whether every table still is what its journal says."""

from __future__ import annotations

from collections.abc import AsyncIterator

from plume.core.errors import PlumeError
from plume.server.kept import Listed
from plume.server.store import Store
from plume.server.table import Table


async def check(store: Store) -> AsyncIterator[tuple[str, str | None]]:
    """For each table, what does not fit, or None if all of it does."""
    for listed in await store.all_tables():
        yield listed.id, await _problem(store, listed)


async def _problem(store: Store, listed: Listed) -> str | None:
    try:
        table = Table.read(listed.id, await store.journal(listed.id))
    except PlumeError as problem:
        return str(problem)
    if (table.version, table.status) != (listed.version, listed.status):
        return f"it is {table.status} after line {table.version}; the list says {listed.status}, {listed.version}"
    return None

"""Export and import of everything: secrets, people, personal links, tables and their journals, as lines of JSON.

The first line is `{"plume_house": 1}`. Then comes a line for each secret that signs cookies, each person, each personal
link, each challenge, how somebody has done with puzzles, and each table:
`{"table": {"id": ..., "invitation": ..., "journal": [{"at": ..., "entry": {...}}, ...]}}`. All else follows from the
journals.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from plume.core.errors import PlumeError
from plume.server.errors import BadDatabase, BadJournal, NotNow
from plume.server.journal import AnyEntry, Line
from plume.server.keeping import write_of
from plume.server.store import Store
from plume.server.table import Table

VERSION = 1
FOR_OWNER = 0o600
"""Whoever reads the file can sign cookies."""


class StoredLine(msgspec.Struct):
    """A line of a journal; its number is its place."""

    at: int
    entry: AnyEntry


class StoredTable(msgspec.Struct):
    """A table: all of it follows from its journal, but for the secret that lets people sit down."""

    id: str
    invitation: str
    journal: list[StoredLine]


class ExportLine(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A line of the file."""

    plume_house: int | None = None
    secret: dict[str, str] | None = None
    person: dict[str, str | int | bool] | None = None
    link: dict[str, str | int] | None = None
    challenge: dict[str, str | int] | None = None
    puzzler: dict[str, str | int] | None = None
    table: StoredTable | None = None

    @property
    def rest(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Rows of the database that are stored as they are, by the name of their table."""
        for name, row in (
            ("secrets", self.secret),
            ("people", self.person),
            ("links", self.link),
            ("challenges", self.challenge),
            ("puzzlers", self.puzzler),
        ):
            if row is not None:
                yield name, row


async def export(store: Store, path: Path) -> tuple[int, list[tuple[str, str]]]:
    """Write everything to a file, which appears when all of it is written.

    Returns how many tables there are, and those whose journals cannot be read, which are left out, with the reason.
    """
    count = 0
    broken: list[tuple[str, str]] = []
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.unlink(missing_ok=True)
        beside.touch(FOR_OWNER)
        with beside.open("wb") as file:
            async for line in _lines(store, broken):
                file.write(msgspec.json.encode(line) + b"\n")
                count += line.table is not None
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as problem:
        raise BadDatabase("no-file", path=str(path), problem=problem.strerror) from None
    finally:
        beside.unlink(missing_ok=True)
    return count, broken


async def _lines(store: Store, broken: list[tuple[str, str]]) -> AsyncIterator[ExportLine]:
    yield ExportLine(plume_house=VERSION)
    for secret in await store.rows("secrets"):
        yield ExportLine(secret=secret)
    for person in await store.rows("people"):
        yield ExportLine(person=person)
    for link in await store.rows("links"):
        yield ExportLine(link=link)
    for challenge in await store.rows("challenges"):
        yield ExportLine(challenge=challenge)
    for puzzler in await store.rows("puzzlers"):
        yield ExportLine(puzzler=puzzler)
    for table_id, invitation in await store.invitations():
        try:
            lines = await store.journal(table_id)
        except BadJournal as problem:
            broken.append((table_id, str(problem)))
            continue
        yield ExportLine(table=StoredTable(table_id, invitation, [StoredLine(line.at, line.entry) for line in lines]))


async def take_in(store: Store, path: Path) -> tuple[int, int]:
    """Add all that a file holds; returns how many tables were added, and how many were there already.

    What is there already stays as it is, also the secrets of a database that has served people before. A file that
    cannot be read to its end changes nothing.
    """
    added = known = 0
    for number, line in _all(path):
        if line.table is not None:
            _journal(path, number, line.table)
    for number, line in _all(path):
        for name, values in line.rest:
            await _add_row(store, path, number, name, values)
        if line.table is not None:
            is_new = await _add(store, path, number, line.table)
            added, known = added + is_new, known + (not is_new)
    return added, known


def _all(path: Path) -> Iterator[tuple[int, ExportLine]]:
    """All lines of a file with their numbers."""
    number = 0
    try:
        with path.open("rb") as file:
            for number, raw in enumerate(file, 1):
                yield number, _read(path, number, raw)
    except OSError as problem:
        raise BadDatabase("no-file", path=str(path), problem=problem.strerror) from None
    if number == 0:
        raise _bad(path, 1, "it is empty")


def _read(path: Path, number: int, raw: bytes) -> ExportLine:
    try:
        line = msgspec.json.decode(raw, type=ExportLine)
    except msgspec.DecodeError as problem:
        raise _bad(path, number, problem) from None
    if number == 1 and line.plume_house != VERSION:
        raise _bad(path, number, f'it begins with {{"plume_house": {VERSION}}}')
    return line


async def _add_row(store: Store, path: Path, number: int, name: str, values: dict[str, Any]) -> None:
    try:
        await store.add_row(name, values)
    except (SQLAlchemyError, TypeError) as problem:
        raise _bad(path, number, problem) from None


async def _add(store: Store, path: Path, number: int, stored: StoredTable) -> bool:
    """Add a table; False if it is there already."""
    table, lines = _journal(path, number, stored)
    try:
        await store.writer.store(write_of(table, lines, is_new=True, invitation=stored.invitation))
    except NotNow:
        return False
    return True


def _journal(path: Path, number: int, stored: StoredTable) -> tuple[Table, list[Line]]:
    """A table, and its journal, which is played to its end."""
    lines = [Line(place, line.at, line.entry) for place, line in enumerate(stored.journal, 1)]
    try:
        return Table.read(stored.id, lines), lines
    except PlumeError as problem:
        raise _bad(path, number, problem) from None


def _bad(path: Path, number: int, problem: Any) -> BadDatabase:
    return BadDatabase("no-export", path=str(path), problem=f"line {number}: {problem}")

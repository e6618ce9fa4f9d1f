"""Replaying all that a database keeps: whether every table still is what its journal says."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from plume.core.errors import PlumeError
from plume.server.errors import BadJournal
from plume.server.journal import Line, decode
from plume.server.kept import Listed
from plume.server.store import Store
from plume.server.table import Table


async def check(store: Store) -> AsyncIterator[tuple[str, str | None]]:
    """For each table, what does not fit, or None if all of it does."""
    for listed in await store.all_tables():
        yield listed.id, await _problem(store, listed)


async def _problem(store: Store, listed: Listed) -> str | None:
    try:
        table = _replayed(listed.id, await store.raw_journal(listed.id))
    except PlumeError as problem:
        return str(problem)
    if (table.version, table.status) != (listed.version, listed.status):
        return f"it is {table.status} after line {table.version}; the list says {listed.status}, {listed.version}"
    return None


def _replayed(table_id: str, rows: list[tuple[int, int, bytes]]) -> Table:
    """The table whose journal this is; a line that cannot be read or applied is named."""
    table: Table | None = None
    for number, at, raw in rows:
        try:
            line = Line(number, at, decode(raw))
            if table is None:
                table = Table(table_id, line)
            else:
                table.apply(line)
        except (PlumeError, msgspec.MsgspecError, AssertionError, LookupError) as problem:
            raise BadJournal("line", line=number, problem=problem or "it does not follow") from None
    if table is None:
        raise BadJournal("line", line=1, problem="it is missing")
    return table

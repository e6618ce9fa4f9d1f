"""Leases: what is due by itself at a table is done by one process, and by another one if that has died."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnClause, ColumnElement, Connection, case, literal_column, or_, select, text, update
from sqlalchemy.sql.dml import ReturningUpdate

from plume.server import schema

LEASE = 10_000
"""Milliseconds for which nobody else takes over; who works for longer renews the lease."""
NOBODY = ""
"""By whom a table is leased at which nothing happens by itself for a while, unless somebody does something there."""

_tables = schema.tables.c
_ZERO: ColumnClause[int] = literal_column("0")
_NOBODY: ColumnClause[str] = literal_column(f"'{NOBODY}'")


def kept_by_a_write(bots_due: Any) -> dict[str, Any]:
    """The lease after something was written: it ends where no bot is due, or where nobody had it."""
    ends = or_(bots_due == _ZERO, _tables.leased_by == _NOBODY)
    return {"leased_until": case((ends, _ZERO), else_=_tables.leased_until)}


def claim(connection: Connection, table_ids: Sequence[str], who: str, now: int) -> list[str]:
    """Those of the tables that nobody else has leased: from now on they are ours. Two processes never get the same."""
    free = or_(_tables.leased_until <= now, _tables.leased_by.in_((who, NOBODY)))
    wanted = select(_tables.id).where(_tables.id.in_(table_ids), free).with_for_update(skip_locked=True)
    return [row.id for row in connection.execute(_lease(_tables.id.in_(wanted) & free, who, now))]


def renew(connection: Connection, table_ids: Sequence[str], who: str, now: int) -> None:
    """Keep leases that are ours for longer."""
    connection.execute(_lease(_tables.id.in_(table_ids) & (_tables.leased_by == who), who, now))


def release(connection: Connection, who: str | None = None) -> None:
    """Give leases back, those of one process or of all, but not where nobody is to do anything by itself."""
    whose = _tables.leased_by != NOBODY if who is None else _tables.leased_by == who
    given_back = {"leased_until": 0, "leased_by": NOBODY}
    connection.execute(update(schema.tables).where(text(schema.HAS_BOTS_DUE), whose).values(given_back))


def _lease(where: ColumnElement[bool], who: str, now: int) -> ReturningUpdate[tuple[str]]:
    return (
        update(schema.tables)
        .where(where)
        .values(leased_until=now + LEASE, leased_by=who)
        .returning(_tables.id)
        .execution_options(synchronize_session=False)
    )

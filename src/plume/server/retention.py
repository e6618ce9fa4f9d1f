"""What is forgotten, and when: nobody fills a disk with tables at which nobody plays. Finished games stay."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select

from plume.server import schema
from plume.server.clock import DAY
from plume.server.keeping import EXPLORER

EVERY = DAY // 24
"""Milliseconds between two looks at what is too old."""
WAITING_DAYS = 30
"""For so long a table waits for somebody to sit down, a lesson for its learner, a branch for who explores."""
IDLE_DAYS = 400
"""For so long a game that nobody goes on with is kept, and somebody who plays nowhere: as long as their cookie."""
AT_ONCE = 200
"""So many tables are forgotten in a transaction; others may write between two of them."""


KEPT = (
    (schema.journal, "table_id"),
    (schema.seats, "table_id"),
    (schema.reviews, "table_id"),
    (schema.told, "table_id"),
    (schema.tables, "id"),
)
"""Where something of a table is kept, and under which name, the table itself last."""


def sweep(connection: Connection, now: int) -> int:
    """Forget some of what is too old; returns how many tables that were."""
    tables = schema.tables
    old = connection.execute(select(tables.c.id).where(_is_old(now)).limit(AT_ONCE)).scalars().all()
    for table, column in KEPT:
        connection.execute(delete(table).where(table.c[column].in_(old)))
    if not old:
        connection.execute(delete(schema.challenges).where(_is_left_alone(now)))
        connection.execute(delete(schema.puzzlers).where(schema.puzzlers.c.changed_at < now - IDLE_DAYS * DAY))
        connection.execute(delete(schema.people).where(_is_gone(now)))
    return len(old)


def _is_old(now: int) -> ColumnElement[bool]:
    """Tables that never began, lessons that nobody finished, branches, and games that nobody goes on with."""
    tables = schema.tables.c
    never_began = tables.status.in_(("waiting", "closed"))
    is_lesson = and_(tables.host == "", tables.status != "over")
    is_branch = tables.host.startswith(EXPLORER, autoescape=True)
    return or_(
        and_(or_(never_began, is_lesson, is_branch), tables.changed_at < now - WAITING_DAYS * DAY),
        and_(tables.status.in_(("playing", "paused")), tables.changed_at < now - IDLE_DAYS * DAY),
    )


def _is_gone(now: int) -> ColumnElement[bool]:
    """People who came long ago, sit nowhere, and solve no puzzles."""
    people = schema.people.c
    sits = select(schema.seats.c.seat).where(schema.seats.c.person == people.id).exists()
    hosts = select(schema.tables.c.id).where(schema.tables.c.host == people.id).exists()
    solves = select(schema.puzzlers.c.person).where(schema.puzzlers.c.person == people.id).exists()
    return and_(people.created_at < now - IDLE_DAYS * DAY, ~sits, ~hosts, ~solves)


def _is_left_alone(now: int) -> ColumnElement[bool]:
    """Challenges that were made long ago, and that nobody has taken up."""
    challenges = schema.challenges.c
    is_taken_up = select(schema.tables.c.id).where(schema.tables.c.challenge == challenges.id).exists()
    return and_(challenges.created_at < now - IDLE_DAYS * DAY, ~is_taken_up)

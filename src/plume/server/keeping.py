"""What is stored of a table that has changed: the lines of its journal, and what lists and jobs find it by."""

from __future__ import annotations

from typing import Any

import msgspec

from plume.server import views
from plume.server.identity import new_id
from plume.server.journal import Left, Line, Moved, Sat, Undone, encode
from plume.server.kept import Write
from plume.server.table import Table

EXPLORER = "~"


def explorer(person: str) -> str:
    """By whom the branches of somebody are found: no list of tables asks for it."""
    return EXPLORER + person


def _new(table: Table, values: dict[str, Any]) -> dict[str, Any]:
    return {"table": table.id, **{f"new_{name}": value for name, value in values.items()}}


def _sums(table: Table) -> dict[str, Any]:
    """What lists show of a table, but for what changes with every move; branches are found by their game."""
    names = "\n".join(seat.name for seat in table.seats).casefold()
    if table.opened.explored is not None:
        names = table.opened.explored.game
    return {
        "status": table.status,
        "names": names[:400],
        "summary": msgspec.json.encode(views.seen_table(table)),
        "challenge": table.challenge,
        "attempt": table.attempt,
    }


def write_of(table: Table, lines: list[Line], *, is_new: bool, invitation: str | None = None) -> Write:
    """What is to be stored of a table that has changed; lists find a table by its people, and a lesson by nobody.

    Branches of finished games are found by who explores alone: they are in no list of tables, and in no results.
    """
    state = {
        "version": table.version,
        "changed_at": table.changed_at,
        "waiting_for": sum(1 << seat for seat in table.people_to_move),
        "deadline": table.clock.next_deadline if table.status == "playing" else None,
        "bots_due": sum(1 << seat for seat in table.bots_to_move),
    }
    write = Write(
        lines=[
            {"table_id": table.id, "number": line.number, "at": line.at, "entry": encode(line.entry)} for line in lines
        ],
        touched=_new(table, state),
    )
    if is_new:
        write.opened = {
            "id": table.id,
            "game": table.game.name,
            "invitation": invitation or new_id(),
            "host": _host(table),
            "audience": table.opened.audience,
            "archived": table.opened.archived,
            "opened_at": table.opened_at,
            "leased_until": 0,
            **state,
            **_sums(table),
        }
    elif table.status == "over" or not all(isinstance(line.entry, Moved | Undone) for line in lines):
        write.summary = _new(table, _sums(table))
    if is_new or any(isinstance(line.entry, Sat | Left) for line in lines):
        owners = enumerate(seat.owner if _counts(table) else None for seat in table.seats)
        write.seats = [{"table_id": table.id, "seat": seat, "person": owner} for seat, owner in owners if owner]
    return write


def _counts(table: Table) -> bool:
    """Whether a table is in the lists and results of its people."""
    return not table.opened.lesson and table.opened.explored is None


def _host(table: Table) -> str:
    """By whom a table is found."""
    if table.opened.explored is not None:
        return explorer(table.opened.host)
    return table.opened.host if _counts(table) else ""

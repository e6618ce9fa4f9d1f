"""Journals of tables for tests: games at a table without a server, and all that leaves for a viewer."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from plume.core.position import Position
from plume.language import ENGLISH
from plume.records import Record
from plume.server import commands, views
from plume.server.clock import ClockPlan
from plume.server.journal import AnyEntry, Line, Moved, Occupant, Opened, Started, decode, encode
from plume.server.messages import News
from plume.server.messages import encode as encode_message
from plume.server.orders import AnyOrder
from plume.server.patches import patch
from plume.server.table import Ahead, Change, Table

SECOND = 1_000


def opened(game: str, people: int | None = None, **options: Any) -> Opened:
    """A table at which people sit; the seats after them are bots'."""
    players = options.get("players", 2)
    people = players if people is None else people
    occupants = [Occupant(owner=f"p{seat}", name=f"n{seat}") for seat in range(people)]
    occupants += [Occupant(name=f"bot {seat}", bot="random") for seat in range(people, players)]
    return Opened(game, {"players": players, **options}, tuple(occupants), "p0")


class Played:
    """A table and its journal, without a server: what the commands say is written and applied at once."""

    def __init__(self, first: Opened, at: int = 0) -> None:
        self.now = at
        self.lines = [Line(1, at, first)]
        self.table = Table("table", self.lines[0])
        self.write(commands.begin_if_full(self.table))

    def write(self, decision: commands.Decision) -> list[Change]:
        """Write entries, as bytes, and apply them."""
        changes = []
        for decided in decision:
            entry = decided.entry if isinstance(decided, Ahead) else decided
            line = Line(self.table.version + 1, self.now, decode(encode(entry)))
            self.lines.append(line)
            changes.append(self.table.apply(line))
        return changes

    def order(self, person: str, order: AnyOrder, *, ends_turns: bool = False) -> list[Change]:
        """Carry an order out."""
        return self.write(commands.carry_out(self.table, person, order, self.now, ends_turns=ends_turns))

    @property
    def position(self) -> Position:
        assert self.table.position is not None
        return self.table.position


def with_clock(first: Opened, **plan: Any) -> Opened:
    """The same table with a clock."""
    timeout = plan.pop("timeout", "bot")
    return replace(first, clock=ClockPlan(**plan), timeout=timeout)


def lines_of(position: Position) -> list[Line]:
    """A game as the journal of a table."""
    record = Record.of(position)
    options = position.options.to_json()
    occupants = tuple(Occupant(owner=f"p{seat}", name=f"n{seat}") for seat in range(position.options.players))
    entries: list[AnyEntry] = [Opened(position.game.name, options, occupants, "p0"), Started(record.opening)]
    entries += [Moved(move.seat, move.move, move.outcomes) for move in record.moves]
    return [Line(number, SECOND * number, entry) for number, entry in enumerate(entries, 1)]


def everything_sent(lines: list[Line], seat: int | None) -> list[bytes]:
    """All that leaves for a viewer: what they see when they come, then news, line by line, with all their choices."""
    table = Table("table", lines[0])
    before = views.sight(table, seat, ENGLISH)
    sent = [encode_message(before)]
    for line in lines[1:]:
        update = views.update(table, table.apply(line), seat)
        if update is not None:
            now = views.sight(table, seat, ENGLISH)
            sent += [encode_message(News([update], patch(before, now))), encode_message(now)]
            before = now
    return sent


def random_move(table: Table, rng: Random) -> tuple[int, str]:
    """A seat that decides, and one of its moves."""
    assert table.position is not None
    seat = rng.choice(table.deciders)
    return seat, rng.choice(list(table.position.legal(seat)))

"""Branches: tables at which a finished game is explored from one of its moments. Nothing of them touches the game.

The journal of a branch begins with the moves that were played before, so that its position is that of the game, and
one can go back as far as one likes. Only where hidden things are dealt anew it begins with a position.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from plume.core.position import Position
from plume.records import Record
from plume.server.errors import NotNow, Unknown
from plume.server.journal import AnyEntry, Audience, Moved, Occupant, Opened, Origin, Started
from plume.server.kept import Person
from plume.server.naming import bot_name, free_avatar, unused
from plume.server.table import Table


@dataclass(frozen=True)
class Trunk:
    """What a branch is taken up from: a game that is over, or another branch."""

    table: str
    audience: Audience
    origin: Origin | None
    record: Record
    heads: tuple[str, ...]

    @classmethod
    def of(cls, table: Table) -> Trunk:
        """What there is to know of a table whose game may be seen."""
        opened = table.opened
        return cls(table.id, opened.audience, opened.explored, table.record(), tuple(s.avatar for s in table.seats))

    def origin_at(self, at: int, *, is_guess: bool) -> Origin:
        """Where a branch begins that is taken up after so many moves."""
        past = 0 if is_guess else at
        if self.origin is None:
            return Origin(self.table, at, None, past, is_guess)
        parts_at = at if at <= self.origin.past and not self.origin.is_guess else self.origin.at
        return Origin(self.origin.game, parts_at, self.table, past, is_guess or self.origin.is_guess)


@dataclass(frozen=True)
class Wish:
    """From which moment somebody explores, at which seat or at all of them, and against which bot.

    With `is_guess` what the seat, or a spectator, did not see is dealt anew.
    """

    at: int
    seat: int | None
    bot: str
    is_guess: bool


def branch(trunk: Trunk, wish: Wish, person: Person, rng: Random) -> list[AnyEntry]:
    """The journal that a branch begins with."""
    record = trunk.record
    if wish.at > len(record.moves):
        raise Unknown("move", moves=len(record.moves), at=wish.at)
    position = record.position(wish.at)
    if position.over:
        raise NotNow("over")
    start = _guessed(position, wish.seat, rng) if wish.is_guess else record.start
    opened = Opened(
        game=record.game.name,
        options=record.options.to_json(),
        seats=_occupants(trunk, wish, person),
        host=person.id,
        audience="seated" if trunk.audience == "seated" else "link",
        timeout="wait",
        start=None if start is None else dict(start),
        hints=True,
        explored=trunk.origin_at(wish.at, is_guess=wish.is_guess),
        rules=record.game.version if wish.is_guess else record.rules,
    )
    if wish.is_guess:
        return [opened, Started(())]
    past = (Moved(move.seat, move.move, move.outcomes) for move in record.moves[: wish.at])
    return [opened, Started(record.opening), *past]


def _guessed(position: Position, seat: int | None, rng: Random) -> dict[str, object]:
    """The position as it may have been, as far as a seat or a spectator could tell."""
    guess = position.view(seat).determinise(rng).to_json()
    return {key: value for key, value in guess.items() if key != "random"}


def _occupants(trunk: Trunk, wish: Wish, person: Person) -> tuple[Occupant, ...]:
    """Who sits where: all are called as in the game, but for the one seat at which somebody plays themselves."""
    called = list(trunk.record.seats) or [""] * trunk.record.options.players
    if wish.seat is not None:
        called[wish.seat] = unused(person.name, {*called[: wish.seat], *called[wish.seat + 1 :]})
    taken = set(called)
    occupants = []
    for seat, head in enumerate(trunk.heads):
        is_mine = wish.seat in (None, seat)
        name = called[seat] or (unused(person.name, taken) if is_mine else bot_name(trunk.record.game, wish.bot, taken))
        taken.add(name)
        if not is_mine:
            occupants.append(Occupant(name=name, bot=wish.bot))
            continue
        own = person.avatar if seat == wish.seat else ""
        occupants.append(Occupant(person.id, name, avatar=own or head or free_avatar(trunk.heads)))
    return tuple(occupants)

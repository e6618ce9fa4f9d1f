"""Puzzles for people: an answer as a table that nobody keeps, and how somebody has done so far.

Everything on that table is made as at any other; its journal lasts as long as the question. What is kept of somebody
is which puzzles they have solved or missed, and their rating: as in a game between them and each puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from random import Random

import msgspec

from plume.core.game import Game
from plume.core.position import Position
from plume.puzzles import Puzzle, Verdict, all_puzzles, judge
from plume.puzzles.rating import expected
from plume.server.errors import NotNow, Unknown
from plume.server.journal import AnyEntry, Line, Moved, Occupant, Opened, Started, Undone
from plume.server.kept import Person
from plume.server.naming import unused
from plume.server.table import Change, Table

UNDO = "undo"
"""Among the moves of an answer: the last one is taken back."""
OPPONENT = "medium"
"""The strength by whose names the others are called."""
ME = "me"

FIRST_RATING = 1200.0
FAST, SLOW, SETTLED = 48.0, 20.0, 15
"""By how much a rating can change with one puzzle: of the first ones, and of those that come later."""
LEAST_RATING = 100.0
NEAR = 10
"""The next puzzle is one of so many whose ratings are nearest."""


class Puzzler(msgspec.Struct):
    """How somebody has done: the puzzles that they solved or missed when they met them first, the last one last."""

    rating: float = FIRST_RATING
    solved: list[str] = []
    missed: list[str] = []
    streak: int = 0
    """How many they have solved in a row."""
    best_streak: int = 0
    days: int = 0
    """On how many days in a row they have solved the puzzle of the day."""
    last_day: str = ""

    @property
    def tried(self) -> int:
        return len(self.solved) + len(self.missed)

    def has_met(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle counts for them no more."""
        return puzzle.id in self.solved or puzzle.id in self.missed

    def days_until(self, today: date) -> int:
        """On how many days in a row up to today, or to yesterday if today's is still to come."""
        is_unbroken = self.last_day in (today.isoformat(), (today - timedelta(1)).isoformat())
        return self.days if is_unbroken else 0


class Tried(msgspec.Struct, frozen=True):
    """A puzzle with some moves of an answer: the table as it is then, what each line changed, and what it is worth."""

    table: Table
    changes: Sequence[Change]
    seat: int
    verdict: Verdict


def puzzle(name: str) -> Puzzle:
    """A puzzle by its id."""
    found = all_puzzles().get(name)
    if found is None:
        raise Unknown("puzzle")
    return found


def attempt(asked: Puzzle, orders: Sequence[str], person: Person | None) -> Tried:
    """The table after these moves, with the luck of the puzzle; what is no part of an answer is refused."""
    now = asked.start()
    start, seat = now.copy(), now.deciders[0]
    entries: list[AnyEntry] = [_opened(asked, start, seat, person), Started(())]
    for order in orders:
        if judge(asked, start, now.history, now).is_complete:
            raise NotNow("over")
        entries.append(_carried_out(now, seat, order))
    lines = [Line(number, 0, entry) for number, entry in enumerate(entries, 1)]
    table, changes = Table.replay(asked.id, lines)
    return Tried(table, changes, seat, judge(asked, start, now.history, now))


def _carried_out(now: Position, seat: int, order: str) -> AnyEntry:
    if order == UNDO:
        now.undo(seat)
        return Undone(seat)
    played = now.advance(seat, order)
    return Moved(seat, now.game.moves.text(played.move), tuple(now.outcomes(played.events)))


def _opened(asked: Puzzle, start: Position, seat: int, person: Person | None) -> Opened:
    """A table at which the others are called as bots are, always by the same names."""
    names = list(_names(asked.game, start.options.players, "" if person is None else person.name))
    me = Occupant(ME, "" if person is None else person.name, avatar="" if person is None else person.avatar)
    others = [Occupant(name=name, bot=OPPONENT) for name in names]
    return Opened(
        game=asked.game.name,
        options=start.options.to_json(),
        seats=(*others[:seat], me, *others[seat + 1 :]),
        host=ME,
        audience="seated",
        start=dict(asked.position),
        lesson=True,
        rules=asked.game.version,
    )


def _names(game: Game, count: int, mine: str) -> Iterator[str]:
    names = game.part("names")
    given: Iterable[str] = () if names is None else names.NAMES.get(OPPONENT, ())
    free = [name for name in given if name != mine]
    taken = {mine}
    for place in range(count):
        name = free[place] if place < len(free) else unused(OPPONENT, taken)
        taken.add(name)
        yield name


# ---- which one


def of_day(day: date) -> Puzzle:
    """The puzzle of a day, the same for all."""
    known = all_puzzles()
    return known[min(known, key=lambda name: sha256(f"{day.isoformat()} {name}".encode()).digest())]


def today() -> date:
    """The day that it is, everywhere the same."""
    return datetime.now(UTC).date()


def wanted(game: str | None, kind: str | None, theme: str | None) -> list[Puzzle]:
    """The puzzles of a game, of a kind, with a theme."""
    return [
        one
        for one in all_puzzles().values()
        if game in (None, one.game.name) and kind in (None, one.kind) and (theme is None or theme in one.themes)
    ]


def following(known: Puzzler, found: Sequence[Puzzle], rng: Random) -> Puzzle | None:
    """The next puzzle for somebody: one that is new to them, then one that they missed, about as hard as they are good.

    None if there is nothing of what they want.
    """
    fresh = [one for one in found if not known.has_met(one)]
    missed = [one for one in found if one.id in known.missed]
    near = sorted(fresh or missed or found, key=lambda one: (abs(one.rating - known.rating), one.id))[:NEAR]
    return rng.choice(near) if near else None


def counted(found: Iterable[Iterable[str]]) -> Mapping[str, int]:
    """How many there are of each, the most first."""
    return dict(Counter(name for names in found for name in names).most_common())


# ---- how somebody does


def met(known: Puzzler, asked: Puzzle, *, is_right: bool, day: date) -> Puzzler:
    """How somebody has done after they have met a puzzle; only the first answer counts."""
    if known.has_met(asked):
        return known
    pace = FAST if known.tried < SETTLED else SLOW
    rating = known.rating + pace * (is_right - expected(known.rating, asked.rating))
    streak = known.streak + 1 if is_right else 0
    after = Puzzler(
        rating=max(rating, LEAST_RATING),
        solved=[*known.solved, asked.id] if is_right else known.solved,
        missed=known.missed if is_right else [*known.missed, asked.id],
        streak=streak,
        best_streak=max(known.best_streak, streak),
        days=known.days_until(day),
        last_day=known.last_day,
    )
    if is_right and asked.id == of_day(day).id and known.last_day != day.isoformat():
        after.days, after.last_day = after.days + 1, day.isoformat()
    return after

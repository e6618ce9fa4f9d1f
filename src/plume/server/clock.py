"""Clocks: how long a seat may think. Times are milliseconds; what is stored are deadlines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

SECOND = 1_000
DAY = 86_400 * SECOND
MOST_DAYS = 60
LEAST = 60 * SECOND

ClockKind = Literal["none", "move", "game", "days"]


class ClockPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of a table: none, seconds for each turn, seconds for the whole game, or days for each turn."""

    kind: ClockKind = "none"
    seconds: Annotated[int, Meta(ge=5, le=86_400)] | None = None
    days: Annotated[int, Meta(ge=1, le=30)] | None = None

    @property
    def missing(self) -> str | None:
        """What a clock of this kind needs and this one does not have."""
        needed = {"move": "seconds", "game": "seconds", "days": "days"}.get(self.kind)
        return needed if needed is not None and getattr(self, needed) is None else None

    @property
    def time(self) -> int:
        """How much time a seat has, for a turn or for the game."""
        return (self.days or 0) * DAY if self.kind == "days" else (self.seconds or 0) * SECOND

    @property
    def is_per_turn(self) -> bool:
        return self.kind in ("move", "days")


class Clock:
    """The running clock of a table: what each seat has left, and since when it runs."""

    __slots__ = ("_given", "_out", "_since", "_turn", "left", "plan")

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left = [plan.time] * seats
        self._since: dict[int, int] = {}
        self._out: set[int] = set()
        self._given: set[int] = set()
        self._turn = -1

    def wind(self, at: int, turn: int, thinking: Iterable[int]) -> None:
        """Let the clocks of those run who think, and of nobody else; a new turn gives its time anew."""
        if self.plan.kind == "none":
            return
        if turn != self._turn and self.plan.is_per_turn:
            self._begin_turn(at)
        self._turn = turn
        running = set(thinking) - self._out
        for seat in [seat for seat in self._since if seat not in running]:
            self._stop(seat, at)
        for seat in running:
            if self.plan.is_per_turn and seat not in self._given:
                self.left[seat] = self.plan.time
                self._given.add(seat)
            self._since.setdefault(seat, at)

    def halt(self, at: int) -> None:
        """Stop all clocks; what is left stays."""
        for seat in list(self._since):
            self._stop(seat, at)

    def go_on(self, at: int, thinking: Iterable[int]) -> None:
        """Let the clocks of those run on who think."""
        if self.plan.kind != "none":
            for seat in set(thinking) - self._out:
                self._since.setdefault(seat, at)

    def run_out(self, seat: int, at: int) -> None:
        """A seat's time is up: its clock stands still until it gets more."""
        self._stop(seat, at)
        self._out.add(seat)

    def come_back(self, seat: int) -> None:
        """Give somebody who comes back time to look: that of a turn, or a minute."""
        self.left[seat] = self.plan.time if self.plan.is_per_turn else max(self.left[seat], LEAST)
        self._out.discard(seat)

    def add(self, seat: int, milliseconds: int) -> None:
        """Give a seat more time."""
        self.left[seat] = max(0, self.left[seat]) + milliseconds
        self._out.discard(seat)

    def deadline(self, seat: int) -> int | None:
        """When a seat's time is up, if its clock runs."""
        return self._since[seat] + self.left[seat] if seat in self._since else None

    @property
    def next_deadline(self) -> int | None:
        """When the first time is up."""
        return min((since + self.left[seat] for seat, since in self._since.items()), default=None)

    def _begin_turn(self, at: int) -> None:
        """Whoever thinks in a new turn gets its time anew."""
        self.halt(at)
        self._out.clear()
        self._given.clear()

    def _stop(self, seat: int, at: int) -> None:
        self.left[seat] -= at - self._since.pop(seat)

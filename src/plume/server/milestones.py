"""Positions kept on the way of a game, so that going back plays little of it again."""

from __future__ import annotations

from collections.abc import Callable

from plume.core.position import Position

APART = 48
"""So many moves lie between two of them: a copy takes a few kilobytes, a move a twentieth of a millisecond."""


class Milestones:
    """Copies of a game's position every so many moves; where the game began can be set up again."""

    def __init__(self, begin: Callable[[], Position]) -> None:
        self._begin = begin
        self._kept: list[Position] = []

    def pass_by(self, position: Position) -> None:
        """Keep a copy of the position, if the game has gone on far enough since the last one."""
        since = len(self._kept[-1].history) if self._kept else 0
        if len(position.history) >= since + APART:
            self._kept.append(position.copy())

    def cut(self, place: int) -> None:
        """Forget what came after so many moves: they are played no more."""
        while self._kept and len(self._kept[-1].history) > place:
            self._kept.pop()

    def back(self, position: Position, place: int) -> Position:
        """The position after so many moves of a game that is at a later one; what came after them is forgotten."""
        self.cut(place)
        earlier = self._kept[-1].copy() if self._kept else self._begin()
        for played in position.history[len(earlier.history) : place]:
            earlier.advance(played.seat, played.move, earlier.outcomes(played.events))
        return earlier

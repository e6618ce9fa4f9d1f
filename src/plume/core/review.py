"""The story of a game that was played: who won by what, how the points came, and from where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from plume.core.showing import PAINTER

if TYPE_CHECKING:
    from plume.core.position import Position

SHARED = "shared"
"""Nothing tells the winners apart."""


@dataclass(frozen=True)
class Criterion:
    """What sides are compared by, in the order of the rules, and the value of each side."""

    name: str
    values: list[int]


@dataclass(frozen=True)
class Verdict:
    """What decided a finished game: the name of a criterion, `shared`, or a reason of the game's own; and its rule."""

    decided_by: str
    rule: str
    criteria: list[Criterion]


@dataclass(frozen=True)
class Gain:
    """A moment at which a side got points: after so many moves, in which turn, for what, and its score from then on.

    `what` is a kind of thing (`card`, `scoring`) and `name` which one; `start` is what a side had before the
    first move of the record.
    """

    side: int
    move: int
    turn: int
    what: str
    name: str
    points: int
    score: int


@dataclass(frozen=True)
class PointSource:
    """Where points came from, and how many each side had from there; all sources together are the scores."""

    name: str
    points: list[int]


@dataclass(frozen=True)
class Review:
    """The story of a game as far as it is the same for all games; each game adds its own."""

    verdict: Verdict | None
    """None if the game did not come to its end."""
    gains: list[Gain]
    sources: list[PointSource]

    def _repr_svg_(self) -> str:
        painter: Any = import_module(PAINTER)
        return str(painter.points(self))


def no_review(positions: Iterable[Position]) -> Review:
    """What there is to say about a game that tells no story."""
    return Review(None, [], [])


def decided_by(criteria: Sequence[Criterion], winners: Sequence[int]) -> str:
    """The first criterion that tells the winner from all others; `shared` if several have won."""
    if len(winners) > 1:
        return SHARED
    left = list(range(len(criteria[0].values)))
    for criterion in criteria:
        best = max(criterion.values[side] for side in left)
        left = [side for side in left if criterion.values[side] == best]
        if left == list(winners):
            return criterion.name
    raise AssertionError("the criteria do not lead to the winner")


class Gains:
    """Notes what the sides get, one thing after the other."""

    def __init__(self, position: Position) -> None:
        self.scores = list(position.scores)
        self.all = [
            Gain(side, 0, position.state.turns, "start", "", score, score)
            for side, score in enumerate(self.scores)
            if score
        ]

    def add(self, position: Position, side: int, what: str, name: str, points: int) -> None:
        """A side got points with the last move."""
        self.scores[side] += points
        move = len(position.history)
        self.all.append(Gain(side, move, position.history[-1].turn, what, name, points, self.scores[side]))

"""Chances to win as points: how far ahead whoever has such a chance usually is in the end.

All figures are whole multiples of a power of two, so that sums of them are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

from plume.analysis.grounds import PART
from plume.core.game import Game
from plume.core.position import Position

STEP = 128
"""Points are told in so many parts."""
LEAST = 1 / 64
"""A chance below this is no further behind: nobody can tell them apart."""
USUAL_SWING = 1.0
USUAL_PACE = 1_000

Margins = tuple[float, ...]
"""By side: by how many points it is ahead of the best of the others."""


def swing(position: Position) -> float:
    """By how many points somebody must be ahead to be e times as likely to win."""
    part: Any = position.game.part(PART)
    return USUAL_SWING if part is None else float(part.swing(position.state))


def pace(game: Game) -> int:
    """How many simulations take a second, on an ordinary machine."""
    part: Any = game.part(PART)
    return USUAL_PACE if part is None else int(part.PACE)


def expected(chances: Sequence[float], points: float) -> Margins:
    """What these chances come to, if so many points make a side e times as likely to win."""
    ahead = [points * log(max(chance, LEAST)) for chance in chances]
    return tuple(exact(_ahead_of_others(ahead, side)) for side in range(len(ahead)))


def final(position: Position) -> Margins:
    """By how many points each side is ahead as it stands."""
    return tuple(float(_ahead_of_others(position.scores, side)) for side in range(position.options.sides))


def exact(points: float) -> float:
    """Points in whole parts."""
    return round(points * STEP) / STEP


def with_chance(chances: Sequence[float], side: int, chance: float) -> tuple[float, ...]:
    """The chances if one side had another one; what is left is shared as before."""
    others = 1.0 - chances[side]
    if others <= 0.0:
        rest = [(1.0 - chance) / max(len(chances) - 1, 1)] * len(chances)
    else:
        rest = [other * (1.0 - chance) / others for other in chances]
    return tuple(chance if other == side else rest[other] for other in range(len(chances)))


def _ahead_of_others(values: Sequence[float], side: int) -> float:
    others = [value for other, value in enumerate(values) if other != side]
    return values[side] - max(others, default=0)

"""How hard a puzzle is: a rating, as if the weaker bots had played against it."""

from __future__ import annotations

import math
from collections.abc import Mapping

STRENGTH = {"beginner": 900, "easy": 1150, "medium": 1350, "hard": 1600}
"""What each of the weaker bots is taken for."""
SCALE = 400.0
"""Who is rated so much above another scores ten times as often, as with Elo."""
PRIOR = 1300.0
"""What a puzzle is taken for before anybody has tried it: as one game drawn against somebody of this strength."""
CLOSE = 2.0
"""An answer that is worth so much less than the best counts as a quarter of it, and one as much again half of that."""
EACH_MOVE = 25
USUAL_MOVES = 4
"""Each move of the solution beyond so many makes a puzzle so much harder, and each one less easier."""
LEAST, MOST = 400, 2600


def expected(rating: float, opponent: float) -> float:
    """The share that a rating may expect against another."""
    return 1.0 / (1.0 + math.pow(10.0, (opponent - rating) / SCALE))


def credit(worth: float | None, best: int) -> float:
    """What a wrong answer counts: the closer it comes, the more; less than half."""
    return 0.0 if worth is None else math.exp2(-1.0 - max(best - worth, 0.0) / CLOSE)


def rate(solved: Mapping[str, float], moves: int) -> int:
    """The rating of a puzzle, from what the answers of bots count on average."""
    low, high = float(LEAST), float(MOST)
    while high - low > 0.5:
        middle = (low + high) / 2
        if _won(solved) > _may_expect(middle, solved):
            low = middle
        else:
            high = middle
    longer = EACH_MOVE * (moves - USUAL_MOVES)
    return round(min(max(low + longer, LEAST), MOST))


def _won(solved: Mapping[str, float]) -> float:
    """How often the puzzle has beaten the bots."""
    return sum(1.0 - share for share in solved.values()) + 0.5


def _may_expect(rating: float, solved: Mapping[str, float]) -> float:
    """How often a puzzle of this rating would."""
    return sum(expected(rating, STRENGTH[bot]) for bot in solved) + expected(rating, PRIOR)

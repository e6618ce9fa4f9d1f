"""The expansions, in every combination that the rules allow."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

ALLOWED = {
    1: ("promo",),
    2: ("promo", "fewer_bodies", "golden_feathers"),
    3: ("promo", "fewer_bodies", "golden_feathers"),
    4: ("promo", "golden_feathers"),
}
"""By the number of players (X-PROMO-4, X-FEWER-1, X-GOLD-1)."""


def expanded(players: int) -> list[dict[str, Any]]:
    """The options of games with at least one expansion."""
    names = ALLOWED[players]
    return [
        {"players": players, **dict.fromkeys(chosen, True)}
        for size in range(1, len(names) + 1)
        for chosen in combinations(names, size)
    ]


ALONE = expanded(1)
SEVERAL = [options for players in (2, 3, 4) for options in expanded(players)]
EXPANDED = [*SEVERAL, *ALONE]
EVERYTHING = [expanded(players)[-1] for players in ALLOWED]
"""All expansions at once, for each number of players."""


def some_expansions(players: int, rng: Random) -> dict[str, bool]:
    """Each expansion that is allowed, or not."""
    return {name: True for name in ALLOWED[players] if rng.random() < 0.5}


def short(options: dict[str, Any]) -> str:
    """What tells one combination from others, as the name of a test."""
    return " ".join([str(options["players"]), *(name for name, value in options.items() if value is True)])

"""The notation: moves and outcomes as short texts (K-MOVE-1)."""

from __future__ import annotations

from collections.abc import Iterable

from plume.core.moves import MoveTable
from plume.cotcot.cards import HAND_NAMES, ITEM_NAMES, MARKET_NAMES, NAMES
from plume.cotcot.state import MOST_PLAYERS

MEMBERS = (NAMES, [str(seat) for seat in range(MOST_PLAYERS)])
"""What each zone can give: a member's number is its place."""


def _texts(verb: str, things: Iterable[str]) -> dict[str, list[str]]:
    return {verb: [f"{verb} {thing}" for thing in things]}


MOVES = MoveTable(
    "cotcot",
    [
        {"done": ["done"]}
        | _texts("chest", HAND_NAMES)
        | _texts("start", ITEM_NAMES)
        | _texts("add", ITEM_NAMES)
        | _texts("joker", ITEM_NAMES)
        | _texts("double", ITEM_NAMES)
        | _texts("fox", ITEM_NAMES),
        _texts("take", MARKET_NAMES)
        | {"draw": ["draw"]}
        | {"fox to": [f"fox {seat} {item}" for seat in range(MOST_PLAYERS) for item in ITEM_NAMES]},
    ],
)

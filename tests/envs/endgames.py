"""Positions from which a game is small enough to be solved."""

from __future__ import annotations

import plume
from plume.core.position import Position
from plume.cotcot.cards import CARDS, ITEM_NAMES, JOKER, NAMES
from tests import tictactoe

FOX = {"seat": 1, "item": "ring"}
RINGS = {"item": "ring", "length": 2}


def last_rooster(*, market: list[str], pile: list[str], hand: list[str], grains: int) -> Position:
    """Nine roosters sit on the perch, the crate has the tenth and these cards; the fox sits on the rings of seat 1.

    Both have two rings on a chest and hold the same cards; what is left of all others lies in chests.
    """
    left = {NAMES[card]: CARDS[card].copies for card in (*range(len(ITEM_NAMES)), JOKER)}
    for card in (*market, *pile, *hand, *hand, *["ring"] * 4):
        left[card] -= 1
    hidden = [card for card, count in left.items() for _ in range(count)]
    seats = []
    for cards in (hidden[::2], hidden[1::2]):
        shown = [*cards, "x2"]
        seats.append({"hand": hand, "shown": shown, "chests": len(shown) - 1, "collections": [RINGS]})
    turn = {"seat": 0, "number": 9, "points_left": grains}
    return plume.cotcot.position({"seats": seats, "market": market, "coqs": 9, "fox": FOX, "turn": turn})


BLIND = last_rooster(market=["bell"] * 3, pile=["ring", "rug"], hand=[], grains=2)
"""Somebody may draw from the crate, unseen by the other."""
BOTH = last_rooster(market=["bell", "bell", "ring"], pile=["rug"], hand=["ring"], grains=1)


def crosses(*squares: int) -> Position:
    """Tic-tac-toe, in which these squares were marked in turn; seat 0 has begun."""
    position = tictactoe.new(seed=3)
    assert position.deciders == (0,)
    for square in squares:
        position.play(f"mark {square}")
    return position


CORNER_AND_EDGE, CORNER_AND_MIDDLE = crosses(1, 2), crosses(1, 5)
"""Everybody knows that whoever answers a corner by an edge has lost, and by the middle has not."""

"""The cards of CotCotCollec' (K-BOX-1): what they are called, and how many of each the box has."""

from __future__ import annotations

from typing import NamedTuple


class Card(NamedTuple):
    """A card by its name in the notation, and its number in the box; the languages say what it is called."""

    name: str
    copies: int


CARDS = (
    Card("ring", 9),
    Card("rug", 9),
    Card("trophy", 9),
    Card("necklace", 9),
    Card("showcase", 9),
    Card("corn", 9),
    Card("key", 9),
    Card("spoon", 9),
    Card("button", 9),
    Card("bell", 9),
    Card("joker", 5),
    Card("x2", 5),
    Card("coq", 10),
)
"""A card's number is its place here: the ten items, then the others."""

NAMES = tuple(card.name for card in CARDS)

N_ITEMS = 10
JOKER, DOUBLER, COQ = 10, 11, 12
N_CARDS = 12  # that can be in a hand
KINDS = 13

ITEM_NAMES = NAMES[:N_ITEMS]
HAND_NAMES = NAMES[:N_CARDS]
MARKET_NAMES = NAMES[: JOKER + 1]

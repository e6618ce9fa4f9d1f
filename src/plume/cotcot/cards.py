"""The cards of CotCotCollec' (K-BOX-1): what they are called, and how many of each the box has."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Item = Literal["ring", "rug", "trophy", "necklace", "showcase", "corn", "key", "spoon", "button", "bell"]
HandCard = Literal[Item, "joker", "x2"]
"""What can be in a hand."""
CardName = Literal[HandCard, "coq"]


class Card(NamedTuple):
    """A card by its name in the notation, its names in English and in French, and its number in the box."""

    name: CardName
    english: str
    french: str
    copies: int


CARDS = (
    Card("ring", "ring", "bague", 9),
    Card("rug", "rug", "tapis", 9),
    Card("trophy", "trophy", "trophée", 9),
    Card("necklace", "necklace", "collier", 9),
    Card("showcase", "showcase", "vitrine", 9),
    Card("corn", "corn", "maïs", 9),
    Card("key", "key", "clé", 9),
    Card("spoon", "spoon", "cuillère", 9),
    Card("button", "button", "bouton", 9),
    Card("bell", "bell", "cloche", 9),
    Card("joker", "joker", "joker", 5),
    Card("x2", "doubler", "doubleur", 5),
    Card("coq", "Gengis Coq", "Gengis Coq", 10),
)
"""A card's number is its place here: the ten items, then the others."""

NAMES = tuple(card.name for card in CARDS)

N_ITEMS = 10
JOKER, DOUBLER, COQ = 10, 11, 12
N_CARDS = 12  # that can be in a hand
KINDS = 13

ITEM_NAMES: tuple[Item, ...] = get_args(Item)
HAND_NAMES: tuple[HandCard, ...] = get_args(HandCard)
MARKET_NAMES = NAMES[: JOKER + 1]

"""Every card in a sentence, made from the card table by the phrases of a language."""

from __future__ import annotations

from plume.cotcot.cards import CARDS, ITEM_NAMES, Card
from plume.language import language
from plume.language.cards import CardText


def sentence(card: Card, spoken: str) -> str:
    """What a card is for, as one sentence.

    >>> from plume.cotcot.cards import JOKER
    >>> print(sentence(CARDS[JOKER], "en"))
    A joker adds one item to any open collection of yours, but never begins one (5 cards).
    """
    kind = "item" if card.name in ITEM_NAMES else card.name
    return language(spoken).say(f"cotcot_sentence_{kind}", name=name(card, spoken), copies=card.copies)


def name(card: Card, spoken: str) -> str:
    """What a card is called."""
    return language(spoken).say(f"cotcot_name_{card.name}")


def heading(card: Card, spoken: str) -> str:
    """What a card is listed under: the items, or the others."""
    return language(spoken).say(f"cotcot_heading_{'items' if card.name in ITEM_NAMES else 'others'}")


def cards(spoken: str) -> list[CardText]:
    """All cards, as the rulebook lists them."""
    return [CardText(card.name, heading(card, spoken), name(card, spoken), sentence(card, spoken)) for card in CARDS]

"""What can be asked about CotCotCollec' without a game: numbers of the rules, and the cards as data."""

from __future__ import annotations

from typing import TypedDict

from plume.cotcot.cards import CARDS, CardName
from plume.cotcot.state import LAST_COQ, POINTS
from plume.cotcot.zones import SCORING_COQS


class CotcotCard(TypedDict):
    """A card, and how many of it the box has; of the doublers there are as many in a game as players."""

    name: CardName
    copies: int


class CotcotFacts(TypedDict):
    """Numbers of the rules: points of a turn, the roosters that bring a scoring; and the cards in their order."""

    points: int
    scorings_at: list[int]
    cards: list[CotcotCard]


def facts() -> CotcotFacts:
    """The numbers of the rules."""
    scorings_at = [number for number in range(1, LAST_COQ + 1) if SCORING_COQS >> number & 1]
    return {"points": POINTS, "scorings_at": scorings_at, "cards": cards()}


def cards() -> list[CotcotCard]:
    """Every card of CotCotCollec', as data."""
    return [{"name": card.name, "copies": card.copies} for card in CARDS]


ANSWERS = {"cards": cards}
"""What can be asked, by the name of the question."""

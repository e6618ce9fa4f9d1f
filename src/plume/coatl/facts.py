"""What can be asked about Cóatl without a game: numbers of the rules, the cards as data, and what a serpent scores."""

from __future__ import annotations

from typing import Literal, TypedDict

from plume.coatl.cards import PROPHECIES, TEMPLES
from plume.coatl.explain import SerpentScore, score
from plume.coatl.notation import pattern_text, requirement_text
from plume.coatl.pieces import LETTERS
from plume.coatl.state import FEATHER_POINTS, MOST_CARDS, MOST_KEPT, ROOM


class CoatlFacts(TypedDict):
    """Numbers of the rules: room on a board, cards beside a serpent, cards kept of those dealt, points of a feather."""

    room: int
    most_cards: int
    most_kept: int
    feather_points: int


class CoatlCard(TypedDict):
    """A card of Cóatl as data: its pattern from head to tail, or the requirements of a Temple card, and its levels.

    `family` is `temple` for a Temple card, which has no colour; a level is how often it is satisfied, and its points.
    The pattern of an `assortment` has no order. `promo` cards are played with if that is agreed.
    """

    name: str
    family: str
    colour: str | None
    pattern: list[str]
    levels: list[tuple[int, int]]
    copies: int
    promo: bool


def facts() -> CoatlFacts:
    """The numbers of the rules."""
    return {"room": ROOM, "most_cards": MOST_CARDS, "most_kept": MOST_KEPT, "feather_points": FEATHER_POINTS}


def cards() -> list[CoatlCard]:
    """Every Prophecy and Temple card of Cóatl, as data."""
    prophecies: list[CoatlCard] = [
        {
            "name": f"P{card.number}",
            "family": card.family.value,
            "colour": LETTERS[card.colour],
            "pattern": pattern_text(card).split(),
            "levels": list(card.levels),
            "copies": card.copies,
            "promo": card.promo,
        }
        for card in PROPHECIES
    ]
    temples: list[CoatlCard] = [
        {
            "name": f"T{card.number}",
            "family": "temple",
            "colour": None,
            "pattern": [requirement_text(one) for one in card.requirements],
            "levels": list(card.levels),
            "copies": 1,
            "promo": card.promo,
        }
        for card in TEMPLES
    ]
    return prophecies + temples


def serpent_score(serpent: str, cards: str = "", open_ends: Literal["absent", "closed"] = "absent") -> SerpentScore:
    """What a serpent, such as `<b b r y>`, scores with cards, such as `P28 T2`; an unfinished one as it stands."""
    return score(serpent, cards.split(), open_ends).to_json()


ANSWERS = {"cards": cards, "score": serpent_score}
"""What can be asked, by the name of the question."""

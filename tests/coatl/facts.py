"""The cards as the reference engine wants them: plain data, made from the card table."""

from __future__ import annotations

from typing import Any

from plume.coatl.cards import PROPHECIES, TEMPLES, Place, Requirement
from plume.coatl.pieces import COLOURS


def _place(place: Place) -> str:
    if place.looks_only:
        (other,) = set(range(len(COLOURS))) - place.colours
        return f"not-{COLOURS[other]}"
    name = "any" if len(place.colours) == len(COLOURS) else COLOURS[min(place.colours)]
    return name + "+" * place.repeats


def _requirement(asked: Requirement) -> dict[str, Any]:
    if asked.absent is not None:
        return {"absent": COLOURS[asked.absent]}
    if asked.equal is not None:
        return {"equal": [COLOURS[colour] for colour in asked.equal]}
    if asked.no_card is not None:
        return {"no such card": COLOURS[asked.no_card]}
    return {"length": asked.length}


def _facts(promo: bool) -> dict[str, Any]:
    """The promo cards, or all others."""
    return {
        "prophecies": [
            {
                "number": card.number,
                "colour": COLOURS[card.colour],
                "family": card.family.value,
                "copies": card.copies,
                "pattern": [_place(place) for place in card.pattern],
                "levels": [list(level) for level in card.levels],
            }
            for card in PROPHECIES
            if card.promo == promo
        ],
        "temples": [
            {
                "number": card.number,
                "requirements": [_requirement(asked) for asked in card.requirements],
                "levels": [list(level) for level in card.levels],
            }
            for card in TEMPLES
            if card.promo == promo
        ],
    }


FACTS, PROMO_FACTS = _facts(promo=False), _facts(promo=True)

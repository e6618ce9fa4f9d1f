"""What cannot be read as a position."""

from __future__ import annotations

from typing import ClassVar

from plume.core.errors import BadPosition


class BadCotcotPosition(BadPosition):
    """A position that CotCotCollec' does not have."""

    texts: ClassVar = BadPosition.texts | {
        "market": "{most} face-up cards are expected, not {found}",
        "box": "there are {count} of {card}, and only {most} in the box",
        "shown": "{expected} cards are expected, one for each chest and each collection, not {found}",
        "no-cards": "there are no cards left that could lie here",
        "doubler": "a player has one doubler, in hand, laid as a chest or on a collection, not {count}",
        "fox-missing": "the fox has entered by now and must be on a collection (K-FOX-1, K-OPT-1)",
        "fox-early": "the fox has not entered yet (K-FOX-1, K-OPT-1)",
        "fox-nowhere": "seat {seat} has no collection of {item}",
        "points": "{expected} numbers are expected, one for each scoring that was held, not {found}",
        "fox": "the fox needs a seat and an item, or null",
        "invariant": "{broken}",
    }

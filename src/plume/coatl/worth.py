"""Which cards a serpent satisfies, remembered by its pieces: few serpents change in a move, and many ask for them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from plume.coatl.patterns import NOTHING, OPEN, times_satisfied
from plume.coatl.scoring import temples_reached
from plume.coatl.serpents import colour_at
from plume.coatl.state import Coatl
from plume.core.structs import copy


class Pieces(NamedTuple):
    """What a serpent is made of."""

    ends: int
    start: int
    length: int
    ring: bytes

    @classmethod
    def of(cls, coatl: Coatl) -> Pieces:
        """The pieces of a serpent."""
        return cls(coatl.ends, coatl.start, coatl.length, bytes(coatl.ring))


@lru_cache(maxsize=1024)
def serpent_of(pieces: Pieces) -> Coatl:
    """A serpent of these pieces, without cards; it is only to be read."""
    coatl = Coatl()
    coatl.ends, coatl.start, coatl.length, coatl.ring = pieces.ends, pieces.start, pieces.length, list(pieces.ring)
    for place in range(pieces.length):
        coatl.count[colour_at(coatl, place)] += 1
    return coatl


class Met(NamedTuple):
    """How often a serpent satisfies each Prophecy card, and the Temple cards whose requirements hold, as sets."""

    ones: int
    twos: int
    fours: int
    first: int
    second: int
    third: int

    @property
    def any_times(self) -> int:
        """The Prophecy cards that it satisfies at all."""
        return self.ones | self.twos | self.fours

    @property
    def temples(self) -> int:
        """The Temple cards of which it meets a requirement."""
        return self.first | self.second | self.third


@lru_cache(maxsize=8192)
def cards_met(pieces: Pieces, cards: int, closed_ends: int) -> Met:
    """What a serpent with these cards satisfies; with `closed_ends` an end without head or tail is not absent."""
    coatl = copy(serpent_of(pieces))
    coatl.cards = cards
    return Met(*times_satisfied(coatl, OPEN if closed_ends else NOTHING), *temples_reached(coatl))

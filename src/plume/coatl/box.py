"""What a game is played with, as the options have it: pieces and cards that are in bags and piles at first."""

from __future__ import annotations

from plume.coatl.cards import N_TEMPLES, TEMPLES
from plume.coatl.cardsets import ALL_CARDS, ALL_NUMBERS, PROMO_CARDS
from plume.coatl.pieces import BODY_KINDS, GOLD, HEAD, IN_BOX
from plume.coatl.state import State
from plume.core.bits import fitting, set_of
from plume.core.words import rule

HEADS_OR_TAILS = IN_BOX[HEAD]
ALL_TEMPLES = fitting((1 << N_TEMPLES) - 1)
PROMO_TEMPLES = set_of(card.number for card in TEMPLES if card.promo)


@rule
def pieces_in_box(s: State, kind: int) -> int:
    """C-BOX-1, S-SETUP-1, X-FEWER-1, X-GOLD-1: how many pieces of a kind are played with."""
    if kind == GOLD:
        return s.golden
    return s.bodies if BODY_KINDS >> kind & 1 else HEADS_OR_TAILS


@rule
def cards_in_box(s: State) -> int:
    """X-PROMO-1: the Prophecy cards that are played with."""
    return ALL_CARDS if s.promo else ALL_CARDS & ~PROMO_CARDS


@rule
def numbers_in_box(s: State) -> int:
    """The numbers of the Prophecy cards that are played with."""
    return ALL_NUMBERS if s.promo else ALL_NUMBERS & ~PROMO_CARDS


@rule
def temples_in_box(s: State) -> int:
    """X-PROMO-2: the Temple cards that are played with."""
    return ALL_TEMPLES if s.promo else ALL_TEMPLES & ~PROMO_TEMPLES

"""What others collect, as far as everybody can see it."""

from __future__ import annotations

from plume.bots.coatl.dreams import closing_piece, dream, spare_all, used_of
from plume.bots.coatl.figures import DECIDING
from plume.bots.coatl.memory import (
    BEST_DREAM,
    HAND,
    N_SLOTS,
    POINT,
    SLOTS,
    SPARE_HELD,
    TEMPLES,
    WANTED,
)
from plume.bots.coatl.prospects import take_stock
from plume.bots.mind import OTHERS
from plume.coatl.adam import HAS_WILD, HIGHEST_POINTS, NEEDS
from plume.coatl.cardsets import numbers
from plume.coatl.order import following, is_solo
from plume.coatl.pieces import N_COLOURS
from plume.coatl.state import Adam, State
from plume.core.bits import NONE
from plume.core.words import popcount, rule, seldom

DENIAL = 40
"""What it is worth to take a piece that the next player seems to need."""


@seldom
def note_wanted(s: State, seat: int, style: int, work: list[int]) -> None:
    """Note which pieces the next player lacks for his best dream, with the cards that all have seen him take."""
    work[WANTED] = 0
    if is_solo(s) or not style & OTHERS:
        return
    other = following(s, seat)
    rival = s.players[other]
    take_stock(s, other, style, DECIDING, work)
    work[HAND] = numbers(rival.taken)
    work[TEMPLES] = rival.temples_taken
    if work[N_SLOTS] == 0:
        return
    spare_all(work)
    dream(work, SLOTS, rival)
    if work[BEST_DREAM] == NONE:
        return
    at = work[BEST_DREAM]
    for colour in range(N_COLOURS):
        kind = N_COLOURS + colour
        if used_of(work, at, colour) > work[SPARE_HELD + kind]:
            work[WANTED] |= 1 << kind
    end = closing_piece(work, SLOTS)
    if work[SPARE_HELD + end] == 0:
        work[WANTED] |= 1 << end


@rule
def denial(work: list[int], one: int, other: int) -> int:
    """What it is worth that the next player does not get these pieces."""
    pieces = 1 << one
    if other != NONE:
        pieces |= 1 << other
    return DENIAL * popcount(work[WANTED] & pieces)


@seldom
def adam_is_near(adam: Adam) -> int:
    """What A.D.A.M. has gathered for the cards before him, in hundredths of a point."""
    total = 0
    for place in range(adam.held):
        card = adam.cards[place]
        needed = HAS_WILD[card]
        there = 1 if adam.wild[place] != NONE else 0
        for colour in range(N_COLOURS):
            needed += NEEDS[N_COLOURS * card + colour]
            there += adam.pieces[N_COLOURS * place + colour]
        total += POINT * HIGHEST_POINTS[card] * there * there // (needed * needed)
    return total

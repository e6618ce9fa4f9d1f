"""Scoring (C-SCORE) and Temple cards (C-PAT-8, X-PROMO-2)."""

from __future__ import annotations

from typing import Any

from plume.coatl.cards import PROPHECIES, TEMPLES, Requirement
from plume.coatl.cardsets import CARDS_OF_COLOUR
from plume.coatl.order import ADAM, is_solo
from plume.coatl.patterns import MOST_TIMES, NOTHING, times_satisfied
from plume.coatl.pieces import N_COLOURS
from plume.coatl.state import COMPLETE, FEATHER_POINTS, TEMPLE_NEEDED, Coatl, State
from plume.core.bits import NONE, set_of
from plume.core.words import lowest, popcount, rule, seldom, table

LONGEST = 122
COUNT_BITS = 8
MOST_COUNTED = (1 << COUNT_BITS) - 1


MOST_REQUIREMENTS = 3


def _asking(which: int, **asked: Any) -> int:
    """The Temple cards whose first, second or third requirement is this one."""
    return set_of(card.number for card in TEMPLES if card.requirements[which : which + 1] == (Requirement(**asked),))


def _equal(which: int, one: int, other: int) -> int:
    return _asking(which, equal=(one, other)) | _asking(which, equal=(other, one))


if any(len(card.requirements) > MOST_REQUIREMENTS for card in TEMPLES):
    raise ValueError(f"a Temple card has at most {MOST_REQUIREMENTS} requirements")

ABSENT_FIRST, ABSENT_SECOND, ABSENT_THIRD = (
    table(_asking(which, absent=colour) for colour in range(N_COLOURS)) for which in range(MOST_REQUIREMENTS)
)
EQUAL_FIRST, EQUAL_SECOND, EQUAL_THIRD = (
    table(_equal(which, one, other) for one in range(N_COLOURS) for other in range(N_COLOURS))
    for which in range(MOST_REQUIREMENTS)
)
LENGTH_FIRST, LENGTH_SECOND, LENGTH_THIRD = (
    table(_asking(which, length=length) for length in range(LONGEST + 1)) for which in range(MOST_REQUIREMENTS)
)
NO_CARD_FIRST, NO_CARD_SECOND, NO_CARD_THIRD = (
    table(_asking(which, no_card=colour) for colour in range(N_COLOURS)) for which in range(MOST_REQUIREMENTS)
)
TEMPLE_POINTS = table(card.points(holding) for card in TEMPLES for holding in range(MOST_REQUIREMENTS + 1))
POINTS = table(card.points(times) for card in PROPHECIES for times in range(MOST_TIMES + 1))


@rule
def temples_reached(coatl: Coatl) -> tuple[int, int, int]:
    """C-PAT-8, X-PROMO-2: the Temple cards whose first, whose second, and whose third requirement holds."""
    counts = 0
    for colour in range(N_COLOURS):
        counts |= coatl.count[colour] << COUNT_BITS * colour
    return requirements_met(coatl.length, counts, coatl.cards)


@rule
def requirements_met(length: int, counts: int, cards: int) -> tuple[int, int, int]:
    """The same for a length, for each colour its number of pieces in `COUNT_BITS` bits, and the cards beside it."""
    first = LENGTH_FIRST[length]
    second = LENGTH_SECOND[length]
    third = LENGTH_THIRD[length]
    for one in range(N_COLOURS):
        if cards & CARDS_OF_COLOUR[one] == 0:
            first |= NO_CARD_FIRST[one]
            second |= NO_CARD_SECOND[one]
            third |= NO_CARD_THIRD[one]
        count = counts >> COUNT_BITS * one & MOST_COUNTED
        if count == 0:
            first |= ABSENT_FIRST[one]
            second |= ABSENT_SECOND[one]
            third |= ABSENT_THIRD[one]
            continue
        for other in range(one):
            if counts >> COUNT_BITS * other & MOST_COUNTED == count:
                first |= EQUAL_FIRST[N_COLOURS * one + other]
                second |= EQUAL_SECOND[N_COLOURS * one + other]
                third |= EQUAL_THIRD[N_COLOURS * one + other]
    return first, second, third


@seldom
def points(coatl: Coatl) -> int:
    """C-SCORE-1: the points of a completed Cóatl, each card at the highest level that is reached."""
    ones, twos, fours = times_satisfied(coatl, NOTHING)
    total = 0
    cards = coatl.cards
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        total += prophecy_points(card, ones, twos, fours)
    if coatl.temple != NONE:
        first, second, third = temples_reached(coatl)
        total += temple_points(coatl.temple, first, second, third)
    return total


@rule
def prophecy_points(card: int, ones: int, twos: int, fours: int) -> int:
    """What a Prophecy card is worth; the sets are those of `times_satisfied`."""
    times = (ones >> card & 1) + 2 * (twos >> card & 1) + 4 * (fours >> card & 1)
    return POINTS[(MOST_TIMES + 1) * card + times]


@rule
def temple_points(card: int, first: int, second: int, third: int) -> int:
    """What a Temple card is worth; the sets are those of `temples_reached`."""
    holding = (first >> card & 1) + (second >> card & 1) + (third >> card & 1)
    return TEMPLE_POINTS[(MOST_REQUIREMENTS + 1) * card + holding]


@rule
def score(s: State, side: int) -> int:
    """C-SCORE-1, S-END-2, X-GOLD-5: the points announced so far, and those of the feathers."""
    if side == s.seats:
        return s.adam.points
    me = s.players[side]
    total = FEATHER_POINTS * me.feathers
    for number in range(me.begun):
        total += me.coatls[number].points
    return total


@rule
def rank(s: State, seat: int) -> int:
    """C-SCORE-2: points, then cards next to completed Cóatls, then the most valuable Cóatl, as one number."""
    me = s.players[seat]
    cards = 0
    best = 0
    for number in range(me.begun):
        coatl = me.coatls[number]
        if coatl.ends == COMPLETE:
            cards += popcount(coatl.cards) + (coatl.temple != NONE)
            best = max(best, coatl.points)
    return (score(s, seat) << 8 | cards) << 8 | best


def ranked_by(s: State, seat: int) -> tuple[int, int, int]:
    """What `rank` puts together: points, cards, the most valuable Cóatl."""
    whole = rank(s, seat)
    return whole >> 16, whole >> 8 & 0xFF, whole & 0xFF


@rule
def winners(s: State) -> int:
    """The sides that have won, as a set: several that nothing tells apart share the victory."""
    if is_solo(s):
        return 1 if beats_adam(s) else 1 << ADAM
    most = 0
    found = 0
    for seat in range(s.seats):
        mine = rank(s, seat)
        if mine > most:
            most = mine
            found = 0
        if mine == most:
            found |= 1 << seat
    return found


@rule
def beats_adam(s: State) -> bool:
    """S-END-2, S-LVL-1: more points than A.D.A.M., and with that level at least one Temple card."""
    if s.levels & TEMPLE_NEEDED and not has_fulfilled_temple(s, 0):
        return False
    return score(s, 0) > s.adam.points


@rule
def has_fulfilled_temple(s: State, seat: int) -> bool:
    """Whether a Temple card lies beside one of a seat's Cóatls."""
    me = s.players[seat]
    for number in range(me.begun):
        if me.coatls[number].temple != NONE:
            return True
    return False

"""How patterns match (C-PAT): one automaton reads a serpent for all Prophecy cards at once.

A set holds the cards that have just got as far as their first, second, … place. Reading one more piece moves all of
them on; those that reach their last place have matched. Pieces are read as their colours; what lies beyond an end of
the serpent is read too: as NOTHING, or as OPEN where the option `open_ends` says that it does not count as absent.
"""

from __future__ import annotations

from plume.coatl.cards import PROPHECIES, Family, Place
from plume.coatl.pieces import N_COLOURS
from plume.coatl.serpents import HEAD_END, TAIL_END, colour_at, colour_inward, colour_of, place, run_inward
from plume.coatl.state import HAS_HEAD, HAS_TAIL, Coatl
from plume.core.bits import set_of
from plume.core.words import rule, table

NOTHING, OPEN = N_COLOURS, N_COLOURS + 1
SYMBOLS = N_COLOURS + 2
MOST_TIMES = 7


def _accepting(place: int, symbol: int, step: int) -> int:
    """The cards whose place, counted from the head (step 1) or from the tail (step -1), accepts a symbol."""
    return set_of(
        card.number
        for card in PROPHECIES
        if place < len(card.pattern) and _accepts(card.pattern[::step][place], symbol)
    )


def _accepts(place: Place, symbol: int) -> bool:
    return symbol in place.colours or (symbol == NOTHING and place.looks_only)


def _family(family: Family, colour: int) -> int:
    """The cards of a family that are about a colour, which stands in the middle of their pattern."""
    cards = [card for card in PROPHECIES if card.family is family]
    return set_of(card.number for card in cards if colour in card.pattern[len(card.pattern) // 2].colours)


def _fits(end: int, colour: int) -> int:
    """The cards that a piece put on an end can satisfy: it fits their outermost coloured place."""
    return FIRST[SYMBOLS * end + colour] & (SEQUENCES | COUNTS) | LONE_PAIR_CARD[colour]


OF_ONE, OF_TWO, OF_THREE, OF_FOUR = (
    set_of(card.number for card in PROPHECIES if len(card.pattern) == places) for places in (1, 2, 3, 4)
)
SECOND_REPEATS, THIRD_REPEATS = (
    set_of(card.number for card in PROPHECIES if len(card.pattern) > place and card.pattern[place].repeats)
    for place in (1, 2)
)
LAST_IS_USED = set_of(card.number for card in PROPHECIES if not card.pattern[-1].looks_only)
COUNTS = set_of(card.number for card in PROPHECIES if card.family is Family.COUNT)
SEQUENCES = set_of(card.number for card in PROPHECIES) & ~COUNTS & LAST_IS_USED
LEAST_COUNT = min(card.lowest_level for card in PROPHECIES if card.family is Family.COUNT)

# For each end, and there for each symbol or colour, the cards that accept it at a place counted from that end.
FIRST, SECOND, THIRD, FOURTH, FIFTH = (
    table(_accepting(place, symbol, step) for step in (1, -1) for symbol in range(SYMBOLS)) for place in range(5)
)
COUNT_CARD = table(_family(Family.COUNT, colour) for colour in range(N_COLOURS))
LONE_PAIR_CARD = table(_family(Family.ISOLATED_PAIR, colour) for colour in range(N_COLOURS))
FITS = table(_fits(end, colour) for end in (HEAD_END, TAIL_END) for colour in range(N_COLOURS))


@rule
def read_on(one: int, two: int, three: int, four: int, symbol: int) -> tuple[int, int, int, int]:
    """Read one more symbol: the cards that get to their second, third and fourth place, and those that match."""
    five = four & FIFTH[symbol]
    four = three & FOURTH[symbol]
    three = (two | three & THIRD_REPEATS) & THIRD[symbol]
    two = (one | two & SECOND_REPEATS) & SECOND[symbol]
    return two, three, four, two & OF_TWO | three & OF_THREE | four & OF_FOUR | five


@rule
def times_satisfied(coatl: Coatl, open_end: int) -> tuple[int, int, int]:
    """How often each card is satisfied, as three sets: the ones, twos and fours of its number; seven stands for more.

    `open_end` is what an end without head or tail is read as. A match uses up its pieces, so the card begins anew
    (C-PAT-2); taking each match as early as it ends gives the most of them.
    """
    behind = NOTHING if coatl.ends & HAS_TAIL else open_end
    one = FIRST[NOTHING if coatl.ends & HAS_HEAD else open_end]
    two = 0
    three = 0
    four = 0
    ones = 0
    twos = 0
    fours = 0
    for i in range(coatl.length + 1):
        symbol = colour_at(coatl, i) if i < coatl.length else behind
        two, three, four, matched = read_on(one, two, three, four, symbol)
        matched |= FIRST[symbol] & OF_ONE
        one = FIRST[symbol] & ~(matched & LAST_IS_USED)
        two &= ~matched
        three &= ~matched
        four &= ~matched
        counted = matched & ~(ones & twos & fours)
        carried = counted & ones
        ones ^= counted
        fours ^= carried & twos
        twos ^= carried
    return ones, twos, fours


@rule
def reached(coatl: Coatl, open_end: int) -> int:
    """The cards whose lowest level a serpent reaches, found by reading all of it: three for a count, else one."""
    ones, twos, fours = times_satisfied(coatl, open_end)
    return (ones | twos | fours) & ~COUNTS | (ones & twos | fours) & COUNTS


@rule
def matching_inward(coatl: Coatl, end: int, one: int) -> int:
    """Read inward from an end: of the cards whose first place from there lies just beyond it, those that match."""
    reading = SYMBOLS * end
    two = 0
    three = 0
    four = 0
    matched = 0
    for i in range(coatl.length):
        symbol = reading + colour_inward(coatl, end, i)
        two, three, four, found = read_on(one, two, three, four, symbol)
        one = 0
        matched |= found
        if two | three | four == 0:
            break
    return matched


@rule
def lone_pairs_with(coatl: Coatl, end: int, colour: int) -> int:
    """How many isolated pairs of a colour there are once a piece of it is put on this end; a third breaks a pair."""
    run = run_inward(coatl, end, colour)
    return coatl.lone_pairs[colour] + (run == 1) - (run == 2)


@rule
def one_short(coatl: Coatl, end: int, fitting: int) -> int:
    """Of the cards that a piece fits which is put on this end, those that are satisfied then, at their lowest level."""
    cards = coatl.satisfied | matching_inward(coatl, end, fitting & SEQUENCES & ~coatl.satisfied)
    for colour in range(N_COLOURS):
        if coatl.count[colour] + 1 >= LEAST_COUNT:
            cards |= COUNT_CARD[colour]
    outer = colour_inward(coatl, end, 0)
    if lone_pairs_with(coatl, end, outer):
        return cards | LONE_PAIR_CARD[outer]
    return cards & ~LONE_PAIR_CARD[outer]


@rule
def satisfied_with(coatl: Coatl, end: int, colour: int) -> int:
    """The cards it satisfies, at their lowest level, once a piece of this colour is put on this end."""
    fitting = FITS[N_COLOURS * end + colour]
    reached = coatl.one_short if coatl.ends else one_short(coatl, end, fitting)
    return coatl.satisfied & ~fitting | reached & fitting


@rule
def look_ahead(coatl: Coatl) -> None:
    """Keep what a serpent with one open end is short of: it is asked for with every list of moves."""
    if coatl.ends == HAS_HEAD:
        coatl.one_short = one_short(coatl, TAIL_END, SEQUENCES)
    elif coatl.ends == HAS_TAIL:
        coatl.one_short = one_short(coatl, HEAD_END, SEQUENCES)


@rule
def grow(coatl: Coatl, end: int, kind: int) -> None:
    """Put a piece on an end of a serpent and keep up to date what it satisfies."""
    colour = colour_of(kind)
    pairs = lone_pairs_with(coatl, end, colour)
    coatl.satisfied = satisfied_with(coatl, end, colour)
    coatl.lone_pairs[colour] = pairs
    place(coatl, end, kind)
    look_ahead(coatl)

"""How patterns match (C-PAT): one automaton reads a serpent for all Prophecy cards at once.

The sets `one`, `two`, `three`, `four` hold the cards that have just got as far as their first, second, third, fourth
place. Reading one more piece moves all of them on; those that get to their last place have matched. So with `y k+ r`
(P35) and the serpent `b y k k r`: `y` brings P35 into `one`, `k` into `two`, where the next `k` keeps it because that
place repeats, and `r` into `three`, its last place: a match.

Pieces are read as their colours. What lies beyond an end of the serpent is read too: as NOTHING, or as OPEN where the
option `open_ends` says that it does not count as absent. Only the outer places of an isolated pair accept NOTHING.

An assortment (X-PROMO-1) is not read: whether it is there follows from how often the counts are satisfied.
"""

from __future__ import annotations

from plume.coatl.cards import PROPHECIES, Family, Place, Prophecy
from plume.coatl.pieces import N_COLOURS
from plume.coatl.serpents import colour_at
from plume.coatl.state import HAS_HEAD, HAS_TAIL, Coatl
from plume.core.bits import set_of
from plume.core.words import rule, table

NOTHING, OPEN = N_COLOURS, N_COLOURS + 1
SYMBOLS = N_COLOURS + 2
MOST_TIMES = 7
MOST_PLACES = 5
REPEATABLE = (1, 2)
"""The places of a pattern that may repeat, counted from 0: the one in the middle, as patterns are read backward too."""


def _readable(card: Prophecy) -> bool:
    """Whether the automaton reads a card; one that it would read wrongly is refused when the tables are built."""
    if card.family is Family.ASSORTMENT:
        return False
    if len(card.pattern) > MOST_PLACES:
        raise ValueError(f"P{card.number} has more places than the automaton: {MOST_PLACES}")
    for at, place in enumerate(card.pattern):
        if place.repeats and (at not in REPEATABLE or 2 * at + 1 != len(card.pattern)):
            raise ValueError(f"P{card.number} repeats a place that cannot repeat")
    if card.levels[-1][0] > MOST_TIMES:
        raise ValueError(f"P{card.number} counts further than the automaton: {MOST_TIMES}")
    return True


READ = [card for card in PROPHECIES if _readable(card)]


def _accepting(place: int, symbol: int, step: int) -> int:
    """The cards whose place, counted from the head (step 1) or from the tail (step -1), accepts a symbol."""
    return set_of(
        card.number for card in READ if place < len(card.pattern) and _accepts(card.pattern[::step][place], symbol)
    )


def _accepts(place: Place, symbol: int) -> bool:
    return symbol in place.colours or (symbol == NOTHING and place.looks_only)


OF_ONE, OF_TWO, OF_THREE, OF_FOUR = (
    set_of(card.number for card in READ if len(card.pattern) == places) for places in (1, 2, 3, 4)
)
SECOND_REPEATS, THIRD_REPEATS = (
    set_of(card.number for card in READ if len(card.pattern) > place and card.pattern[place].repeats)
    for place in REPEATABLE
)
LAST_IS_USED = set_of(card.number for card in READ if not card.pattern[-1].looks_only)
COUNTS = set_of(card.number for card in READ if card.family is Family.COUNT)
SEQUENCES = set_of(card.number for card in READ) & ~COUNTS & LAST_IS_USED

# The cards that accept a symbol at their first, second, … place: seven symbols, places counted from the head; then the
# same counted from the tail.
FIRST, SECOND, THIRD, FOURTH, FIFTH = (
    table(_accepting(place, symbol, step) for step in (1, -1) for symbol in range(SYMBOLS))
    for place in range(MOST_PLACES)
)


def _counted() -> list[int]:
    """The colour of each count card: they are the first cards, one for each colour, and so tell of all colours."""
    colours = [min(card.pattern[0].colours) for card in PROPHECIES[:N_COLOURS]]
    if COUNTS != (1 << N_COLOURS) - 1 or sorted(colours) != list(range(N_COLOURS)):
        raise ValueError("the count cards are not the first ones, one for each colour")
    return colours


def _assorted(counts: int, pieces: int) -> int:
    """The assortments that lack no colour of which they need so many pieces, if these are the counts that have them."""
    there = [colour for bit, colour in enumerate(_counted()) if counts >> bit & 1]
    return set_of(card.number for card in ASSORTMENTS if all(c in there for c in _needed(card, pieces)))


def _needed(card: Prophecy, pieces: int) -> list[int]:
    """The colours of which an assortment needs at least so many pieces: one or two, as nothing tells of more."""
    places = [min(place.colours) for place in card.pattern]
    if max(map(places.count, places)) > 2:
        raise ValueError(f"P{card.number} needs a colour more than twice")
    return [colour for colour in set(places) if places.count(colour) >= pieces]


ASSORTMENTS = [card for card in PROPHECIES if card.family is Family.ASSORTMENT]
ASSORTED = set_of(card.number for card in ASSORTMENTS)
WITH_ONE, WITH_TWO = (table(_assorted(counts, pieces) for counts in range(1 << N_COLOURS)) for pieces in (1, 2))


@rule
def read_on(one: int, two: int, three: int, four: int, symbol: int) -> tuple[int, int, int, int]:
    """Read one more symbol: the cards that get to their second, third and fourth place, and those that match."""
    five = four & FIFTH[symbol]
    four = three & FOURTH[symbol]
    three = (two | three & THIRD_REPEATS) & THIRD[symbol]
    two = (one | two & SECOND_REPEATS) & SECOND[symbol]
    return two, three, four, two & OF_TWO | three & OF_THREE | four & OF_FOUR | five


@rule
def count_on(
    one: int, two: int, three: int, four: int, ones: int, twos: int, fours: int, symbol: int
) -> tuple[int, int, int, int, int, int, int]:
    """Read one more symbol and count the matches: what `times_satisfied` does at every piece.

    A match uses up its pieces, so the card begins anew (C-PAT-2). All patterns match stretches of the serpent, and
    taking each match as early as it ends gives the most.
    """
    two, three, four, matched = read_on(one, two, three, four, symbol)
    matched |= FIRST[symbol] & OF_ONE
    one = FIRST[symbol] & ~(matched & LAST_IS_USED)
    counted = matched & ~(ones & twos & fours)
    carried = counted & ones
    return (
        one,
        two & ~matched,
        three & ~matched,
        four & ~matched,
        ones ^ counted,
        twos ^ carried,
        fours ^ carried & twos,
    )


@rule
def times_satisfied(coatl: Coatl, open_end: int) -> tuple[int, int, int]:
    """How often each card is satisfied, as three sets: the ones, twos and fours of its number; seven stands for more.

    `open_end` is what an end without head or tail is read as.
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
        one, two, three, four, ones, twos, fours = count_on(one, two, three, four, ones, twos, fours, symbol)
    return ones | assortments(ones, twos, fours), twos, fours


@rule
def assortments(ones: int, twos: int, fours: int) -> int:
    """X-PROMO-1: the assortments that are there, if the counts are satisfied so often."""
    return assorted((ones | twos | fours) & COUNTS, (twos | fours) & COUNTS)


@rule
def assorted(some: int, several: int) -> int:
    """The same by the colours that are there once and those that are there twice, each as its count card."""
    return WITH_ONE[some] & WITH_TWO[several]


@rule
def reached(coatl: Coatl, open_end: int) -> int:
    """The cards whose lowest level a serpent reaches, found by reading all of it: three for a count, else one."""
    ones, twos, fours = times_satisfied(coatl, open_end)
    return (ones | twos | fours) & ~COUNTS | (ones & twos | fours) & COUNTS

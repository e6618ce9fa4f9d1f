"""What a growing serpent satisfies, kept up to date piece by piece instead of reading all of it again.

A new piece adds no matches but those that begin with it, so it is enough to read inward from it, with the patterns
turned round at the tail end. It concerns only the cards that it fits: those whose outermost coloured place has its
colour. Of these a count needs two before, an isolated pair one that stands alone at the end, and a third piece breaks a
pair. An assortment asks only which colours are there. All other cards stay as they are. A test holds this equal to
`patterns.reached` in every state of random games.
"""

from __future__ import annotations

from plume.coatl.cards import PROPHECIES, Family
from plume.coatl.patterns import COUNTS, FIRST, SEQUENCES, SYMBOLS, assorted, read_on
from plume.coatl.pieces import N_COLOURS
from plume.coatl.serpents import HEAD_END, TAIL_END, colour_inward, colour_of, place, run_inward
from plume.coatl.state import HAS_HEAD, HAS_TAIL, Coatl
from plume.core.bits import set_of
from plume.core.words import apart, rule, table


def _about(family: Family, colour: int) -> int:
    """The cards of a family that are about a colour, which stands in the middle of their pattern."""
    cards = [card for card in PROPHECIES if card.family is family]
    return set_of(card.number for card in cards if colour in card.pattern[len(card.pattern) // 2].colours)


def _fits(end: int, colour: int) -> int:
    """The cards whose outermost coloured place at an end has this colour."""
    return FIRST[SYMBOLS * end + colour] & (SEQUENCES | COUNTS) | LONE_PAIR_CARD[colour]


LEAST_COUNT = min(card.lowest_level for card in PROPHECIES if card.family is Family.COUNT)
COUNT_CARD = table(_about(Family.COUNT, colour) for colour in range(N_COLOURS))
LONE_PAIR_CARD = table(_about(Family.ISOLATED_PAIR, colour) for colour in range(N_COLOURS))
FITS = table(_fits(end, colour) for end in (HEAD_END, TAIL_END) for colour in range(N_COLOURS))


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


@apart
def with_a_fitting_piece(coatl: Coatl, end: int, cards: int) -> int:
    """Of these cards, those that are satisfied once a piece that fits them is put on this end."""
    found = coatl.satisfied | matching_inward(coatl, end, cards & SEQUENCES & ~coatl.satisfied)
    for colour in range(N_COLOURS):
        if coatl.count[colour] + 1 >= LEAST_COUNT:
            found |= COUNT_CARD[colour]
    outer = colour_inward(coatl, end, 0)
    if lone_pairs_with(coatl, end, outer):
        return found | LONE_PAIR_CARD[outer]
    return found & ~LONE_PAIR_CARD[outer]


@apart
def satisfied_with(coatl: Coatl, end: int, colour: int) -> int:
    """The cards it satisfies, at their lowest level, once a piece of this colour is put on this end."""
    fitting = FITS[N_COLOURS * end + colour]
    then = coatl.one_short if coatl.ends else with_a_fitting_piece(coatl, end, fitting)
    some = coatl.some | COUNT_CARD[colour]
    several = coatl.several | coatl.some & COUNT_CARD[colour]
    return coatl.satisfied & ~fitting | then & fitting | assorted(some, several)


@rule
def look_ahead(coatl: Coatl) -> None:
    """Keep what a serpent with one open end is short of: it is asked for with every list of moves."""
    if coatl.ends == HAS_HEAD:
        coatl.one_short = with_a_fitting_piece(coatl, TAIL_END, SEQUENCES)
    elif coatl.ends == HAS_TAIL:
        coatl.one_short = with_a_fitting_piece(coatl, HEAD_END, SEQUENCES)


@apart
def grow(coatl: Coatl, end: int, kind: int) -> None:
    """Put a piece on an end of a serpent and keep up to date what it satisfies."""
    colour = colour_of(kind)
    pairs = lone_pairs_with(coatl, end, colour)
    coatl.satisfied = satisfied_with(coatl, end, colour)
    coatl.lone_pairs[colour] = pairs
    coatl.several |= coatl.some & COUNT_CARD[colour]
    coatl.some |= COUNT_CARD[colour]
    place(coatl, end, kind)
    look_ahead(coatl)

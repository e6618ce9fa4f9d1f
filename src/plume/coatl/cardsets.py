"""Sets of Prophecy cards that may hold a card twice: bit 55 + n is the second copy of card n."""

from __future__ import annotations

from plume.coatl.cards import PROPHECIES
from plume.coatl.pieces import N_COLOURS
from plume.core.bits import fitting, set_of
from plume.core.words import lowest, popcount, rule, table

N_CARDS = len(PROPHECIES)
SECOND_COPY = N_CARDS
ALL_NUMBERS = (1 << N_CARDS) - 1
DOUBLES = set_of(card.number for card in PROPHECIES if card.copies == 2)
ALL_CARDS = fitting(ALL_NUMBERS | DOUBLES << SECOND_COPY)
PROMO_CARDS = set_of(card.number for card in PROPHECIES if card.promo)
CARDS_OF_COLOUR = table(
    set_of(card.number for card in PROPHECIES if card.colour == colour) for colour in range(N_COLOURS)
)


@rule
def plus(cards: int, card: int) -> int:
    """The set with one more copy of the card."""
    if cards >> card & 1:
        return cards | 1 << card + SECOND_COPY
    return cards | 1 << card


@rule
def without(cards: int, card: int) -> int:
    """The set with one copy of the card less."""
    if DOUBLES >> card & 1 and cards >> card + SECOND_COPY & 1:
        return cards & ~(1 << card + SECOND_COPY)
    return cards & ~(1 << card)


@rule
def count_of(cards: int, card: int) -> int:
    """How many copies of a card a set holds."""
    return popcount(cards & (1 << card | (DOUBLES & 1 << card) << SECOND_COPY))


@rule
def merged(some: int, others: int) -> int:
    """All cards of two sets."""
    return some | others | (some & others & DOUBLES) << SECOND_COPY


@rule
def numbers(cards: int) -> int:
    """The numbers that occur in a set."""
    return cards & ALL_NUMBERS


@rule
def remaining(cards: int, gone: int) -> int:
    """The set without all cards of another."""
    while gone:
        card = lowest(gone)
        gone &= gone - 1
        cards = without(cards, number_of(card))
    return cards


@rule
def number_of(copy: int) -> int:
    """The card number of one copy of a card."""
    return copy - SECOND_COPY if copy >= N_CARDS else copy


@rule
def both_copies(cards: int) -> int:
    """A set of card numbers as single copies."""
    return cards | (cards & DOUBLES) << SECOND_COPY


@rule
def in_order(copies: int) -> int:
    """Single copies as a set of cards: the only copy of a card is its first."""
    second = copies >> SECOND_COPY
    return copies & ALL_NUMBERS | second | (copies & second) << SECOND_COPY


def members(cards: int) -> list[int]:
    """The card numbers in a set, in ascending order, twice for two copies."""
    return [n for n in range(N_CARDS) for copy in (n, n + SECOND_COPY) if cards >> copy & 1]


def card_set(cards: list[int]) -> int:
    """The set of these card numbers."""
    found = 0
    for card in cards:
        found = plus(found, card)
    return found

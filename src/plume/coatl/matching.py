"""Reading a serpent piece by piece, with the automaton of `patterns`."""

from __future__ import annotations

from plume.coatl.patterns import ASSORTED, FIRST, assortments, count_on
from plume.coatl.workspace import Matches
from plume.core.words import rule


@rule
def begin(matches: Matches, symbol: int) -> None:
    """Nothing is read yet but what lies before the first piece."""
    matches.one = FIRST[symbol]
    matches.two = 0
    matches.three = 0
    matches.four = 0
    matches.ones = 0
    matches.twos = 0
    matches.fours = 0


@rule
def read_symbol(before: Matches, after: Matches, symbol: int) -> None:
    """Read one more symbol; both may be the same."""
    (
        after.one,
        after.two,
        after.three,
        after.four,
        after.ones,
        after.twos,
        after.fours,
    ) = count_on(
        before.one,
        before.two,
        before.three,
        before.four,
        before.ones,
        before.twos,
        before.fours,
        symbol,
    )


@rule
def times(matches: Matches, card: int) -> int:
    """How often a card is satisfied."""
    if ASSORTED >> card & 1:
        return assortments(matches.ones, matches.twos, matches.fours) >> card & 1
    return (matches.ones >> card & 1) + 2 * (matches.twos >> card & 1) + 4 * (matches.fours >> card & 1)

"""Sets of moves: a word for each 64 places of the move table."""

from __future__ import annotations

from plume.core.moves import WORD_BITS
from plume.core.words import nth, popcount, rule


@rule
def nth_move(moves: list[int], n: int) -> int:
    """The n-th move of a set of moves."""
    word = 0
    here = popcount(moves[0])
    while n >= here:
        n -= here
        word += 1
        here = popcount(moves[word])
    return WORD_BITS * word + nth(moves[word], n)

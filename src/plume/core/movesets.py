"""Sets of moves: a word for each 64 places of the move table."""

from __future__ import annotations

from plume.core.moves import WORD_BITS
from plume.core.words import nth, popcount, rule


@rule
def nth_move(moves: list[int], n: int) -> int:
    """The n-th move of a set of moves."""
    return nth_of(moves, 0, n)


@rule
def nth_of(sets: list[int], first: int, n: int) -> int:
    """The n-th move of the set that begins at a place of an array."""
    word = first
    here = popcount(sets[first])
    while n >= here:
        n -= here
        word += 1
        here = popcount(sets[word])
    return WORD_BITS * (word - first) + nth(sets[word], n)


@rule
def has_move(moves: list[int], move: int) -> bool:
    """Whether a move is in a set of moves."""
    return moves[move // WORD_BITS] >> move % WORD_BITS & 1 == 1


@rule
def heaviest(moves: list[int], weights: list[float], count: int) -> int:
    """The move with the greatest weight, out of so many; of equals the first."""
    best = nth_move(moves, 0)
    for n in range(1, count):
        move = nth_move(moves, n)
        if weights[move] > weights[best]:
            best = move
    return best

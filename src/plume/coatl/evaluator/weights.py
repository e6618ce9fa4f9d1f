"""Weights of moves: those that were considered, and those that were not."""

from __future__ import annotations

from plume.coatl.notation import MOVES
from plume.core.moves import WORD_BITS
from plume.core.movesets import has_move
from plume.core.words import lowest, rule

WORDS = MOVES.words
LEFT_OUT = -1e9
HEAT = 300.0
"""So many hundredths of a point make a move e times as promising."""


@rule
def forget_all(moves: list[int], weights: list[float]) -> None:
    """No legal move is considered yet."""
    for word in range(WORDS):
        left = moves[word]
        while left:
            weights[WORD_BITS * word + lowest(left)] = LEFT_OUT
            left &= left - 1


@rule
def consider(moves: list[int], weights: list[float], move: int, value: int) -> None:
    """Consider a move, if it is legal."""
    if has_move(moves, move):
        weights[move] = max(weights[move], value / HEAT)


@rule
def keep_considered(moves: list[int], weights: list[float]) -> int:
    """Strike out what was not considered, unless nothing was; returns how many moves are left."""
    count = 0
    listed = 0
    for word in range(WORDS):
        left = moves[word]
        while left:
            listed += 1
            count += weights[WORD_BITS * word + lowest(left)] > LEFT_OUT
            left &= left - 1
    if count == 0:
        return listed
    for word in range(WORDS):
        left = moves[word]
        while left:
            place = lowest(left)
            left &= left - 1
            if weights[WORD_BITS * word + place] <= LEFT_OUT:
                moves[word] &= ~(1 << place)
    return count

"""The evaluator for a game that brings none: all moves are alike, and a random game to the end gives the value."""

from __future__ import annotations

from typing import Any

from plume.core.chance import uniform
from plume.core.game import MOST_SIDES
from plume.core.movesets import nth_move
from plume.core.streams import Stream
from plume.core.structs import I64, struct
from plume.core.words import game, lowest, popcount, rule, seldom

CURIOSITY, BY_SPREAD = 1.0, 0.0


@struct
class Memory:
    """It needs no memory, but a struct has at least one field."""

    unused: I64


@seldom
def propose(s: Any, seat: int, traits: int, moves: list[int], weights: list[float], memory: Memory) -> int:
    """All legal moves, with the same weight."""
    count = game.legal(s, seat, moves)
    for n in range(count):
        weights[nth_move(moves, n)] = 0.0
    return count


@seldom
def evaluate(
    s: Any, traits: int, values: list[float], moves: list[int], weights: list[float], memory: Memory, stream: Stream
) -> None:
    """Play at random to the end."""
    while s.deciders:
        seat = lowest(s.deciders)
        game.play(s, seat, nth_move(moves, uniform(stream, game.legal(s, seat, moves))))
    share_victory(s, values)


@rule
def share_victory(s: Any, values: list[float]) -> None:
    """What a finished game is worth to each side: 1 for a victory, shared among those who share it."""
    winners = game.winners(s)
    for side in range(MOST_SIDES):
        values[side] = 1.0 / popcount(winners) if winners >> side & 1 else 0.0

"""Why an answer is good: what each of its moves brings, as data that every language turns into sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from plume.analysis.grounds import Ground, grounds_of
from plume.core.position import DONE
from plume.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class Told:
    """What is played in a turn, and what speaks for it, the weightiest first."""

    moves: tuple[str, ...]
    grounds: tuple[Ground, ...]


def tell(puzzle: Puzzle, moves: Sequence[str]) -> Iterator[Told]:
    """An answer, turn by turn."""
    now = puzzle.start()
    seat = now.deciders[0]
    for turn in _turns(moves):
        yield Told(turn, grounds_of(now, seat, turn))
        for move in turn:
            now.advance(seat, move)


def _turns(moves: Sequence[str]) -> Iterator[tuple[str, ...]]:
    turn: list[str] = []
    for move in moves:
        turn.append(move)
        if move == DONE:
            yield tuple(turn)
            turn = []
    if turn:
        yield tuple(turn)

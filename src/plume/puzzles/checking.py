"""Proving puzzles again: that what they say is best is best, and that what tempts is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from plume.puzzles.answering import try_moves
from plume.puzzles.puzzle import Puzzle


def problems(puzzle: Puzzle) -> Iterator[str]:
    """What does not hold of what a puzzle says."""
    found = puzzle.asks.solve(puzzle.start())
    if found is None:
        yield "nothing is proven"
        return
    if found.worth != puzzle.worth:
        yield f"the best answer is worth {found.worth}, not {puzzle.worth}"
    if found.turns != puzzle.turns:
        yield f"it takes {found.turns} turns, not {puzzle.turns}"
    if found.themes != puzzle.themes:
        yield f"its themes are {' '.join(found.themes)}"
    answer = try_moves(puzzle, puzzle.moves)
    if not answer.is_right or answer.worth != puzzle.worth:
        yield f"its solution is worth {answer.worth}"
    if try_moves(puzzle, puzzle.wrong).is_right:
        yield "its wrong answer is right"

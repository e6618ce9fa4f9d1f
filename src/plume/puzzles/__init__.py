"""Puzzles: positions with a question whose best answer is proven, made out of games of bots."""

from plume.puzzles.answering import Verdict, judge, try_moves
from plume.puzzles.checking import problems
from plume.puzzles.explaining import Told, tell
from plume.puzzles.kinds import Kind, Solution, kind, kinds
from plume.puzzles.making import make
from plume.puzzles.puzzle import Puzzle, all_puzzles, read, shipped

__all__ = [
    "Kind",
    "Puzzle",
    "Solution",
    "Told",
    "Verdict",
    "all_puzzles",
    "judge",
    "kind",
    "kinds",
    "make",
    "problems",
    "read",
    "shipped",
    "tell",
    "try_moves",
]

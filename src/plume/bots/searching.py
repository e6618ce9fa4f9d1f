"""Searches that somebody wants, and what came of them: whoever wants one need not know where it is made.

What needs searches is a `Thought`: a generator that yields those it wants at the same time, is sent what they found,
and returns what comes of it. Threads of this process make them (`guided.finish`); a page without a server has workers.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from plume.bots.evaluator import ALL_TRAITS
from plume.core.view import View


@dataclass(frozen=True)
class Wish:
    """A move that is tried as if it were so promising, whatever the evaluator thinks of it."""

    move: int
    prior: float


@dataclass(frozen=True)
class Task:
    """A search for the seat that sees this: as many simulations as there are to be, or as there is time for."""

    view: View
    seed: int
    traits: int = ALL_TRAITS
    simulations: int | None = None
    seconds: float | None = None
    """Something is found even if there is no time at all."""
    wish: Wish | None = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise ValueError("a search has to end")


@dataclass(frozen=True)
class Tried:
    """How often a search tried a move, and what came of it on average for who plays it: 0 lost, 1 won."""

    visits: int
    value: float
    line: tuple[int, ...] = ()
    """The move and what follows it, as far as the search prefers it to everything else."""


@dataclass(frozen=True)
class Found:
    """What came of a search."""

    simulations: int
    chances: tuple[float, ...]
    """What each side may expect of its victory, by all simulations together."""
    tried: Mapping[int, Tried]
    """What came of each move, by its place in the move table."""

    @property
    def visits(self) -> dict[int, int]:
        """How often each move was tried."""
        return {move: tried.visits for move, tried in self.tried.items()}


Result = TypeVar("Result")
Thought: TypeAlias = Generator[Sequence[Task], Sequence[Found], Result]
"""It may yield no searches too: then it gives way to others for a moment."""

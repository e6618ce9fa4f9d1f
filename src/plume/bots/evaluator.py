"""What a bot must know of a game beside its rules: its evaluator, a rule file that has the rules in it too."""

from __future__ import annotations

from typing import Any, Protocol

# The traits of a player, as a set: how they look at the game. Somebody who begins lacks all of them.
FAR, TWICE, OTHERS, COUNTS, BROAD, EARLY, QUICK = (1 << trait for trait in range(7))
"""They look beyond this turn; see a second match; look at what others collect; count what is left to come; consider
many things that could be, not the first one alone; lay early what will count later, to have their hands free; look less
closely at each moment, since they look at many."""
PLANNING = FAR | TWICE | OTHERS | COUNTS | BROAD
CLOSELY = PLANNING | EARLY
ALL_TRAITS = CLOSELY | QUICK
"""Of the planner; of whoever judges a position; of the search."""


class Evaluator(Protocol):
    """Which moves to try and what a position is worth, by what the seat may know; hidden things are as dealt."""

    Memory: type[Any]
    """The struct of its working memory."""
    CURIOSITY: float
    BY_SPREAD: float
    """How curious the search is: so much, and so many times as much as its values are apart."""

    def propose(self, s: Any, seat: int, traits: int, moves: list[int], weights: list[float], memory: Any) -> int:
        """The policy: strike out of the legal moves what is not worth a try, and weigh the others; returns how many.

        `weights` has a place for each move. A move that weighs 1 more is e times as promising.
        """

    def evaluate(
        self,
        s: Any,
        traits: int,
        values: list[float],
        moves: list[int],
        weights: list[float],
        memory: Any,
        stream: Any,
    ) -> None:
        """The value: what each side may expect from here, between 0 for lost and 1 for won. It may play on."""

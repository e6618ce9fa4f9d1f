"""What a bot must know of a game beside its rules: the mind of that game, a rule file with the rules in it."""

from __future__ import annotations

from typing import Any, Protocol

from plume.core.game import Rules

# How a mind looks at the game, as a set. A person who begins lacks all of them.
FAR, TWICE, OTHERS, COUNTS, BROAD = (1 << trait for trait in range(5))
"""It looks beyond this turn; sees a second match; looks at what others collect; counts what is left to come; thinks of
many things that could be, not of the first one alone."""
ALL_TRAITS = FAR | TWICE | OTHERS | COUNTS | BROAD


class Mind(Rules, Protocol):
    """The rules of a game, and what is worth what. It uses only what the seat may know; hidden things are as dealt."""

    WORK: int
    """How many numbers of working memory it needs."""

    def propose(self, s: Any, seat: int, style: int, moves: list[int], weights: list[float], work: list[int]) -> int:
        """Strike out of the legal moves what is not worth a thought, and weigh the others; returns how many.

        `weights` has a place for each move. A move that weighs 1 more is e times as promising.
        """

    def expect(
        self,
        s: Any,
        style: int,
        values: list[float],
        moves: list[int],
        weights: list[float],
        work: list[int],
        stream: Any,
    ) -> None:
        """What each side may expect of the game from here, between 0 for lost and 1 for won. It may play on."""

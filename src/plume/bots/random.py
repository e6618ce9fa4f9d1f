"""The bot that plays anything legal."""

from __future__ import annotations

from random import Random

from plume.core.legal import LegalMoves
from plume.core.view import View


class RandomBot:
    """Plays every legal move with the same chance; the same seed plays the same moves."""

    def __init__(self, seed: int, *, at_once: bool = True) -> None:
        self._rng = Random(seed)
        self._seed = seed

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """Choose one of the legal moves, whatever the view shows."""
        return self._rng.choice(list(legal))

    def __repr__(self) -> str:
        return f"RandomBot({self._seed})"

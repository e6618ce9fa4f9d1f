"""Who can sit at a table besides people. A bot gets a view and the legal moves, never a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from plume.bots.random import RandomBot
from plume.core.errors import BadOption
from plume.core.legal import LegalMoves
from plume.core.view import View

__all__ = ["BOTS", "Bot", "RandomBot", "make"]


class Bot(Protocol):
    """A player. `clock` is the time it has for this move, in seconds, or None if nobody counts."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """Choose one of the legal moves."""


BOTS: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot}
"""How to make each bot, by its name, from a seed."""


def make(name: str, seed: int) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise BadOption("unknown-bot", name=name, known=", ".join(BOTS))
    return BOTS[name](seed)

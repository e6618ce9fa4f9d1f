"""Who can sit at a table besides people. A bot gets a view and the legal moves, never a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Protocol

from plume.bots import minds
from plume.bots.levels import LEVELS, ThinkingBot
from plume.bots.random import RandomBot
from plume.core.errors import BadOption
from plume.core.game import Game
from plume.core.legal import LegalMoves
from plume.core.view import View

__all__ = ["BOTS", "LEVELS", "Bot", "RandomBot", "make", "prepare"]


class Bot(Protocol):
    """A player. `clock` is the time it has for this move, in seconds, or None if nobody counts."""

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """Choose one of the legal moves."""


BOTS: Mapping[str, Callable[..., Bot]] = {
    **{name: partial(ThinkingBot, name) for name in LEVELS},
    "random": RandomBot,
    **{name: partial(ThinkingBot, name) for name in ("greedy", "planner", "search")},
}
"""How to make each bot, by its name, from a seed: the levels for people first."""


def make(name: str, seed: int, *, at_once: bool = False) -> Bot:
    """A bot by its name.

    Bots think on compiled rules where Numba is, and wait until these are ready; with `at_once` they do not wait.
    """
    if name not in BOTS:
        raise BadOption("unknown-bot", name=name, known=", ".join(BOTS))
    return BOTS[name](seed, at_once=at_once)


def prepare(names: Iterable[str], game: Game) -> None:
    """Load what these bots think with, and compile it where that was not done yet, so that no move waits for it."""
    if any(name in BOTS and name != "random" for name in names):
        minds.engine(game)

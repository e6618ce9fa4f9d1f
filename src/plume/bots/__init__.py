"""Who can sit at a table besides people. A bot gets a view and the legal moves, never a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Protocol

from plume.bots import loading
from plume.bots.engines import Engine, admitted
from plume.bots.failing import EngineFailed
from plume.bots.levels import LEVELS, ThinkingBot, seconds_of, skills
from plume.bots.random import RandomBot
from plume.bots.searching import Thought
from plume.core.errors import BadOption
from plume.core.game import Game
from plume.core.legal import LegalMoves
from plume.core.view import View

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Engine",
    "EngineFailed",
    "RandomBot",
    "known",
    "make",
    "names",
    "of_game",
    "ponder",
    "prepare",
    "thinks_by_clock",
]


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


def known() -> tuple[str, ...]:
    """All bots that can be named: those of Plume, then the engines that an operator has admitted."""
    return (*BOTS, *admitted())


def names(game: Game) -> tuple[str, ...]:
    """The bots that play a game: `random` plays every one, the others those that they have a skill for."""
    return tuple(name for name in BOTS if name == "random" or name in skills(game))


def of_game(game: Game) -> tuple[str, ...]:
    """All bots that can be named and play a game; whether an engine does, it says when it is asked."""
    return (*names(game), *admitted())


def thinks_by_clock(name: str, game: Game) -> bool:
    """Whether a bot thinks as long as it has time, and so may not play the same twice; who knows what engines do."""
    return name in admitted() or seconds_of(name, game) is not None


def make(name: str, seed: int, *, at_once: bool = False) -> Bot:
    """A bot by its name.

    Bots think on compiled rules where Numba is, and wait until these are ready; with `at_once` they do not wait.
    """
    if name in admitted():
        return Engine(admitted()[name], seed)
    if name not in BOTS:
        raise BadOption("unknown-bot", name=name, known=", ".join(known()))
    return BOTS[name](seed, at_once=at_once)


def ponder(name: str, seed: int, view: View, legal: LegalMoves, clock: float | None = None) -> Thought[str]:
    """What a bot plays, wherever its searches are made; it does not wait for rules to be compiled."""
    bot = make(name, seed, at_once=True)
    if isinstance(bot, ThinkingBot):
        return (yield from bot.ponder(view, legal, clock))
    return bot.decide(view, legal, clock)


def prepare(names: Iterable[str], game: Game) -> None:
    """Load what these bots think with, and compile it where that was not done yet, so that no move waits for it."""
    if any(name in BOTS and name != "random" for name in names):
        loading.engine(game)

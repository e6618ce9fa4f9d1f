"""The minds of the games, loaded where they think fastest."""

from __future__ import annotations

from functools import cache
from threading import Thread

from plume.core.carriers import Build, Engine, compiled, plain
from plume.core.errors import EngineUnavailable
from plume.core.game import Game

TREE = "plume.bots.tree"


def mind_of(game: Game) -> str:
    """The module with the mind of a game."""
    return f"{__package__}.{game.name}.mind"


@cache
def engine(game: Game) -> Engine:
    """The search for a game: compiled where Numba is, which may have to be waited for."""
    if _build(game) is None:
        return plain(game, TREE, rules=mind_of(game))
    return compiled(game, TREE, rules=mind_of(game))


def engine_now(game: Game) -> Engine:
    """The search for a game as it is to be had now: on plain rules as long as it is being compiled."""
    build = _build(game)
    if build is None or build.is_ready:
        return engine(game)
    _compile(game)
    return plain(game, TREE, rules=mind_of(game))


@cache
def _build(game: Game) -> Build | None:
    try:
        return Build(game, TREE, mind_of(game))
    except EngineUnavailable:
        return None


@cache
def _compile(game: Game) -> object:
    """Begin to compile, once; another process does it, and a thread hears what it has to say."""
    build = _build(game)
    if build is None:
        return None
    listener = Thread(target=build.start().communicate, daemon=True)
    listener.start()
    return listener

"""The search for a game, with the evaluator of that game, loaded where it runs fastest."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from threading import Thread

from plume.core.carriers import Build, Engine, compiled, in_browser, plain
from plume.core.carriers.waiting import tell
from plume.core.errors import EngineUnavailable
from plume.core.game import Game
from plume.core.messages import ENGLISH

TREE = "plume.bots.tree"


def rules_of(game: Game) -> str:
    """The module with the rules of a game and its evaluator, or with the rules alone if the game has none."""
    evaluator = game.part_name("evaluator")
    return game.rules_name if evaluator is None else f"{evaluator}.evaluation"


@cache
def engine(game: Game) -> Engine:
    """The search for a game: as WebAssembly in a browser, else compiled where Numba is, which may take a while."""
    if (found := in_browser(game, TREE, rules=rules_of(game))) is not None:
        return found
    if _build(game) is None:
        _say_why_slow()
        return plain(game, TREE, rules=rules_of(game))
    return compiled(game, TREE, rules=rules_of(game))


def engine_now(game: Game) -> Engine:
    """The search for a game as it is to be had now: on plain rules as long as it is being compiled."""
    build = _build(game)
    if build is None or build.is_ready:
        return engine(game)
    _compile(game)
    return plain(game, TREE, rules=rules_of(game))


def compile_all(games: Iterable[Game]) -> None:
    """Compile the search for each of these games, in this process, unless that was done before."""
    for game in games:
        build = _build(game)
        if build is not None and not build.is_ready:
            build.fill_cache()


@cache
def _say_why_slow() -> None:
    """Say once, to whoever runs this, that there is something to install."""
    tell(ENGLISH.say("library_slow_bots"))


@cache
def _build(game: Game) -> Build | None:
    try:
        return Build(game, TREE, rules_of(game))
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

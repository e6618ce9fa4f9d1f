"""The games as modules for PettingZoo: one for each game and version, with `env`, `raw_env` and `parallel_env`."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from plume.core.errors import BadOption
from plume.core.game import Game
from plume.envs.environments import environments_of
from plume.games import game as game_named

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv

    from plume.envs.aec import PlumeAEC

NAME = re.compile(re.escape(str(__package__)) + r"\.(\w+)_v(\d+)")


class PettingZooModule(Protocol):
    """A game in PettingZoo. There are no wrappers, as the environment checks what it is given: both are the same."""

    VERSION: int

    def env(self, **options: Any) -> PlumeAEC:
        """An environment with the options of the game, and `illegal` and `render_mode`."""

    def raw_env(self, **options: Any) -> PlumeAEC:
        """The same."""

    def parallel_env(self, **options: Any) -> ParallelEnv[str, Any, Any]:
        """The same for those who want an action of every agent in each step: only that of who decides counts."""


class _Finder(MetaPathFinder, Loader):
    """Finds the modules of the games, and makes them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        found = NAME.fullmatch(fullname)
        if found is None or not _offers(found[1], int(found[2])):
            return None
        return ModuleSpec(fullname, self)

    def exec_module(self, module: ModuleType) -> None:
        found = NAME.fullmatch(module.__name__)
        assert found is not None, "nothing else was found"
        game, version = game_named(found[1]), int(found[2])
        module.__doc__ = f"{game.title} in PettingZoo: `{game.name}_v{version}.env(players=2)`."
        raw_env = _maker(game, version, module.__name__)
        vars(module).update(VERSION=version, raw_env=raw_env, env=raw_env, parallel_env=_parallel(raw_env))


def make_importable() -> None:
    """Let the modules of the games be imported from `plume.envs`."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.append(_Finder())


def _offers(name: str, version: int) -> bool:
    """Whether there is such a game, and an environment of this version."""
    try:
        offered = environments_of(game_named(name))
    except BadOption:
        return False
    return offered is not None and offered.pettingzoo == version


def _maker(game: Game, version: int, module: str) -> Any:
    from plume.envs.aec import PlumeAEC

    def raw_env(**options: Any) -> PlumeAEC:
        """An environment with the options of the game, and `illegal` and `render_mode`."""
        return PlumeAEC(game, version, **options)

    raw_env.__module__, raw_env.__qualname__ = module, raw_env.__name__
    return raw_env


def _parallel(raw_env: Any) -> Any:
    """What makes the parallel form of an environment."""

    def parallel_env(**options: Any) -> Any:
        """The same for those who want an action of every agent in each step: only that of who decides counts."""
        from pettingzoo.utils.conversions import turn_based_aec_to_parallel

        return turn_based_aec_to_parallel(raw_env(**options))

    parallel_env.__module__, parallel_env.__qualname__ = raw_env.__module__, parallel_env.__name__
    return parallel_env

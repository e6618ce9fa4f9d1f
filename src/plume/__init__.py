"""Plume: feathered board games, exact and fast.

>>> import plume
>>> game = plume.all_games()[0]
>>> plume.Position.new(game, game.options.make(players=3), seed=7).deciders
(0, 1, 2)
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from plume.core.errors import BadOption, BadPosition, EngineUnavailable, IllegalMove, NothingToUndo, PlumeError
from plume.games import GAMES, all_games, game

if TYPE_CHECKING:
    from plume import dataset, svg
    from plume.core.events import Event
    from plume.core.game import Game
    from plume.core.legal import LegalMoves
    from plume.core.options import Options
    from plume.core.position import Position
    from plume.core.view import View
    from plume.games import *  # noqa: F403 (each game is an attribute)
    from plume.records import Record
    from plume.replays import replay

__all__ = [
    "BadOption",
    "BadPosition",
    "EngineUnavailable",
    "Event",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "NothingToUndo",
    "Options",
    "PlumeError",
    "Position",
    "Record",
    "View",
    "all_games",
    "dataset",
    "game",
    "replay",
    "svg",
]
__all__ += GAMES
__version__ = "0.1.0"

_HOMES = {
    "Event": "plume.core.events",
    "Game": "plume.core.game",
    "LegalMoves": "plume.core.legal",
    "Options": "plume.core.options",
    "Position": "plume.core.position",
    "Record": "plume.records",
    "View": "plume.core.view",
    "replay": "plume.replays",
}
"""Where those names are that nobody should wait for who does not ask for them."""

_MODULES = ("dataset", "svg")
"""What is loaded when it is first asked for, as the games are."""


def __dir__() -> list[str]:
    """What is meant for others, and the modules of Plume that are loaded: without what is only used here."""
    modules = (name for name in globals() if f"plume.{name}" in sys.modules)
    return sorted({*__all__, *modules, *(name for name in globals() if name.startswith("__"))})


def __getattr__(name: str) -> Any:
    """Load a game, or one of the names above, when it is first asked for."""
    if name in GAMES:
        return import_module(GAMES[name])
    if name in _MODULES:
        return import_module(f"plume.{name}")
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'plume' has no attribute {name!r}")

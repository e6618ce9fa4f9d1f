"""Plume: feathered board games, exact and fast.

>>> import plume
>>> position = plume.coatl.new(players=3, seed=7)
>>> position.deciders
(0, 1, 2)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from plume.core.errors import PlumeError
from plume.games import GAMES, game

if TYPE_CHECKING:
    from plume import coatl, cotcot

__all__ = ["PlumeError", "coatl", "cotcot", "game"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load a game when it is first asked for."""
    if name in GAMES:
        return import_module(GAMES[name])
    raise AttributeError(f"module 'plume' has no attribute {name!r}")

"""What an environment shows of a game: the view of a seat as a row of bytes, written by the rules themselves."""

from __future__ import annotations

from importlib import import_module

from plume.core.game import Game
from plume.envs.observing.layout import Layout


def rules_with_observation(game: Game) -> str:
    """The module with the rules of a game and its `observe`."""
    return f"{__name__}.{game.name}"


def layout_of(game: Game) -> Layout:
    """Where things stand in the observations of a game."""
    layout: Layout = import_module(rules_with_observation(game)).LAYOUT
    return layout

"""What an environment shows of a game: the view of a seat as a row of bytes, written by the rules themselves.

The module `observing` in a game's folder has the rules of the game in it, and adds `observe` and `LAYOUT`.
"""

from __future__ import annotations

from importlib import import_module

from plume.core.game import Game
from plume.core.options import check_choice
from plume.envs.observing.layout import Layout
from plume.games import all_games

PART = "observing"


def rules_with_observation(game: Game) -> str:
    """The module with the rules of a game and its `observe`."""
    name = game.part_name(PART)
    if name is None:
        check_choice("game", game.name, tuple(other.name for other in all_games() if other.part_name(PART)))
    return str(name)


def layout_of(game: Game) -> Layout:
    """Where things stand in the observations of a game."""
    layout: Layout = import_module(rules_with_observation(game)).LAYOUT
    return layout

"""The games, one line each. A game touches nothing outside its folder but this."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from plume.core.errors import BadOption

if TYPE_CHECKING:
    from plume.core.game import Game

GAMES = {
    "coatl": "plume.coatl",
    "cotcot": "plume.cotcot",
}
"""Where each game is: a package that has a `GAME`."""


def game(name: str) -> Game:
    """A game by its name."""
    if name not in GAMES:
        raise BadOption("unknown-game", name=name, known=", ".join(GAMES))
    found: Game = import_module(GAMES[name]).GAME
    return found

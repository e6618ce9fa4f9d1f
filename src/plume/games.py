"""The games, one line each. A game touches nothing outside its folder but this.

Games of other packages are found by the entry points of the group `plume.games`: a name, and a package with a `GAME`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from plume.core.errors import BadOption

if TYPE_CHECKING:
    from plume import coatl, cotcot
    from plume.core.game import Game

__all__ = ["GAMES", "all_games", "coatl", "cotcot", "game"]

GAMES = {
    "coatl": "plume.coatl",
    "cotcot": "plume.cotcot",
}
"""Where each game of Plume is: a package that has a `GAME`."""

GROUP = "plume.games"


def game(name: str) -> Game:
    """A game by its name."""
    package = GAMES.get(name) or _installed().get(name)
    if package is None:
        raise BadOption("unknown-game", name=name, known=", ".join({**GAMES, **_installed()}))
    found: Game = import_module(package).GAME
    return found


def all_games() -> list[Game]:
    """All games: those of Plume, then those of other packages."""
    return [game(name) for name in {**GAMES, **_installed()}]


@cache
def _installed() -> dict[str, str]:
    """Where the games of other packages are."""
    from importlib.metadata import entry_points

    return {point.name: point.value for point in entry_points(group=GROUP)}

"""Commands that every game has, with the options of the game as their options."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

from cyclopts import App, Parameter

from plume.core.game import Game
from plume.games import GAMES, game


def add_for_each_game(app: App, make: Callable[[Game], Callable[..., None]], names: Iterable[str] = GAMES) -> None:
    """Add a command for every game. `make` gives it; its parameter `options` becomes the game's options."""
    for name in names:
        played = game(name)
        command = make(played)
        command.__doc__ = (command.__doc__ or "").replace("GAME", name)
        command.__annotations__["options"] = Annotated[played.options, Parameter(name="*")]
        app.command(command, name=name)

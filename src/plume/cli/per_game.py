"""Commands that every game has, with the options of the game as their options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any

from cyclopts import App, Parameter, Token, convert

from plume.core.game import Game
from plume.games import GAMES, game


def add_for_each_game(app: App, make: Callable[[Game], Callable[..., object]], names: Iterable[str] = GAMES) -> None:
    """Add a command for every game. `make` gives it; its parameter `options` becomes the game's options."""
    for name in names:
        played = game(name)
        command = make(played)
        command.__doc__ = (command.__doc__ or "").replace("GAME", name)
        command.__annotations__["options"] = Annotated[played.options, Parameter(name="*")]
        app.command(command, name=name)
    app.default_parameter = Parameter(converter=_split_lists, negative_iterable=())


def _split_lists(type_: Any, tokens: Sequence[Token]) -> Any:
    """Read a list option from one text, such as `--levels 1,3`."""
    if "tuple" in str(type_):
        tokens = [token.evolve(value=part) for token in tokens for part in token.value.split(",")]
    return convert(type_, tokens)

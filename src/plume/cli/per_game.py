"""Commands that every game has, with the options of the game as their options."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter, Token, convert

from plume.core.game import Game

STAND_IN = "GAME"
"""Stands in help texts for the name of a game."""


def add_for_each_game(
    app: App, make: Callable[[Game], Callable[..., object]], games: Sequence[Game], *, called: str | None = None
) -> None:
    """Add a command for each of the games. `make` gives it; its parameter `options` becomes the game's options.

    In examples it is called by the name of the app, or as `called` says.
    """
    for played in games:
        command = make(played)
        command.__doc__ = _with_examples(command.__doc__ or "", called or app.name[0], played)
        command.__annotations__["options"] = Annotated[played.options, Parameter(name="*")]
        app.command(command, name=played.name)
    app.help = app.help.replace(STAND_IN, games[0].name)
    app.default_parameter = Parameter(converter=_split_lists, negative_iterable=())


def find_own_modules() -> None:
    """Let modules of one's own be found in the folder where the command runs, as `python -m` finds them."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)


def _with_examples(text: str, command: str, played: Game) -> str:
    """The help of a command for one game, with examples of the game's own after the first one."""
    summary, mark, rest = text.replace(STAND_IN, played.name).partition("Example: ")
    first, line_end, rest = rest.partition("\n")
    margin = summary.rpartition("\n")[2]
    own = "".join(
        f"{line_end}{margin}Example: plume {command} {played.name} {more}" for more in played.options.examples
    )
    return summary + mark + first + own + line_end + rest


def _split_lists(type_: Any, tokens: Sequence[Token]) -> Any:
    """Read a list option from one text, such as `--levels 1,3`."""
    if "tuple" in str(type_):
        tokens = [token.evolve(value=part) for token in tokens for part in token.value.split(",")]
    return convert(type_, tokens)

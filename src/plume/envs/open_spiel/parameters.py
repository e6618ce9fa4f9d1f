"""The options of a game as OpenSpiel writes parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plume.core.game import Game
from plume.core.options import Options, check_number
from plume.envs.environments import Variant

DRAWN = -1
"""Stands for a seed or a first player that is drawn, because a parameter of OpenSpiel cannot be left open."""


class SpielVariant:
    """A variant of a game in OpenSpiel, and its version. Its parameters are the options of Plume."""

    def __init__(self, game: Game, variant: Variant, version: int) -> None:
        self.game = game
        self.version = version
        self.name, self.title, self.players = variant
        self.is_solo = variant.is_solo
        self._usual = game.options.make(players=min(self.players))

    @property
    def usual(self) -> dict[str, Any]:
        """The parameters with their usual values."""
        return self.parameters(self._usual)

    def parameters(self, options: Options) -> dict[str, Any]:
        """Options as parameters; there is none for the number of players where only one can play."""
        written = {name: _written(value) for name, value in options.values().items()}
        return {name: value for name, value in written.items() if name != "players" or not self.is_solo}

    def options(self, parameters: Mapping[str, Any]) -> Options:
        """The options that parameters stand for."""
        usual = self._usual.values()
        given = {name: _read(usual[name], parameters[name]) for name in usual if name in parameters}
        players = given.pop("players", self._usual.players)
        check_number("players", players, min(self.players), max(self.players))
        return self.game.options.make(players=players, **given)


def _written(value: Any) -> Any:
    """An option as a parameter. A list is a text in brackets, with blanks: a comma would end it in a game's name."""
    if value is None:
        return DRAWN
    return f"[{' '.join(map(str, value))}]" if isinstance(value, list) else value


def _read(usual: Any, value: Any) -> Any:
    """An option from a parameter; what it usually is says how to read it."""
    if usual is None and value == DRAWN:
        return None
    if isinstance(usual, list):
        words = value.strip("[]").replace(",", " ").split()
        return [int(word) if word.isdecimal() else word for word in words]
    return value

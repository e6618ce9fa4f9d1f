"""Games with explicit chance that begin at a position: small enough, near the end, for algorithms that solve games."""

from __future__ import annotations

import pyspiel

from plume.core.options import check_choice
from plume.core.position import Position
from plume.envs.environments import environments_of
from plume.envs.open_spiel.explicit import ExplicitGame
from plume.envs.open_spiel.parameters import SpielVariant
from plume.envs.open_spiel.states import RECORD
from plume.games import all_games


def endgame(position: Position, *, information_state: str = RECORD) -> ExplicitGame:
    """A game that begins at this position. Everybody sees there what they may; what came before it is forgotten.

    OpenSpiel cannot load it by its name, which is that of the whole game.
    """
    variant = _variant(position)
    name = f"plume_{variant.name}{ExplicitGame.suffix}_v{variant.version}"
    parameters = {"information_state": information_state, **variant.parameters(position.options)}
    game: ExplicitGame = pyspiel.load_game(name, parameters)
    game.begin_at(position)
    return game


def _variant(position: Position) -> SpielVariant:
    """The variant that a position belongs to, in OpenSpiel."""
    offered = environments_of(position.game)
    if offered is None:
        known = tuple(game.name for game in all_games() if environments_of(game) is not None)
        check_choice("game", position.game.name, known)
    assert offered is not None, "otherwise it was refused"
    variant = next(one for one in offered.variants if position.options.players in one.players)
    return SpielVariant(position.game, variant, offered.open_spiel)

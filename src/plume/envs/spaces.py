"""What an environment shows and takes, as spaces of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from plume.core.game import Game
from plume.envs.observing import layout_of


def action_space(game: Game) -> spaces.Discrete:
    """The ids of the move table."""
    return spaces.Discrete(game.moves.size)


def observation_space(game: Game, players: int) -> spaces.Dict:
    """The bytes of an observation, and the mask of legal actions."""
    return spaces.Dict(
        {"observation": _bytes(game, players), "action_mask": spaces.Box(0, 1, (game.moves.size,), np.int8)}
    )


def state_space(game: Game, players: int) -> spaces.Box:
    """The bytes of all seats' observations, one after the other."""
    one = _bytes(game, players)
    return spaces.Box(np.tile(one.low, players), np.tile(one.high, players), dtype=np.uint8)


def _bytes(game: Game, players: int) -> spaces.Box:
    """A box has room in every byte, though those that fill up a word are always 0."""
    highs: Any = np.frombuffer(layout_of(game).highs(players), np.uint8)
    return spaces.Box(np.zeros_like(highs), np.maximum(highs, 1), dtype=np.uint8)

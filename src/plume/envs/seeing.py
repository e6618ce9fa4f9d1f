"""What a seat knows as arrays, for networks that play where views and legal moves are given: what environments show."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from plume.core.errors import WrongSeat
from plume.envs.errors import BadArray
from plume.envs.observing import layout_of, rules_with_observation
from plume.games import game as game_named

if TYPE_CHECKING:
    from plume.core.game import Game
    from plume.core.legal import LegalMoves
    from plume.core.view import View

WORD = 2**64 - 1


def observe(view: View) -> npt.NDArray[np.uint8]:
    """The bytes of the observation that environments show to the seat whose view this is.

    >>> import plume
    >>> game = plume.all_games()[0]
    >>> observe(plume.Position.new(game, game.options.make(players=2), seed=1).view(0)).shape
    (3072,)
    """
    if view.seat is None:
        raise WrongSeat("spectator")
    return written(view.game, view.state, view.seat, view.options.players)


def action_mask(legal: LegalMoves) -> npt.NDArray[np.int8]:
    """The mask of these moves: a byte for each action, 1 where it is legal."""
    mask = np.zeros(legal.size, np.int8)
    mask[list(legal.ids)] = 1
    return mask


def normalised(game: str | Game, observations: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """Observations, one or rows of them, as numbers between 0 and 1: each byte divided by its scale in the layout."""
    played = game_named(game) if isinstance(game, str) else game
    return np.divide(observations, _scales(played, np.shape(observations)[-1]), dtype=np.float32)


def written(game: Game, state: Any, seat: int, players: int) -> npt.NDArray[np.uint8]:
    """What a seat may know of a plain state, written by the plain rules."""
    words = [0] * layout_of(game).words(players)
    import_module(rules_with_observation(game)).observe(state, seat, words, 0)
    return np.array([word & WORD for word in words], np.uint64).view(np.uint8)


@cache
def _scales(game: Game, size: int) -> npt.NDArray[np.float32]:
    """The scales of observations of this size, which says how many play."""
    layout = layout_of(game)
    sizes = {layout.size(players): players for players in game.options.possible_players()}
    if size not in sizes:
        raise BadArray("shape", name="observations", expected=f"… × {' or '.join(map(str, sizes))}", found=size)
    return np.array(layout.scales(sizes[size]), np.float32)

"""Games as pure functions for JAX: their state is an array, so that they can be jitted, scanned and searched.

Needs the extra `jax`. The rules run on the CPU as in a `Batch`, from which JAX gets copies; what has been traced can
go on from any state as often as it likes, as a search does.
"""

from __future__ import annotations

from functools import partial
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from plume.core.extras import require
from plume.core.game import Game
from plume.envs.batch import Batch

require("jax", "jax")
import jax  # noqa: E402

__all__ = ["Games", "Shown"]

Array = Any


class Shown(NamedTuple):
    """Games, and what they show: arrays with a row for each game."""

    state: Array
    """The games as they are: rows of bytes, as `Batch.save` gives them."""
    observations: Array
    masks: Array
    seats: Array
    """Who decides; -1 where a game is over."""
    rewards: Array
    """What each seat got in the last step."""
    ended: Array
    """Which games ended in the last step."""
    scores: Array
    """The final points of all sides of those games; 0 in all others."""


class Games:
    """So many games of a kind, as two functions: `begin` from a seed, and `step` from a state and actions.

    An illegal action loses the game, as nothing can be raised in what JAX has compiled. With `autoreset` a game that
    ends begins anew in the same step, from the seed that follows its own.
    """

    def __init__(
        self, game: str | Game, games: int, *, autoreset: bool = True, threads: int | None = None, **options: Any
    ) -> None:
        self._batch = Batch(game, games, illegal="lose", autoreset=autoreset, threads=threads, **options)
        self._new = partial(Batch, self._batch.game, games, illegal="lose", autoreset=autoreset, threads=1, **options)
        self._in_use = Lock()
        self._shapes = jax.tree.map(lambda array: jax.ShapeDtypeStruct(array.shape, array.dtype), self._shown())

    def begin(self, seed: int) -> Shown:
        """The games that a batch begins with from a seed."""
        state = self._new(seed=seed).save()
        with self._in_use:
            self._batch.restore(state)
            return Shown(*map(jax.numpy.array, self._shown()))

    def step(self, state: Array, actions: Array) -> Shown:
        """What comes of an action in each game: always the same for the same state and actions."""
        shown: Shown = jax.pure_callback(self._step, self._shapes, state, actions, vmap_method="sequential")
        return shown

    def _step(self, state: Array, actions: Array) -> Shown:
        """The same outside JAX."""
        with self._in_use:
            self._batch.restore(np.asarray(state))
            self._batch.step(np.asarray(actions, np.int64))
            return self._shown()

    def _shown(self) -> Shown:
        """What the batch shows now, copied."""
        at = self._batch
        numbers = (at.seats.astype(np.int32), at.rewards.copy(), at.ended.copy(), at.scores.astype(np.int32))
        return Shown(at.save(), at.observations.copy(), at.masks.copy(), *numbers)

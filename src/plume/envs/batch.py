"""Thousands of games at once on the compiled rules. Needs the extra `fast`."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from plume.core.carriers import Engine, compiled
from plume.core.carriers.records import dtype
from plume.core.game import Game
from plume.core.options import check_number
from plume.core.streams import Stream
from plume.envs.arrays import BYTES, as_array, check, words_of, zeros
from plume.envs.errors import BadAction
from plume.envs.observing import rules_with_observation
from plume.envs.setting import BATCHING, Setting, options_state

MOST_THREADS = 1024
INTEGERS = tuple(np.dtype(kind) for kind in (np.int64, np.int32, np.uint32, np.int16, np.uint16, np.uint8))


class Batch:
    """Games that are stepped together. All arrays have a row for each game.

    `observations` and `masks` are what the seat in `seats` sees and may play; `rewards` has a column for each seat, and
    `ended` says which games ended in the last step. Those have begun anew: what is shown of them is the next game, from
    the seed in `seeds`.
    """

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        seed: int = 0,
        seeds: Any = None,
        threads: int | None = None,
        illegal: str = "raise",
        observations: Any = None,
        masks: Any = None,
        **options: Any,
    ) -> None:
        self._setting = at = Setting(game, games, seed, seeds, illegal, options)
        parallel = os.cpu_count() or 1 if threads is None else threads
        check_number("threads", parallel, 1, MOST_THREADS)
        self.game, self.options, self.layout, self.seeds = at.game, at.options, at.layout, at.seeds
        engine = compiled(at.game, BATCHING, rules=rules_with_observation(at.game))
        self._batching: Any = engine.module
        self._options_state = options_state(at.game, at.options)
        self._states = np.zeros(games, self._options_state.dtype)
        self.seats = engine.ints(games)
        self.results = engine.ints(games)
        self.rewards = zeros((games, at.options.players), np.float32)
        self.ended = np.zeros(games, np.bool_)
        self._legal = engine.ints(games * at.game.moves.words)
        self._choosers = np.zeros(games, dtype(Stream))
        self._reward_rows = at.reward_rows()
        self._actions = engine.ints(games)
        self.use(
            zeros(at.observation_shape, np.uint8) if observations is None else observations,
            zeros(at.mask_shape, np.bool_) if masks is None else masks,
        )
        self._parts = _parts(games, min(games, parallel), engine)
        self._pool = ThreadPoolExecutor(len(self._parts))
        self.reset()

    def use(self, observations: Any, masks: Any) -> None:
        """Write into these arrays from now on: bytes, in C order, of NumPy or anything with DLPack on the CPU."""
        at = self._setting
        observation_words = words_of("observations", observations, at.observation_shape, BYTES[:1])
        self._mask_words = words_of("masks", masks, at.mask_shape, BYTES)
        self._observation_words = observation_words
        self.observations, self.masks = observations, masks

    def reset(self) -> None:
        """Begin all games from the seeds in `seeds`, which may be changed before."""
        self._run(lambda *arrays: self._batching.reset_games(self._options_state, self._choosers, *arrays))
        self.rewards[:] = 0
        self.ended[:] = False

    def step(self, actions: Any) -> None:
        """Play an action in each game, up to its next decision.

        An illegal one raises before anything is played, or loses the game, as `illegal` says.
        """
        chosen = self._checked(actions)
        self._run(lambda *arrays: self._batching.step_games(chosen, *arrays))
        np.take(self._reward_rows, self.results, axis=0, out=self.rewards, mode="clip")
        np.not_equal(self.results, 0, out=self.ended)

    def random_actions(self) -> Any:
        """A legal action for each game, each as likely as any other; the array is written anew by the next call."""
        self._batching.choose_actions(self._legal, self.game.moves.words, self._choosers, self._actions)
        return self._actions

    def _checked(self, actions: Any) -> Any:
        """The actions as whole numbers of 64 bits, of which none is illegal where that raises."""
        given = as_array("actions", actions)
        check("actions", given, (self._setting.games,), INTEGERS)
        chosen = np.ascontiguousarray(given, np.int64)
        if self._setting.illegal == "raise":
            illegal = self._batching.first_illegal(self._legal, self.game.moves.words, chosen)
            if illegal >= 0:
                raise BadAction("illegal-in-game", action=int(chosen[illegal]), game=illegal)
        return chosen

    def _run(self, work: Callable[..., None]) -> None:
        """Do some work for all games: each part in a thread of its own, the first one here."""
        arrays = (self._states, self.seats, self._legal, self._mask_words, self._observation_words, self._setting.width)
        parts = [(*arrays, self.results, self.seeds.reshape(-1), *part) for part in self._parts]
        others = [self._pool.submit(work, *part) for part in parts[1:]]
        work(*parts[0])
        for other in others:
            other.result()


def _parts(games: int, threads: int, engine: Engine) -> list[tuple[int, int, Any]]:
    """Where each thread begins and ends, and its room for sets of moves."""
    return [(games * part // threads, games * (part + 1) // threads, engine.moves()) for part in range(threads)]

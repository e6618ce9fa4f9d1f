"""Games on a GPU: batches of them, and random play in great numbers. Needs the extra `gpu` and a GPU that CUDA can use.

The arrays stay in the memory of the GPU; PyTorch, CuPy and others share them without a copy, both ways.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from plume.core.carriers import carrier, plain
from plume.core.carriers.records import dtype
from plume.core.game import Game
from plume.core.options import Options, check_number
from plume.core.simulate import MOST_GAMES, Simulation, summary
from plume.core.streams import Stream, seed_words
from plume.envs.arrays import BYTES, check
from plume.envs.errors import BadAction, BadArray
from plume.envs.observing.layout import WORD_BYTES
from plume.envs.setting import Setting, options_state

THREADS = 256
"""Threads of a block."""
MOST_THREADS = 2**22
"""No more threads play random games side by side; fewer would be slower, for games begin together only once."""


class GpuBatch:
    """Games that are stepped together on a GPU: what `plume.envs.batch.Batch` is on the CPU, game by game the same."""

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        seed: int = 0,
        seeds: Any = None,
        illegal: str = "raise",
        observations: Any = None,
        masks: Any = None,
        **options: Any,
    ) -> None:
        self._setting = at = Setting(game, games, seed, seeds, illegal, options)
        carrier("gpu")
        from numba import cuda

        from plume.envs.kernels import batch_kernels

        self._cuda = cuda
        self._kernels = batch_kernels(at.game, at.options)
        self.game, self.options, self.layout = at.game, at.options, at.layout
        self._options_state = cuda.to_device(options_state(at.game, at.options))
        self._states = cuda.device_array(games, dtype(at.game.state))
        self._choosers = cuda.device_array(games, dtype(Stream))
        self._legal = cuda.device_array(games * at.game.moves.words, np.int64)
        self._actions = cuda.device_array(games, np.int64)
        self._reward_rows = cuda.to_device(at.reward_rows())
        self._illegal = cuda.device_array(1, np.int64)
        self.seeds = cuda.to_device(at.seeds)
        self.seats = cuda.device_array(games, np.int64)
        self.results = cuda.device_array(games, np.int64)
        self.rewards = cuda.device_array((games, at.options.players), np.float32)
        self.ended = cuda.device_array(games, np.bool_)
        self.use(
            cuda.device_array(at.observation_shape, np.uint8) if observations is None else observations,
            cuda.device_array(at.mask_shape, np.bool_) if masks is None else masks,
        )
        self.reset()

    def use(self, observations: Any, masks: Any) -> None:
        """Write into these arrays of the GPU from now on: bytes, in C order."""
        at = self._setting
        observation_words = self._words_of("observations", observations, at.observation_shape, BYTES[:1])
        self._mask_words = self._words_of("masks", masks, at.mask_shape, BYTES)
        self._observation_words = observation_words
        self.observations, self.masks = observations, masks

    def reset(self) -> None:
        """Begin all games from the seeds in `seeds`."""
        self._kernels.reset[self._grid](self._options_state, self._choosers, *self._arrays())
        self.rewards.copy_to_device(np.zeros(self.rewards.shape, np.float32))
        self.ended.copy_to_device(np.zeros(self.ended.shape, np.bool_))

    def step(self, actions: Any) -> None:
        """Play an action in each game, up to its next decision, as on the CPU.

        Where an illegal one raises, the actions are looked at first, which waits for the GPU.
        """
        chosen = self._array("actions", actions, (self._setting.games,), (np.dtype(np.int64),))
        if self._setting.illegal == "raise":
            self._refuse_illegal(chosen)
        results = self._reward_rows, self.rewards, self.ended
        self._kernels.step[self._grid](chosen, *self._arrays(), *results)

    def random_actions(self) -> Any:
        """A legal action for each game, each as likely as any other; the array is written anew by the next call."""
        self._kernels.choose[self._grid](self._legal, self._choosers, self._actions)
        return self._actions

    @property
    def _grid(self) -> tuple[int, int]:
        return -(-self._setting.games // THREADS), THREADS

    def _arrays(self) -> tuple[Any, ...]:
        shown = self.seats, self._legal, self._mask_words, self._observation_words, self._setting.width
        return self._states, *shown, self.results, self.seeds.reshape(-1)

    def _refuse_illegal(self, actions: Any) -> None:
        self._illegal.copy_to_device(np.array([self._setting.games]))
        self._kernels.check[self._grid](self._legal, actions, self._illegal)
        game = int(self._illegal.copy_to_host()[0])
        if game < self._setting.games:
            raise BadAction("illegal-in-game", action=int(actions[game]), game=game)

    def _words_of(self, name: str, given: Any, shape: tuple[int, ...], kinds: tuple[np.dtype[Any], ...]) -> Any:
        """The same memory as a flat array of words."""
        array = self._array(name, given, shape, kinds)
        address, is_read_only = array.__cuda_array_interface__["data"]
        if not array.is_c_contiguous() or is_read_only or address % WORD_BYTES:
            raise BadArray("memory", name=name)
        return array.view(np.int64).reshape(-1)

    def _array(self, name: str, given: Any, shape: tuple[int, ...], kinds: tuple[np.dtype[Any], ...]) -> Any:
        """An array of the GPU that shares the memory of what is given."""
        if not hasattr(given, "__cuda_array_interface__"):
            raise BadArray("device", name=name, expected="a GPU", found=getattr(given, "device", "the CPU"))
        array = self._cuda.as_cuda_array(given)
        check(name, array, shape, kinds)
        return array


def simulate(game: Game, options: Options, games: int, seed: int) -> Simulation:
    """Play random games on a GPU: those of `plume.core.simulate`, with the same sums. The speed is by the clock."""
    carrier("gpu")
    from numba import cuda

    from plume.envs.kernels import playout_kernel

    check_number("games", games, 1, MOST_GAMES)
    engine = plain(game)
    kernel = playout_kernel(game, options)
    state = cuda.to_device(options_state(game, options))
    tally = cuda.to_device(np.zeros(engine.module.TALLY, np.int64))
    blocks = -(-min(games, MOST_THREADS) // THREADS)
    kernel[blocks, THREADS](state, *seed_words(seed), 0, tally)  # to be compiled, no game is played
    cuda.synchronize()
    start = time.perf_counter()
    kernel[blocks, THREADS](state, *seed_words(seed), games, tally)
    cuda.synchronize()
    seconds = time.perf_counter() - start
    return summary(engine, options, tally.copy_to_host().tolist(), games / seconds)

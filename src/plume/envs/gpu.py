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
from plume.envs.rows import Rows, Saved
from plume.envs.setting import Setting, options_state

__all__ = ["GpuBatch", "simulate"]

THREADS = 256
"""Threads of a block."""
TOLD = ("rewards", "ended", "results", "scores")
"""What a batch tells of its last step."""
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
        autoreset: bool = True,
        observations: Any = None,
        masks: Any = None,
        **options: Any,
    ) -> None:
        self._setting = at = Setting(game, games, seed, seeds, illegal, autoreset, options)
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
        self._all = cuda.to_device(np.ones(games, np.int64))
        self.seeds = cuda.to_device(at.seeds)
        self.seats = cuda.device_array(games, np.int64)
        self.results = cuda.device_array(games, np.int64)
        self.scores = cuda.device_array((games, at.options.sides), np.int64)
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

    def reset(self, which: Any = None) -> None:
        """Begin all games from the seeds in `seeds`, or those that `which` marks with 1; all rewards are forgotten."""
        chosen = self._chosen(which)
        self._kernels.reset[self._grid](self._options_state, self._choosers, *self._arrays(chosen))
        self._forget()

    def step(self, actions: Any, which: Any = None) -> None:
        """Play an action in each game, up to its next decision, as on the CPU, or in those that `which` marks with 1.

        Where an illegal one raises, the actions are looked at first, which waits for the GPU.
        """
        played, chosen = self._numbers("actions", actions), self._chosen(which)
        if self._setting.illegal == "raise":
            self._refuse_illegal(played, chosen)
        results = self._reward_rows, self.rewards, self.ended
        self._kernels.step[self._grid](played, int(self._setting.autoreset), *self._arrays(chosen), *results)

    def random_actions(self, which: Any = None) -> Any:
        """A legal action for each game, or for those that `which` marks with 1, each as likely as any other.

        The array is written anew by the next call.
        """
        self._kernels.choose[self._grid](self._legal, self._choosers, self._actions, self._chosen(which))
        return self._actions

    def observe(self, seats: Any) -> Any:
        """What a seat of each game may know, whoever decides; `seats` are numbers on the GPU."""
        seen = self._cuda.device_array(self._setting.observation_shape, np.uint8)
        words = seen.view(np.int64).reshape(-1)
        self._kernels.observe[self._grid](self._states, self._numbers("seats", seats), words, self._setting.width)
        return seen

    # ---- to go back, and on elsewhere

    def save(self) -> Saved:
        """All games as they are, in the memory of the CPU: the rows that a `Batch` saves, which takes them too."""
        parts = (array.copy_to_host() for array in (self._states, self.seeds, self._choosers))
        return Rows(self.game, self.options).join(*parts)

    def restore(self, saved: Saved) -> None:
        """Go on from games that were saved, here or by a `Batch`: a row for each game."""
        parts = Rows(self.game, self.options).split(saved)
        for own, array in zip((self._states, self.seeds, self._choosers), parts, strict=True):
            check("saved", array, own.shape, (own.dtype,))
            own.copy_to_device(np.ascontiguousarray(array))
        self._kernels.show[self._grid](*self._arrays(self._all))
        self._forget()

    def copy(self) -> GpuBatch:
        """An independent batch that goes on as this one would, with arrays of its own."""
        return _copy(*self._parts_of_copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> GpuBatch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _copy, self._parts_of_copy()

    def _parts_of_copy(self) -> tuple[Any, ...]:
        at = self._setting
        how = {"illegal": at.illegal, "autoreset": at.autoreset}
        told = {name: getattr(self, name).copy_to_host() for name in TOLD}
        return self.game, at.games, how, self.options, self.save(), told

    def _forget(self) -> None:
        """Nothing has been won yet."""
        self.rewards.copy_to_device(np.zeros(self.rewards.shape, np.float32))
        self.ended.copy_to_device(np.zeros(self.ended.shape, np.bool_))

    def _chosen(self, which: Any) -> Any:
        """1 for each game that is marked, all if nothing is said."""
        return self._all if which is None else self._numbers("which", which)

    @property
    def _grid(self) -> tuple[int, int]:
        return -(-self._setting.games // THREADS), THREADS

    def _arrays(self, chosen: Any) -> tuple[Any, ...]:
        shown = self.seats, self._legal, self._mask_words, self._observation_words, self._setting.width
        return self._states, *shown, chosen, self.results, self.scores.reshape(-1), self.seeds.reshape(-1)

    def _refuse_illegal(self, actions: Any, chosen: Any) -> None:
        self._illegal.copy_to_device(np.array([self._setting.games]))
        self._kernels.check[self._grid](self._legal, actions, chosen, self._illegal)
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

    def _numbers(self, name: str, given: Any) -> Any:
        """A whole number for each game."""
        return self._array(name, given, (self._setting.games,), (np.dtype(np.int64),))

    def _array(self, name: str, given: Any, shape: tuple[int, ...], kinds: tuple[np.dtype[Any], ...]) -> Any:
        """An array of the GPU that shares the memory of what is given."""
        if not hasattr(given, "__cuda_array_interface__"):
            raise BadArray("device", name=name, expected="a GPU", found=getattr(given, "device", "the CPU"))
        array = self._cuda.as_cuda_array(given)
        check(name, array, shape, kinds)
        return array


def _copy(
    game: Game, games: int, how: dict[str, Any], options: Options, saved: Saved, told: dict[str, Any]
) -> GpuBatch:
    """A batch that goes on from there."""
    batch = GpuBatch(game, games, **how, **options.values())
    batch.restore(saved)
    for name, array in told.items():
        getattr(batch, name).copy_to_device(array)
    return batch


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

"""Thousands of games at once on the compiled rules. Needs the extra `fast`."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from plume.core.carriers import Engine, compiled
from plume.core.carriers.records import dtype
from plume.core.chance import WORD
from plume.core.game import Game
from plume.core.options import Options, check_number
from plume.core.streams import Stream
from plume.envs.arrays import BYTES, as_array, check, words_of, zeros
from plume.envs.errors import BadAction
from plume.envs.observing import rules_with_observation
from plume.envs.observing.layout import Layout
from plume.envs.rows import Rows, Saved
from plume.envs.setting import BATCHING, Setting, options_state

__all__ = ["Batch"]

MOST_THREADS = 1024
INTEGERS = tuple(np.dtype(kind) for kind in (np.int64, np.int32, np.uint32, np.int16, np.uint16, np.uint8))
FLAGS = (np.dtype(np.bool_),)

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


class Batch:
    """Games that are stepped together. All arrays have a row for each game.

    A game that ends begins anew at once, and what is shown is the next game, from the seed in `seeds`. Without
    `autoreset` it stays as it is until it is reset: nobody decides, nothing is legal.
    """

    game: Game
    options: Options
    layout: Layout
    """Where things stand in an observation."""
    observations: npt.NDArray[np.uint8]
    """What the seat that decides sees; or the array, tensor … that was given."""
    masks: Flags
    """What it may play; or what was given."""
    seats: Numbers
    """Who decides; -1 where a game is over."""
    rewards: npt.NDArray[np.float32]
    """What each seat got in the last step."""
    ended: Flags
    """Which games ended in the last step."""
    scores: Numbers
    """The final points of all sides of those games; 0 in all others."""
    results: Numbers
    """What became of each: 0 goes on; the set of winners as bits; 256 + seat after an illegal action."""
    seeds: Numbers
    """From which seeds the games come: four words of 32 bits each, the lowest first."""

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        seed: int = 0,
        seeds: Any = None,
        threads: int | None = None,
        illegal: str = "raise",
        autoreset: bool = True,
        observations: Any = None,
        masks: Any = None,
        **options: Any,
    ) -> None:
        self._setting = at = Setting(game, games, seed, seeds, illegal, autoreset, options)
        self._threads = os.cpu_count() or 1 if threads is None else threads
        check_number("threads", self._threads, 1, MOST_THREADS)
        self.game, self.options, self.layout, self.seeds = at.game, at.options, at.layout, at.seeds
        engine = compiled(at.game, BATCHING, rules=rules_with_observation(at.game))
        self._batching: Any = engine.module
        self._options_state = options_state(at.game, at.options)
        self._states = np.zeros(games, self._options_state.dtype)
        self.seats = engine.ints(games)
        self.results = engine.ints(games)
        self.scores = engine.ints(games * at.options.sides).reshape(games, at.options.sides)
        self.rewards = zeros((games, at.options.players), np.float32)
        self.ended = np.zeros(games, np.bool_)
        self._legal = engine.ints(games * at.game.moves.words)
        self._choosers = np.zeros(games, dtype(Stream))
        self._reward_rows = at.reward_rows()
        self._actions: Numbers = engine.ints(games)
        self._all = np.ones(games, np.int64)
        self.use(
            zeros(at.observation_shape, np.uint8) if observations is None else observations,
            zeros(at.mask_shape, np.bool_) if masks is None else masks,
        )
        self._parts = _parts(games, min(games, self._threads), engine)
        self._pool = ThreadPoolExecutor(len(self._parts))
        self.reset()

    def use(self, observations: Any, masks: Any) -> None:
        """Write into these arrays from now on: bytes, in C order, of NumPy or anything with DLPack on the CPU."""
        at = self._setting
        observation_words = words_of("observations", observations, at.observation_shape, BYTES[:1])
        self._mask_words = words_of("masks", masks, at.mask_shape, BYTES)
        self._observation_words = observation_words
        self.observations, self.masks = observations, masks

    def reset(self, which: Any = None) -> None:
        """Begin all games, or those that `which` marks, from the seeds in `seeds`, which may be changed before."""
        begin = partial(self._batching.reset_games, self._options_state, self._choosers)
        self._run(self._chosen(which), begin)
        self._forget(which)

    def begin_next(self, which: Any = None) -> None:
        """Begin the next episode of all games, or of those that `which` marks: from the seeds that follow theirs."""
        marked = self._chosen(which) != 0
        self.seeds[marked, self._batching.EPISODE] = self.seeds[marked, self._batching.EPISODE] + 1 & WORD
        self.reset(which)

    def step(self, actions: Any, which: Any = None) -> None:
        """Play an action in each game, or in those that `which` marks, up to its next decision.

        An illegal one raises before anything is played, or loses the game, as `illegal` says.
        """
        chosen = self._chosen(which)
        played = self._checked(actions, chosen)
        is_reset = int(self._setting.autoreset)
        self._run(chosen, partial(self._batching.step_games, played, is_reset))
        np.take(self._reward_rows, self.results, axis=0, out=self.rewards, mode="clip")
        np.not_equal(self.results, 0, out=self.ended)

    def random_actions(self, which: Any = None) -> Numbers:
        """A legal action for each game, or for those that `which` marks, each as likely as any other.

        The array is written anew by the next call.
        """
        words, chosen = self.game.moves.words, self._chosen(which)
        self._batching.choose_actions(self._legal, words, self._choosers, self._actions, chosen)
        return self._actions

    def observe(self, seats: Any) -> npt.NDArray[np.uint8]:
        """What a seat of each game may know, whoever decides: one for all, or one for each."""
        viewers = np.ascontiguousarray(np.broadcast_to(np.asarray(seats, np.int64), (self._setting.games,)))
        for extreme in (viewers.min(), viewers.max()):
            check_number("seats", int(extreme), 0, self.options.players - 1)
        seen: npt.NDArray[np.uint8] = zeros(self._setting.observation_shape, np.uint8)
        self._batching.observe_games(self._states, viewers, seen.reshape(-1).view(np.int64), self._setting.width)
        return seen

    # ---- to go back, and on elsewhere

    def save(self) -> Saved:
        """All games as they are, a row of bytes for each, which `restore` takes; NumPy keeps and picks rows as ever."""
        return self._rows().join(self._states, self.seeds, self._choosers)

    def restore(self, saved: Saved, which: Any = None) -> None:
        """Go on from games that were saved, by a batch of the same game with the same options: a row for each game.

        With `which` only in the games that it marks.
        """
        chosen = self._chosen(which)
        states, seeds, choosers = self._rows().split(saved)
        check("saved", states, (self._setting.games,), (states.dtype,))
        marked = chosen != 0
        for own, array in ((self._states, states), (self.seeds, seeds), (self._choosers, choosers)):
            own[marked] = array[marked]
        self._run(chosen, self._batching.show_games)
        self._forget(which)

    def copy(self) -> Batch:
        """An independent batch that goes on as this one would, with arrays of its own."""
        return _copy(*self._parts_of_copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _copy, self._parts_of_copy()

    def _parts_of_copy(self) -> tuple[Any, ...]:
        at = self._setting
        how = {"illegal": at.illegal, "autoreset": at.autoreset, "threads": self._threads}
        told = {name: getattr(self, name).copy() for name in ("rewards", "ended", "results", "scores")}
        return self.game, at.games, how, self.options, self.save(), told

    def _rows(self) -> Rows:
        return Rows(self.game, self.options)

    def _forget(self, which: Any) -> None:
        """Nothing has been won yet in games that have just begun."""
        for array in (self.rewards, self.ended):
            array[slice(None) if which is None else self._chosen(which) != 0] = 0

    def _chosen(self, which: Any) -> Numbers:
        """1 for each game that is marked, all if nothing is said."""
        if which is None:
            return self._all
        marks = as_array("which", which)
        check("which", marks, (self._setting.games,), FLAGS)
        return np.ascontiguousarray(marks, np.int64)

    def _checked(self, actions: Any, chosen: Numbers) -> Numbers:
        """The actions as whole numbers of 64 bits, of which none is illegal where that raises."""
        given = as_array("actions", actions)
        check("actions", given, (self._setting.games,), INTEGERS)
        played: Numbers = np.ascontiguousarray(given, np.int64)
        if self._setting.illegal == "raise":
            illegal = self._batching.first_illegal(self._legal, self.game.moves.words, played, chosen)
            if illegal >= 0:
                raise BadAction("illegal-in-game", action=int(played[illegal]), game=illegal)
        return played

    def _run(self, chosen: Numbers, work: Callable[..., None]) -> None:
        """Do some work for the games that are chosen: each part in a thread of its own, the first one here."""
        at = self._setting
        shown = self._states, self.seats, self._legal, self._mask_words, self._observation_words, at.width
        arrays = (*shown, chosen, self.results, self.scores.reshape(-1), self.seeds.reshape(-1))
        parts = [(*arrays, *part) for part in self._parts]
        others = [self._pool.submit(work, *part) for part in parts[1:]]
        work(*parts[0])
        for other in others:
            other.result()


def _copy(
    game: Game, games: int, how: dict[str, Any], options: Options, saved: Saved, told: dict[str, npt.NDArray[Any]]
) -> Batch:
    """A batch that goes on from there."""
    batch = Batch(game, games, **how, **options.values())
    batch.restore(saved)
    for name, array in told.items():
        getattr(batch, name)[:] = array
    return batch


def _parts(games: int, threads: int, engine: Engine) -> list[tuple[int, int, Any]]:
    """Where each thread begins and ends, and its room for sets of moves."""
    return [(games * part // threads, games * (part + 1) // threads, engine.moves()) for part in range(threads)]

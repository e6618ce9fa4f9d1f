"""Many games in which one agent has a seat, as one vector of Gymnasium: on a batch, with chance at the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from plume.core.errors import BadOption, NotInstalled
from plume.core.game import Game
from plume.core.options import check_choice, check_number
from plume.core.streams import seed_words
from plume.envs.batch import Batch, Flags, Numbers
from plume.envs.episodes import check_reset_options, next_seed
from plume.envs.opponents import draw_seat
from plume.envs.rewards import ILLEGAL_CHOICES

try:
    from gymnasium.utils import seeding
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from plume.envs.spaces import action_space, observation_space
except ModuleNotFoundError:
    raise NotInstalled("no-envs") from None

Observation = dict[str, npt.NDArray[Any]]
Info = dict[str, Any]

__all__ = ["SeatVectorEnv"]

WORD_BITS = 32
RESET_MASK = "reset_mask"
"""By this name Gymnasium's vectors are told which environments to reset."""


class SeatVectorEnv(VectorEnv[Observation, Numbers, npt.NDArray[Any]]):
    """A seat in each of many games; chance plays the others, from one decision of the agent to the next.

    An environment whose episode ends begins the next one in the same step, so there is always something legal in every
    row; what it showed last is in `final_obs` and `final_info`. With the mode `Disabled` it waits to be reset.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        seat: int | None = 0,
        illegal: str = "lose",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int | None = None,
        render_mode: None = None,
        **options: Any,
    ) -> None:
        check_choice("illegal", illegal, ILLEGAL_CHOICES)
        if render_mode is not None:
            raise BadOption("choice", name="render_mode", choices="None", value=render_mode)
        mode = autoreset_mode.value if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        check_choice("autoreset_mode", mode, tuple(each.value for each in MODES))
        self.num_envs = num_envs
        self._autoreset = mode == AutoresetMode.SAME_STEP.value
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode(mode)}
        masks = np.zeros((num_envs, game.moves.size), np.int8)
        self.batch = Batch(game, num_envs, illegal=illegal, autoreset=False, threads=threads, masks=masks, **options)
        players = self.batch.options.players
        if seat is not None:
            check_number("seat", seat, 0, players - 1)
        self._chosen_seat = seat
        self.seats: Numbers = np.zeros(num_envs, np.int64)
        """Where the agent sits in each game."""
        self.single_action_space, self.single_observation_space = action_space(game), observation_space(game, players)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._rewards: npt.NDArray[np.float64] = np.zeros(num_envs)
        self._ended: Flags = np.zeros(num_envs, np.bool_)
        self._scores: Numbers = np.zeros_like(self.batch.scores)
        self._results: Numbers = np.zeros_like(self.batch.results)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin the games that `new` makes of the seeds: of one seed and those that follow it, or of one for each.

        Without a seed they follow from the seed that was given last. `options={"reset_mask": flags}` begins only some.
        """
        which = self._marked(options)
        given = self._each(seed)
        if given[0] is not None:
            self.np_random, _ = seeding.np_random(given[0])
        words = {env: self._words(given[env]) for env in np.flatnonzero(which).tolist()}
        for env, chosen in words.items():
            self.batch.seeds[env] = chosen
        self.batch.reset(which)
        self._sit_down(which)
        return self._seen(), self._info(which)

    def step(self, actions: Numbers) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """The agent plays in all games, then chance up to its next decision or the end; only the end has a reward."""
        self._rewards[:], self._ended[:] = 0, False
        going = self.batch.seats >= 0
        self._play(np.asarray(actions, np.int64), going)
        self._let_others_play()
        rewards, ended = self._rewards.copy(), self._ended.copy()
        info = self._end(ended) if ended.any() else {}
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), {**self._info(ended), **info}

    def action_masks(self) -> Flags:
        """What is legal in each game."""
        return self.batch.masks.astype(np.bool_)

    def _each(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        """A seed for each environment, checked."""
        if seed is None:
            return [None] * self.num_envs
        seeds = seed if isinstance(seed, Sequence) else [seed + env for env in range(self.num_envs)]
        check_number("seed", len(seeds), self.num_envs, self.num_envs)
        for one in seeds:
            if one is not None:
                seed_words(one)
        return seeds

    def _words(self, seed: int | None) -> tuple[int, ...]:
        return seed_words(next_seed(self.np_random) if seed is None else seed)

    def _marked(self, options: dict[str, Any] | None) -> Flags:
        """The environments that are to be reset: all, if nothing is said."""
        given = dict(options or {})
        which = given.pop(RESET_MASK, None)
        check_reset_options(given)
        return np.ones(self.num_envs, np.bool_) if which is None else np.asarray(which)

    def _sit_down(self, which: Flags) -> None:
        """The agent sits down in games that have just begun, and they go on to its first decision."""
        if self._chosen_seat is None:
            players = self.batch.options.players
            self.seats[which] = [draw_seat(players, self._seed(env)) for env in np.flatnonzero(which).tolist()]
        else:
            self.seats[which] = self._chosen_seat
        self._let_others_play()

    def _let_others_play(self) -> None:
        """Chance plays wherever another seat decides."""
        while (others := (self.batch.seats >= 0) & (self.batch.seats != self.seats)).any():
            self._play(self.batch.random_actions(others), others)

    def _play(self, actions: Numbers, which: Flags) -> None:
        """Play in some games, and note how those ended that did."""
        self.batch.step(actions, which)
        ended = self.batch.ended
        if ended.any():
            self._ended |= ended
            self._rewards[ended] = self.batch.rewards[ended, self.seats[ended]]
            self._scores[ended], self._results[ended] = self.batch.scores[ended], self.batch.results[ended]

    def _end(self, ended: Flags) -> Info:
        """What ended games show last; then the next ones begin, if they are to."""
        final = np.full(self.num_envs, None, object)
        winners = np.full(self.num_envs, None, object)
        seen, nothing = self.batch.observe(self.seats), np.zeros(self.batch.game.moves.size, np.int8)
        for env in np.flatnonzero(ended).tolist():
            final[env] = {"observation": seen[env], "action_mask": nothing}
            sides = range(self.batch.options.sides) if self._results[env] < 1 << self.batch.options.sides else ()
            winners[env] = tuple(side for side in sides if self._results[env] >> side & 1)
        told = {"scores": self._scores.copy(), "winners": winners, "seed": self._seeds(ended)}
        told |= {f"_{name}": ended.copy() for name in told}
        if not self._autoreset:
            return told
        while (over := self.batch.seats < 0).any():  # again, if one should end before the agent has decided anything
            self.batch.begin_next(over)
            self._sit_down(over)
        return {
            "final_obs": final,
            "_final_obs": ended.copy(),
            "final_info": told,
            "_final_info": ended.copy(),
        }

    def _seen(self) -> Observation:
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.astype(np.int8)}

    def _info(self, begun: Flags) -> Info:
        """The masks of all games, and the seeds of those that have just begun."""
        everywhere = np.ones(self.num_envs, np.bool_)
        masks = {"action_mask": self.batch.masks.astype(np.int8), "_action_mask": everywhere}
        return {**masks, "seed": self._seeds(begun), "_seed": begun.copy()} if begun.any() else masks

    def _seed(self, env: int) -> int:
        """The seed of a game as one number."""
        return sum(int(word) << WORD_BITS * place for place, word in enumerate(self.batch.seeds[env]))

    def _seeds(self, which: Flags) -> npt.NDArray[Any]:
        seeds = np.full(self.num_envs, None, object)
        seeds[which] = [self._seed(env) for env in np.flatnonzero(which).tolist()]
        return seeds


MODES = (AutoresetMode.SAME_STEP, AutoresetMode.DISABLED)
"""When an environment whose episode has ended begins the next one."""

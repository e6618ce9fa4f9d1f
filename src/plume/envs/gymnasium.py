"""Plume's games in Gymnasium, for one agent: importing this module registers them. Needs the extra `envs`.

There is one for each variant that a game offers, named `plume/<Name>-v<version>`: one seat against bots, or alone
against an automaton. The number in a name rises whenever behaviour changes: actions, observations, rewards or rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from plume import bots
from plume.bots import own
from plume.bots.own import AnyBot
from plume.core.errors import NotInstalled
from plume.core.game import Game
from plume.core.options import check_choice, check_number
from plume.envs.compiled_states import Simulator
from plume.envs.environments import Variant, all_environments
from plume.envs.episodes import Episode, check_reset_options, next_seed
from plume.envs.errors import BadAction
from plume.envs.opponents import RANDOM, Opponent, draw_seat, seated
from plume.envs.rendering import RENDER_MODES, Image, check_render_mode
from plume.envs.rewards import ILLEGAL_CHOICES
from plume.records import Record

try:
    import gymnasium

    from plume.envs.spaces import action_space, observation_space
    from plume.envs.vector import SeatVectorEnv
except ModuleNotFoundError:
    raise NotInstalled("no-envs") from None

Observation = dict[str, Any]
Info = dict[str, Any]

__all__ = ["SeatEnv"]

AGENT = "agent"
"""What the agent is called in a record."""


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A seat of a game; bots play the others, from one decision of the seat to the next.

    `opponents` is a bot for all other seats, or several in the order of the seats: names, classes or whatever else can
    play, see `plume.bots.own`. With `seat` None the seed
    says where the agent sits. An illegal action loses the game, as every action can be tried in Gymnasium; with
    `illegal="raise"` it raises and changes nothing. The same seed and actions give the same episode, but against bots
    that search, `search` and `merciless`, which think by the clock.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        *,
        opponents: AnyBot | Sequence[AnyBot] = RANDOM,
        seat: int | None = 0,
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_choice("illegal", illegal, ILLEGAL_CHOICES)
        check_render_mode(render_mode)
        self.game = game
        self.options = game.options.make(**options)
        players = self.options.players
        self.illegal = illegal
        self.render_mode = render_mode
        self.opponents = _opponents(opponents, players - 1)
        if seat is not None:
            check_number("seat", seat, 0, players - 1)
        self._chosen_seat = seat
        self.action_space = action_space(game)
        self.observation_space = observation_space(game, players)
        bots.prepare(map(own.label, self.opponents), game)
        self._simulator = Simulator(game, self.options)
        self._begun: Episode | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin the game that `new` makes of the seed; without one, a game that follows from the seed given last."""
        check_reset_options(options)
        episode = Episode(self._simulator, next_seed(self.np_random) if seed is None else seed, self.illegal)
        super().reset(seed=None if seed is None else episode.seed)
        self._begun = episode
        self._sit_down(episode.seed)
        self._wait(episode)
        return self._shown(episode)

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, Info]:
        """The agent plays, then the others up to its next decision or the end; only the end has a reward."""
        episode = self._episode()
        episode.step(action)
        self._wait(episode)
        observation, info = self._shown(episode)
        if episode.rewards is None:
            return observation, 0.0, False, False, info
        return observation, episode.rewards[self.seat], True, False, info | episode.result()

    def legal_actions(self) -> list[int]:
        """What the agent may play, as a list."""
        return list(self._episode().state.moves)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What the agent may play, as a mask; by this name it is found by others, such as MaskablePPO."""
        return np.asarray(self._episode().state.mask(self.seat), np.bool_)

    def render(self) -> str | Image | None:
        """What the agent may know, as text or as a picture: as `render_mode` says."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs an environment that was made with render_mode")
            return None
        return self._episode().rendered(self.render_mode, self.seat, self._names())

    def record(self) -> Record:
        """The record of the game so far."""
        return self._episode().record(self._names())

    def _names(self) -> list[str]:
        """What everybody at the table is called."""
        names = {self.seat: AGENT, **self._seated}
        return [own.label(names[seat]) for seat in range(self.options.players)]

    def _episode(self) -> Episode:
        """The game that is played, or was played last."""
        if self._begun is None:
            raise BadAction("not-begun")
        return self._begun

    def _sit_down(self, seed: int) -> None:
        """Everybody takes a seat in a game from this seed."""
        players = self.options.players
        self.seat = draw_seat(players, seed) if self._chosen_seat is None else self._chosen_seat
        others = (seat for seat in range(players) if seat != self.seat)
        self._seated = dict(zip(others, self.opponents, strict=True))
        self._others: dict[int, Opponent] = seated(self._seated, self.game, self.options, seed)

    def _wait(self, episode: Episode) -> None:
        """Let the others play as long as they decide."""
        while not episode.is_over and episode.state.seat != self.seat:
            episode.step(self._others[episode.state.seat].decide(episode))

    def _shown(self, episode: Episode) -> tuple[Observation, Info]:
        observation = episode.observation(self.seat)
        return observation, {"action_mask": observation["action_mask"], "seed": episode.seed}


def _opponents(opponents: AnyBot | Sequence[AnyBot], seats: int) -> tuple[AnyBot, ...]:
    """A bot for each of the other seats."""
    found = own.several(opponents, seats)
    check_number("opponents", len(found), seats, seats)
    for one in found:
        own.check(one)
    return found


def _environment(game: Game, variant: Variant) -> type[SeatEnv]:
    """The class of a variant, as an attribute of this module, which is where Gymnasium looks for it."""

    class Made(SeatEnv):
        def __init__(self, **options: Any) -> None:
            if variant.is_solo:
                check_number("players", options.setdefault("players", 1), 1, 1)
            super().__init__(game, **options)

    Made.__name__ = Made.__qualname__ = variant.class_name
    Made.__doc__ = f"{variant.title}, with the options of `{game.options.__name__}`."
    return Made


def _vector(made: type[SeatEnv], game: Game, variant: Variant) -> Callable[..., gymnasium.vector.VectorEnv[Any, Any]]:
    """What makes vectors of a variant: on a batch where chance is the opponent, otherwise of so many environments."""

    def make(
        num_envs: int, opponents: AnyBot | Sequence[AnyBot] = RANDOM, **options: Any
    ) -> gymnasium.vector.VectorEnv[Any, Any]:
        if variant.is_solo:
            check_number("players", options.setdefault("players", 1), 1, 1)
        players = options.get("players", game.options.make().players)
        if all(bot == RANDOM for bot in _opponents(opponents, players - 1)):
            return SeatVectorEnv(game, num_envs, **options)
        mode = options.pop("autoreset_mode", gymnasium.vector.AutoresetMode.SAME_STEP)
        several = [partial(made, opponents=opponents, **options) for _ in range(num_envs)]
        return gymnasium.vector.SyncVectorEnv(several, autoreset_mode=mode)

    return make


for game, offered in all_environments():
    for variant in offered.variants:
        name = variant.class_name
        globals()[name] = _environment(game, variant)
        globals()[f"{name}Vector"] = _vector(globals()[name], game, variant)
        gymnasium.register(
            f"plume/{name}-v{offered.gymnasium}",
            f"{__name__}:{name}",
            vector_entry_point=f"{__name__}:{name}Vector",
        )

"""Plume's games in PettingZoo, where agents act one after the other (AEC). Needs the extra `envs`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, SupportsIndex

import numpy as np

from plume.core.errors import NotInstalled
from plume.core.game import Game
from plume.core.options import check_choice
from plume.envs.compiled_states import Simulator
from plume.envs.episodes import Episode, next_seed, unused_options
from plume.envs.errors import BadAction
from plume.envs.rendering import RENDER_MODES, Image, check_render_mode
from plume.envs.rewards import ILLEGAL_CHOICES
from plume.records import Record

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv

    from plume.envs.spaces import action_space, observation_space, state_space
except ModuleNotFoundError:
    raise NotInstalled("no-envs") from None


__all__ = ["PlumeAEC"]


class PlumeAEC(AECEnv):  # type: ignore[misc]
    """A game whose agents are the seats. A step is a decision; where several seats decide, the lowest comes first.

    Rewards come at the end, and `infos` then have `scores` and `winners`; at all times they have the `seed`.
    """

    def __init__(
        self, game: Game, version: int, *, illegal: str = "raise", render_mode: str | None = None, **options: Any
    ) -> None:
        check_choice("illegal", illegal, ILLEGAL_CHOICES)
        check_render_mode(render_mode)
        self.game = game
        self.options = game.options.make(**options)
        self.illegal = illegal
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.name}_v{version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.agents: list[str] = []
        self.possible_agents = [f"seat_{seat}" for seat in range(self.options.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: observation_space(game, self.options.players) for agent in self.possible_agents
        }
        self.state_space = state_space(game, self.options.players)
        self._simulator = Simulator(game, self.options)
        self._seeds, _ = seeding.np_random()
        self._begun: Episode | None = None

    def action_space(self, agent: str) -> spaces.Discrete:
        """The ids of the move table."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """The bytes of an observation, and the mask of legal actions."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game that `new` makes of the seed; without one, a game that follows from the seed given last.

        There are no options; PettingZoo's own test gives some, so whoever gives them is only warned.
        """
        problem = unused_options(options)
        if problem is not None:
            gymnasium.logger.warn(str(problem))
        episode = Episode(self._simulator, next_seed(self._seeds) if seed is None else seed, self.illegal)
        if seed is not None:
            self._seeds, _ = seeding.np_random(episode.seed)
        self._begun = episode
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"seed": episode.seed} for agent in self.agents}
        self.agent_selection = self.agents[episode.state.seat]

    def step(self, action: SupportsIndex | None) -> None:
        """The agent in `agent_selection` plays; when the game is over each agent leaves by None."""
        episode = self._episode()
        if episode.is_over:
            self._leave(action)
            return
        episode.step(action)
        if episode.rewards is None:
            self.agent_selection = self.agents[episode.state.seat]
        else:
            self._end(episode.rewards, episode.result())

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and the mask of what it may play."""
        return self._episode().observation(self._seats[agent])

    def state(self) -> Any:
        """What all seats together may know: their observations, one after the other."""
        episode = self._episode()
        return np.concatenate([episode.state.observation(seat) for seat in range(self.options.players)])

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """What the agent in `agent_selection` sees, its reward, whether it is done or was cut short, and its info."""
        self._episode()
        if not self.agents:
            raise BadAction("over")
        shown: tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return shown

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        """The agents in the order in which they act; each must `step` before the next one comes."""
        self._episode()
        agents: Iterable[str] = super().agent_iter(max_iter)
        return agents

    def legal_actions(self) -> list[int]:
        """What the agent in `agent_selection` may play, as a list."""
        return list(self._episode().state.moves)

    def render(self) -> str | Image | None:
        """What the agent in `agent_selection` may know, as text or as a picture: as `render_mode` says."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs an environment that was made with render_mode")
            return None
        return self._episode().rendered(self.render_mode, self._seats[self.agent_selection], self.possible_agents)

    def close(self) -> None:
        """There is nothing to close."""

    def record(self) -> Record:
        """The record of the game so far."""
        return self._episode().record(self.possible_agents)

    def _episode(self) -> Episode:
        """The game that is played, or was played last."""
        if self._begun is None:
            raise BadAction("not-begun")
        return self._begun

    def _end(self, rewards: list[float], result: dict[str, Any]) -> None:
        """Tell all agents that the game is over."""
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {**info, **result} for agent, info in self.infos.items()}

    def _leave(self, action: object) -> None:
        """An agent whose game is over takes its leave."""
        if action is not None or not self.agents:
            raise BadAction("over")
        self._was_dead_step(None)

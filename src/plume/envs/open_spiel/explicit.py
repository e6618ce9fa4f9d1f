"""Games with explicit chance on the plain rules: whatever is drawn is a chance node."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel

from plume.envs.open_spiel.states import Cached, PlumeGame, PlumeState
from plume.envs.scenes import OVER, Scene
from plume.envs.telling import record
from plume.envs.unfolding import Unfolding

MOST_DRAWS = 3_000
"""No game draws more often."""


class ExplicitGame(PlumeGame):
    """A game whose chance is a player."""

    suffix: ClassVar = "_explicit"
    remark: ClassVar = ", explicit chance"
    chance_mode: ClassVar = pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC

    def __init__(self, given: Mapping[str, Any]) -> None:
        super().__init__(given)
        self.beginning = Unfolding.begin(Scene.empty(self.game, self.options))

    def new_initial_state(self) -> ExplicitState:
        """The first thing that is drawn in the set-up."""
        return ExplicitState(self, self.beginning)

    def max_chance_nodes_in_history(self) -> int:
        """How often something can be drawn."""
        return MOST_DRAWS


class ExplicitState(PlumeState):
    """A state at a decision, at a chance node, or at the end. At a chance node one sees what was before the move."""

    def __init__(self, game: ExplicitGame, at: Unfolding, start: Scene | None = None) -> None:
        super().__init__(game)
        self._start = start
        self._cached = Cached(at)

    @property
    def at(self) -> Unfolding:
        """Where the game is: what OpenSpiel has read from a text has nothing but a history."""
        if self._cached.value is None:
            at = self.get_game().beginning if self._start is None else Unfolding(self._start)
            for action in self.history():
                at = at.after(action)
            self._cached.value = at
        found: Unfolding = self._cached.value
        return found

    def current_player(self) -> Any:
        """Chance, or the seat that decides; where several do, the lowest."""
        if self.at.draw is not None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.at.scene.seat == OVER else self.at.scene.seat

    def is_terminal(self) -> bool:
        return self.at.draw is None and self.at.scene.seat == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn, and how likely it is."""
        return [] if self.at.draw is None else self.at.draw.probabilities()

    def information(self, player: int) -> str:
        return record(self.at.page, player) if self.get_game().keeps_record else self.at.key(player)

    def seen(self, player: int) -> Mapping[str, Any]:
        return {} if self.at.in_set_up else self.at.scene.seen(player)

    def observation(self, player: int) -> Any:
        if self.at.in_set_up:
            return np.zeros(self.get_game().observation_size, np.uint8)
        return self.at.scene.observation(player)

    def resampled(self, player: int, seed: int) -> ExplicitState:
        if self.at.draw is not None:
            raise ValueError("a chance node cannot be resampled: its outcome comes first")
        scene = self.at.scene.imagined(player, seed)
        return ExplicitState(self.get_game(), Unfolding(scene), scene)

    def __str__(self) -> str:
        return json.dumps(self.at.shown())

    def _winners(self) -> int:
        scene = self.at.scene
        return scene.game.rules.winners(scene.state)

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.scene.legal

    def _apply_action(self, action: int) -> None:
        self._cached.value = self.at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.at.text(action)

"""Games with explicit chance on the plain rules: whatever is drawn is a chance node."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel

from plume.envs.chance_nodes import Node
from plume.envs.history import information_state
from plume.envs.open_spiel.states import Cached, PlumeGame, PlumeState
from plume.envs.plain_states import OVER, PlainState

MOST_DRAWS = 3_000
"""No game draws more often."""


class ExplicitGame(PlumeGame):
    """A game whose chance is a player."""

    suffix: ClassVar = "_explicit"
    remark: ClassVar = ", explicit chance"
    chance_mode: ClassVar = pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC

    def __init__(self, given: Mapping[str, Any]) -> None:
        super().__init__(given)
        self.beginning = Node.begin(PlainState.empty(self.game, self.options))

    def new_initial_state(self) -> ExplicitState:
        """The first thing that is drawn in the set-up."""
        return ExplicitState(self, self.beginning)

    def max_chance_nodes_in_history(self) -> int:
        """How often something can be drawn."""
        return MOST_DRAWS


class ExplicitState(PlumeState):
    """A state at a decision, at a chance node, or at the end. At a chance node one sees what was before the move."""

    def __init__(self, game: ExplicitGame, node: Node, start: PlainState | None = None) -> None:
        super().__init__(game)
        self._start = start
        self._cached = Cached(node)

    @property
    def node(self) -> Node:
        """Where the game is: what OpenSpiel has read from a text has nothing but a history."""
        if self._cached.value is None:
            node = self.get_game().beginning if self._start is None else Node(self._start)
            for action in self.history():
                node = node.after(action)
            self._cached.value = node
        found: Node = self._cached.value
        return found

    def current_player(self) -> Any:
        """Chance, or the seat that decides; where several do, the lowest."""
        if self.node.draw is not None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.node.reached.seat == OVER else self.node.reached.seat

    def is_terminal(self) -> bool:
        return self.node.draw is None and self.node.reached.seat == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn, and how likely it is."""
        return [] if self.node.draw is None else self.node.draw.probabilities()

    def information(self, player: int) -> str:
        return information_state(self.node.history, player) if self.get_game().keeps_record else self.node.key(player)

    def seen(self, player: int) -> Mapping[str, Any]:
        return {} if self.node.in_set_up else self.node.reached.seen(player)

    def observation(self, player: int) -> Any:
        if self.node.in_set_up:
            return np.zeros(self.get_game().observation_size, np.uint8)
        return self.node.reached.observation(player)

    def resampled(self, player: int, seed: int) -> ExplicitState:
        if self.node.draw is not None:
            raise ValueError("a chance node cannot be resampled: its outcome comes first")
        state = self.node.reached.determinised(player, seed)
        return ExplicitState(self.get_game(), Node(state), state)

    def __str__(self) -> str:
        return json.dumps(self.node.shown())

    def _winners(self) -> int:
        reached = self.node.reached
        return reached.game.rules.winners(reached.state)

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.reached.legal

    def _apply_action(self, action: int) -> None:
        self._cached.value = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.text(action)

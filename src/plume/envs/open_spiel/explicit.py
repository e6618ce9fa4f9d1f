"""Games with explicit chance on the compiled rules: whatever is drawn is a chance node."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple, TypeVar

import numpy as np
import pyspiel

from plume.core.position import Position
from plume.envs.chance_nodes import Node
from plume.envs.compiled_chance import Asker, CompiledNode
from plume.envs.history import information_state, parts
from plume.envs.open_spiel.states import Cached, PlumeGame, PlumeState
from plume.envs.plain_states import OVER, PlainState

AnyNode = TypeVar("AnyNode", CompiledNode, Node)

MOST_DRAWS = 3_000
"""No game draws more often."""


class Start(NamedTuple):
    """Where a state begins: on the compiled rules, and on the plain ones, which tell what happens."""

    compiled: CompiledNode
    plain: Node


class ExplicitGame(PlumeGame):
    """A game whose chance is a player."""

    suffix: ClassVar = "_explicit"
    remark: ClassVar = ", explicit chance"
    chance_mode: ClassVar = pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC

    def __init__(self, given: Mapping[str, Any]) -> None:
        super().__init__(given)
        self.beginning = Start(
            CompiledNode.begin(Asker(self.game, self.options)),
            Node.begin(PlainState.empty(self.game, self.options)),
        )

    def begin_at(self, position: Position) -> None:
        """Let all states begin at a position of the same options, of which each player sees what they may."""
        state = PlainState.of(position)
        asker = self.beginning.compiled.asker
        self.beginning = Start(CompiledNode.at(asker, state.state), Node.at(state))

    def new_initial_state(self) -> ExplicitState:
        """The first thing that is drawn in the set-up, or in a game that begins at a position."""
        return ExplicitState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often something can be drawn."""
        return MOST_DRAWS


class ExplicitState(PlumeState):
    """A state at a decision, at a chance node, or at the end. At a chance node one sees what was before the move."""

    def __init__(self, game: ExplicitGame, start: Start | None = None) -> None:
        super().__init__(game)
        self._own_start = start
        self._reached = Cached(self._start.compiled)
        self._followed = Cached()

    @property
    def node(self) -> CompiledNode:
        """Where the game is: what OpenSpiel has read from a text has nothing but a history."""
        if self._reached.value is None:
            self._reached.value = _followed(self._start.compiled, self.history())
        found: CompiledNode = self._reached.value
        return found

    @property
    def plain_node(self) -> Node:
        """The same on the plain rules, which tell what happened."""
        played = self.history()
        known, node = self._followed.value or (0, self._start.plain)
        node = _followed(node, played[known:])
        self._followed.value = len(played), node
        return node

    def current_player(self) -> Any:
        """Chance, or the seat that decides; where several do, the lowest."""
        if self.node.draw is not None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.node.reached.seat == OVER else self.node.reached.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.draw is None and self.node.reached.seat == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn, and how likely it is."""
        return [] if self.node.draw is None else self.node.draw.probabilities()

    def information(self, player: int) -> str:
        if self.get_game().keeps_record:
            return information_state(self.plain_node.history, player)
        return self.plain_node.key(player) if self.is_chance_node() else self.node.reached.key(player)

    def seen(self, player: int) -> Mapping[str, Any]:
        return {} if self.node.in_set_up else self.node.reached.seen(player)

    def observation(self, player: int) -> Any:
        if self.node.in_set_up:
            return np.zeros(self.get_game().observation_size, np.uint8)
        return self.node.reached.observation(player)

    def resampled(self, player: int, seed: int) -> ExplicitState:
        if self.is_chance_node():
            raise ValueError("a chance node cannot be resampled: its outcome comes first")
        game: ExplicitGame = self.get_game()
        node = self.node.resampled(player, seed)
        told = parts(self.plain_node.history, player) if game.keeps_record else ()
        empty = PlainState.empty(game.game, game.options)
        return ExplicitState(game, Start(node, Node(empty.resumed(node.reached.plain(), player, told))))

    def __str__(self) -> str:
        return json.dumps(self.plain_node.shown())

    @property
    def _start(self) -> Start:
        """Where it began: with its game, if it was not resampled."""
        beginning: Start = self._own_start or self.get_game().beginning
        return beginning

    def _winners(self) -> int:
        return self.node.reached.winners()

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.reached.moves

    def _apply_action(self, action: int) -> None:
        self._reached.value = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.text(action)


def _followed(node: AnyNode, actions: Iterable[int]) -> AnyNode:
    """A node after these actions."""
    for action in actions:
        node = node.after(action)
    return node

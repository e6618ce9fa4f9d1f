"""One game in an environment: from its seed, by what its seats decide; and the record of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import numpy as np

from plume.core.bits import whole_number
from plume.core.errors import BadOption
from plume.core.game import Game
from plume.core.options import Options
from plume.core.position import Position
from plume.envs.compiled_states import CompiledState, Simulator
from plume.envs.errors import BadAction
from plume.envs.rendering import Image, image, table
from plume.envs.rewards import LOSS, rewards
from plume.records import Record

FEW = 5
"""How many legal actions an error names."""


class Episode:
    """A game at a decision or over, and what was decided so far."""

    def __init__(self, simulator: Simulator, seed: int, illegal: str) -> None:
        self._simulator = simulator
        self._illegal = illegal
        self.state = CompiledState.deal(simulator, seed)
        self.seed = index(seed)
        self.actions: list[int] = []
        self.rewards: list[float] | None = None
        """What each seat gets; None as long as the game goes on."""

    @property
    def is_over(self) -> bool:
        return self.rewards is not None

    def step(self, action: object) -> None:
        """The seat that decides plays. An illegal action loses the game, or raises and changes nothing."""
        if self.is_over:
            raise BadAction("over")
        move = _number(action)
        if move in self.state.moves:
            self._play(move)
        elif move is None or self._illegal == "raise":
            raise BadAction("illegal", action=action, legal=self._legal_texts())
        else:
            self._forfeit()

    def observation(self, seat: int) -> dict[str, Any]:
        """What a seat may know, and the mask of what it may play."""
        return {"observation": self.state.observation(seat), "action_mask": self.state.mask(seat)}

    def result(self) -> dict[str, tuple[int, ...]]:
        """The scores of all sides, and who has won: nobody, where an illegal action has ended the game."""
        winning = self.state.winners() if self.state.seat < 0 else 0
        winners = tuple(side for side in range(self._simulator.options.sides) if winning >> side & 1)
        return {"scores": tuple(self.state.scores()), "winners": winners}

    def text(self, seat: int) -> str:
        """What a seat may know, and what it may play, as text for people."""
        game = self._simulator.game
        legal = map(game.moves.text, self.state.moves if seat == self.state.seat else ())
        return table(game, seat, self.state.seen(seat), list(legal))

    def rendered(self, mode: str, seat: int, names: Sequence[str]) -> str | Image:
        """What a seat may know in one of the ways to render it, with the names of those who play."""
        if mode == "ansi":
            return self.text(seat)
        return image(self._simulator.game, self.state.seen(seat), names, self.state.scores())

    def record(self, seats: Sequence[str] = ()) -> Record:
        """The record of the game so far, with the names of those who play."""
        return record(self._simulator.game, self._simulator.options, self.seed, self.actions, seats)

    def _play(self, move: int) -> None:
        self.state.play(move)
        self.actions.append(move)
        if self.state.seat < 0:
            self.rewards = rewards(self.state.winners(), self._simulator.options)

    def _forfeit(self) -> None:
        """End the game for an illegal action of the seat that decides."""
        self.rewards = [0.0] * self._simulator.options.players
        self.rewards[self.state.seat] = LOSS
        self.state.moves = []

    def _legal_texts(self) -> str:
        """A few of the legal actions, with the texts of their moves."""
        text, moves = self._simulator.game.moves.text, self.state.moves
        return ", ".join(f"{move} ({text(move)})" for move in moves[:FEW]) + ", …" * (len(moves) > FEW)


class Follower:
    """A game on the plain rules that follows an episode; what nobody can choose it plays by itself."""

    def __init__(self, game: Game, options: Options, seed: int) -> None:
        self._position = Position.new(game, options, seed)
        self._followed = 0
        self._go_on()

    def after(self, actions: Sequence[int]) -> Position:
        """The position after all these actions, which begin with those that it has followed already."""
        for action in actions[self._followed :]:
            self._position.advance(self._decider(), action)
            self._go_on()
        self._followed = len(actions)
        return self._position

    def _go_on(self) -> None:
        """Play up to the next decision, or the end."""
        legal = self._position.legal(self._decider())
        while len(legal) == 1:
            self._position.advance(legal.seat, next(legal.ids))
            legal = self._position.legal(self._decider())

    def _decider(self) -> int:
        """The lowest seat that decides; the first one when the game is over, for which nothing is legal then."""
        return min(self._position.deciders, default=0)


def record(game: Game, options: Options, seed: int, actions: Sequence[int], seats: Sequence[str] = ()) -> Record:
    """The record of a game from a seed, in which these were the decisions."""
    return Record.of(Follower(game, options, seed).after(actions), seats)


def next_seed(generator: np.random.Generator) -> int:
    """A seed for one more game; it fits into an array of NumPy."""
    return int(generator.integers(2**63))


def unused_options(options: Mapping[str, Any] | None) -> BadOption | None:
    """What is wrong with options where a game begins, if any were given: an environment is made with them."""
    return BadOption("reset-options", names=", ".join(options)) if options else None


def check_reset_options(options: Mapping[str, Any] | None) -> None:
    """Refuse options where a game begins."""
    problem = unused_options(options)
    if problem is not None:
        raise problem


def _number(action: object) -> int | None:
    """An action as a number; None for anything that is no whole number."""
    try:
        return whole_number(action)
    except TypeError:  # an array of several numbers, or of broken ones
        return None

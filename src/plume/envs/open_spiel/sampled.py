"""Games with sampled chance on the compiled rules: a state carries its own generators."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from secrets import randbits
from typing import Any, ClassVar

import pyspiel

from plume.core.streams import SEED_BITS
from plume.envs.compiled_states import CompiledState, Simulator
from plume.envs.errors import BadAction
from plume.envs.history import information_state, parts
from plume.envs.open_spiel.parameters import DRAWN
from plume.envs.open_spiel.states import Cached, PlumeGame, PlumeState
from plume.envs.plain_states import PlainState


class SampledGame(PlumeGame):
    """A game whose chance nobody sees. With a seed all initial states are the game that `new` makes of it."""

    suffix: ClassVar = ""
    remark: ClassVar = ""
    chance_mode: ClassVar = pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    parameters: ClassVar = {**PlumeGame.parameters, "seed": DRAWN}

    def __init__(self, given: Mapping[str, Any]) -> None:
        super().__init__(given)
        self.simulator = Simulator(self.game, self.options)
        self.seed: int = given["seed"]

    def new_initial_state(self) -> SampledState:
        """The first decision of a game."""
        return self.deal(randbits(SEED_BITS) if self.seed == DRAWN else self.seed)

    def deal(self, seed: int) -> SampledState:
        """The first decision of the game that `new` makes of a seed."""
        return self._begin(Dealt(seed))

    def deserialize_state(self, text: str) -> SampledState:
        """The state that `serialize` has written."""
        written = json.loads(text)
        state = self._begin(Dealt(written["seed"]) if "seed" in written else Resampled.read(written))
        for action in written["actions"]:
            state.apply_action(action)
        return state

    def _begin(self, start: Dealt | Resampled) -> SampledState:
        return SampledState(self, start, start.state(self.simulator))

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.get_type().short_name, self.get_parameters())


@dataclass(frozen=True)
class Dealt:
    """The beginning of a game from a seed."""

    seed: int

    def state(self, simulator: Simulator) -> CompiledState:
        return CompiledState.deal(simulator, self.seed)

    def plain_state(self, simulator: Simulator) -> PlainState:
        return PlainState.deal(simulator.game, simulator.options, self.seed)

    def write(self) -> dict[str, Any]:
        return {"seed": self.seed}


@dataclass(frozen=True)
class Resampled:
    """The beginning of a state that was dealt anew for a seat, and what that seat had seen before."""

    memory: bytes
    seat: int
    told: tuple[str, ...]

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Resampled:
        return cls(b64decode(written["state"]), written["seat"], tuple(written["told"]))

    def state(self, simulator: Simulator) -> CompiledState:
        return CompiledState.read(simulator, self.memory)

    def plain_state(self, simulator: Simulator) -> PlainState:
        empty = PlainState.empty(simulator.game, simulator.options)
        return empty.resumed(self.state(simulator).plain(), self.seat, self.told)

    def write(self) -> dict[str, Any]:
        return {"state": b64encode(self.memory).decode(), "seat": self.seat, "told": self.told}


class SampledState(PlumeState):
    """A state at a decision, or at the end."""

    def __init__(self, game: SampledGame, start: Dealt | Resampled, compiled: CompiledState) -> None:
        super().__init__(game)
        self.compiled = compiled
        self._start = start
        self._followed = Cached()

    def current_player(self) -> Any:
        """The seat that decides; where several do, the lowest."""
        return self.compiled.seat if self.compiled.seat >= 0 else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.compiled.seat < 0

    def information(self, player: int) -> str:
        if self._game.keeps_record:
            return information_state(self._plain_state().history, player)
        return self.compiled.key(player)

    def seen(self, player: int) -> Mapping[str, Any]:
        return self.compiled.seen(player)

    def observation(self, player: int) -> Any:
        return self.compiled.observation(player)

    def resampled(self, player: int, seed: int) -> SampledState:
        compiled = self.compiled.resampled(player, seed)
        told = parts(self._plain_state().history, player) if self._game.keeps_record else ()
        return SampledState(self._game, Resampled(bytes(compiled.memory), player, tuple(told)), compiled)

    def serialize(self) -> str:
        """The beginning and what was played, as JSON."""
        return json.dumps({**self._start.write(), "actions": self.history()})

    def __reduce__(self) -> tuple[Any, ...]:
        return SampledGame.deserialize_state, (self._game, self.serialize())

    def __str__(self) -> str:
        return json.dumps(self.compiled.shown())

    @property
    def _game(self) -> SampledGame:
        game: SampledGame = self.get_game()
        return game

    def _plain_state(self) -> PlainState:
        """The same game on the plain rules, which tell what happens."""
        played = self.history()
        followed, state = self._followed.value or (0, self._start.plain_state(self._game.simulator))
        state = state.follow(played[followed:])
        self._followed.value = len(played), state
        return state

    def _winners(self) -> int:
        return self.compiled.winners()

    def _legal_actions(self, player: int) -> list[int]:
        return self.compiled.moves

    def _apply_action(self, action: int) -> None:
        if action not in self.compiled.moves:
            raise BadAction("illegal", action=action, legal=", ".join(map(str, self.compiled.moves)) or "none")
        self.compiled.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._game.game.moves.text(action)


def _load(name: str, parameters: Mapping[str, Any]) -> SampledGame:
    """What a pickled game becomes again."""
    game: SampledGame = pyspiel.load_game(name, parameters)
    return game

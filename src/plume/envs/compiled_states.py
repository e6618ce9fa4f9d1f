"""A game on the compiled rules, from decision to decision: what environments are made of. Needs the extra `fast`."""

from __future__ import annotations

from functools import cache, cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

from plume.core.carriers import compiled
from plume.core.carriers.records import dtype
from plume.core.game import Game
from plume.core.options import Options
from plume.core.streams import Stream, seed_words
from plume.core.structs import from_record
from plume.envs.observing import layout_of, rules_with_observation

STEPPING, DETERMINISING = "plume.envs.stepping", "plume.envs.determinising"
KEY_BYTES = 16


@cache
def _state_type(game: Game) -> np.dtype[Any]:
    """The record type of a game's state, one object for all: Numba is slow with another one that is equal."""
    return dtype(game.state)


class Simulator:
    """A game with its options on the compiled rules, and room to work in, shared by its states: use it in one thread.

    A state is an array over bytes: its copy has the same padding too, and Numba takes it eight times as fast as a
    record array.
    """

    def __init__(self, game: Game, options: Options) -> None:
        engine = compiled(game, STEPPING, rules=rules_with_observation(game))
        self.game = game
        self.options = options
        self.stepping: Any = engine.module
        self.moves = engine.moves()
        self.told = engine.ints(self.stepping.FIRST + game.moves.size)
        self.streams = np.zeros(1, dtype(Stream))
        self.observation = engine.ints(layout_of(game).words(options.players))
        self.no_moves = np.zeros(game.moves.size, np.int8)
        empty = engine.states(1)
        options.apply(empty[0])
        self.empty = empty.tobytes()
        self._dtype = _state_type(game)
        self.aside = bytearray(self.empty)
        self.state_aside = self.state(self.aside)

    @cached_property
    def determinising(self) -> Any:
        """What a search asks for; compiled when it does."""
        return compiled(self.game, DETERMINISING, rules=rules_with_observation(self.game)).module

    def state(self, memory: bytearray) -> Any:
        """The state that these bytes hold."""
        return np.frombuffer(memory, self._dtype)

    def __reduce__(self) -> tuple[Any, ...]:
        return Simulator, (self.game, self.options)


class CompiledState:
    """A game in progress: its state, the seat that decides (negative when it is over), and the moves it may play."""

    __slots__ = ("_simulator", "memory", "moves", "seat", "state")

    def __init__(self, simulator: Simulator, memory: bytes | bytearray) -> None:
        self._simulator = simulator
        self.memory = bytearray(memory)
        self.state = simulator.state(self.memory)
        self.seat = 0
        self.moves: list[int] = []

    @classmethod
    def deal(cls, simulator: Simulator, seed: int) -> CompiledState:
        """The game that `new` makes of a seed, at its first decision."""
        made = cls(simulator, simulator.empty)
        simulator.stepping.deal(made.state, simulator.moves, simulator.told, *seed_words(seed))
        return made.told()

    @classmethod
    def read(cls, simulator: Simulator, written: bytes) -> CompiledState:
        """The state that was written as bytes."""
        made = cls(simulator, written)
        return made._look()

    def play(self, move: int) -> None:
        """The seat that decides plays a legal move."""
        at = self._simulator
        at.stepping.step(self.state, at.moves, at.told, move)
        self.told()

    def play_out(self, seed: int) -> None:
        """Play random moves to the end."""
        at = self._simulator
        at.determinising.play_out(self.state, at.moves, at.streams, *seed_words(seed))
        self._look()

    def observation(self, viewer: int) -> Any:
        """What a seat may know, as bytes: see `plume.envs.observing`."""
        at = self._simulator
        at.stepping.observe(self.state, viewer, at.observation)
        return at.observation.view(np.uint8).copy()

    def mask(self, seat: int) -> Any:
        """A byte for each move of the game: 1 for those that a seat may play."""
        mask = self._simulator.no_moves.copy()
        if seat == self.seat:
            mask[self.moves] = 1
        return mask

    def key(self, viewer: int) -> str:
        """A digest of all that a viewer may know: the same where they cannot tell two states apart."""
        self._hide(viewer)
        return blake2b(self._simulator.aside, digest_size=KEY_BYTES).hexdigest()

    def seen(self, viewer: int) -> dict[str, Any]:
        """What a viewer may know, as JSON in the notation."""
        self._hide(viewer)
        return self._described(self._simulator.state_aside, viewer)

    def shown(self) -> dict[str, Any]:
        """The whole position, as JSON in the notation."""
        return self._described(self.state, None)

    def plain(self) -> Any:
        """The state on the plain rules."""
        return from_record(self._simulator.game.state, self.state[0])

    def resampled(self, viewer: int, seed: int) -> CompiledState:
        """A state that may be the true one as far as a viewer can tell, with other randomness."""
        at = self._simulator
        self._hide(viewer)
        made = CompiledState(at, at.aside)
        at.determinising.resample(made.state, viewer, at.streams, *seed_words(seed))
        return made._look()

    def winners(self) -> int:
        """The sides that have won a finished game, as a set."""
        winning: int = self._simulator.stepping.winners(self.state)
        return winning

    def scores(self) -> list[int]:
        """The points of all sides so far: the seats, and in a solo game the automaton after them."""
        return [self._simulator.stepping.score(self.state, side) for side in range(self._simulator.options.sides)]

    def copy(self) -> CompiledState:
        """An independent copy."""
        made = CompiledState(self._simulator, self.memory)
        made.seat = self.seat
        made.moves = self.moves
        return made

    def __deepcopy__(self, memo: dict[int, Any]) -> CompiledState:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return CompiledState.read, (self._simulator, bytes(self.memory))

    def _described(self, state: Any, viewer: int | None) -> dict[str, Any]:
        game = self._simulator.game
        return dict(game.describe(from_record(game.state, state[0]), self._simulator.options, viewer))

    def _hide(self, viewer: int) -> None:
        """Put a copy aside with all erased that a viewer may not see."""
        self._simulator.stepping.hide(self.state, self._simulator.state_aside, viewer)

    def _look(self) -> CompiledState:
        """Note who decides, and what they may play."""
        at = self._simulator
        at.stepping.look(self.state, at.moves, at.told)
        return self.told()

    def told(self) -> CompiledState:
        """Note what the last call told."""
        told, stepping = self._simulator.told, self._simulator.stepping
        self.seat, count = told[: stepping.FIRST].tolist()
        self.moves = told[stepping.FIRST : stepping.FIRST + count].tolist()
        return self

"""Engines: rules of a game on a carrier, with memory for them."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from plume.core.carriers.protocol import Memory
from plume.core.chance import seed_stream
from plume.core.game import Game
from plume.core.streams import Stream, seed_words

PLAYOUT = "plume.core.playout"
"""The rule file that plays whole random games."""


class Engine:
    """A generic rule file, such as `plume.core.playout`, loaded for one game on one carrier, and memory for it."""

    def __init__(self, game: Game, module: ModuleType, memory: Memory) -> None:
        self.game = game
        self.module = module
        self._memory = memory

    @property
    def is_compiled(self) -> bool:
        """Whether it is machine code, and not ordinary Python."""
        return self._memory.is_compiled

    def state(self) -> Any:
        """An empty state of the game."""
        return self.states(1)[0]

    def states(self, size: int) -> Any:
        """An array of empty states."""
        return self.array(self.game.state, size)

    def array(self, struct: type[Any], size: int) -> Any:
        """An array of empty structs of any kind."""
        return self._memory.array(struct, size)

    def make(self, struct: type[Any]) -> Any:
        """An empty struct of any kind."""
        return self.array(struct, 1)[0]

    def load(self, state: Any) -> Any:
        """A plain state, copied into this engine's memory."""
        return self._memory.array_of(state)[0]

    def plain(self, struct: type[Any], made: Any) -> Any:
        """A copy of a struct in this engine's memory, as plain rules have it."""
        return self._memory.plain(struct, made)

    def stream(self, seed: int = 0) -> Any:
        """A random stream that is not part of a state."""
        stream = Stream()
        seed_stream(stream, *seed_words(seed))
        return self._memory.array_of(stream)[0]

    def ints(self, size: int) -> Any:
        """An array of zeros."""
        return self._memory.array(int, size)

    def floats(self, size: int) -> Any:
        """An array of zeros that are no whole numbers."""
        return self._memory.array(float, size)

    def moves(self) -> Any:
        """Room for the sets of legal moves."""
        return self.ints(self.game.moves.words)

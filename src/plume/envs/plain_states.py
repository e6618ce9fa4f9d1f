"""A game on the plain rules with its history: what explicit chance and information states are made of.

A state never changes, so that many states can share it. As in `stepping`, a move that is the only legal one is played
at once, and where several seats decide, the lowest comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

from plume.core import chance
from plume.core.game import Game
from plume.core.options import Options
from plume.core.position import Played, Position
from plume.core.streams import Stream, seed_words
from plume.core.structs import copy, to_tuple
from plume.core.tape import OutcomeSource, RawEvent, Tape
from plume.envs.history import AfterMove, Determinised, History, SetUp, hidden, parts
from plume.envs.seeing import written

OVER = -1
"""Stands for the seat when the game is over."""
NOBODY = -1
"""Stands for the seat that remembers a game, where none does."""
DIGEST_BYTES = 16


class Ply(NamedTuple):
    """One move of one seat."""

    seat: int
    move: int


@dataclass(frozen=True)
class PlainState:
    """A game between two moves: its state, and the history of how it came about; none before the set-up."""

    game: Game
    options: Options
    state: Any
    history: History | None = None

    @classmethod
    def empty(cls, game: Game, options: Options) -> PlainState:
        """A game that is not set up yet."""
        state = game.state()
        options.apply(state)
        return cls(game, options, state)

    @classmethod
    def deal(cls, game: Game, options: Options, seed: int) -> PlainState:
        """The first decision of the game that `new` makes of a seed."""
        state = cls.empty(game, options)
        chance.seed(state.state, *seed_words(seed))
        return state.set_up().go_on()

    @classmethod
    def of(cls, position: Position) -> PlainState:
        """A position without what came before it, and without what chance would have given."""
        state = copy(position.state)
        chance.erase_streams(state)
        return cls.empty(position.game, position.options).resumed(state, NOBODY, ())

    # what there is to know

    @cached_property
    def seat(self) -> int:
        """The seat that decides."""
        deciders = self.state.deciders
        return (deciders & -deciders).bit_length() - 1 if deciders else OVER

    @cached_property
    def legal(self) -> list[int]:
        """The moves that it may play."""
        if self.seat == OVER:
            return []
        words = [0] * self.game.moves.words
        self.game.rules.legal(self.state, self.seat, words)
        return list(self.game.moves.of_set(words))

    @property
    def forced(self) -> Ply | None:
        """The move that nobody can choose, if there is one."""
        return Ply(self.seat, self.legal[0]) if len(self.legal) == 1 else None

    def shown(self) -> dict[str, Any]:
        """The whole position, as JSON in the notation."""
        return dict(self.game.describe(self.state, self.options, None))

    def seen(self, seat: int) -> dict[str, Any]:
        """What a seat may know, as JSON in the notation."""
        return dict(self.game.describe(hidden(self.game, self.state, seat), self.options, seat))

    def key(self, seat: int) -> str:
        """A digest of all that a seat may know: the same where it cannot tell two states apart."""
        return digest(to_tuple(hidden(self.game, self.state, seat)))

    def observation(self, seat: int) -> Any:
        """What a seat may know, as bytes: see `plume.envs.observing`."""
        return written(self.game, self.state, seat, self.options.players)

    # what comes next

    def set_up(self, source: OutcomeSource | None = None) -> PlainState:
        """The game after its set-up; the source gives what chance would."""
        state = copy(self.state)
        state.tape = Tape(source)
        self.game.rules.set_up(state)
        return PlainState(self.game, self.options, state, self.history_of_set_up(_events(state)))

    def after(self, ply: Ply, source: OutcomeSource | None = None) -> PlainState:
        """The game after a legal move."""
        state = copy(self.state)
        state.tape = Tape(source)
        self.game.rules.play(state, *ply)
        return PlainState(self.game, self.options, state, self.history_after(ply, _events(state)))

    def go_on(self) -> PlainState:
        """The next decision, or the end: what nobody can choose is played."""
        state = self
        while state.forced:
            state = state.after(state.forced)
        return state

    def follow(self, moves: Iterable[int]) -> PlainState:
        """The decision after these were chosen one after the other."""
        state = self
        for move in moves:
            state = state.after(Ply(state.seat, move)).go_on()
        return state

    def determinised(self, seat: int, seed: int) -> PlainState:
        """A state that may be the true one as far as a seat can tell, with other randomness."""
        stream = Stream()
        chance.seed_stream(stream, *seed_words(seed))
        state = hidden(self.game, self.state, seat)
        self.game.rules.determinise(state, seat, stream)
        return self.resumed(state, seat, parts(self.history, seat))

    def resumed(self, state: Any, seat: int, memory: Sequence[str]) -> PlainState:
        """Another state of the same game, of which a seat remembers this."""
        return PlainState(self.game, self.options, state, Determinised(self.game, self.options, state, seat, memory))

    def history_of_set_up(self, events: tuple[RawEvent, ...]) -> History:
        """The history of a set-up."""
        return SetUp(self.game, self.options, events)

    def history_after(self, ply: Ply, events: tuple[RawEvent, ...]) -> History:
        """The history with one more move."""
        assert self.history is not None, "a game begins with its set-up"
        return AfterMove(self.history, self.game, Played(self.state.turns, ply.seat, ply.move, events))

    def __deepcopy__(self, memo: dict[int, Any]) -> PlainState:
        return self


def digest(data: Any) -> str:
    """A short text for data made of numbers and texts."""
    return blake2b(repr(data).encode(), digest_size=DIGEST_BYTES).hexdigest()


def _events(state: Any) -> tuple[RawEvent, ...]:
    """What a state has taped, which it then forgets."""
    events = tuple(state.tape.events)
    state.tape = None
    return events

"""A game on the plain rules from scene to scene, in which chance is seen: what explicit chance and records are made of.

A scene never changes, so that many states can share it. As in `stepping`, a move that is the only legal one is played
at once, and where several seats decide, the lowest comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from plume.core import chance
from plume.core.game import Game
from plume.core.options import Options
from plume.core.position import Played
from plume.core.streams import Stream, seed_words
from plume.core.structs import copy, to_tuple
from plume.core.tape import RawEvent, Source, Tape
from plume.envs.observing import layout_of, rules_with_observation
from plume.envs.telling import Imagined, Move, Opening, Page, hidden, parts

OVER = -1
"""Stands for the seat when the game is over."""
WORD = 2**64 - 1
DIGEST_BYTES = 16


class Step(NamedTuple):
    """A move of a seat."""

    seat: int
    move: int


@dataclass(frozen=True)
class Scene:
    """A game between two steps: its state, and the page that tells how it came about; none before the set-up."""

    game: Game
    options: Options
    state: Any
    page: Page | None = None

    @classmethod
    def empty(cls, game: Game, options: Options) -> Scene:
        """A game that is not set up yet."""
        state = game.state()
        options.apply(state)
        return cls(game, options, state)

    @classmethod
    def deal(cls, game: Game, options: Options, seed: int) -> Scene:
        """The first decision of the game that `new` makes of a seed."""
        scene = cls.empty(game, options)
        chance.seed(scene.state, *seed_words(seed))
        return scene.set_up().go_on()

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
    def forced(self) -> Step | None:
        """The move that nobody can choose, if there is one."""
        return Step(self.seat, self.legal[0]) if len(self.legal) == 1 else None

    def shown(self) -> dict[str, Any]:
        """The whole position, as JSON in the notation."""
        return dict(self.game.describe(self.state, self.options, None))

    def seen(self, seat: int) -> dict[str, Any]:
        """What a seat may know, as JSON in the notation."""
        return dict(self.game.describe(hidden(self.game, self.state, seat), self.options, seat))

    def key(self, seat: int) -> str:
        """A digest of all that a seat may know: the same where it cannot tell two scenes apart."""
        return digest(to_tuple(hidden(self.game, self.state, seat)))

    def observation(self, seat: int) -> Any:
        """What a seat may know, as bytes: see `plume.envs.observing`."""
        words = [0] * layout_of(self.game).words(self.options.players)
        import_module(rules_with_observation(self.game)).observe(self.state, seat, words, 0)
        return np.array([word & WORD for word in words], np.uint64).view(np.uint8)

    # what comes next

    def set_up(self, source: Source | None = None) -> Scene:
        """The game after its set-up; the source gives what chance would."""
        state = copy(self.state)
        state.tape = Tape(source)
        self.game.rules.set_up(state)
        return Scene(self.game, self.options, state, self.opened(_events(state)))

    def after(self, step: Step, source: Source | None = None) -> Scene:
        """The game after a legal move."""
        state = copy(self.state)
        state.tape = Tape(source)
        self.game.rules.play(state, *step)
        return Scene(self.game, self.options, state, self.told(step, _events(state)))

    def go_on(self) -> Scene:
        """The next decision, or the end: what nobody can choose is played."""
        scene = self
        while scene.forced:
            scene = scene.after(scene.forced)
        return scene

    def follow(self, moves: Iterable[int]) -> Scene:
        """The decision after these were chosen one after the other."""
        scene = self
        for move in moves:
            scene = scene.after(Step(scene.seat, move)).go_on()
        return scene

    def imagined(self, seat: int, seed: int) -> Scene:
        """A scene that may be the true one as far as a seat can tell, with other randomness."""
        stream = Stream()
        chance.seed_stream(stream, *seed_words(seed))
        state = hidden(self.game, self.state, seat)
        self.game.rules.determinise(state, seat, stream)
        return self.resumed(state, seat, parts(self.page, seat))

    def resumed(self, state: Any, seat: int, memory: Sequence[str]) -> Scene:
        """Another state of the same game, of which a seat remembers this."""
        return Scene(self.game, self.options, state, Imagined(self.game, self.options, state, seat, memory))

    def opened(self, events: tuple[RawEvent, ...]) -> Page:
        """What there is to tell of a set-up."""
        return Opening(self.game, self.options, events)

    def told(self, step: Step, events: tuple[RawEvent, ...]) -> Page:
        """What there is to tell after a move."""
        assert self.page is not None, "a game begins with its set-up"
        return Move(self.page, self.game, Played(self.state.turns, step.seat, step.move, events))

    def __deepcopy__(self, memo: dict[int, Any]) -> Scene:
        return self


def digest(data: Any) -> str:
    """A short text for data made of numbers and texts."""
    return blake2b(repr(data).encode(), digest_size=DIGEST_BYTES).hexdigest()


def _events(state: Any) -> tuple[RawEvent, ...]:
    """What a state has taped, which it then forgets."""
    events = tuple(state.tape.events)
    state.tape = None
    return events

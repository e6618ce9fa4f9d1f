"""A game in progress."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, overload

from plume.core import chance
from plume.core.bits import whole_number
from plume.core.errors import BadPosition, IllegalMove, NothingToUndo, WrongSeat
from plume.core.events import Event
from plume.core.game import Game, Refusal
from plume.core.legal import LegalMoves
from plume.core.messages import ENGLISH
from plume.core.movesets import has_move
from plume.core.options import Options
from plume.core.showing import Shown
from plume.core.streams import SEED_BITS, renew, seed_words
from plume.core.structs import copy
from plume.core.tape import RawEvent, Script, Tape
from plume.core.view import Log, View, glance

DONE = "done"
"""The move that ends an action in every game: what was done before it can no longer be undone."""


@dataclass(frozen=True)
class Played:
    """A move that was played, in which turn, and what happened then."""

    turn: int
    seat: int
    move: int
    events: tuple[RawEvent, ...]


@dataclass(frozen=True)
class _Mark:
    """Where a seat can go back to: the state before a move of its own, and that move's place in the history."""

    seat: int
    state: Any
    at: int


@cache
def _members(seats: int) -> tuple[int, ...]:
    """The seats in a set."""
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1)


class Position(Shown):
    """A position of any game, on plain rules. Made by a game's `new`, or from JSON."""

    def __init__(self, game: Game, options: Options, state: Any, opening: Sequence[RawEvent] = ()) -> None:
        self.game = game
        self.options = options
        self.state = state
        self.opening = tuple(opening)
        self.start: Mapping[str, Any] | None = None
        """The position that the game was taken up with, if it did not begin with a set-up."""
        self.history: list[Played] = []
        self._drawn = [0] * len(game.zones)
        """How often chance has given something from each zone. What can be undone has drawn nothing."""
        self._marks: list[_Mark] = []
        self._logs: dict[int, Log] = {}

    @classmethod
    def new(
        cls, game: Game, options: Options, seed: int | None = None, outcomes: Sequence[str] | None = None
    ) -> Position:
        """A new game from a seed, or one whose set-up gave these outcomes."""
        state = game.state()
        options.apply(state)
        chance.seed(state, *seed_words(secrets.randbits(SEED_BITS) if seed is None else seed))
        position = cls(game, options, state)
        position.opening = position._taped(lambda: game.rules.set_up(state), outcomes)
        return position

    # what there is to know

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have to decide now; none when the game is over."""
        return _members(self.state.deciders)

    @property
    def over(self) -> bool:
        """Whether nobody decides any more."""
        return not self.state.deciders

    @property
    def ended_by(self) -> str | None:
        """How the game ended, if it did."""
        return self.game.endings[self.state.ended_by] if self.over else None

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of all sides so far: the seats, and in a solo game the automaton after them."""
        return tuple(self.game.rules.score(self.state, side) for side in range(self.options.sides))

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won; nobody as long as the game goes on."""
        winning = self.game.rules.winners(self.state) if self.over else 0
        return tuple(side for side in range(self.options.sides) if winning >> side & 1)

    def legal(self, seat: int | None = None) -> LegalMoves:
        """The legal moves of a seat; it may be left out where only one decides."""
        return self._legal(0 if seat is None and self.over else self._seat(seat))

    def forbids(self, seat: int, move: str | int) -> Refusal | None:
        """The rule that forbids a move and why, or None if it is legal."""
        return self.game.forbids(self.state, self._existing(seat), self.game.moves.number(move))

    def glance(self, seat: int | None) -> dict[str, Any]:
        """The position as a seat, or with None a spectator, sees it, as JSON: a view without what was seen happen."""
        return glance(self, seat, self.options.players if seat is None else self._existing(seat))

    def view(self, seat: int | None) -> View:
        """The position as a seat, or with None a spectator, knows it."""
        viewer = self.options.players if seat is None else self._existing(seat)
        if viewer not in self._logs:
            self._logs[viewer] = Log(self.game, viewer, self.opening)
        log = self._logs[viewer]
        for played in self.history[len(log.moves) :]:
            log.add(played)
        return View(self, seat, log)

    # playing

    @overload
    def play(self, move: str | int, /, *, outcomes: Sequence[str] | None = None) -> tuple[Event, ...]: ...
    @overload
    def play(self, seat: int, move: str | int, /, *, outcomes: Sequence[str] | None = None) -> tuple[Event, ...]: ...
    def play(self, *seat_and_move: Any, outcomes: Sequence[str] | None = None) -> tuple[Event, ...]:
        """Play a move and return what happened; the seat may be left out where only one decides.

        With `outcomes` chance gives these instead of drawing. A move that is refused changes nothing.
        """
        if len(seat_and_move) not in (1, 2):
            raise TypeError(f"play takes a move, or a seat and a move, not {len(seat_and_move)} arguments")
        move = self.game.moves.number(seat_and_move[-1])
        seat = self._seat(seat_and_move[0] if len(seat_and_move) == 2 else None, move)
        return tuple(self.game.events.show(event) for event in self.advance(seat, move, outcomes).events)

    def advance(self, seat: int, move: str | int, outcomes: Sequence[str] | None = None) -> Played:
        """Play a move, and return it as it stands in the history."""
        number = self._checked(seat, move)
        before = copy(self.state)
        try:
            return self._play(seat, number, before, outcomes)
        except BaseException:
            self.state = before
            raise

    def after(
        self,
        seat: int,
        move: str | int,
        randbits: Callable[[int], int] = secrets.randbits,
        *,
        seed: int | None = None,
    ) -> Position:
        """The position after a move, with new randomness, so that no past tells what comes; this one stays as it is.

        With a seed chance gives what it would have given in a game from that seed: each zone goes on where it is.
        """
        number = self._checked(seat, move)
        other = Position(self.game, self.options, copy(self.state), self.opening)
        other.start = self.start
        other.history = list(self.history)
        other._drawn = list(self._drawn)
        other._marks = self._marks
        other._logs = {viewer: log.copy() for viewer, log in self._logs.items()}
        if seed is None:
            renew(other.state.streams, randbits)
        else:
            other._go_on_from(seed)
        other._play(seat, number, self.state, None)
        return other

    def undo(self, seat: int | None = None) -> None:
        """Take back a seat's last move of the action it is in, unless something new was shown since.

        What other seats have chosen in the meantime stays.
        """
        seat = self._seat(seat)
        mark = self._last_mark(seat)
        if mark is None:
            raise NothingToUndo("nothing-to-undo", seat=seat)
        later = self.history[mark.at + 1 :]
        self.state = copy(mark.state)
        self._marks = [kept for kept in self._marks if kept.at < mark.at]
        del self.history[mark.at :]
        for log in self._logs.values():
            del log.moves[mark.at :]
        for played in later:
            self.play(played.seat, played.move)

    def undoes(self, seat: int) -> int | None:
        """The place in the history of the move that a seat's `undo` would take back, if there is one."""
        mark = self._last_mark(self._existing(seat))
        return None if mark is None else mark.at

    def copy(self) -> Position:
        """An independent copy."""
        other = Position(self.game, self.options, copy(self.state), self.opening)
        other.start = self.start
        other.history = list(self.history)
        other._drawn = list(self._drawn)
        other._marks = list(self._marks)
        return other

    def stir(self, entropy: int) -> None:
        """Mix 128 fresh bits into the position's randomness, and into that of the states one can go back to."""
        words = seed_words(entropy)
        chance.stir(self.state, *words)
        self._marks = [replace(mark, state=copy(mark.state)) for mark in self._marks]
        for mark in self._marks:
            chance.stir(mark.state, *words)

    def outcomes(self, events: Sequence[RawEvent]) -> list[str]:
        """What chance gave in these events, in the notation."""
        return [text for event in events if (text := self.game.events.outcome(event)) is not None]

    # as data

    def to_json(self) -> dict[str, Any]:
        """The position in the notation, ready for `json.dumps`; the history is not part of it."""
        return dict(self.game.describe(self.state, self.options, None))

    @classmethod
    def from_json(cls, game: Game, data: Mapping[str, Any] | str, version: int | None = None) -> Position:
        """A position from JSON, also one written by hand; what breaks an invariant is refused.

        With the version of the rules that a game was played by, what they accepted is accepted.
        """
        if isinstance(data, str):
            try:
                data = json.loads(data)
            except (ValueError, RecursionError) as problem:
                raise BadPosition("json", game=game.title, where="JSON", problem=problem) from None
        if not isinstance(data, Mapping):
            raise BadPosition("object", game=game.title, where="JSON")
        if "seat" in data:
            raise BadPosition("view", game=game.title, where="seat")
        options, state = game.read(data) if version in (None, game.version) else game.read(data, version)
        position = cls(game, options, state)
        position.start = {key: value for key, value in position.to_json().items() if key != "random"}
        return position

    def __eq__(self, other: object) -> bool:
        """Whether nothing differs, what chance will give included; how they came about does not matter."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and self.options == other.options and bool(self.state == other.state)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        game, scores = self.game.title, ", ".join(map(str, self.scores))
        if self.over:
            names = ", ".join(map(self.options.side_name, self.winners))
            return ENGLISH.say("library_over", game=game, count=len(self.winners), names=names, scores=scores)
        seats, count = ", ".join(map(str, self.deciders)), len(self.deciders)
        return ENGLISH.say(
            "library_position", game=game, turn=self.state.turns, count=count, seats=seats, scores=scores
        )

    def __repr__(self) -> str:
        return f"plume.{self.game.name}.position({self.to_json()!r})"

    # inside

    def _taped(self, action: Any, outcomes: Sequence[str] | None) -> tuple[RawEvent, ...]:
        """Run an action and return its events; with outcomes all of them are used."""
        script = None if outcomes is None else Script(outcomes, self.game)
        tape = Tape(script)
        self.state.tape = tape
        try:
            action()
            if script is not None:
                script.finish()
        finally:
            self.state.tape = None
        for zone in tape.drawn:
            self._drawn[zone] += 1
        return tuple(tape.events)

    def _go_on_from(self, seed: int) -> None:
        """Put every stream where a game from this seed has it, after all that was drawn."""
        chance.seed(self.state, *seed_words(seed))
        for stream, drawn in zip(self.state.streams, self._drawn, strict=True):
            for _ in range(drawn):
                chance.next_word(stream)

    def _checked(self, seat: int, move: str | int) -> int:
        """The number of a legal move."""
        number = self.game.moves.number(move)
        if not has_move(self._legal_words(self._existing(seat)), number):
            raise self._refused(seat, number)
        return number

    def _play(self, seat: int, move: int, before: Any, outcomes: Sequence[str] | None) -> Played:
        """Play a legal move and note it; `before` is the state that one can go back to."""
        events = self._taped(lambda: self.game.rules.play(self.state, seat, move), outcomes)
        played = Played(before.turns, seat, move, events)
        self._remember(played, before)
        return played

    def _remember(self, played: Played, before: Any) -> None:
        """Note the move. It can be undone until its seat says `done` or decides no more, or something new was shown."""
        at = len(self.history)
        self.history.append(played)
        if any(self.game.events.outcome(event) is not None for event in played.events):
            self._marks = []
        elif self.game.moves.text(played.move) == DONE:
            self._marks = [mark for mark in self._marks if mark.seat != played.seat]
        else:
            self._marks = [*self._marks, _Mark(played.seat, before, at)]
        self._marks = [mark for mark in self._marks if self.state.deciders >> mark.seat & 1]

    def _last_mark(self, seat: int) -> _Mark | None:
        return next((mark for mark in reversed(self._marks) if mark.seat == seat), None)

    def _legal(self, seat: int) -> LegalMoves:
        return LegalMoves(self.game.moves, seat, self._legal_words(seat))

    def _legal_words(self, seat: int) -> list[int]:
        words = [0] * self.game.moves.words
        self.game.rules.legal(self.state, seat, words)
        return words

    def _existing(self, seat: object) -> int:
        number = whole_number(seat)
        if number is None or not 0 <= number < self.options.players:
            code = "not-a-seat" if self.options.players > 1 else "not-the-seat"
            raise WrongSeat(code, seat=seat, last=self.options.players - 1)
        return number

    def _seat(self, seat: int | None, move: int | None = None) -> int:
        if seat is not None:
            return self._existing(seat)
        if len(self.deciders) > 1:
            raise WrongSeat("which-seat", seats=", ".join(map(str, self.deciders)))
        if self.over:
            raise self._refused(0, 0 if move is None else move)
        return self.deciders[0]

    def _refused(self, seat: int, move: int) -> IllegalMove:
        refusal = self.game.forbids(self.state, seat, move)
        assert refusal is not None, "a move that no set holds must be forbidden by a rule"
        text = self.game.moves.text(move)
        return IllegalMove("illegal-move", move=text, game=self.game.name, rule=refusal.rule, reason=refusal.reason)

"""A record: a game that was played, with all that is needed to play it again without a random generator."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from plume.core.errors import UNFINISHED, PlumeError
from plume.core.game import Game
from plume.core.options import Options
from plume.core.position import Position
from plume.core.reader import LONE_SURROGATE
from plume.core.review import Review
from plume.core.view import View
from plume.records.errors import BadRecord

OWN_TAGS = ("plume", "game", "rules", "options", "seats", "position")
HINTS = "hints"
"""The tag that names the seats which were given hints."""
TAG_NAME = re.compile(r"[a-z][a-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Location:
    """Where something was read: line and column, counted from 1, or the key in the data."""

    line: int = 0
    column: int = 0
    key: str = ""

    def fail(self, code: str, **parameters: Any) -> BadRecord:
        """The error that names this place."""
        return BadRecord(code, line=self.line, column=self.column, key=self.key, **parameters)


NOWHERE = Location()

Locations = Callable[[str], Location]
"""Gives the place of a key in the data of a record, such as `moves[3].seat`."""


def nowhere(key: str) -> Location:
    """The places of a record that was not read."""
    return NOWHERE


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a record: in which turn, who played what, what chance gave, and what somebody said about it."""

    turn: int
    seat: int
    move: str
    outcomes: tuple[str, ...] = ()
    comment: str | None = None
    place: Location = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    ended_by: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def __str__(self) -> str:
        scores, winners = (" ".join(map(str, numbers)) for numbers in (self.scores, self.winners))
        return f"{self.ended_by}, {scores}, won by {winners}"


@dataclass(frozen=True)
class Record:
    """A game: what was agreed, who played, what happened. `start` is the position of a game that was taken up later."""

    game: Game
    options: Options
    opening: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    result: Result | None = None
    seats: tuple[str, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    start: Mapping[str, Any] | None = None
    comment: str | None = None
    rules: int = 0
    """The version of the rules that it was played by; today's where none is named."""
    places: Locations = field(default=nowhere, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", self.rules or self.game.version)
        if self.seats and len(self.seats) != self.options.players:
            raise self.places("seats").fail("names", expected=self.options.players)
        for name in self.seats:
            self._check_text("seats", name)
        for name, value in self.tags.items():
            if not TAG_NAME.fullmatch(name) or name in OWN_TAGS:
                raise self.places("tags").fail("tag-name", name=name)
            self._check_text(f"tags.{name}", value)

    def _check_text(self, key: str, value: object) -> None:
        if not isinstance(value, str) or LONE_SURROGATE.search(value):
            raise self.places(key).fail("text", value=value)

    @classmethod
    def of(cls, position: Position, seats: Sequence[str] = (), **tags: str) -> Record:
        """The record of a game from its beginning, or from the position that it was taken up with."""
        if position.start is None and not position.opening:
            raise BadRecord("no-beginning")
        text, outcomes = position.game.moves.text, position.outcomes
        return cls(
            game=position.game,
            options=position.options,
            opening=tuple(outcomes(position.opening)),
            moves=tuple(
                Move(played.turn, played.seat, text(played.move), tuple(outcomes(played.events)))
                for played in position.history
            ),
            result=result_of(position),
            seats=tuple(seats),
            tags=tags,
            start=position.start,
        )

    def name(self, side: int) -> str:
        """What a side is called: its name, if it has one."""
        return self.seats[side] if side < len(self.seats) else self.options.side_name(side)

    def positions(self) -> Iterator[Position]:
        """The position after set-up, then after each move: always the same one, which is played on."""
        position = self._begin()
        yield position
        for move in self.moves:
            self._play(position, move)
            yield position

    def position(self, at: int | None = None) -> Position:
        """The position after so many moves; after the last if no number is named."""
        position = self._begin()
        for move in self.moves[:at]:
            self._play(position, move)
        return position

    def view(self, seat: int | None, at: int | None = None) -> View:
        """What a seat, or with None a spectator, knew after so many moves."""
        return self.position(at).view(seat)

    def review(self) -> Review:
        """The story of the game: who won by what, how the points came, what everybody did."""
        return self.game.review(self.positions())

    def _repr_html_(self) -> str:
        """The table at its end, and what came of the game."""
        from plume.svg import figure

        return figure(self.position(), names=[self.name(side) for side in range(self.options.sides)])

    def check(self) -> None:
        """Raise BadRecord if a move, an outcome, the number of a turn or the result is not true."""
        truth = result_of(self.position())
        if not self._means(truth):
            found = self.result or UNFINISHED
            raise self.places("result").fail("wrong-result", expected=truth or UNFINISHED, found=found)

    def _means(self, truth: Result | None) -> bool:
        """Whether the result is true; an end may have had another name by the rules of its time."""
        if truth is None or self.result is None:
            return truth == self.result
        names = self.game.renamed_endings.get(self.rules, {}).get(self.result.ended_by, ())
        return self.result == truth or (
            truth.ended_by in names and self.result == replace(truth, ended_by=self.result.ended_by)
        )

    def _begin(self) -> Position:
        try:
            if self.start is not None:
                return Position.from_json(self.game, self.start, self.rules)
            return Position.new(self.game, self.options, 0, self.opening)
        except PlumeError as problem:
            raise self.places("opening").fail("problem", problem=problem) from None

    def _play(self, position: Position, move: Move) -> None:
        if position.over:
            raise move.place.fail("over")
        if position.state.turns != move.turn:
            raise move.place.fail("turn", expected=position.state.turns, found=move.turn)
        try:
            position.play(move.seat, move.move, outcomes=move.outcomes)
        except PlumeError as problem:
            raise move.place.fail("problem", problem=problem) from None


def result_of(position: Position) -> Result | None:
    """How a game ended, None if it goes on."""
    if not position.over:
        return None
    return Result(str(position.ended_by), position.scores, position.winners)

"""What a seat, or a spectator, may know. Nothing else ever leaves the server, and bots get nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from plume.core.chance import seed_stream
from plume.core.errors import BadPosition
from plume.core.events import Event
from plume.core.game import Game
from plume.core.options import Options
from plume.core.reader import Reader
from plume.core.showing import Shown
from plume.core.streams import SEED_BITS, Stream, seed_words
from plume.core.structs import copy
from plume.core.tape import RawEvent

if TYPE_CHECKING:
    from plume.core.position import Played, Position


@dataclass(frozen=True)
class Seen:
    """A move as a viewer saw it; the move is None where its text would say too much."""

    seat: int
    move: str | None
    events: tuple[Event, ...]


RawSeen = tuple[int, str | None, tuple[RawEvent, ...]]
"""Seat, move and events, as a viewer may see them."""


def seen_by(game: Game, viewer: int, played: Played) -> RawSeen | None:
    """A move as a viewer may see it; None if they learn nothing of it. The spectator comes after the last seat."""
    events = _redact(game, viewer, played.events)
    if played.events and not events:
        return None
    secret = played.seat != viewer and game.moves.is_secret(played.move)
    return played.seat, None if secret else game.moves.text(played.move), events


def shown(game: Game, move: RawSeen) -> Seen:
    """A move that was seen, in the words of the notation."""
    seat, text, events = move
    return Seen(seat, text, tuple(map(game.events.show, events)))


def glance(position: Position, seat: int | None, viewer: int) -> dict[str, Any]:
    """What a viewer may know of a position, as JSON, without what they saw happen."""
    return _describe(position.game, position.options, hidden(position, viewer), seat, viewer)


def hidden(position: Position, viewer: int) -> Any:
    """A copy of the state with everything erased that a viewer may not see."""
    state = copy(position.state)
    position.game.rules.hide(state, viewer)
    return state


def _describe(game: Game, options: Options, state: Any, seat: int | None, viewer: int) -> dict[str, Any]:
    return {"seat": seat, **game.describe(state, options, viewer)}


def _redact(game: Game, viewer: int, events: tuple[RawEvent, ...]) -> tuple[RawEvent, ...]:
    if all(game.events.is_open(event) for event in events):
        return events
    redacted = (game.events.redact(event, viewer) for event in events)
    return tuple(event for event in redacted if event is not None)


class Log:
    """What one viewer saw of a game, move by move; a move of which they learn nothing is None."""

    def __init__(self, game: Game, viewer: int, opening: tuple[RawEvent, ...]) -> None:
        self._game = game
        self._viewer = viewer
        self.opening = _redact(game, viewer, opening)
        self.moves: list[RawSeen | None] = []

    def copy(self) -> Log:
        """An independent copy."""
        other = Log(self._game, self._viewer, ())
        other.opening = self.opening
        other.moves = list(self.moves)
        return other

    def add(self, played: Played) -> None:
        """Note one more move, as far as the viewer may see it."""
        self.moves.append(seen_by(self._game, self._viewer, played))


class View(Shown):
    """A position as one viewer knows it: the state with everything hidden erased, and what they saw happen."""

    def __init__(self, position: Position, seat: int | None, log: Log) -> None:
        self.game = position.game
        self.options = position.options
        self.seat = seat
        self.deciders = position.deciders
        self._viewer = position.options.players if seat is None else seat
        self._opening = log.opening
        self._moves = tuple(log.moves)
        self.state: Any = hidden(position, self._viewer)

    @property
    def opening(self) -> tuple[Event, ...]:
        """What this viewer saw of the set-up."""
        return tuple(map(self.game.events.show, self._opening))

    @property
    def history(self) -> tuple[Seen, ...]:
        """The moves as this viewer saw them; those of which they learn nothing are left out."""
        return tuple(shown(self.game, move) for move in self._moves if move is not None)

    def to_json(self) -> dict[str, Any]:
        """The view in the notation, ready for `json.dumps`."""
        return _describe(self.game, self.options, self.state, self.seat, self._viewer)

    def determinise(self, rng: Random) -> Position:
        """A position that may be the true one as far as this viewer can tell. It depends on the view alone."""
        from plume.core.position import Position

        stream = Stream()
        seed_stream(stream, *seed_words(rng.getrandbits(SEED_BITS)))
        state = copy(self.state)
        self.game.rules.determinise(state, self._viewer, stream)
        return Position(self.game, self.options, state)

    @classmethod
    def from_json(
        cls, game: Game, data: Mapping[str, Any], opening: Sequence[Event] = (), history: Sequence[Seen] = ()
    ) -> View:
        """The view that `to_json` wrote, with what its viewer saw of the set-up and of the moves."""
        return _ReadView(game, data, opening, history)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.title} as {who} sees it>"


class _ReadView(View):
    """A view that was read from JSON."""

    def __init__(self, game: Game, data: Mapping[str, Any], opening: Sequence[Event], history: Sequence[Seen]) -> None:
        self.game = game
        self.options, self.state = read_view(game, data)
        self.seat = data.get("seat")
        self.deciders = tuple(seat for seat in range(self.options.players) if self.state.deciders >> seat & 1)
        self._viewer = self.options.players if self.seat is None else self.seat
        self._seen = tuple(opening), tuple(history)

    @property
    def opening(self) -> tuple[Event, ...]:
        return self._seen[0]

    @property
    def history(self) -> tuple[Seen, ...]:
        return self._seen[1]


def read_view(game: Game, data: Mapping[str, Any]) -> tuple[Options, Any]:
    """Options and state from the JSON of a view. In a game that hides nothing a view is a position."""
    if not isinstance(data, Mapping) or "seat" not in data:
        raise BadPosition("no-view", game=game.title, where="seat")
    if game.read_view is not None:
        return game.read_view(data)
    options, state = game.read({key: value for key, value in data.items() if key != "seat"})
    viewer = Reader.of_position(game.title, data).viewer(options)
    game.rules.hide(state, viewer)
    return options, state

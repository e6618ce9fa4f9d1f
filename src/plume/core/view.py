"""What a seat, or a spectator, may know. Nothing else ever leaves the server, and bots get nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from plume.core.chance import seed_stream
from plume.core.events import Event
from plume.core.game import Game
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


class Log:
    """What one viewer saw of a game, move by move; a move of which he learns nothing is None."""

    def __init__(self, game: Game, viewer: int, opening: tuple[RawEvent, ...]) -> None:
        self._game = game
        self._viewer = viewer
        self.opening = self._redact(opening)
        self.moves: list[tuple[int, str | None, tuple[RawEvent, ...]] | None] = []

    def add(self, played: Played) -> None:
        """Note one more move, as far as the viewer may see it."""
        events = self._redact(played.events)
        if played.events and not events:
            self.moves.append(None)
            return
        secret = played.seat != self._viewer and self._game.moves.is_secret(played.move)
        self.moves.append((played.seat, None if secret else self._game.moves.text(played.move), events))

    def _redact(self, events: tuple[RawEvent, ...]) -> tuple[RawEvent, ...]:
        redacted = (self._game.events.redact(event, self._viewer) for event in events)
        return tuple(event for event in redacted if event is not None)


class View:
    """A position as one viewer knows it: the state with everything hidden erased, and what he saw happen."""

    def __init__(self, position: Position, seat: int | None, log: Log) -> None:
        self.game = position.game
        self.options = position.options
        self.seat = seat
        self.deciders = position.deciders
        self._viewer = position.options.players if seat is None else seat
        self._opening = log.opening
        self._moves = tuple(log.moves)
        self.state: Any = copy(position.state)
        self.game.rules.hide(self.state, self._viewer)

    @property
    def opening(self) -> tuple[Event, ...]:
        """What this viewer saw of the set-up."""
        return tuple(map(self.game.events.show, self._opening))

    @property
    def history(self) -> tuple[Seen, ...]:
        """The moves as this viewer saw them; those of which he learns nothing are left out."""
        show = self.game.events.show
        seen = (move for move in self._moves if move is not None)
        return tuple(Seen(seat, move, tuple(map(show, events))) for seat, move, events in seen)

    def to_json(self) -> dict[str, Any]:
        """The view in the notation, ready for `json.dumps`."""
        return {"seat": self.seat, **self.game.describe(self.state, self.options, self._viewer)}

    def determinise(self, rng: Random) -> Position:
        """A position that may be the true one as far as this viewer can tell. It depends on the view alone."""
        from plume.core.position import Position

        stream = Stream()
        seed_stream(stream, *seed_words(rng.getrandbits(SEED_BITS)))
        state = copy(self.state)
        self.game.rules.determinise(state, self._viewer, stream)
        return Position(self.game, self.options, state)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.title} as {who} sees it>"

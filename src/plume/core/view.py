"""What a seat, or a spectator, may know. Nothing else ever leaves the server, and bots get nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from plume.core.chance import seed_stream
from plume.core.events import Event
from plume.core.streams import SEED_BITS, Stream, seed_words
from plume.core.structs import copy

if TYPE_CHECKING:
    from plume.core.position import Position


@dataclass(frozen=True)
class Seen:
    """A move as a viewer saw it; the move is None where its text would say too much."""

    seat: int
    move: str | None
    events: tuple[Event, ...]


class View:
    """A position as one viewer knows it: the state with everything hidden erased, and what he saw happen."""

    def __init__(self, position: Position, seat: int | None) -> None:
        game = position.game
        self.game = game
        self.options = position.options
        self.seat = seat
        self.deciders = position.deciders
        self._viewer = position.options.players if seat is None else seat
        self.state: Any = copy(position.state)
        game.hide(self.state, self._viewer)
        self._opening = position.opening
        self._played = tuple(position.history)

    @property
    def opening(self) -> tuple[Event, ...]:
        """What this viewer saw of the set-up."""
        return self._redact(self._opening)

    @property
    def history(self) -> tuple[Seen, ...]:
        """The moves as this viewer saw them; those of which he learns nothing are left out."""
        seen = []
        for played in self._played:
            events = self._redact(played.events)
            if events:
                known = played.seat == self.seat or not self.game.moves.is_secret(played.move)
                seen.append(Seen(played.seat, self.game.moves.text(played.move) if known else None, events))
        return tuple(seen)

    def to_json(self) -> dict[str, Any]:
        """The view in the notation, ready for `json.dumps`."""
        return {"seat": self.seat, **self.game.describe(self.state, self.options, self._viewer)}

    def determinise(self, rng: Random) -> Position:
        """A position that may be the true one as far as this viewer can tell. It depends on the view alone."""
        from plume.core.position import Position

        stream = Stream()
        seed_stream(stream, *seed_words(rng.getrandbits(SEED_BITS)))
        state = copy(self.state)
        self.game.determinise(state, self._viewer, stream)
        return Position(self.game, self.options, state)

    def _redact(self, raw: Sequence[tuple[int, ...]]) -> tuple[Event, ...]:
        events = (self.game.events.redact(event, self._viewer) for event in raw)
        return tuple(self.game.events.show(event) for event in events if event is not None)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.title} as {who} sees it>"

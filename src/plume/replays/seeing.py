"""What somebody saw of the moves of a record, and which of them had anything to see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from plume.core.events import Event
from plume.core.position import Position
from plume.records import Record

HIDDEN = "…"
"""Stands for what somebody else alone may know."""


@dataclass(frozen=True)
class SeenMove:
    """A move of a record as somebody saw it: its text, what chance gave, what was said about it, what happened."""

    turn: int
    seat: int
    text: str
    gave: tuple[str, ...]
    comment: str | None
    events: tuple[Event, ...]

    @property
    def is_hidden(self) -> bool:
        """Whether the text of the move would say too much."""
        return self.text == HIDDEN


def last_move(record: Record, position: Position, seat: int | None) -> SeenMove | None:
    """The last move as a seat saw it, or with None all of it; None if there is nothing to tell."""
    if not position.history:
        return None
    played, move = position.history[-1], record.moves[len(position.history) - 1]
    events, hides = position.game.events, position.game.moves.is_secret
    seen = played.events
    text, outcomes, comment = move.move, move.outcomes, move.comment
    if seat is not None:
        seen = tuple(event for raw in seen if (event := events.redact(raw, seat)) is not None)
        if played.events and not seen:
            return None
        if played.seat != seat:  # what another says may tell what they have
            text, comment = HIDDEN if hides(played.move) else text, None
        outcomes = tuple(
            outcome if events.redact(event, seat) == event else HIDDEN
            for event in played.events
            if (outcome := events.outcome(event)) is not None
        )
    return SeenMove(move.turn, move.seat, text, outcomes, comment, tuple(map(events.show, seen)))


def moments(record: Record, seat: int | None) -> Iterator[tuple[Position, SeenMove | None]]:
    """The beginning, then each position after a move that was seen: always the same position, which is played on."""
    for at, position in enumerate(record.positions()):
        seen = last_move(record, position, seat)
        if seen is not None or at == 0:
            yield position, seen

"""The decisions of a game, each as its seat saw it, and what a search has found of them."""

from __future__ import annotations

from dataclasses import dataclass

from plume.analysis.margins import swing
from plume.core.position import Position
from plume.core.view import View
from plume.records import Move, Record


@dataclass(frozen=True)
class Finding:
    """What a search thinks of a decision."""

    at: int
    """After so many moves of the record it was taken."""
    chances: tuple[float, ...]
    """To win, by side, if the best is played."""
    loss: float = 0.0
    """What the move that was played takes from the chance of its seat."""
    better: tuple[str, ...] = ()
    """What should have been played."""


@dataclass(frozen=True)
class Decision:
    """A decision of the record, or the one that a record ends before, as its seat saw it."""

    at: int
    turn: int
    seat: int
    move: str | None
    view: View
    swing: float
    is_free: bool
    """Whether there was anything to choose."""


def decisions_of(record: Record) -> tuple[list[Decision], Position]:
    """All decisions of a record, the one that it ends before too, and the last position."""
    found = []
    for at, (position, move) in enumerate(zip(record.positions(), [*record.moves, None], strict=True)):
        if not position.over:
            found.append(_decision(position, at, move))
    return found, position


def _decision(position: Position, at: int, move: Move | None) -> Decision:
    seat = position.deciders[0] if move is None else move.seat
    return Decision(
        at=at,
        turn=position.state.turns,
        seat=seat,
        move=None if move is None else move.move,
        view=position.view(seat),
        swing=swing(position),
        is_free=len(position.legal(seat)) > 1,
    )

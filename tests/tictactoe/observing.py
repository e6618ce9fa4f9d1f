"""The rules of tic-tac-toe, and what an environment shows of them."""

from __future__ import annotations

from plume.core.words import rule
from plume.envs.observing.layout import Block, Layout
from plume.envs.observing.writing import write_set, write_zeros
from tests.tictactoe.rules import broken, copies, determinise, hide, legal, marks, play, score, set_up, sides, winners
from tests.tictactoe.state import State

__all__ = [
    "LAYOUT",
    "broken",
    "copies",
    "determinise",
    "hide",
    "legal",
    "observe",
    "play",
    "score",
    "set_up",
    "sides",
    "winners",
]

SQUARES = [str(square + 1) for square in range(9)]

LAYOUT = Layout(
    table=[Block("seat", ["seat"], 1, "the viewer's seat")],
    seat=[Block("marks", SQUARES, 1, "the squares that this seat has marked")],
)
SEATS, NEXT_SEAT = LAYOUT.seats, LAYOUT.seat_words


@rule
def observe(s: State, viewer: int, out: list[int], at: int) -> None:
    """Write what a seat may know, which is everything, as `LAYOUT` has it."""
    write_zeros(out, at, SEATS)
    out[at] = viewer
    for place in range(s.seats):
        write_set(out, at + SEATS + NEXT_SEAT * place, NEXT_SEAT, marks(s, 1 + (viewer + place) % s.seats))

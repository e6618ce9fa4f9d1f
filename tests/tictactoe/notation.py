"""The moves and events of tic-tac-toe."""

from __future__ import annotations

from plume.core.events import EventTable
from plume.core.moves import MoveTable

MOVES = MoveTable("tictactoe", [{"mark": [f"mark {square + 1}" for square in range(9)]}])
EVENTS = EventTable({"square": lambda square: square + 1})
FIRST_DRAWN = EVENTS.add("first", "seat", outcome="seat")
MARKED = EVENTS.add("marked", "seat", "square")

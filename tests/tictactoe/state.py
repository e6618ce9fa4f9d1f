"""The state of tic-tac-toe."""

from __future__ import annotations

from typing import Annotated

from plume.core.streams import Stream
from plume.core.structs import I8, I8S, PLAIN, struct
from plume.core.tape import Tape

ZONES = ("first player",)
NOT_YET, THREE_IN_A_ROW, BOARD_FULL = range(3)
ENDINGS = ("not yet", "three in a row", "board full")


@struct
class State:
    """Nine squares: 0 is free, otherwise 1 + the seat."""

    seats: I8
    deciders: I8
    turns: I8
    ended_by: I8
    first: I8
    board: Annotated[list[int], I8S, 9]
    streams: Annotated[list[Stream], len(ZONES)]
    tape: Annotated[Tape | None, PLAIN]

"""What brings the end near (C-END-1), and when the supply board is filled (C-TAKE-4): checked after every action."""

from __future__ import annotations

from plume.coatl import events
from plume.coatl.order import sides, turn_order
from plume.coatl.state import BODY_BAG, COATLS_TO_END, NO_BODIES, NOT_YET, THIRD_COATL, State
from plume.coatl.zones import BODY_SPACES, HEAD_SPACES, TAIL_SPACES
from plume.core.words import emit, rule


@rule
def runs_short(s: State) -> bool:
    """C-TAKE-4: the supply board holds no body, or neither head nor tail."""
    return s.filled & BODY_SPACES == 0 or s.filled & (HEAD_SPACES | TAIL_SPACES) == 0


@rule
def no_body_left(s: State) -> bool:
    """C-END-1: neither on the supply board nor in the bag."""
    return s.bag_size[BODY_BAG] == 0 and s.filled & BODY_SPACES == 0


@rule
def all_passed(s: State) -> bool:
    """C-END-4: all have passed, one after another."""
    return s.passes >= sides(s)


@rule
def check_triggers(s: State, side: int) -> None:
    """C-END-1, S-END-1: the first trigger decides how the game ends, and how many turns are left."""
    if s.ending != NOT_YET:
        return
    if side < s.seats and s.players[side].completed >= COATLS_TO_END:
        s.ending = THIRD_COATL
        s.turns_left = sides(s) - 1  # C-END-2
    elif no_body_left(s):
        s.ending = NO_BODIES
        s.turns_left = sides(s) - 1 - turn_order(s, side) + sides(s)  # C-END-3
    else:
        return
    s.trigger = side
    emit(s, events.END_TRIGGERED, side, s.ending)

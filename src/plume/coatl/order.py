"""Who takes part, and in which order. In the solo game A.D.A.M. is a side of his own, after the one seat."""

from __future__ import annotations

from plume.coatl.state import State
from plume.core.words import rule

ADAM = 1


@rule
def is_solo(s: State) -> bool:
    """One player against A.D.A.M."""
    return s.seats == 1


@rule
def sides(s: State) -> int:
    """How many have turns and points."""
    return s.seats + is_solo(s)


@rule
def turn_order(s: State, side: int) -> int:
    """A side's place in turn order, counted from 0; A.D.A.M. is always first (S-SETUP-7)."""
    if is_solo(s):
        return 0 if side == ADAM else 1
    return (side - s.first) % s.seats


@rule
def following(s: State, seat: int) -> int:
    """The next seat in turn order."""
    return seat + 1 if seat + 1 < s.seats else 0

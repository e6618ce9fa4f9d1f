"""Numbers: sets as integers, bit n for member n; the number that stands for nothing; what is a whole number."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index

NONE = -1
SET_BITS = 63
"""Members that a set of a compiled rule has room for: its highest bit would make it negative."""


def set_of(members: Iterable[int]) -> int:
    """The set of these members."""
    found = 0
    for member in members:
        found |= 1 << member
    return found


def fitting(members: int) -> int:
    """The same set, refused when it is built if it is too large for the compiled rules."""
    if members.bit_length() > SET_BITS:
        raise OverflowError(f"a set has room for {SET_BITS} members, not for {members.bit_length()}")
    return members


def whole_number(value: object) -> int | None:
    """A number as an int, also one of NumPy's; None for anything that is no whole number, true and false included."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    return index(value)

"""Numbers: sets as integers, bit n for member n; the number that stands for nothing; what is a whole number."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index

NONE = -1


def set_of(members: Iterable[int]) -> int:
    """The set of these members."""
    found = 0
    for member in members:
        found |= 1 << member
    return found


def whole_number(value: object) -> int | None:
    """A number as an int, also one of NumPy's; None for anything that is no whole number, true and false included."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    return index(value)

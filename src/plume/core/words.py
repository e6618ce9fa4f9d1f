"""The words in which rules are written, for plain Python.

A file that imports them is a rule file: a carrier can load it once more with its own words in their place, so that the
same source runs compiled (see `carriers`). Sets of cards, pieces, spaces or moves are integers: bit n is member n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from plume.core.bits import NONE

if TYPE_CHECKING:
    from plume.core.game import Rules

Function = TypeVar("Function", bound=Callable[..., Any])

WORDS = (
    "rule",
    "seldom",
    "apart",
    "entry",
    "table",
    "popcount",
    "lowest",
    "nth",
    "spread",
    "store",
    "emit",
    "scripted",
)
"""All words that a carrier gives a meaning. `game` is not among them: it is what a file is loaded for."""

game: Rules
"""The rules of the game that a generic rule file is loaded for: only a carrier has it."""


def __getattr__(name: str) -> Any:
    if name == "game":
        raise ImportError("a generic rule file is loaded for a game: use plume.core.carriers.plain or compiled")
    raise AttributeError(name)


def rule(function: Function) -> Function:
    """Mark a function of the rules."""
    return function


def seldom(function: Function) -> Function:
    """Mark a rule that is off the beaten track: the compiler keeps it out of line."""
    return function


def apart(function: Function) -> Function:
    """Mark a rule that is called from many places: a GPU, which is short of room for code, keeps it out of line."""
    return function


def entry(function: Function) -> Function:
    """Mark a rule that is called from outside: compiled by itself and kept in the cache."""
    return function


def table(numbers: Iterable[int]) -> Sequence[int]:
    """Numbers that rules look up and never change."""
    return tuple(numbers)


popcount: Callable[[int], int] = int.bit_count
"""How many members a set has."""


def lowest(members: int) -> int:
    """The smallest member of a set that is not empty."""
    return (members & -members).bit_length() - 1


def nth(members: int, n: int) -> int:
    """The n-th member of a set, counted from 0."""
    for _ in range(n):
        members &= members - 1
    return (members & -members).bit_length() - 1


def spread(members: int) -> int:
    """The first eight members of a set as the bytes of a word, each 0 or 1: seven by a multiplication, and the last."""
    return (members & 127) * 0x02040810204081 & 0x0101010101010101 | (members >> 7 & 1) << 56


def store(states: list[Any], place: int, s: Any) -> None:
    """Copy a state into an array of states."""
    states[place] = s.copy()


def emit(s: Any, kind: int, *numbers: int) -> None:
    """Tell whoever listens what happened."""
    if s.tape is not None:
        s.tape.events.append((kind, *numbers))


def scripted(s: Any, zone: int) -> int:
    """On replay what chance gave then, otherwise NONE."""
    if s.tape is None:
        return NONE
    s.tape.drawn.append(zone)
    if s.tape.script is None:
        return NONE
    member: int = s.tape.script.read(s, zone)
    return member

"""Writing an observation: eight bytes at a time, which are one word. The lowest byte of a word comes first."""

from __future__ import annotations

from plume.core.structs import Numbers
from plume.core.words import rule
from plume.envs.observing.layout import WORD_BYTES

FIRST_SEVEN = 0x02040810204081
"""Times seven flags: each flag stands at the beginning of a byte of its own."""
ONES = 0x0101010101010101


@rule
def eight_flags(flags: int) -> int:
    """Eight bits as eight bytes, each 0 or 1."""
    return (flags & 127) * FIRST_SEVEN & ONES | (flags >> 7 & 1) << 56


@rule
def write_set(out: list[int], at: int, words: int, members: int) -> None:
    """A set as bytes, each 0 or 1, in so many words."""
    for word in range(words):
        out[at + word] = eight_flags(members >> 8 * word)


@rule
def write_one(out: list[int], at: int, words: int, member: int) -> None:
    """One member out of so many words of bytes; none is a negative number."""
    write_set(out, at, words, 1 << member if member >= 0 else 0)


@rule
def write_numbers(out: list[int], at: int, numbers: Numbers) -> None:
    """The numbers of an array, a byte for each."""
    for first in range(0, len(numbers), WORD_BYTES):
        out[at + first // WORD_BYTES] = eight_bytes(numbers, first, min(len(numbers) - first, WORD_BYTES))


@rule
def eight_bytes(numbers: Numbers, first: int, count: int) -> int:
    """Up to eight numbers of an array as the bytes of a word."""
    word = 0
    for i in range(count):
        word |= (numbers[first + i] & 255) << 8 * i
    return word


@rule
def two_bytes(number: int) -> int:
    """A number of up to 16 bits as its low and its high byte."""
    return number & 0xFFFF


@rule
def write_zeros(out: list[int], at: int, words: int) -> None:
    """Nothing."""
    for word in range(words):
        out[at + word] = 0


@rule
def write_mask(out: list[int], at: int, moves: list[int], words: int) -> None:
    """Sets of moves, so many words of them, as a mask: a byte for each move."""
    for word in range(words):
        write_set(out, at + WORD_BYTES * word, WORD_BYTES, moves[word])

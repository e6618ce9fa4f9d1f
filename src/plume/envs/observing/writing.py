"""Writing an observation: eight bytes at a time, which are one word. The lowest byte of a word comes first."""

from __future__ import annotations

from plume.core.structs import Numbers
from plume.core.words import rule, spread
from plume.envs.observing.layout import WORD_BYTES


@rule
def write_set(out: list[int], at: int, words: int, members: int) -> None:
    """A set as bytes, each 0 or 1, in so many words."""
    for word in range(words):
        out[at + word] = spread(members >> WORD_BYTES * word)


@rule
def write_one(out: list[int], at: int, words: int, member: int) -> None:
    """One member out of so many words of bytes; none is a negative number."""
    write_zeros(out, at, words)
    if member >= 0:
        out[at + member // WORD_BYTES] = 1 << 8 * (member % WORD_BYTES)


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

"""The state of a random generator, and seeds as the words that start it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import SupportsIndex

from plume.core.bits import whole_number
from plume.core.errors import BadOption
from plume.core.structs import U32, struct

SEED_BITS = 128
HALF = 32
"""Bits of a word of a stream."""
ALL_BITS = (1 << SEED_BITS) - 1


@struct
class Stream:
    """128 bits of generator state."""

    a: U32
    b: U32
    c: U32
    counter: U32


def seed_words(seed: SupportsIndex) -> tuple[int, int, int, int]:
    """A seed as four words of 32 bits; a negative one, or one above 128 bits, is refused."""
    bits = whole_number(seed)
    if bits is None or not 0 <= bits < 1 << SEED_BITS:
        raise BadOption("seed", value=seed)
    return bits & 0xFFFFFFFF, bits >> 32 & 0xFFFFFFFF, bits >> 64 & 0xFFFFFFFF, bits >> 96


def renew(streams: Sequence[Stream], randbits: Callable[[int], int]) -> None:
    """Give streams new states, which depend on nothing before."""
    fresh = randbits(SEED_BITS * len(streams))
    for stream in streams:
        stream.a, stream.b, stream.c, stream.counter = seed_words(fresh & ALL_BITS)
        fresh >>= SEED_BITS


def to_hex(stream: Stream) -> str:
    """A stream as 32 hexadecimal digits."""
    return f"{stream.a:08x}{stream.b:08x}{stream.c:08x}{stream.counter:08x}"


def from_hex(text: str) -> Stream:
    """The stream that `to_hex` wrote; ValueError for any other text."""
    if not re.fullmatch(r"[0-9a-f]{32}", text):
        raise ValueError(text)
    stream = Stream()
    stream.a, stream.b, stream.c, stream.counter = (int(text[i : i + 8], 16) for i in (0, 8, 16, 24))
    return stream

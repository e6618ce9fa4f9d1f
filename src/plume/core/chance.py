"""Randomness: each zone of a game draws from a stream of its own, and all of them are part of the position."""

from __future__ import annotations

from typing import Protocol

from plume.core.streams import HALF, Stream
from plume.core.words import rule

WORD = 0xFFFFFFFF
WARM_UP = 12
CHOOSER = 0x43484F53
"""Sets the stream that chooses moves at random apart from those of the game."""
ASKED = 0x41534B45
"""Twice in a stream, it marks that the other two words are an address: what chance gives is written there."""


class HasStreams(Protocol):
    """A state with one stream for each zone."""

    streams: list[Stream]


@rule
def next_word(stream: Stream) -> int:
    """The next 32 random bits (sfc32: small, fast and chaotic, 128 bits of state)."""
    b = stream.b
    c = stream.c
    word = (stream.a + b + stream.counter) & WORD
    stream.a = b ^ b >> 9
    stream.b = c * 9 & WORD
    stream.c = ((c << 21 | c >> 11) + word) & WORD
    stream.counter = (stream.counter + 1) & WORD
    return word


@rule
def uniform(stream: Stream, n: int) -> int:
    """A random number from 0 to n - 1, for n far below 2^32."""
    return next_word(stream) * n >> 32


@rule
def seed_stream(stream: Stream, w0: int, w1: int, w2: int, w3: int) -> None:
    """Start a stream from 128 bits."""
    stream.a = w0
    stream.b = w1
    stream.c = w2
    stream.counter = w3
    for _ in range(WARM_UP):
        next_word(stream)


@rule
def seed_chooser(chooser: Stream, w0: int, w1: int, w2: int, w3: int) -> None:
    """Start the stream that chooses moves in a game from this seed."""
    seed_stream(chooser, w0, w1, w2 ^ CHOOSER, w3)


@rule
def seed(s: HasStreams, w0: int, w1: int, w2: int, w3: int) -> None:
    """Start all streams of a state from 128 bits: the first one begins, and the others are drawn from it."""
    first = s.streams[0]
    seed_stream(first, w0, w1, w2, w3)
    for zone in range(1, len(s.streams)):
        stream = s.streams[zone]
        stream.a = next_word(first)
        stream.b = next_word(first)
        stream.c = next_word(first)
        stream.counter = next_word(first)


@rule
def erase_streams(s: HasStreams) -> None:
    """Erase all streams: nobody may see what chance will give."""
    for zone in range(len(s.streams)):
        stream = s.streams[zone]
        stream.a = 0
        stream.b = 0
        stream.c = 0
        stream.counter = 0


@rule
def ask(s: HasStreams, address: int) -> None:
    """Let what chance gives be read at an address: the carrier `asking` does so."""
    stream = s.streams[0]
    stream.a = address & WORD
    stream.b = address >> HALF
    stream.c = ASKED
    stream.counter = ASKED


@rule
def stir(s: HasStreams, w0: int, w1: int, w2: int, w3: int) -> None:
    """Mix 128 fresh bits into all streams, so that nobody can compute the future from the past."""
    for zone in range(len(s.streams)):
        stream = s.streams[zone]
        seed_stream(stream, stream.a ^ w0, stream.b ^ w1, stream.c ^ w2, stream.counter ^ w3)

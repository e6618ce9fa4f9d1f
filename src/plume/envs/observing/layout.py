"""Where things stand in an observation.

An observation is a row of bytes in blocks, and a block begins at a word of eight bytes, so that rules write eight at a
time. First comes what all share and what the viewer alone knows, then a part for each seat, the viewer's own first and
the others in the order of the seats; in a solo game one for the automaton follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

WORD_BYTES = 8


class Block(NamedTuple):
    """Bytes that belong together: what each of them stands for, how large it can be, and what they say."""

    name: str
    bytes: Sequence[str]
    high: int
    what: str

    @property
    def words(self) -> int:
        return -(-len(self.bytes) // WORD_BYTES)


class PlacedBlock(NamedTuple):
    """A block of an observation, with the index of its first byte."""

    start: int
    name: str
    block: Block


class Layout:
    """The blocks of a game's observations."""

    def __init__(self, table: Sequence[Block], seat: Sequence[Block], automaton: Sequence[Block] = ()) -> None:
        self._table, self._seat, self._automaton = table, seat, automaton
        self._places = {block.name: place for part in (table, seat, automaton) for block, place in _placed(part)}
        self.seats = _words(table)
        """The word at which the part of the first seat begins."""
        self.seat_words = _words(seat)

    def word(self, name: str) -> int:
        """The word at which a block begins, counted from the beginning of its part."""
        return self._places[name]

    def words(self, players: int) -> int:
        """How many words an observation has."""
        return self.seats + players * self.seat_words + (_words(self._automaton) if players == 1 else 0)

    def size(self, players: int) -> int:
        """How many bytes an observation has."""
        return WORD_BYTES * self.words(players)

    def blocks(self, players: int) -> list[PlacedBlock]:
        """All blocks in their order."""
        return list(self._blocks(players))

    def names(self, players: int) -> list[str]:
        """What each byte stands for; bytes that fill up a word are called nothing and are always 0."""
        names = [""] * self.size(players)
        for start, name, block in self._blocks(players):
            names[start : start + len(block.bytes)] = [f"{name}: {byte}" for byte in block.bytes]
        return names

    def highs(self, players: int) -> bytes:
        """The greatest value of each byte."""
        highs = bytearray(self.size(players))
        for start, _, block in self._blocks(players):
            highs[start : start + len(block.bytes)] = bytes([block.high]) * len(block.bytes)
        return bytes(highs)

    def _blocks(self, players: int) -> Iterator[PlacedBlock]:
        yield from _placed_from("", self._table, 0)
        for seat in range(players):
            yield from _placed_from(f"seat +{seat}, ", self._seat, self.seats + seat * self.seat_words)
        if players == 1:
            yield from _placed_from("automaton, ", self._automaton, self.seats + self.seat_words)


def _placed_from(part: str, blocks: Sequence[Block], first: int) -> Iterator[PlacedBlock]:
    for block, place in _placed(blocks):
        yield PlacedBlock(WORD_BYTES * (first + place), part + block.name, block)


def _placed(blocks: Sequence[Block]) -> Iterator[tuple[Block, int]]:
    """Blocks with the word at which they begin."""
    return zip(blocks, accumulate((block.words for block in blocks), initial=0), strict=False)


def _words(blocks: Sequence[Block]) -> int:
    return sum(block.words for block in blocks)

"""Where things stand in an observation.

An observation is a row of bytes in blocks, and a block begins at a word of eight bytes, so that rules write eight at a
time. First comes what all share and what the viewer alone knows, then a part for each seat, the viewer's own first and
the others in the order of the seats; in a solo game one for the automaton follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

WORD_BYTES = 8


FLAG, COUNT, CATEGORY = "flag", "count", "category"
"""What kind of number a byte is: yes or no, how many, or which one of several things that have no order."""
LOW, HIGH = "low", "high"
"""What the two bytes of a larger number are called, or how their names end."""
TWO_BYTES = 256


class Kind(NamedTuple):
    """What kind of number a byte is, and how large it can be."""

    kind: str
    high: int


IS_FLAG = Kind(FLAG, 1)


def count(high: int) -> Kind:
    """Up to so many."""
    return Kind(COUNT, high)


def category(high: int) -> Kind:
    """One of so many things, or 0."""
    return Kind(CATEGORY, high)


def flags(*bytes_: str) -> dict[str, Kind]:
    """That these bytes are flags."""
    return dict.fromkeys(bytes_, IS_FLAG)


class Block(NamedTuple):
    """Bytes that belong together: what each of them stands for, how large it can be, and what they say.

    They are flags where none is larger than 1, and otherwise counts, but for those in `kinds`.
    """

    name: str
    bytes: Sequence[str]
    high: int
    what: str
    kinds: Mapping[str, Kind] = {}

    @property
    def words(self) -> int:
        return -(-len(self.bytes) // WORD_BYTES)

    def kind(self, byte: str) -> Kind:
        """What kind of number a byte is."""
        return self.kinds.get(byte, IS_FLAG if self.high == 1 else count(self.high))


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

    def kinds(self, players: int) -> list[str]:
        """What kind of number each byte is: `flag`, `count` or `category`; nothing for bytes that fill up a word."""
        return [kind.kind for kind in self._kinds(players)]

    def scales(self, players: int) -> list[float]:
        """By what each byte is divided so that it lies between 0 and 1.

        The two bytes of a larger number together may be more: their sum, so divided, is the number as parts of 256.
        """
        names, kinds = self.names(players), self._kinds(players)
        return [_scale(name.rpartition(": ")[2], kind) for name, kind in zip(names, kinds, strict=True)]

    def highs(self, players: int) -> bytes:
        """The greatest value of each byte."""
        highs = bytearray(self.size(players))
        for start, _, block in self._blocks(players):
            highs[start : start + len(block.bytes)] = bytes([block.high]) * len(block.bytes)
        return bytes(highs)

    def _kinds(self, players: int) -> list[Kind]:
        kinds = [Kind("", 1)] * self.size(players)
        for start, _, block in self._blocks(players):
            kinds[start : start + len(block.bytes)] = map(block.kind, block.bytes)
        return kinds

    def _blocks(self, players: int) -> Iterator[PlacedBlock]:
        yield from _placed_from("", self._table, 0)
        for seat in range(players):
            yield from _placed_from(f"seat +{seat}, ", self._seat, self.seats + seat * self.seat_words)
        if players == 1:
            yield from _placed_from("automaton, ", self._automaton, self.seats + self.seat_words)


def _scale(name: str, kind: Kind) -> float:
    last = name.rpartition(" ")[2]
    return float({LOW: TWO_BYTES, HIGH: 1}.get(last, kind.high) if kind.kind == COUNT else kind.high)


def _placed_from(part: str, blocks: Sequence[Block], first: int) -> Iterator[PlacedBlock]:
    for block, place in _placed(blocks):
        yield PlacedBlock(WORD_BYTES * (first + place), part + block.name, block)


def _placed(blocks: Sequence[Block]) -> Iterator[tuple[Block, int]]:
    """Blocks with the word at which they begin."""
    return zip(blocks, accumulate((block.words for block in blocks), initial=0), strict=False)


def _words(blocks: Sequence[Block]) -> int:
    return sum(block.words for block in blocks)

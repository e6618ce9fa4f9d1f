"""The legal moves of a seat, as a sequence of texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from typing import overload

from plume.core.errors import NotAMove
from plume.core.moves import WORD_BITS, MoveTable
from plume.core.movesets import nth_move


class LegalMoves(Sequence[str]):
    """What a seat may play, in the order of the move table: a sequence of texts. `in` takes numbers of moves too."""

    __slots__ = ("_table", "_words", "seat")

    def __init__(self, table: MoveTable, seat: int, words: Sequence[int]) -> None:
        self.seat = seat
        self._table = table
        self._words = list(words)

    @classmethod
    def of(cls, table: MoveTable, seat: int, moves: Iterable[str | int]) -> LegalMoves:
        """These moves, given as texts or as numbers, as what a seat may play."""
        words = [0] * table.words
        for move in moves:
            number = table.number(move)
            words[number // WORD_BITS] |= 1 << number % WORD_BITS
        return cls(table, seat, words)

    @property
    def size(self) -> int:
        """The size of the move table: the length of an action mask."""
        return self._table.size

    @property
    def ids(self) -> Iterator[int]:
        """The moves as numbers of the move table."""
        return self._table.of_set(self._words)

    def __iter__(self) -> Iterator[str]:
        return map(self._table.text, self.ids)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...
    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        if isinstance(place, slice):
            return tuple(self)[place]
        count, number = len(self), index(place)
        if not -count <= number < count:
            raise IndexError(f"there are {count} legal moves, and none at {number}")
        return self._table.text(nth_move(self._words, number % count))

    def __len__(self) -> int:
        return sum(map(int.bit_count, self._words))

    def __contains__(self, move: object) -> bool:
        try:
            number = self._table.number(move)
        except NotAMove:
            return False
        return self._words[number // WORD_BITS] >> number % WORD_BITS & 1 == 1

    def __repr__(self) -> str:
        return f"<legal for seat {self.seat}: {', '.join(self) or 'nothing'}>"

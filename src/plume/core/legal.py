"""The legal moves of a seat, as a collection of texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plume.core.errors import NotAMove
from plume.core.moves import WORD_BITS, MoveTable


class LegalMoves:
    """What a seat may play: iterate over the texts, test with `in`, count with `len`."""

    __slots__ = ("_table", "_words", "seat")

    def __init__(self, table: MoveTable, seat: int, words: Sequence[int]) -> None:
        self.seat = seat
        self._table = table
        self._words = tuple(words)

    @property
    def ids(self) -> Iterator[int]:
        """The moves as numbers of the move table."""
        return self._table.of_set(self._words)

    def __iter__(self) -> Iterator[str]:
        return map(self._table.text, self.ids)

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

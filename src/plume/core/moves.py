"""The move table: every move of a game is a short text, and its place in the table is its id.

The table is made of words of 64 places; a kind of move lies within one word. The legal moves are one set for each word,
and the id of bit b of word w is 64 w + b. So there are gaps: ids go up to `size`, and `ids` are those that are moves.
Bit 63 stays free, so that a set is never negative in 64 bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from plume.core.bits import SET_BITS, whole_number
from plume.core.errors import NotAMove

WORD_BITS = 64


class MoveTable:
    """All moves of a game, word by word: each word has kinds of moves, each kind its texts (`take 1`, `take 2`, …)."""

    def __init__(self, game: str, words: Sequence[Mapping[str, Sequence[str]]], secret: Sequence[str] = ()) -> None:
        self.game = game
        self._secret = frozenset(secret)
        self.words = len(words)
        self._text: dict[int, str] = {}
        self._kind: dict[int, str] = {}
        self._first: dict[str, int] = {}
        for word, kinds in enumerate(words):
            place = WORD_BITS * word
            for kind, texts in kinds.items():
                self._first[kind] = place
                for text in texts:
                    self._text[place] = text
                    self._kind[place] = kind
                    place += 1
            if place > WORD_BITS * word + SET_BITS:
                raise OverflowError(f"word {word} of the move table has more than {SET_BITS} moves")
        self._id = {text: place for place, text in self._text.items()}

    def __len__(self) -> int:
        return len(self._text)

    def __iter__(self) -> Iterator[str]:
        return iter(self._text.values())

    def __contains__(self, text: object) -> bool:
        return text in self._id

    @property
    def ids(self) -> Iterable[int]:
        """The ids that stand for a move."""
        return self._text.keys()

    @property
    def size(self) -> int:
        """One more than the largest id a set can hold: the length of an action mask."""
        return self.words * WORD_BITS

    def first(self, kind: str) -> int:
        """The id of the first move of a kind."""
        return self._first[kind]

    def kind(self, move: int) -> str:
        """The kind of a move."""
        return self._kind[move]

    def is_secret(self, move: int) -> bool:
        """Whether the other players may not see which move of its kind it was."""
        return self._kind[move] in self._secret

    def text(self, move: int) -> str:
        """The text of a move."""
        if move not in self._text:
            raise NotAMove("not-a-move", text=move, game=self.game)
        return self._text[move]

    def parse(self, text: str) -> int:
        """The id of a move; white space is forgiven, nothing else is."""
        move = self._id.get(" ".join(text.split()))
        if move is None:
            raise self._no_move(text)
        return move

    def number(self, move: object) -> int:
        """The id of a move that is given as its text or its id."""
        if isinstance(move, str):
            return self.parse(move)
        number = whole_number(move)
        if number is None or number not in self._text:
            raise NotAMove("not-a-move", text=move, game=self.game)
        return number

    def of_set(self, words: Sequence[int]) -> Iterator[int]:
        """The ids in a set of moves, in ascending order."""
        for number, members in enumerate(words):
            while members:
                low = members & -members
                yield WORD_BITS * number + low.bit_length() - 1
                members ^= low

    def _no_move(self, text: str) -> NotAMove:
        from difflib import get_close_matches

        close = get_close_matches(" ".join(text.split()), self._id, n=1)
        if close:
            return NotAMove("mistyped-move", text=text, game=self.game, close=close[0])
        return NotAMove("not-a-move", text=text, game=self.game)

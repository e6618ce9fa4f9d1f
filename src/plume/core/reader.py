"""Reading JSON: every value is checked, and an error names the place."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from plume.core.bits import whole_number
from plume.core.errors import BadOption, BadPosition, PlumeError
from plume.core.options import Options
from plume.core.streams import SEED_BITS, Stream, from_hex

Agreed = TypeVar("Agreed", bound=Options)


MOST_LISTED = 16
"""So many words that one may choose from are listed; of more the first and the last are named."""

LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
"""What cannot be written as UTF-8."""

Problem = Callable[[str, str, dict[str, Any]], PlumeError]
"""Makes an error of the place in the JSON, a code and its parameters."""


class Reader:
    """One object of the JSON, read key by key; keys that nobody asked for are refused by `close`."""

    def __init__(self, data: Any, problem: Problem, where: str = "") -> None:
        self._where = where
        self._problem = problem
        self._asked: set[str] = set()
        if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
            self.fail("", "object")
        self._data = data

    @classmethod
    def of_position(cls, game: str, data: Any, error: type[BadPosition] = BadPosition) -> Reader:
        """A reader of positions of a game, whose errors are of this type."""
        return cls(data, lambda where, code, more: error(code, game=game, where=where or "position", **more))

    def fail(self, key: str, code: str, **parameters: Any) -> NoReturn:
        """Refuse the JSON, naming the place."""
        raise self._problem(self.place(key), code, parameters)

    def need(self, key: str) -> None:
        """Refuse the JSON if this key has no value."""
        if not self.has(key):
            self.fail(key, "missing")

    def names_of_keys(self) -> list[str]:
        """All keys that are there."""
        return list(self._data)

    def has(self, key: str) -> bool:
        """Whether the key is there with a value."""
        return self.get(key) is not None

    def get(self, key: str) -> Any:
        """The value as it is, None if there is none."""
        self._asked.add(key)
        return self._data.get(key)

    def number(self, key: str, lowest: int, highest: int, default: int) -> int:
        """A whole number in a range."""
        value = self.get(key)
        return default if value is None else self._number(key, value, lowest, highest)

    def numbers(self, key: str, lowest: int, highest: int) -> list[int]:
        """A list of whole numbers in a range."""
        return [self._number(key, value, lowest, highest) for value in self.items(key)]

    def switch(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self.get(key)
        if value is not None and not isinstance(value, bool):
            self.fail(key, "switch", value=value)
        return default if value is None else value

    def choice(self, key: str, names: Sequence[str], default: int) -> int:
        """One of these words, as its index."""
        return default if self.get(key) is None else self._index(key, self.get(key), names)

    def names(self, key: str, names: Sequence[str]) -> list[int]:
        """A list of such words, as indices."""
        return [self._index(key, value, names) for value in self.items(key)]

    def distinct(self, key: str, names: Sequence[str]) -> list[int]:
        """A list of such words, none of them twice, as indices."""
        found = self.names(key, names)
        for index in found:
            if found.count(index) > 1:
                self.fail(key, "twice", name=names[index])
        return found

    def names_or_gaps(self, key: str, names: Sequence[str], gap: int) -> list[int]:
        """A list of such words, in which null stands for a gap."""
        return [gap if value is None else self._index(key, value, names) for value in self.items(key)]

    def text(self, key: str) -> str:
        """A text, empty if there is none."""
        value = self.get(key)
        return "" if value is None else self._text(key, value)

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        return [self._text(key, value) for value in self.items(key)]

    def items(self, key: str) -> Sequence[Any]:
        """A list, empty if there is none."""
        value = self.get(key)
        if value is None:
            return []
        if isinstance(value, str) or not isinstance(value, Sequence):
            self.fail(key, "list", value=value)
        return value

    def options(self, kind: type[Agreed]) -> tuple[Agreed, Sequence[Reader]]:
        """What every position begins with: the game, its options, and its seats, one for each player."""
        if self.get("game") not in (None, kind.game):
            self.fail("game", "other-game", name=self.get("game"))
        self.need("seats")
        seats = self.parts("seats")
        try:
            options = kind.make(**{"players": len(seats), **self.mapping("options")})
        except BadOption as problem:
            self.fail("options", "problem", problem=problem)
        if options.players != len(seats):
            self.fail("seats", "seats", expected=options.players, found=len(seats))
        return options, seats

    def viewer(self, options: Options) -> int:
        """Whose view this is: a seat, or after the last one the spectator."""
        return self.number("seat", 0, options.players - 1, options.players)

    def shown_alone(self, hands: Mapping[str, str], sizes: Sequence[str]) -> dict[str, Any]:
        """A view as the JSON of a position that has only what is shown.

        Hidden hands hold what all know to be in them: `hands` says by which key that stands; their sizes are left out.
        """
        seats = [dict(seat._data) for seat in self.parts("seats")]
        for seat in seats:
            for hand, taken in hands.items():
                if seat.get(hand) is None:
                    seat[hand] = seat.get(taken) or []
            for size in sizes:
                seat.pop(size, None)
        return {**{key: value for key, value in self._data.items() if key != "seat"}, "seats": seats}

    def first(self, options: Options, chosen: int | None) -> int:
        """The seat that began, the one that was agreed if there was one."""
        first = self.number("first", 0, options.players - 1, chosen or 0)
        if chosen not in (None, first):
            self.fail("first", "differs", expected=chosen, value=first)
        return first

    def streams(self, key: str, count: int) -> list[Stream]:
        """The random streams of a position, fresh ones if there are none."""
        texts = self.items(key) or [secrets.token_hex(SEED_BITS // 8) for _ in range(count)]
        try:
            streams = [from_hex(text) for text in texts]
        except (TypeError, ValueError):
            self.fail(key, "streams", count=count)
        if len(streams) != count:
            self.fail(key, "streams", count=count)
        return streams

    def mapping(self, key: str) -> dict[str, Any]:
        """The object behind a key as it is, an empty one if there is none."""
        value = self.get(key)
        if value is not None and not isinstance(value, Mapping):
            self.fail(key, "object")
        return dict(value or {})

    def part(self, key: str) -> Reader:
        """The object behind a key, an empty one if there is none."""
        return Reader(self.mapping(key), self._problem, self.place(key))

    def parts(self, key: str) -> Sequence[Reader]:
        """A list of objects."""
        where = self.place(key)
        return [Reader(value, self._problem, f"{where}[{i}]") for i, value in enumerate(self.items(key))]

    def agree(self, key: str, expected: Any) -> None:
        """Refuse a value that is given and differs from what follows from the rest; lists have no order here."""
        value = self.get(key)
        if value is not None and _unordered(value) != _unordered(expected):
            self.fail(key, "differs", expected=expected, value=value)

    def close(self) -> None:
        """Refuse keys that mean nothing."""
        for key in self._data:
            if key not in self._asked:
                self.fail(str(key), "unknown", known=", ".join(sorted(self._asked)))

    def place(self, key: str) -> str:
        """Where the value of a key stands in the whole of the JSON."""
        return f"{self._where}.{key}".strip(".")

    def _number(self, key: str, value: Any, lowest: int, highest: int) -> int:
        number = whole_number(value)
        if number is None or not lowest <= number <= highest:
            self.fail(key, "number", lowest=lowest, highest=highest, value=value)
        return number

    def _text(self, key: str, value: Any) -> str:
        if not isinstance(value, str) or LONE_SURROGATE.search(value):
            self.fail(key, "text", value=value)
        return value

    def _index(self, key: str, value: Any, names: Sequence[str]) -> int:
        if not isinstance(value, str) or value not in names:
            if len(names) > MOST_LISTED:
                self.fail(key, "name-range", value=value, first=names[0], last=names[-1])
            self.fail(key, "name", value=value, known=", ".join(names))
        return names.index(value)


def _unordered(value: Any) -> Any:
    return sorted(map(str, value)) if isinstance(value, list) else value

"""Reading positions from JSON: every value is checked, and an error names the place."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from plume.core.errors import BadPosition
from plume.core.streams import SEED_BITS, Stream, from_hex


class Reader:
    """One object of the JSON, read key by key; keys that nobody asked for are refused by `close`."""

    def __init__(self, game: str, data: Any, where: str = "") -> None:
        self._game = game
        self._where = where
        self._asked: set[str] = set()
        if not isinstance(data, Mapping):
            self.fail("", "an object is expected")
        self._data = data

    def fail(self, key: str, why: str) -> NoReturn:
        """Refuse the position, naming the place."""
        where = f"{self._where}.{key}".strip(".") or "position"
        raise BadPosition("bad-position", game=self._game, where=where, why=why)

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
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
            self.fail(key, f"{lowest} to {highest} is expected, not {value!r}")
        return value

    def switch(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self.get(key)
        if value is not None and not isinstance(value, bool):
            self.fail(key, f"true or false is expected, not {value!r}")
        return default if value is None else value

    def choice(self, key: str, names: Sequence[str], default: int) -> int:
        """One of these words, as its index."""
        return default if self.get(key) is None else self._index(key, self.get(key), names)

    def names(self, key: str, names: Sequence[str]) -> list[int]:
        """A list of such words, as indices."""
        return [self._index(key, value, names) for value in self.items(key)]

    def names_or_gaps(self, key: str, names: Sequence[str], gap: int) -> list[int]:
        """A list of such words, in which null stands for a gap."""
        return [gap if value is None else self._index(key, value, names) for value in self.items(key)]

    def text(self, key: str) -> str:
        """A text, empty if there is none."""
        value = self.get(key)
        if value is not None and not isinstance(value, str):
            self.fail(key, f"a text is expected, not {value!r}")
        return value or ""

    def items(self, key: str) -> Sequence[Any]:
        """A list, empty if there is none."""
        value = self.get(key)
        if value is None:
            return []
        if isinstance(value, str) or not isinstance(value, Sequence):
            self.fail(key, f"a list is expected, not {value!r}")
        return value

    def streams(self, key: str, count: int) -> list[Stream]:
        """The random streams of a position, fresh ones if there are none."""
        texts = self.items(key) or [secrets.token_hex(SEED_BITS // 8) for _ in range(count)]
        try:
            streams = [from_hex(text) for text in texts]
        except (TypeError, ValueError):
            self.fail(key, f"{SEED_BITS // 4} hexadecimal digits are expected for each stream")
        if len(streams) != count:
            self.fail(key, f"{count} streams are expected, not {len(streams)}")
        return streams

    def mapping(self, key: str) -> dict[str, Any]:
        """The object behind a key as it is, an empty one if there is none."""
        value = self.get(key)
        if value is not None and not isinstance(value, Mapping):
            self.fail(key, f"an object is expected, not {value!r}")
        return dict(value or {})

    def part(self, key: str) -> Reader:
        """The object behind a key, an empty one if there is none."""
        return Reader(self._game, self.mapping(key), f"{self._where}.{key}".strip("."))

    def parts(self, key: str) -> Sequence[Reader]:
        """A list of objects."""
        where = f"{self._where}.{key}".strip(".")
        return [Reader(self._game, value, f"{where}[{i}]") for i, value in enumerate(self.items(key))]

    def agree(self, key: str, value: Any) -> None:
        """Refuse a value that is given and differs from what follows from the rest."""
        if self.get(key) is not None and self.get(key) != value:
            self.fail(key, f"it follows from the rest that this is {value!r}, not {self.get(key)!r}")

    def close(self) -> None:
        """Refuse keys that mean nothing."""
        for key in self._data:
            if key not in self._asked:
                self.fail(str(key), f"there is no such thing; there are {', '.join(sorted(self._asked))}")

    def _index(self, key: str, value: Any, names: Sequence[str]) -> int:
        if not isinstance(value, str) or value not in names:
            known = ", ".join(names) if len(names) <= 8 else f"{names[0]} to {names[-1]}"
            self.fail(key, f"{value!r} is none of {known}")
        return names.index(value)

"""What tables and people are kept on where there is no database: values by their keys, as a browser keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol


class Taken(Exception):
    """There is something already where something new was to be put."""


@dataclass(frozen=True)
class Changes:
    """What is to be kept: all of it, or nothing."""

    new: Mapping[str, bytes] = field(default_factory=dict)
    """What may not be there yet."""
    put: Mapping[str, bytes] = field(default_factory=dict)
    gone: Iterable[str] = ()


class Shelf(Protocol):
    """Keeps values by their keys, also when everything else ends at once."""

    async def under(self, prefix: str) -> Mapping[str, bytes]:
        """What is kept under keys that begin so, in the order of the keys."""

    async def keep(self, changes: Changes) -> None:
        """Return when all of it is kept for good; Taken if something new is there already."""

    def changed_elsewhere(self) -> set[str]:
        """The keys that others have written to since this was asked last, such as another tab."""


class MemoryShelf:
    """Keeps values as long as it lives: for tests, and where a browser lets nothing be kept."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    async def under(self, prefix: str) -> Mapping[str, bytes]:
        return {key: self._kept[key] for key in sorted(self._kept) if key.startswith(prefix)}

    async def keep(self, changes: Changes) -> None:
        if not self._kept.keys().isdisjoint(changes.new):
            raise Taken
        self._kept |= {**changes.new, **changes.put}
        for key in changes.gone:
            self._kept.pop(key, None)

    def changed_elsewhere(self) -> set[str]:
        return set()

"""What a game's part `pictures` offers: how its table and its cards are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from plume.language import ENGLISH, Language
from plume.svg.canvas import Canvas

PART = "pictures"

Size = tuple[float, float]


@dataclass(frozen=True)
class Look:
    """How a table is looked at: what everybody is called, their points, the moves to show, and the language."""

    names: Sequence[str] = ()
    """By side; one without a name is called by its number."""
    scores: Sequence[int] = ()
    moves: frozenset[str] = frozenset()
    """Moves whose things are ringed."""
    language: Language = ENGLISH

    def name(self, side: int) -> str:
        """What a side is called."""
        return self.names[side] if side < len(self.names) else self.language.label("side", number=side)

    def means(self, *moves: str) -> bool:
        """Whether one of these moves is to be shown."""
        return not self.moves.isdisjoint(moves)


class Pictures(Protocol):
    """What the module `pictures` in a game's folder offers."""

    def table(self, canvas: Canvas, seen: Mapping[str, Any], look: Look) -> Size:
        """Draw a table, from the JSON of a position or a view; returns how large it is."""

    def card(self, canvas: Canvas, name: str, language: Language) -> Size:
        """Draw a card by its name, at 0, 0; returns how large it is. A KeyError says that there is none."""

"""The pictures of a game, one after the other: what is in several of them is kept once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from plume.core.position import Position
from plume.core.view import View
from plume.svg import Canvas
from plume.svg.boards import table
from plume.svg.pictures import Size

TAG = re.compile(r"<(/?)\w+[^>]*?(/?)>")


class Film:
    """Frames, each as the numbers of its parts; a frame tells only how it differs from the one before.

    It has as many parts in common with that one at its start and at its end as its first two numbers say; those between
    follow.
    """

    def __init__(self, names: Sequence[str], lang: str) -> None:
        self.frames: list[list[int]] = []
        self.defined: dict[str, str] = {}
        self._names, self._lang = names, lang
        self._numbers: dict[str, int] = {}
        self._last: list[int] = []
        self._sizes: list[Size] = []

    @property
    def parts(self) -> list[str]:
        """What the frames are made of, by number."""
        return list(self._numbers)

    @property
    def size(self) -> Size:
        """Room for every frame."""
        return max(width for width, _ in self._sizes), max(height for _, height in self._sizes)

    def add(self, seen: Position | View, moves: Iterable[str] = ()) -> None:
        """One more frame."""
        canvas = Canvas(self.defined)
        self._sizes.append(table(canvas, seen, moves=moves, names=self._names, lang=self._lang))
        frame = [self._numbers.setdefault(part, len(self._numbers)) for part in elements(canvas.drawn)]
        start = _in_common(frame, self._last)
        end = _in_common(frame[start:][::-1], self._last[start:][::-1])
        self.frames.append([start, end, *frame[start : len(frame) - end]])
        self._last = frame


def elements(markup: str) -> list[str]:
    """The elements that stand side by side in markup."""
    found, depth, start = [], 0, 0
    for tag in TAG.finditer(markup):
        depth += -1 if tag[1] else not tag[2]
        if depth == 0:
            found.append(markup[start : tag.end()])
            start = tag.end()
    return found


def _in_common(one: Sequence[int], other: Sequence[int]) -> int:
    """How many numbers two lists begin with together."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))

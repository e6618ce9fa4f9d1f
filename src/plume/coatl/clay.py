"""How a serpent is drawn: its forms are data, which the page draws in the same way (`drawing.ts`, `curve.ts`).

Each form is written for a straight body, as (along, across) from the head, and bent onto the curve on which the serpent
lies: lanes from side to side, joined by half circles.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, degrees, floor, hypot, inf, pi, radians, sin
from pathlib import Path
from typing import Any, NamedTuple, Protocol

DRAWINGS = Path(__file__).parent / "drawings"
NUMBERS = re.compile(r"(-?\d+(?:\.\d+)?)\s*")

Point = tuple[float, float]
Box = tuple[float, float, float, float]


class Spot(NamedTuple):
    """A place on a curve, and the direction in which the body goes on there."""

    x: float
    y: float
    dx: float
    dy: float


class Curve(Protocol):
    """What a body lies on."""

    def at(self, along: float) -> Spot:
        """A place on it."""


class Sign(NamedTuple):
    """Where the sign of a piece lies, and how it is turned."""

    x: float
    y: float
    size: float
    turn: float


class Piece(NamedTuple):
    """A piece as it is drawn: its paths bent, or for a head, which is too stiff to bend, where it is put."""

    text: str
    part: str
    colour: str
    transform: str
    paths: Mapping[str, str]
    feathers: tuple[tuple[str, bool], ...]
    """Each with whether it has the colour of the body."""
    sign: Sign | None
    mark: Point
    """Where a mark beside its back goes."""


class Serpent(NamedTuple):
    """A drawing of pieces in a row, in its own units."""

    box: Box
    lanes: int
    scale: float
    pieces: tuple[Piece, ...]
    spine: str
    """The line of the body, for its shadow."""


@cache
def _clay() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((DRAWINGS / "serpent.json").read_text("utf-8"))
    return data


@cache
def stone() -> dict[str, Any]:
    """The carved stone of the supply: where its spaces are, and its carvings."""
    data: dict[str, Any] = json.loads((DRAWINGS / "stone.json").read_text("utf-8"))
    return data


COLOURS = {"k": "black", "b": "blue", "g": "green", "r": "red", "y": "yellow", "o": "gold"}


def part_of(piece: str) -> str:
    """Head, body or tail."""
    return "head" if piece.startswith("<") else "tail" if piece.endswith(">") else "body"


def colour_of(piece: str) -> str:
    """The name of a piece's colour."""
    return COLOURS[piece.strip("<>")]


def length_of(piece: str) -> float:
    """How long a piece is."""
    return float(_clay()["lengths"][part_of(piece)])


@lru_cache(maxsize=1024)
def serpent(pieces: tuple[str, ...], width: float = inf, height: float = inf, most: float = 1) -> Serpent:
    """The drawing of a serpent that is the largest in its room; `most` is the largest scale."""
    curve, box, scale, lanes = _best_layout(pieces, width, height, most)
    starts = [0.0]
    for piece in pieces:
        starts.append(starts[-1] + length_of(piece))
    drawn = tuple(_piece(piece, curve, start) for piece, start in zip(pieces, starts, strict=False))
    begin = 26 if part_of(pieces[0]) == "head" else 6
    end = starts[-1] - (30 if part_of(pieces[-1]) == "tail" else -2)
    return Serpent(box, lanes, scale, drawn, _line(curve, begin, end))


# ---- curves


class _Lanes:
    """A curve of some length in some lanes; `wave` is how far the body swings from side to side."""

    def __init__(self, length: float, lanes: int, wave: float) -> None:
        self._line = _even(_sketch(length, lanes, wave))

    def at(self, along: float) -> Spot:
        step, last = _clay()["curve"]["step"], len(self._line) - 1
        i = max(0.0, min(last, along / step))
        below = floor(i)
        (ax, ay), (bx, by) = self._point(below), self._point(below + 1)
        dx, dy = self._direction(floor(i + 0.5))
        beyond = along - i * step
        return Spot(ax + (bx - ax) * (i - below) + dx * beyond, ay + (by - ay) * (i - below) + dy * beyond, dx, dy)

    def _point(self, i: int) -> Point:
        return self._line[max(0, min(len(self._line) - 1, i))]

    def _direction(self, i: int) -> Point:
        (ax, ay), (bx, by) = self._point(i - 3), self._point(i + 3)
        far = hypot(bx - ax, by - ay) or 1
        return (bx - ax) / far, (by - ay) / far


def _gaps(lanes: int) -> list[float]:
    """How far lanes are apart: belly to belly, or back to back."""
    data = _clay()["curve"]
    return [data["backGap"] if lane % 2 else data["bellyGap"] for lane in range(lanes - 1)]


def _lane(length: float, lanes: int) -> float:
    """How long each of some lanes is, without the bends."""
    return (length - sum(pi * gap / 2 for gap in _gaps(lanes))) / lanes


def _sketch(length: float, lanes: int, wave: float) -> list[Point]:
    """The points of all lanes and bends, not evenly apart."""
    data = _clay()["curve"]
    gaps = _gaps(lanes)
    lane = max(data["leastLane"], _lane(length, lanes))
    points: list[Point] = []
    top = 0.0
    for number in range(lanes):
        side = -1 if number % 2 else 1
        along = 0.0
        while along <= lane:
            from_bend = along / 40 if number else 1
            to_bend = (lane - along) / 60 if number < lanes - 1 else 1
            swing = sin((along - (0 if number else 20)) * pi / data["wave"])
            points.append((along if side > 0 else lane - along, top + wave * min(1, from_bend, to_bend) * swing * side))
            along += data["step"]
        if number == len(gaps):
            break
        radius = gaps[number] / 2
        for angle in range(4, 180, 4):
            turn = radians(angle)
            x = (lane if side > 0 else 0) + side * radius * data["bulge"] * sin(turn)
            points.append((x, top + radius - radius * cos(turn)))
        top += gaps[number]
    return points


def _even(points: Sequence[Point]) -> list[Point]:
    """The same line with points evenly apart."""
    step = float(_clay()["curve"]["step"])
    line = list(points[:1])
    left = step
    for (x, y), (to_x, to_y) in pairwise(points):
        rest = hypot(to_x - x, to_y - y)
        while rest >= left and rest > 0:
            x += (to_x - x) * left / rest
            y += (to_y - y) * left / rest
            line.append((x, y))
            rest = hypot(to_x - x, to_y - y)
            left = step
        left -= rest
    return line


def _beside(curve: Curve, along: float, across: float) -> Point:
    """A point beside a curve: so far along it, so far across (negative: on the feathered back)."""
    x, y, dx, dy = curve.at(along)
    return x - dy * across, y + dx * across


# ---- layouts


def _best_layout(pieces: tuple[str, ...], width: float, height: float, most: float) -> tuple[Curve, Box, float, int]:
    data = _clay()
    best = _layout(pieces, 1, width, height, most)
    total = sum(map(length_of, pieces))
    for lanes in range(2, data["mostLanes"] + 1):
        if _lane(total, lanes) < data["shortestLane"]:
            break
        other = _layout(pieces, lanes, width, height, most)
        if other[2] > best[2] * data["worthBending"]:
            best = other
    return best


def _layout(
    pieces: tuple[str, ...], lanes: int, width: float, height: float, most: float
) -> tuple[Curve, Box, float, int]:
    """How a serpent lies in some lanes."""
    data = _clay()
    total = sum(map(length_of, pieces))
    curve = _Lanes(total, lanes, data["wave"])
    neck = length_of(pieces[0]) if part_of(pieces[0]) == "head" else 0
    tip = total if part_of(pieces[-1]) == "tail" else total + 10
    points = list(_covered(curve, neck, tip))
    if neck:
        x, y, *_ = curve.at(neck)
        points += [(x - 100, y + data["crest"]), (x + 4, y + data["jaw"])]
    left, top, wide, high = _around(points, 3)
    box = (left, top, wide + 5, high + 10)
    return curve, box, min(width / box[2], height / box[3], most), lanes


def _covered(curve: Curve, begin: float, end: float) -> Iterator[Point]:
    """What a stretch of a body covers: from the tips of its feathers to its belly."""
    for i in range(ceil((end - begin) / 6) + 1):
        along = min(end, begin + 6 * i)
        yield _beside(curve, along, _clay()["back"])
        yield _beside(curve, along, _clay()["belly"])


def _around(points: Iterable[Point], margin: float) -> Box:
    xs, ys = zip(*points, strict=True)
    x, y = min(xs) - margin, min(ys) - margin
    return x, y, max(xs) + margin - x, max(ys) + margin - y


# ---- pieces


def _piece(text: str, curve: Curve, start: float) -> Piece:
    data = _clay()
    part, colour = part_of(text), colour_of(text)
    end = start + length_of(text)
    mark_x, mark_y = _beside(curve, start + length_of(text) / 2, data["back"] + 6)
    mark = (_rounded(mark_x), _rounded(mark_y))
    if part == "head":
        x, y, dx, dy = curve.at(end)
        turn = _rounded(degrees(atan2(dy, dx)))
        put = f"translate({_rounded(x):g} {_rounded(y):g}) rotate({turn:g})"
        return Piece(text, part, colour, put, {}, (), None, mark)
    form = data["forms"]["gold" if colour == "gold" else part]
    paths = {name: _bent(form[name], curve, start) for name in ("quills", "skin", "belly", "light", "shade", "collar")}
    feathers = tuple((_bent(path, curve, start), n in form["dark"]) for n, path in enumerate(form["feathers"]))
    return Piece(text, part, colour, "", paths, feathers, _sign(form["sign"], curve, start), mark)


def _sign(place: tuple[float, float, float], curve: Curve, start: float) -> Sign:
    along, across, size = place
    spot = curve.at(start + along)
    x, y = _beside(curve, start + along, across)
    angle = degrees(atan2(spot.dy, spot.dx))
    return Sign(_rounded(x), _rounded(y), size, _rounded(angle + 180 if abs(angle) > 100 else angle))


def _bent(path: str, curve: Curve, start: float) -> str:
    """A path that is written for a straight body, bent onto a curve from some place on."""
    along: float | None = None

    def bend(found: re.Match[str]) -> str:
        nonlocal along
        if along is None:
            along = float(found[1])
            return ""
        x, y = _beside(curve, start + along, float(found[1]))
        along = None
        return f"{_rounded(x):g} {_rounded(y):g} "

    return NUMBERS.sub(bend, path)


def _line(curve: Curve, begin: float, end: float) -> str:
    """The line of a curve between two places."""
    points: list[Point] = []
    along = begin
    while along <= end:
        points.append(_beside(curve, along, 0))
        along += 8
    return "".join(f"{'L' if n else 'M'}{_rounded(x):g} {_rounded(y):g}" for n, (x, y) in enumerate(points))


def _rounded(value: float) -> float:
    """As JavaScript rounds: one digit, halves up, and no minus before 0."""
    return floor(value * 10 + 0.5) / 10 + 0.0

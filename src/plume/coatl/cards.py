"""The cards, as data. No card has code of its own: `patterns` and `scoring` read these tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from plume.coatl.pieces import COLOURS, LETTERS

# number, colour of the card, family, pattern from head to tail, levels (times:points), copies in the box.
# `y+` is one or more yellow, `any+` one or more of any colours, `!y` another colour or nothing.
# The pattern of an assortment has no order.
_PROPHECIES = """
P0   red     count           y              3:2 4:3 5:4 6:5  2
P1   red     count           r              3:2 4:3 5:4 6:5  2
P2   red     count           k              3:2 4:3 5:4 6:5  2
P3   red     count           g              3:2 4:3 5:4 6:5  2
P4   red     count           b              3:2 4:3 5:4 6:5  2
P5   black   isolated-pair   !y y y !y      1:2 2:5          1
P6   black   isolated-pair   !r r r !r      1:2 2:5          1
P7   black   isolated-pair   !k k k !k      1:2 2:5          1
P8   black   isolated-pair   !g g g !g      1:2 2:5          1
P9   black   isolated-pair   !b b b !b      1:2 2:5          1
P10  black   triple          y y y          1:3 2:7          1
P11  black   triple          r r r          1:3 2:7          1
P12  black   triple          k k k          1:3 2:7          1
P13  black   triple          g g g          1:3 2:7          1
P14  black   triple          b b b          1:3 2:7          1
P15  blue    pair            y g            1:1 2:3 3:5      1
P16  blue    pair            r k            1:1 2:3 3:5      1
P17  blue    pair            y b            1:1 2:3 3:5      1
P18  blue    pair            g b            1:1 2:3 3:5      1
P19  blue    pair            k g            1:1 2:3 3:5      1
P20  blue    pair            y k            1:1 2:3 3:5      1
P21  blue    pair            r b            1:1 2:3 3:5      1
P22  blue    alternating     k b k b        1:5              1
P23  blue    alternating     y r y r        1:5              1
P24  blue    alternating     r g r g        1:5              1
P25  yellow  blocks-of-five  r r r g g      1:6              1
P26  yellow  blocks-of-five  k k g g g      1:6              1
P27  yellow  blocks-of-five  y y b b b      1:6              1
P28  yellow  blocks-of-four  b b y y        1:4              1
P29  yellow  blocks-of-four  r r b b        1:4              1
P30  yellow  blocks-of-four  k k y y        1:4              1
P31  yellow  blocks-of-four  g g r r        1:4              1
P32  yellow  rainbow         y k r g b      1:7              1
P33  yellow  rainbow         r k b y g      1:7              1
P34  yellow  rainbow         k g r b y      1:7              1
P35  green   bridge          y k+ r         1:2 2:6          1
P36  green   bridge          g y+ k         1:2 2:6          1
P37  green   bridge          y b+ g         1:2 2:6          1
P38  green   bridge          b g+ k         1:2 2:6          1
P39  green   bridge          r k+ b         1:2 2:6          1
P40  green   bridge          r b+ y         1:2 2:6          1
P41  green   bridge          g r+ k         1:2 2:6          1
P42  green   bridge          g y+ g         1:2 2:6          1
P43  green   bridge          b g+ b         1:2 2:6          1
P44  green   mirror          k y any+ y k   1:4              1
P45  green   mirror          g k any+ k g   1:4              1
P46  green   mirror          k b any+ b k   1:4              1
P47  green   mirror          y r any+ r y   1:4              1
P48  green   mirror          r b any+ b r   1:4              1
"""
_PROMO_PROPHECIES = """
P49  red     assortment      y y g g r      1:3              1
P50  red     assortment      k k b b r      1:3              1
P51  red     assortment      r r k k g      1:3              1
P52  red     assortment      y y k k r b    1:4              1
P53  red     assortment      g g b b y k    1:4              1
P54  red     assortment      y y r r g b    1:4              1
"""

# number, requirements: a colour that is absent, as many of one colour as of another, an exact length, no card of a
# colour beside it; then the points for one of them, for two, for three.
_TEMPLES = """
T0   no y   / 7 long    : 3 7
T1   no k   / 8 long    : 3 7
T2   no g   / 9 long    : 3 7
T3   no b   / 10 long   : 3 7
T4   no r   / 11 long   : 3 7
T5   r = y  / 12 long   : 3 7
T6   y = g  / 6 long    : 3 7
T7   b = k  / 9 long    : 3 7
T8   r = g  / 6 long    : 3 7
T9   b = y  / 12 long   : 3 7
T10  no k   / b = r     : 3 7
T11  no b   / k = r     : 3 7
T12  no g   / k = y     : 3 7
T13  no r   / b = g     : 3 7
T14  no y   / k = g     : 3 7
"""
_PROMO_TEMPLES = """
T15  no b card / r = b / 10 long  : 3 6 10
T16  no r card / y = k            : 3 7
T17  no k card / 11 long          : 3 7
T18  no g card / 8 long           : 3 7
T19  no y card / no g             : 3 7
"""


class Family(Enum):
    """The kinds of Prophecy cards."""

    COUNT = "count"
    ISOLATED_PAIR = "isolated-pair"
    TRIPLE = "triple"
    PAIR = "pair"
    ALTERNATING = "alternating"
    BLOCKS_OF_FIVE = "blocks-of-five"
    BLOCKS_OF_FOUR = "blocks-of-four"
    RAINBOW = "rainbow"
    BRIDGE = "bridge"
    MIRROR = "mirror"
    ASSORTMENT = "assortment"
    """X-PROMO-1: all these pieces, anywhere."""


@dataclass(frozen=True)
class Place:
    """One place of a pattern: the colours it accepts, whether it may repeat, whether nothing will do."""

    colours: frozenset[int]
    repeats: bool = False
    looks_only: bool = False
    """A place that must hold another colour or nothing; what stands there is not used up."""


@dataclass(frozen=True)
class Prophecy:
    """A Prophecy card."""

    number: int
    colour: int
    family: Family
    pattern: tuple[Place, ...]
    levels: tuple[tuple[int, int], ...]
    copies: int
    promo: bool

    @property
    def lowest_level(self) -> int:
        """How often it must be satisfied at least (C-ASM-3)."""
        return self.levels[0][0]

    def points(self, times: int) -> int:
        """Its points when it is satisfied so many times (C-SCORE-1)."""
        return max((points for needed, points in self.levels if times >= needed), default=0)


@dataclass(frozen=True)
class Requirement:
    """What a Temple card asks for: exactly one of the four is set (C-PAT-8, X-PROMO-2)."""

    absent: int | None = None
    equal: tuple[int, int] | None = None
    length: int | None = None
    no_card: int | None = None


@dataclass(frozen=True)
class Temple:
    """A Temple card."""

    number: int
    requirements: tuple[Requirement, ...]
    levels: tuple[tuple[int, int], ...]
    promo: bool

    def points(self, holding: int) -> int:
        """Its points when so many of its requirements hold (C-PAT-8)."""
        return max((points for needed, points in self.levels if holding >= needed), default=0)


def _place(text: str) -> Place:
    if text == "any+":
        return Place(frozenset(range(len(COLOURS))), repeats=True)
    colour = LETTERS.index(text.strip("!+"))
    if text.startswith("!"):
        return Place(frozenset(range(len(COLOURS))) - {colour}, looks_only=True)
    return Place(frozenset({colour}), repeats=text.endswith("+"))


def _prophecy(line: str, promo: bool) -> Prophecy:
    number, colour, family, *rest, copies = line.split()
    pattern = tuple(_place(text) for text in rest if ":" not in text)
    levels = tuple((int(times), int(points)) for times, points in (x.split(":") for x in rest if ":" in x))
    return Prophecy(int(number[1:]), COLOURS.index(colour), Family(family), pattern, levels, int(copies), promo)


def _requirement(text: str) -> Requirement:
    match text.split():
        case "no", colour:
            return Requirement(absent=LETTERS.index(colour))
        case "no", colour, "card":
            return Requirement(no_card=LETTERS.index(colour))
        case length, "long":
            return Requirement(length=int(length))
        case one, "=", other:
            return Requirement(equal=(LETTERS.index(one), LETTERS.index(other)))
    raise ValueError(f"{text!r} is no requirement")


def _temple(line: str, promo: bool) -> Temple:
    number, rest = line.split(maxsplit=1)
    requirements, points = rest.split(":")
    levels = tuple((holding, int(worth)) for holding, worth in enumerate(points.split(), 1))
    return Temple(int(number[1:]), tuple(map(_requirement, requirements.split("/"))), levels, promo)


def _lines(usual: str, promo: str) -> Iterator[tuple[str, bool]]:
    """The lines of two tables, and whether each is of the promo cards."""
    for text, is_promo in ((usual, False), (promo, True)):
        yield from ((line, is_promo) for line in text.strip().splitlines())


PROPHECIES = tuple(_prophecy(*line) for line in _lines(_PROPHECIES, _PROMO_PROPHECIES))
TEMPLES = tuple(_temple(*line) for line in _lines(_TEMPLES, _PROMO_TEMPLES))
N_TEMPLES = len(TEMPLES)

"""How a serpent satisfies its cards: which pieces, how often, for how many points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from plume.coatl.cards import PROPHECIES, TEMPLES, Family, Prophecy
from plume.coatl.errors import BadText
from plume.coatl.notation import read_card, read_serpent
from plume.coatl.options import OPEN_ENDS
from plume.coatl.patterns import FIRST, NOTHING, OF_ONE, OPEN, read_on
from plume.coatl.scoring import temples_reached
from plume.coatl.serpents import colour_at
from plume.coatl.state import HAS_HEAD, HAS_TAIL, Coatl
from plume.core.bits import set_of
from plume.core.options import check_choice
from plume.core.structs import copy


@dataclass(frozen=True)
class ProphecyScore:
    """How often a Prophecy card is satisfied, by which pieces (counted from 1), and its points."""

    times: int
    points: int
    pieces: list[list[int]]

    def to_json(self) -> CardScore:
        return {"times": self.times, "points": self.points, "pieces": self.pieces}


@dataclass(frozen=True)
class TempleScore:
    """How many and which of its requirements a Temple card has, and its points."""

    times: int
    points: int
    requirements: list[bool]

    def to_json(self) -> CardScore:
        return {"times": self.times, "points": self.points, "requirements": self.requirements}


class CardScore(TypedDict):
    """How often a card is satisfied, and its points; by which pieces, or which requirements of a Temple card hold."""

    times: int
    points: int
    pieces: NotRequired[list[list[int]]]
    requirements: NotRequired[list[bool]]


class SerpentScore(TypedDict):
    """What a serpent scores with its cards."""

    total: int
    cards: dict[str, CardScore]


@dataclass(frozen=True)
class Score:
    """The points of a serpent with its cards."""

    total: int
    cards: dict[str, ProphecyScore | TempleScore]

    def to_json(self) -> SerpentScore:
        """The same, ready for `json.dumps`."""
        return {"total": self.total, "cards": {name: card.to_json() for name, card in self.cards.items()}}


def score(serpent: str, cards: Sequence[str], open_ends: str = "absent") -> Score:
    """What a serpent scores with these cards; an unfinished one as it stands.

    >>> score("<b b r b b r k b b y y>", ["P28", "P9", "P4", "T2"]).total
    17
    """
    check_choice("open_ends", open_ends, OPEN_ENDS)
    coatl = read_serpent(serpent)
    beside = set_of(number for letter, number in map(read_card, cards) if letter == "P")
    scores: dict[str, ProphecyScore | TempleScore] = {}
    for name in cards:
        if name in scores:
            raise BadText("card-twice", text=name)
        letter, number = read_card(name)
        if letter == "T":
            scores[name] = temple_score(coatl, beside, number)
        else:
            scores[name] = prophecy_score(coatl, number, OPEN if open_ends == "closed" else NOTHING)
    return Score(sum(card.points for card in scores.values()), scores)


def temple_score(coatl: Coatl, beside: int, number: int) -> TempleScore:
    """What a Temple card is worth beside a serpent with these Prophecy cards."""
    card = TEMPLES[number]
    carrying = copy(coatl)
    carrying.cards = beside
    reached = temples_reached(carrying)[: len(card.requirements)]
    requirements = [bool(holding >> number & 1) for holding in reached]
    return TempleScore(sum(requirements), card.points(sum(requirements)), requirements)


def prophecy_score(coatl: Coatl, number: int, open_end: int) -> ProphecyScore:
    """What a Prophecy card is worth beside a serpent."""
    card = PROPHECIES[number]
    pieces = matches(coatl, card, open_end)
    return ProphecyScore(len(pieces), card.points(len(pieces)), pieces)


def matches(coatl: Coatl, card: Prophecy, open_end: int = NOTHING) -> list[list[int]]:
    """The most matches of a card that share no piece, each as the pieces it uses, counted from 1."""
    if card.family is Family.ASSORTMENT:
        return _assortment(coatl, card)
    symbols = _symbols(coatl, open_end)
    bit = 1 << card.number
    looks = 1 if card.pattern[-1].looks_only else 0
    repeats = any(place.repeats for place in card.pattern)
    found: list[list[int]] = []
    start = 0
    for end in range(len(card.pattern) - 1, len(symbols)):
        latest = end - len(card.pattern) + 1
        earliest = start if repeats else max(start, latest)
        begun = next((b for b in range(latest, earliest - 1, -1) if _matches(symbols[b : end + 1], bit)), None)
        if begun is not None:
            found.append(list(range(begun + looks, end - looks + 1)))
            start = end if looks else end + 1
    return found


def _assortment(coatl: Coatl, card: Prophecy) -> list[list[int]]:
    """X-PROMO-1: the first pieces that make an assortment, wherever they are; once, if they are there at all."""
    wanted = [min(place.colours) for place in card.pattern]
    found: list[int] = []
    for i in range(coatl.length):
        if colour_at(coatl, i) in wanted:
            wanted.remove(colour_at(coatl, i))
            found.append(i + 1)
    return [] if wanted else [found]


def _symbols(coatl: Coatl, open_end: int) -> list[int]:
    """What the matcher reads: the colours, and what lies beyond both ends; so pieces are counted from 1."""
    before = NOTHING if coatl.ends & HAS_HEAD else open_end
    behind = NOTHING if coatl.ends & HAS_TAIL else open_end
    return [before, *(colour_at(coatl, i) for i in range(coatl.length)), behind]


def _matches(symbols: Sequence[int], card: int) -> bool:
    """Whether these symbols, all of them, are one match of a card."""
    one = FIRST[symbols[0]] & card
    if not one:
        return False
    two = three = four = 0
    matched = one & OF_ONE
    for symbol in symbols[1:]:
        two, three, four, matched = read_on(one, two, three, four, symbol)
        one = 0
    return matched & card != 0

"""Positions and views of CotCotCollec' as JSON, in the notation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, NotRequired, TypedDict, get_args

from plume.core.bits import NONE
from plume.core.options import Options
from plume.core.streams import to_hex
from plume.cotcot.cards import DOUBLER, HAND_NAMES, ITEM_NAMES, NAMES, HandCard, Item
from plume.cotcot.scoring import scorings_held
from plume.cotcot.state import Ending, Player, State

ENDED: tuple[Ending | None, ...] = (None, *get_args(Ending))
"""How the game ended, by its number."""


class Fox(TypedDict):
    """The collection that the fox is on."""

    seat: int
    item: Item


class Collection(TypedDict):
    """A collection: its length with jokers, how many of them there are, and whether a doubler closes it."""

    item: Item
    length: int
    jokers: int
    doubled: bool


class CotcotSeat(TypedDict):
    """What lies before a player, and their points by scoring; `taken` are cards that all know to be in hand."""

    hand: list[HandCard] | None
    hand_size: int
    taken: list[HandCard]
    chests: int
    shown: list[HandCard]
    collections: list[Collection]
    points: list[int]


class CotcotTurn(TypedDict):
    """Whose turn it is, and what is left of it."""

    seat: int
    number: int
    points_left: int
    fox_moved: bool


class CotcotPosition(TypedDict):
    """A position of CotCotCollec'. In a view the hands of others are null; an open position also has the pile."""

    game: Literal["cotcot"]
    options: dict[str, Any]
    first: int
    market: list[HandCard | None]
    pile_size: int
    coqs: int
    fox: Fox | None
    seats: list[CotcotSeat]
    deciders: list[int]
    turn: CotcotTurn
    ended_by: Ending | None
    pile: NotRequired[dict[str, int]]
    random: NotRequired[list[str]]


def describe(s: State, options: Options, viewer: int | None) -> CotcotPosition:
    """A position as JSON; with a viewer, one that was hidden from them: counts stand for what they may not see."""
    data: CotcotPosition = {
        "game": "cotcot",
        "options": options.written(),
        "first": s.first,
        "market": [None if card == NONE else HAND_NAMES[card] for card in s.market],
        "pile_size": s.pile_size,
        "coqs": s.coqs,
        "fox": None if s.fox_seat == NONE else {"seat": s.fox_seat, "item": ITEM_NAMES[s.fox_item]},
        "seats": [_describe_seat(s, seat, viewer) for seat in range(s.seats)],
        "deciders": [seat for seat in range(s.seats) if s.deciders >> seat & 1],
        "turn": {
            "seat": s.current,
            "number": s.turns,
            "points_left": s.points_left,
            "fox_moved": bool(s.fox_moved),
        },
        "ended_by": ENDED[s.ended_by],
    }
    if viewer is None:
        data["pile"] = {name: s.pile[card] for card, name in enumerate(NAMES) if card != DOUBLER}
        data["random"] = [to_hex(stream) for stream in s.streams]
    return data


def _describe_seat(s: State, seat: int, viewer: int | None) -> CotcotSeat:
    player = s.players[seat]
    return {
        "hand": card_names(player.hand) if viewer is None or viewer == seat else None,
        "hand_size": player.hand_size,
        "taken": card_names(player.taken),
        "chests": player.chests,
        "shown": card_names(player.shown),
        "collections": _describe_collections(player),
        "points": player.points[: scorings_held(s)],
    }


def _describe_collections(player: Player) -> list[Collection]:
    return [
        {
            "item": ITEM_NAMES[item],
            "length": length,
            "jokers": player.jokers[item],
            "doubled": player.doubled >> item & 1 == 1,
        }
        for item, length in enumerate(player.length)
        if length
    ]


def card_names(counts: Sequence[int]) -> list[HandCard]:
    """The names of cards that are counted by their number."""
    return list(_card_names(tuple(counts)))


@lru_cache(maxsize=4096)
def _card_names(counts: tuple[int, ...]) -> tuple[HandCard, ...]:
    return tuple(HAND_NAMES[card] for card, count in enumerate(counts) for _ in range(count))

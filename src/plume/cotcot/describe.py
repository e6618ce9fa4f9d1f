"""Positions and views of CotCotCollec' as JSON, in the notation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from plume.core.bits import NONE
from plume.core.options import Options
from plume.core.streams import to_hex
from plume.cotcot.cards import DOUBLER, NAMES
from plume.cotcot.options import CotcotOptions
from plume.cotcot.scoring import scorings_held
from plume.cotcot.state import ENDINGS, NOT_YET, Player, State


def describe(s: State, options: Options, viewer: int | None) -> dict[str, Any]:
    """A position as JSON; with a viewer, one whose state was hidden from him: counts stand for what he may not see."""
    data: dict[str, Any] = {
        "game": CotcotOptions.game,
        "options": options.to_json(),
        "first": s.first,
        "market": [None if card == NONE else NAMES[card] for card in s.market],
        "pile_size": s.pile_size,
        "coqs": s.coqs,
        "fox": None if s.fox_seat == NONE else {"seat": s.fox_seat, "item": NAMES[s.fox_item]},
        "seats": [_describe_seat(s, seat, viewer) for seat in range(s.seats)],
        "deciders": [seat for seat in range(s.seats) if s.deciders >> seat & 1],
        "turn": {
            "seat": s.current,
            "number": s.turns,
            "points_left": s.points_left,
            "fox_moved": bool(s.fox_moved),
        },
        "ended_by": None if s.ended_by == NOT_YET else ENDINGS[s.ended_by],
    }
    if viewer is None:
        data["pile"] = {name: s.pile[card] for card, name in enumerate(NAMES) if card != DOUBLER}
        data["random"] = [to_hex(stream) for stream in s.streams]
    return data


def _describe_seat(s: State, seat: int, viewer: int | None) -> dict[str, Any]:
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


def _describe_collections(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "item": NAMES[item],
            "length": length,
            "jokers": player.jokers[item],
            "doubled": player.doubled >> item & 1 == 1,
        }
        for item, length in enumerate(player.length)
        if length
    ]


def card_names(counts: Sequence[int]) -> list[str]:
    """The names of cards that are counted by their number."""
    return list(_card_names(tuple(counts)))


@lru_cache(maxsize=4096)
def _card_names(counts: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(NAMES[card] for card, count in enumerate(counts) for _ in range(count))

"""What a move makes of the collections before it is played, and which moves somebody may think of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from plume.core.structs import copy
from plume.cotcot import rules
from plume.cotcot.cards import HAND_NAMES, ITEM_NAMES, N_ITEMS, NAMES, Item
from plume.cotcot.notation import MOVES
from plume.cotcot.scoring import penalty, score_item
from plume.cotcot.state import State


class SeatScoring(TypedDict):
    """What a scoring would give a seat: each of its collections by its item, and what the last scoring takes off."""

    items: dict[Item, int]
    penalty: int


class CotcotPreview(TypedDict):
    """What a scoring would give every seat before and after a move."""

    scoring: tuple[list[SeatScoring], list[SeatScoring]]


class CotcotOutlook(TypedDict):
    """What a scoring would give every seat as things lie."""

    scoring: list[SeatScoring]


def preview(s: State, seat: int, move: int) -> CotcotPreview | None:
    """What a scoring would give for every collection before and after a move in which chance has no part."""
    if MOVES.kind(move) in ("done", "take", "draw"):
        return None
    after = copy(s)
    rules.play(after, seat, move)
    return {"scoring": (scoring_now(s), scoring_now(after))}


def outlook(s: State) -> CotcotOutlook:
    """What a scoring would give as things lie; all that counts in it is public (K-SEE-1)."""
    return {"scoring": scoring_now(s)}


def scoring_now(s: State) -> list[SeatScoring]:
    """What a scoring would give every seat as things lie: each collection, and what the last scoring takes off."""
    state = copy(s)
    found: list[SeatScoring] = [{"items": {}, "penalty": penalty(s, seat)} for seat in range(s.seats)]
    for item in range(N_ITEMS):
        for seat in range(s.seats):
            state.players[seat].points[0] = 0
        score_item(state, item, 0)
        for seat in range(s.seats):
            if s.players[seat].length[item]:
                found[seat]["items"][ITEM_NAMES[item]] = state.players[seat].points[0]
    return found


def of_interest(s: State, seat: int) -> Iterator[str]:
    """The moves that concern what lies on the table or belongs to this seat."""
    me = s.players[seat]
    yield from ("done", "draw")
    yield from (f"take {NAMES[card]}" for card in dict.fromkeys(s.market) if card >= 0)
    held = [name for card, name in enumerate(HAND_NAMES) if me.hand[card]]
    yield from (f"chest {name}" for name in held)
    yield from (f"{verb} {name}" for name in held if name in ITEM_NAMES for verb in ("start", "add"))
    collected = [name for item, name in enumerate(ITEM_NAMES) if me.length[item]]
    for verb, card in (("joker", "joker"), ("double", "x2")):
        yield from (f"{verb} {name}" for name in collected if card in held)
    if s.fox_seat == seat:
        yield from (f"fox {name}" for name in collected)
        for other in range(s.seats):
            player = s.players[other]
            yield from (
                f"fox {other} {name}" for item, name in enumerate(ITEM_NAMES) if other != seat and player.length[item]
            )

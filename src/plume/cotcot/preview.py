"""What a move makes of the collections before it is played, and which moves somebody may think of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypedDict

from plume.core.bits import NONE
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
    """What a scoring would give after a move, by the seats to which it would give something else than now."""

    scoring: dict[str, SeatScoring]


class CotcotOutlook(TypedDict):
    """What a scoring would give every seat as things lie."""

    scoring: list[SeatScoring]


def preview(s: State, seat: int, move: int) -> CotcotPreview | None:
    """What a scoring would give after a move without chance, by seat, where that is not what it would give now."""
    if MOVES.kind(move) in ("done", "take", "draw"):
        return None
    after = copy(s)
    rules.play(after, seat, move)
    seats = enumerate(zip(scoring_now(s), scoring_now(after), strict=True))
    return {"scoring": {str(number): then for number, (now, then) in seats if then != now}}


def outlook(s: State, viewer: int | None) -> CotcotOutlook:
    """What a scoring would give as things lie; all that counts in it is public (K-SEE-1)."""
    return {"scoring": scoring_now(s)}


def scoring_now(s: State) -> list[SeatScoring]:
    """What a scoring would give every seat as things lie: each collection, and what the last scoring takes off."""
    found: list[SeatScoring] = [{"items": {}, "penalty": penalty(s, seat)} for seat in range(s.seats)]
    players = s.players[: s.seats]
    for item in range(N_ITEMS):
        lengths = tuple(player.length[item] for player in players)
        if any(lengths):
            doubled = tuple(player.doubled >> item & 1 for player in players)
            points = _points(lengths, doubled, s.fox_seat if s.fox_item == item else NONE)
            for seat, length in enumerate(lengths):
                if length:
                    found[seat]["items"][ITEM_NAMES[item]] = points[seat]
    return found


@lru_cache(maxsize=4096)
def _points(lengths: tuple[int, ...], doubled: tuple[int, ...], fox: int) -> tuple[int, ...]:
    """What collections of one item score beside each other, one of them perhaps under the fox."""
    state = State()
    state.seats, state.fox_seat, state.fox_item = len(lengths), fox, 0
    for player, length, is_doubled in zip(state.players, lengths, doubled, strict=False):
        player.length[0], player.doubled = length, is_doubled
    score_item(state, 0, 0)
    return tuple(player.points[0] for player in state.players[: len(lengths)])


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

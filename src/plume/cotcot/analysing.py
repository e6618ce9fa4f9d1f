"""What analysis knows of CotCotCollec': why moves are good, and what being ahead is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from plume.analysis.grounds import Fact, Ground
from plume.core.bits import NONE
from plume.core.position import DONE, Position
from plume.core.structs import copy
from plume.cotcot import rules
from plume.cotcot.cards import DOUBLER, HAND_NAMES, ITEM_NAMES, JOKER, N_ITEMS
from plume.cotcot.notation import MOVES
from plume.cotcot.preview import scoring_now
from plume.cotcot.scoring import scorings_held
from plume.cotcot.state import LAST_COQ, SCORINGS, Player, State
from plume.language import Language

PACE = 40_000
"""Simulations in a second, on an ordinary machine."""
LUCK, LUCK_OF_A_SCORING = 1.5, 1.0
"""So many points ahead make a victory e times as likely, and so many more for each scoring before the last."""
BY_CHANCE = ("take", "draw", DONE)
LAID = {"start": "starts", "add": "extends", "joker": "joker", "double": "doubles"}
"""What each verb does to a collection."""


def swing(s: State) -> float:
    """By how many points somebody must be ahead to be e times as likely to win."""
    return LUCK + LUCK_OF_A_SCORING * (SCORINGS - scorings_held(s))


def words(facts: Mapping[str, Fact], language: Language) -> dict[str, str]:
    """The cards of a reason as they are called."""
    found = {}
    if "card" in facts:
        found["card"] = language.say(f"cotcot_a_{facts['card']}")
    if "item" in facts:
        found["items"] = language.say(f"cotcot_many_{facts['item']}")
    return found


def grounds(position: Position, seat: int, moves: Sequence[str]) -> Iterator[Ground]:
    """What these moves bring: at a scoring, and in hand."""
    s: State = position.state
    for move in moves:
        verb, *named = move.split()
        if verb in BY_CHANCE:
            yield from _taken(s, seat, verb, named)
            return
        after = copy(s)
        rules.play(after, seat, MOVES.parse(move))
        yield from _laid(s, after, seat, verb, named)
        s = after


def _taken(s: State, seat: int, verb: str, named: list[str]) -> Iterator[Ground]:
    """What comes into hand, and what it is good for."""
    if verb == "draw":
        yield Ground("draws", {})
    elif verb == "take":
        yield _good_for(s, s.players[seat], named[0])


def _good_for(s: State, me: Player, name: str) -> Ground:
    card = HAND_NAMES.index(name)
    if card in (JOKER, DOUBLER):
        return Ground("takes", {"card": name})
    if me.doubled >> card & 1:
        return Ground("denies", {"item": name})
    if me.length[card]:
        return Ground("fits", {"item": name, "length": me.length[card] + 1})
    if me.hand[card]:
        return Ground("gathers", {"item": name, "count": me.hand[card] + 1})
    if me.chests:
        return Ground("may_start", {"item": name})
    return Ground("takes", {"card": name})


def _laid(before: State, after: State, seat: int, verb: str, named: list[str]) -> Iterator[Ground]:
    """What something that was laid, or the fox, changes at a scoring."""
    now, then = scoring_now(before), scoring_now(after)
    if verb == "chest":
        yield from _chest(before, seat, named[0])
    elif verb == "fox":
        yield from _fox(before, after)
    else:
        item: Any = named[0]
        points = then[seat]["items"].get(item, 0)
        number = ITEM_NAMES.index(item)
        kind = "under_fox" if (after.fox_seat, after.fox_item) == (seat, number) else LAID[verb]
        yield Ground(kind, {"item": item, "length": after.players[seat].length[number], "points": points})
    for other in range(after.seats):
        if other != seat and verb != "fox":
            for name, points in now[other]["items"].items():
                lost = points - then[other]["items"].get(name, 0)
                if lost > 0:
                    yield Ground("robs", {"seat": other, "item": name, "points": lost})
    spared = now[seat]["penalty"] - then[seat]["penalty"]
    if spared > 0 and scorings_held(after) == SCORINGS - 1 and after.coqs < LAST_COQ:
        yield Ground("spares", {"points": spared})


def _chest(s: State, seat: int, card: str) -> Iterator[Ground]:
    """What could start on a chest."""
    me = s.players[seat]
    waiting = [
        name
        for item, name in enumerate(ITEM_NAMES)
        if me.hand[item] - (name == card) > 0 and not me.collections >> item & 1
    ]
    best = max(waiting, key=lambda name: me.hand[ITEM_NAMES.index(name)], default=None)
    if best is None:
        yield Ground("chest", {"card": card})
    else:
        yield Ground("opens", {"card": card, "item": best})


def _fox(before: State, after: State) -> Iterator[Ground]:
    """Whom the fox leaves, and whom it costs points."""
    now, then = scoring_now(before), scoring_now(after)
    for owner, item, is_left in (
        (before.fox_seat, before.fox_item, True),
        (after.fox_seat, after.fox_item, False),
    ):
        if owner == NONE or not 0 <= item < N_ITEMS:
            continue
        name = ITEM_NAMES[item]
        change = then[owner]["items"].get(name, 0) - now[owner]["items"].get(name, 0)
        if is_left and change > 0:
            yield Ground("frees", {"item": name, "points": change})
        elif not is_left and owner != before.current:
            yield Ground("sends_fox", {"seat": owner, "item": name, "points": -change})
        elif not is_left:
            yield Ground("keeps_fox", {"item": name, "points": -change})

"""Why a move is not legal: for every move that is in no set of legal ones, the rule that forbids it (K-MOVE-2).

This explains and never decides. A test holds it equal to the sets on every move of the table in random states.
"""

from __future__ import annotations

from collections.abc import Callable

from plume.core.game import Refusal
from plume.cotcot.cards import DOUBLER, JOKER, N_ITEMS
from plume.cotcot.fox import left_neighbour
from plume.cotcot.notation import MOVES
from plume.cotcot.state import Player, State

REASONS = {
    "over": "K-COQ-3",
    "not-your-turn": "K-SETUP-3",
    "no-points": "K-TURN-1",
    "two-points": "K-TURN-1",
    "fox-moved": "K-TURN-1",
    "points-left": "K-TURN-2",
    "no-card-for-chest": "K-CHEST-1",
    "no-card-to-start": "K-COLL-1",
    "no-chest": "K-COLL-1",
    "second-collection": "K-COLL-3",
    "no-card-to-add": "K-COLL-2",
    "nothing-to-add-to": "K-COLL-2",
    "no-joker": "K-COLL-4",
    "joker-never-starts": "K-COLL-4",
    "no-doubler": "K-COLL-5",
    "nothing-to-double": "K-COLL-5",
    "closed": "K-COLL-5",
    "not-face-up": "K-TAKE-1",
    "no-fox-at-home": "K-FOX-2",
    "fox-is-there": "K-FOX-2",
    "no-own-collection": "K-FOX-2",
    "no-fox-to-send": "K-FOX-3",
    "not-there": "K-FOX-3",
    "no-fox-to-leave": "K-FOX-4",
    "not-left": "K-FOX-4",
    "no-collection": "K-FOX-5",
}
"""The rule for each reason; the languages have its text."""


def forbids(s: State, seat: int, move: int) -> Refusal | None:
    """What forbids a move, or None if it is legal."""
    kind = MOVES.kind(move)
    member = move - MOVES.first(kind)
    reason = _not_now(s, seat) or _too_dear(s, kind) or _OWN_RULES[kind](s, seat, member)
    return Refusal.of("cotcot", REASONS, reason)


def _not_now(s: State, seat: int) -> str | None:
    if s.deciders == 0:
        return "over"
    return None if s.deciders >> seat & 1 else "not-your-turn"


def _too_dear(s: State, kind: str) -> str | None:
    """K-TURN-1: too few points, or the fox was moved already; with no points left the fox moves for nothing."""
    if kind == "done":
        return None
    if s.points_left == 0:
        return None if kind == "fox to" else "no-points"
    if kind in ("draw", "fox to") and s.points_left < 2:
        return "two-points"
    return "fox-moved" if kind in ("fox", "fox to") and s.fox_moved else None


def _done(s: State, seat: int, _: int) -> str | None:
    return "points-left" if s.points_left else None


def _chest(s: State, seat: int, card: int) -> str | None:
    return None if s.players[seat].hand[card] else "no-card-for-chest"


def _start(s: State, seat: int, item: int) -> str | None:
    me = s.players[seat]
    if not me.hand[item]:
        return "no-card-to-start"
    if not me.chests:
        return "no-chest"
    return "second-collection" if _collects(me, item) else None


def _add(s: State, seat: int, item: int) -> str | None:
    me = s.players[seat]
    if not me.hand[item]:
        return "no-card-to-add"
    return _extend(me, item, "nothing-to-add-to")


def _joker(s: State, seat: int, item: int) -> str | None:
    me = s.players[seat]
    if not me.hand[JOKER]:
        return "no-joker"
    return _extend(me, item, "joker-never-starts")


def _double(s: State, seat: int, item: int) -> str | None:
    me = s.players[seat]
    if not me.hand[DOUBLER]:
        return "no-doubler"
    return _extend(me, item, "nothing-to-double")


def _extend(me: Player, item: int, missing: str) -> str | None:
    if not _collects(me, item):
        return missing
    return "closed" if me.doubled >> item & 1 else None


def _take(s: State, seat: int, card: int) -> str | None:
    return None if card in s.market else "not-face-up"


def _draw(s: State, seat: int, _: int) -> str | None:
    return None


def _fox_at_home(s: State, seat: int, item: int) -> str | None:
    if s.fox_seat != seat:
        return "no-fox-at-home"
    if s.fox_item == item:
        return "fox-is-there"
    return None if _collects(s.players[seat], item) else "no-own-collection"


def _fox_away(s: State, seat: int, place: int) -> str | None:
    owner, item = divmod(place, N_ITEMS)
    if s.points_left:
        if s.fox_seat != seat:
            return "no-fox-to-send"
        if owner == seat or owner >= s.seats or (not s.zoch and owner != left_neighbour(s, seat)):
            return "not-there"
    else:
        if s.fox_seat != seat:
            return "no-fox-to-leave"
        if owner != left_neighbour(s, seat):
            return "not-left"
    return None if _collects(s.players[owner], item) else "no-collection"


def _collects(player: Player, item: int) -> bool:
    return player.collections >> item & 1 == 1


_OWN_RULES: dict[str, Callable[[State, int, int], str | None]] = {
    "done": _done,
    "chest": _chest,
    "start": _start,
    "add": _add,
    "joker": _joker,
    "double": _double,
    "fox": _fox_at_home,
    "take": _take,
    "draw": _draw,
    "fox to": _fox_away,
}

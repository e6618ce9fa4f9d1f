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
    "over": ("K-COQ-3", "the game is over"),
    "not-your-turn": ("K-SETUP-3", "it is another player's turn"),
    "no-points": ("K-TURN-1", "your three points are spent"),
    "two-points": ("K-TURN-1", "this costs two points, and you have one left"),
    "fox-moved": ("K-TURN-1", "the fox is moved as an action once in a turn at most"),
    "points-left": ("K-TURN-2", "first all three points are spent"),
    "no-card-for-chest": ("K-CHEST-1", "this card is not in your hand"),
    "no-card-to-start": ("K-COLL-1", "this card is not in your hand"),
    "no-chest": ("K-COLL-1", "a collection begins on a free chest, and you have none"),
    "second-collection": ("K-COLL-3", "you have a collection of this item already"),
    "no-card-to-add": ("K-COLL-2", "this card is not in your hand"),
    "nothing-to-add-to": ("K-COLL-2", "you have no collection of this item"),
    "no-joker": ("K-COLL-4", "you have no joker in hand"),
    "joker-never-starts": ("K-COLL-4", "a joker extends a collection and never starts one: you have none of this item"),
    "no-doubler": ("K-COLL-5", "your doubler is not in your hand any more"),
    "nothing-to-double": ("K-COLL-5", "you have no collection of this item"),
    "closed": ("K-COLL-5", "a doubler has closed this collection"),
    "not-face-up": ("K-TAKE-1", "this card is not face up"),
    "no-fox-at-home": ("K-FOX-2", "the fox is not on a collection of yours"),
    "fox-is-there": ("K-FOX-2", "the fox is on this collection already"),
    "no-own-collection": ("K-FOX-2", "you have no such collection"),
    "no-fox-to-send": ("K-FOX-3", "the fox is not on a collection of yours"),
    "not-there": ("K-FOX-3", "the fox goes to your left neighbour, in the edition of Zoch to any other player"),
    "no-fox-to-leave": ("K-FOX-4", "the fox is not on a collection of yours"),
    "not-left": ("K-FOX-4", "at the end of a turn the fox goes to your left neighbour"),
    "no-collection": ("K-FOX-5", "there is no such collection"),
}
"""The rule and the English text for each reason."""


def forbids(s: State, seat: int, move: int) -> Refusal | None:
    """What forbids a move, or None if it is legal."""
    kind = MOVES.kind(move)
    member = move - MOVES.first(kind)
    reason = _not_now(s, seat) or _too_dear(s, kind) or _OWN_RULES[kind](s, seat, member)
    return Refusal.of(REASONS, reason)


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

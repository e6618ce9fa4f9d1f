"""Puzzles solved by trying everything, with nothing of what proves them."""

from __future__ import annotations

from collections.abc import Iterator

from plume.core.position import DONE, Position
from plume.core.structs import to_tuple
from plume.cotcot.state import LAST_COQ
from plume.puzzles.answering import is_complete


def ends(start: Position, turns: int, skip: tuple[str, ...] = ()) -> Iterator[Position]:
    """Where the turns of a puzzle can end: each state once, but for moves that begin with one of these verbs."""
    seat = start.deciders[0]
    waiting, seen = [start], {str(to_tuple(start.state))}
    while waiting:
        now = waiting.pop()
        for move in now.legal(seat):
            if move.split()[0] in skip:
                continue
            after = now.copy()
            after.advance(seat, move)
            if is_complete(start, after, turns):
                yield after
                continue
            key = str(to_tuple(after.state))
            if key not in seen:
                seen.add(key)
                waiting.append(after)


def lead(position: Position, seat: int) -> int:
    """How far a side is ahead of the best of the others."""
    scores = position.scores
    return scores[seat] - max(points for side, points in enumerate(scores) if side != seat)


def with_unseen_in_pile(position: Position, seat: int) -> tuple[Position, int]:
    """The position with all that the seat does not see in the pile, and how many of these cards are in hands."""
    after, elsewhere = position.copy(), 0
    s = after.state
    for other, player in enumerate(s.players[: s.seats]):
        if other != seat:
            for card, held in enumerate(player.hand):
                unseen = held - player.taken[card]
                player.hand[card] -= unseen
                s.pile[card] += unseen
                s.pile_size += unseen
                elsewhere += unseen
    return after, elsewhere


def expected_lead(position: Position, seat: int, elsewhere: int) -> float:
    """The lead that the best play of this turn may expect, card by card; `elsewhere` are unseen cards in hands."""
    return max(_expected(position, seat, move, elsewhere) for move in position.legal(seat))


def _expected(position: Position, seat: int, move: str, elsewhere: int) -> float:
    if move == DONE:
        return at_scoring(position, seat)
    if move.split()[0] not in ("take", "draw"):
        return expected_lead(played(position, seat, move), seat, elsewhere)
    pile = position.state.pile
    cards = [(name, pile[card]) for card, name in enumerate(position.game.members[0][:-1]) if pile[card]]
    later = sum(copies * expected_lead(played(position, seat, move, name), seat, elsewhere) for name, copies in cards)
    coq = pile[-1] / (position.state.pile_size - elsewhere)
    return float(coq * at_scoring(position, seat, move) + (1 - coq) * later / sum(copies for _, copies in cards))


def played(position: Position, seat: int, move: str, *outcomes: str) -> Position:
    """The position after a move with these outcomes."""
    after = position.copy()
    after.advance(seat, move, outcomes)
    return after


def at_scoring(position: Position, seat: int, move: str = "draw") -> int:
    """The lead if the next Gengis Coq comes up now, or with a move."""
    before = position.copy()
    before.state.points_left = 2
    pile = before.state.pile
    card = next(name for card, name in enumerate(position.game.members[0][:-1]) if pile[card])
    is_last = before.state.coqs == LAST_COQ - 1
    return lead(played(before, seat, move, *(["coq"] if is_last else ["coq", card])), seat)

"""Scoring (K-SCORE): what the collections are worth, three times in a game."""

from __future__ import annotations

from plume.core.words import emit, rule, seldom
from plume.cotcot import events
from plume.cotcot.cards import N_ITEMS
from plume.cotcot.state import LAST_COQ, SCORINGS, State

ALONE, LONGEST, SHARED_LONGEST, SECOND = 4, 3, 2, 1  # K-SCORE-2
EMPTY_CHEST, CARD_IN_HAND = 2, 1  # K-SCORE-4
NO_LIMIT = 100


@rule
def scorings_held(s: State) -> int:
    """K-COQ-2, K-COQ-3: how many scorings there were, with the 4th, the 7th and the 10th Gengis Coq."""
    return max(s.coqs - 1, 0) // 3


@seldom
def hold_scoring(s: State) -> None:
    """K-SCORE: every player scores the position as it is."""
    scoring = scorings_held(s) - 1
    emit(s, events.SCORING, scoring)
    for item in range(N_ITEMS):
        score_item(s, item, scoring)
    for seat in range(s.seats):
        me = s.players[seat]
        if s.coqs == LAST_COQ:
            me.points[scoring] -= penalty(s, seat)
            emit(s, events.PENALTY, seat, penalty(s, seat))
        emit(s, events.SCORED, seat, me.points[scoring])


@rule
def score_item(s: State, item: int, scoring: int) -> None:
    """K-SCORE-2, K-SCORE-3: the collections of one item score, each beside the others."""
    longest, equally_long = longest_below(s, item, NO_LIMIT)
    if longest == 0:
        return
    second, equally_second = longest_below(s, item, longest)
    for seat in range(s.seats):
        length = length_of(s, seat, item)
        if length == 0:
            continue
        points = 0
        if length == longest:
            points = SHARED_LONGEST if equally_long > 1 else LONGEST if second else ALONE
        elif length == second and equally_second == 1:
            points = SECOND
        me = s.players[seat]
        if me.doubled >> item & 1:
            points *= 2
        me.points[scoring] += points
        emit(s, events.COLLECTION_SCORED, seat, item, points)


@rule
def longest_below(s: State, item: int, limit: int) -> tuple[int, int]:
    """The greatest length below a limit that a collection of an item has, and how many have it; 0 if none has."""
    longest = 0
    having = 0
    for seat in range(s.seats):
        length = length_of(s, seat, item)
        if longest < length < limit:
            longest = length
            having = 1
        elif length == longest:
            having += 1
    return longest, having


@rule
def length_of(s: State, seat: int, item: int) -> int:
    """K-SCORE-1: the length of a player's collection of an item; under the fox there is none (K-FOX-1)."""
    if s.fox_item == item and s.fox_seat == seat:
        return 0
    return s.players[seat].length[item]


@rule
def penalty(s: State, seat: int) -> int:
    """K-SCORE-4: for chests without a collection and for cards left in hand."""
    me = s.players[seat]
    return EMPTY_CHEST * me.chests + CARD_IN_HAND * me.hand_size


@rule
def score(s: State, seat: int) -> int:
    """A player's points so far."""
    me = s.players[seat]
    total = 0
    for scoring in range(SCORINGS):
        total += me.points[scoring]
    return total


@rule
def winners(s: State) -> int:
    """K-SCORE-5: all who have the most points, as a set."""
    best = score(s, 0)
    winning = 1
    for seat in range(1, s.seats):
        points = score(s, seat)
        if points > best:
            best = points
            winning = 0
        if points == best:
            winning |= 1 << seat
    return winning

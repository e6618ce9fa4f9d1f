"""Set-up (K-SETUP), and the beginning of a turn."""

from __future__ import annotations

from plume.core.bits import NONE
from plume.core.words import emit, rule, seldom, table
from plume.cotcot import events
from plume.cotcot.cards import CARDS, COQ, DOUBLER, KINDS, N_CARDS, N_ITEMS
from plume.cotcot.collecting import pick_up
from plume.cotcot.fox import left_neighbour
from plume.cotcot.state import (
    FACE_UP,
    FIRST_PLAYER,
    HAND_AT_START,
    NOT_YET,
    PILE,
    POINTS,
    SCORINGS,
    Player,
    State,
)
from plume.cotcot.zones import draw

IN_BOX = table(card.copies for card in CARDS)


@seldom
def set_up(s: State) -> None:
    """Lay out a new game. Options and random streams are in the state already."""
    open_box(s)
    s.first = s.chosen_first
    if s.first == NONE:  # K-SETUP-3
        s.first = draw(s, FIRST_PLAYER, events.FIRST_PLAYER_DRAWN, s.seats)
    for slot in range(FACE_UP):  # K-SETUP-1
        s.market[slot] = draw(s, PILE, events.MARKET_FILLED, slot)
    seat = s.first
    for _ in range(s.seats):
        for _ in range(HAND_AT_START):
            pick_up(s.players[seat], draw(s, PILE, events.CARD_DEALT, seat))
        seat = left_neighbour(s, seat)
    add_coqs(s)
    start_turn(s, s.first)


@rule
def open_box(s: State) -> None:
    """The pile without doublers and Gengis Coq cards, and nothing before the players but their doublers."""
    s.pile_size = 0
    for card in range(KINDS):
        s.pile[card] = 0 if card >= DOUBLER else IN_BOX[card]
        s.pile_size += s.pile[card]
    s.coqs = 0
    s.fox_seat = NONE
    s.fox_item = NONE
    s.turns = 0
    s.ended_by = NOT_YET
    for seat in range(s.seats):
        clear_place(s.players[seat])


@rule
def clear_place(me: Player) -> None:
    """Nothing but the doubler, of which everybody knows."""
    me.cards = 0
    me.hand_size = 0
    me.chests = 0
    me.collections = 0
    me.doubled = 0
    for card in range(N_CARDS):
        me.hand[card] = 0
        me.taken[card] = 0
        me.shown[card] = 0
    for item in range(N_ITEMS):
        me.length[item] = 0
        me.jokers[item] = 0
    for scoring in range(SCORINGS):
        me.points[scoring] = 0
    pick_up(me, DOUBLER)
    me.taken[DOUBLER] = 1


@rule
def add_coqs(s: State) -> None:
    """K-SETUP-2: the Gengis Coq cards that have not come up are shuffled into the pile."""
    s.pile[COQ] = IN_BOX[COQ] - s.coqs
    s.pile_size += s.pile[COQ]


@rule
def start_turn(s: State, seat: int) -> None:
    """K-TURN-1: a turn has three action points."""
    s.current = seat
    s.deciders = 1 << seat
    s.points_left = POINTS
    s.fox_moved = 0
    s.turns += 1
    emit(s, events.TURN, seat)

"""Chests and collections (K-CHEST, K-COLL): what may be laid from hand, and laying it."""

from __future__ import annotations

from plume.core.words import emit, rule
from plume.cotcot import events
from plume.cotcot.cards import DOUBLER, JOKER, N_ITEMS
from plume.cotcot.fox import enter_fox
from plume.cotcot.notation import MOVES
from plume.cotcot.state import Player, State

ALL_ITEMS = (1 << N_ITEMS) - 1
CHEST, START, ADD, ADD_JOKER, DOUBLE = (MOVES.first(kind) for kind in ("chest", "start", "add", "joker", "double"))


@rule
def lays(me: Player) -> int:
    """All that a player may lay from their hand; each costs one point."""
    opened = me.collections & ~me.doubled
    moves = me.cards << CHEST  # K-CHEST-1
    moves |= (me.cards & opened) << ADD  # K-COLL-2
    if me.chests:  # K-COLL-1, K-COLL-3
        moves |= (me.cards & ALL_ITEMS & ~me.collections) << START
    if me.hand[JOKER]:  # K-COLL-4
        moves |= opened << ADD_JOKER
    if me.hand[DOUBLER]:  # K-COLL-5
        moves |= opened << DOUBLE
    return moves


@rule
def lay(s: State, seat: int, move: int) -> None:
    """A card from hand is laid, for one point. The kinds of moves follow each other as in the move table."""
    s.points_left -= 1
    me = s.players[seat]
    if move < START:
        lay_chest(s, seat, move - CHEST)
    elif move < ADD:
        start(s, seat, move - START)
    elif move < ADD_JOKER:
        item = move - ADD
        play_card(me, item)
        me.length[item] += 1
        emit(s, events.ADDED, seat, item, me.length[item])
    elif move < DOUBLE:
        item = move - ADD_JOKER
        play_card(me, JOKER)
        me.length[item] += 1
        me.jokers[item] += 1
        emit(s, events.JOKER_ADDED, seat, item, me.length[item])
    else:
        item = move - DOUBLE
        play_card(me, DOUBLER)
        me.doubled |= 1 << item
        emit(s, events.DOUBLED, seat, item)


@rule
def lay_chest(s: State, seat: int, card: int) -> None:
    """K-CHEST-1: any card, shown to all, becomes a treasure chest."""
    me = s.players[seat]
    play_card(me, card)
    me.shown[card] += 1
    me.chests += 1
    emit(s, events.CHEST_LAID, seat, card)


@rule
def start(s: State, seat: int, item: int) -> None:
    """K-COLL-1: an item on a free chest starts a collection; it may bring the fox."""
    me = s.players[seat]
    play_card(me, item)
    me.chests -= 1
    me.collections |= 1 << item
    me.length[item] = 1
    emit(s, events.STARTED, seat, item)
    enter_fox(s, seat, item)


@rule
def play_card(me: Player, card: int) -> None:
    """A card leaves the hand, before the eyes of all."""
    me.hand[card] -= 1
    me.hand_size -= 1
    if me.hand[card] == 0:
        me.cards &= ~(1 << card)
    if me.taken[card]:
        me.taken[card] -= 1


@rule
def pick_up(me: Player, card: int) -> None:
    """A card comes into hand."""
    me.hand[card] += 1
    me.hand_size += 1
    me.cards |= 1 << card

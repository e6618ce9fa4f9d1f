"""Set-up (C-SETUP), and the choice of cards that all players make at the same time."""

from __future__ import annotations

from plume.coatl import events
from plume.coatl.adam import empty_place, receive_card
from plume.coatl.box import cards_in_box, pieces_in_box, temples_in_box
from plume.coatl.cardsets import numbers, plus, without
from plume.coatl.knowledge import cards_discarded_unseen, know_nothing
from plume.coatl.order import ADAM, following, is_solo, turn_order
from plume.coatl.pieces import ALL_KINDS, N_COLOURS
from plume.coatl.state import (
    ADAM_HAS_FOUR,
    BODY_BAG,
    CHOOSING,
    FIRST_PLAYER,
    MOST_HELD,
    MOST_KEPT,
    NOT_YET,
    PERFECT_PICK,
    PRIEST_COMMITMENT,
    ROW,
    SEE_THE_FUTURE,
    TEMPLE_CARDS,
    USUALLY_HELD,
    Player,
    State,
)
from plume.coatl.turns import begin_play
from plume.coatl.zones import deal_card, discard, draw, draw_card, fill_row, fill_supply, show_temple
from plume.core.bits import NONE
from plume.core.words import emit, popcount, rule, seldom

FEWEST_DEALT = 3
SOLO_DEALT = 5


@seldom
def set_up(s: State) -> None:
    """Lay out a new game, in the order of C-SETUP-7. Options and random streams are in the state already."""
    open_box(s)
    s.first = 0 if is_solo(s) else s.chosen_first
    if s.first == NONE:  # C-SETUP-1
        s.first = draw(s, FIRST_PLAYER, events.FIRST_PLAYER_DRAWN, s.seats)
    fill_supply(s)  # C-SETUP-3
    deal_temples(s)
    fill_row(s)  # C-SETUP-5
    for _ in range(s.adam.hand_size):  # S-SETUP-4
        receive_card(s.adam, draw_card(s, events.ADAM_DEALT, ADAM))
    seat = s.first
    for _ in range(s.seats):  # C-SETUP-6
        for _ in range(cards_dealt(s, seat)):
            s.players[seat].dealt = plus(s.players[seat].dealt, deal_card(s, seat))
        seat = following(s, seat)
    s.action = CHOOSING
    s.deciders = (1 << s.seats) - 1


@rule
def deal_temples(s: State) -> None:
    """C-SETUP-4: one Temple card for each player, and two piles; S-SETUP-5: alone, two cards and no more."""
    if has_temple_piles(s):
        seat = s.first
        for _ in range(s.seats):
            s.players[seat].temples = 1 << draw(s, TEMPLE_CARDS, events.TEMPLE_DEALT, seat)
            s.players[seat].temple_count = 1
            seat = following(s, seat)
    show_temple(s, 0)
    show_temple(s, 1)


@rule
def has_temple_piles(s: State) -> bool:
    """S-SETUP-5: alone there are piles only if that is agreed."""
    return not is_solo(s) or s.temple_piles == 1


@rule
def cards_dealt(s: State, seat: int) -> int:
    """C-SETUP-6, S-SETUP-6: how many Prophecy cards a seat is dealt."""
    return SOLO_DEALT if is_solo(s) else FEWEST_DEALT + turn_order(s, seat)


@rule
def open_box(s: State) -> None:
    """Everything is in bags and piles, nothing before the players."""
    for part in range(3):
        s.bag_size[part] = N_COLOURS * pieces_in_box(s, N_COLOURS * part)
    s.bag_size[BODY_BAG] += s.golden
    for kind in range(ALL_KINDS):
        s.bag[kind] = pieces_in_box(s, kind)
    s.filled = 0
    for slot in range(ROW):
        s.row[slot] = NONE
    s.deck = cards_in_box(s)
    s.deck_size = popcount(s.deck)
    s.discard = 0
    s.discard_size = 0
    s.covered = temples_in_box(s)
    in_piles = popcount(s.covered) - s.seats if has_temple_piles(s) else 2
    s.temple_under[0] = (in_piles + 1) // 2  # the first gets the odd card
    s.temple_under[1] = in_piles // 2
    for seat in range(s.seats):
        clear_place(s, s.players[seat])
    clear_adam(s)
    know_nothing(s)
    s.current = 0
    s.closing = 0
    s.acted = 0
    s.actions_left = 0
    s.passes = 0
    s.turns = 0
    s.ending = NOT_YET
    s.trigger = 0
    s.turns_left = 0
    s.ended_by = NOT_YET


@rule
def clear_place(s: State, me: Player) -> None:
    """An empty board, no cards but the Temple card to come, and the tokens if they are played with (C-SETUP-2)."""
    me.hand = 0
    me.dealt = 0
    me.taken = 0
    me.temples = 0
    me.temples_taken = 0
    me.kinds = 0
    for kind in range(ALL_KINDS):
        me.board[kind] = 0
    me.pieces = 0
    me.hand_size = 0
    me.temple_count = 0
    me.feathers = 0
    me.tokens = PERFECT_PICK | SEE_THE_FUTURE | PRIEST_COMMITMENT if s.sacrifice else 0
    me.begun = 0
    me.incomplete = 0
    me.completed = 0


@rule
def clear_adam(s: State) -> None:
    """S-SETUP-4, S-LVL-5: how many cards A.D.A.M. will have; in a game of several he has none."""
    adam = s.adam
    adam.hand_size = 0
    if is_solo(s):
        adam.hand_size = MOST_HELD if s.levels & ADAM_HAS_FOUR else USUALLY_HELD
    adam.held = 0
    adam.realised = 0
    adam.points = 0
    for place in range(len(adam.cards)):
        empty_place(adam, place)
    for colour in range(N_COLOURS):
        adam.discarded[colour] = 0


@rule
def keeps(me: Player) -> int:
    """C-SETUP-6: the cards that may be kept, up to three in all."""
    if me.hand_size >= MOST_KEPT:
        return 0
    return numbers(me.dealt)


@rule
def keep(s: State, seat: int, card: int) -> None:
    """Keep one of the cards dealt."""
    me = s.players[seat]
    me.dealt = without(me.dealt, card)
    me.hand = plus(me.hand, card)
    me.hand_size += 1
    emit(s, events.CARD_KEPT, seat, card)


@seldom
def end_choice(s: State, seat: int) -> None:
    """A seat has chosen. When all have, what they did not keep is discarded and the first turn starts."""
    s.deciders &= ~(1 << seat)
    emit(s, events.READY, seat)
    if s.deciders:
        return
    for other in range(s.seats):
        player = s.players[other]
        emit(s, events.HAND_CHOSEN, other, player.hand_size, popcount(player.dealt))
        cards_discarded_unseen(s, other, player.dealt)
        discard(s, player.dealt)
        player.dealt = 0
    begin_play(s)

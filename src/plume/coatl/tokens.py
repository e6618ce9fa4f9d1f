"""Sacrifice tokens (C-SAC): each is used once, in place of an action."""

from __future__ import annotations

from plume.coatl import events
from plume.coatl.boards import PAIR_FIRST, PAIR_SECOND, body_pairs, put_on_board
from plume.coatl.cardsets import without
from plume.coatl.knowledge import cards_discarded_unseen, row_discarded
from plume.coatl.pieces import N_COLOURS
from plume.coatl.state import (
    COMMITTING,
    FORESEEING,
    PERFECT_PICK,
    PICKING,
    PRIEST_COMMITMENT,
    ROOM,
    ROW,
    SEE_THE_FUTURE,
    Player,
    State,
)
from plume.coatl.zones import discard, fill_row, leave, row_cards, take_visible_temple, visible_temples
from plume.core.bits import NONE
from plume.core.words import emit, rule, seldom

HEADS_AND_TAILS = 2 * N_COLOURS


@rule
def picks(s: State, me: Player) -> int:
    """C-SAC-1: five heads, five tails, fifteen pairs of bodies, as far as there is room and the bags hold them."""
    if not me.tokens & PERFECT_PICK or me.pieces >= ROOM:
        return 0
    moves = 0
    for colour in range(N_COLOURS):
        if s.bag[colour]:
            moves |= 1 << colour
        if s.bag[2 * N_COLOURS + colour]:
            moves |= 1 << N_COLOURS + colour
    if me.pieces <= ROOM - 2:
        moves |= body_pairs(s.bag) << HEADS_AND_TAILS
    return moves


@rule
def pick(s: State, seat: int, choice: int) -> None:
    """C-SAC-1: Perfect Pick. The supply board is filled when the action ends."""
    if choice < N_COLOURS:
        pick_piece(s, seat, choice)
    elif choice < HEADS_AND_TAILS:
        pick_piece(s, seat, choice + N_COLOURS)
    else:
        pick_piece(s, seat, N_COLOURS + PAIR_FIRST[choice - HEADS_AND_TAILS])
        pick_piece(s, seat, N_COLOURS + PAIR_SECOND[choice - HEADS_AND_TAILS])
    s.players[seat].tokens &= ~PERFECT_PICK
    s.action = PICKING


@rule
def pick_piece(s: State, seat: int, kind: int) -> None:
    """One piece of one's choice goes from its bag to the board."""
    leave(s, kind // N_COLOURS, kind)
    put_on_board(s.players[seat], kind)
    emit(s, events.PIECE_PICKED, seat, kind)


@rule
def futures(me: Player) -> int:
    """C-SAC-2: it is always there, once."""
    return 1 if me.tokens & SEE_THE_FUTURE else 0


@seldom
def see_the_future(s: State, seat: int) -> None:
    """C-SAC-2: the whole row is discarded and filled at once."""
    cards = row_cards(s)
    emit(s, events.FUTURE_SEEN, seat)
    for slot in range(ROW):
        if s.row[slot] != NONE:
            emit(s, events.ROW_DISCARDED, s.row[slot])
            s.row[slot] = NONE
    discard(s, cards)
    row_discarded(s, cards)
    fill_row(s)
    s.players[seat].tokens &= ~SEE_THE_FUTURE
    s.action = FORESEEING


@rule
def discard_from_hand(s: State, seat: int, card: int) -> None:
    """C-SAC-2: after seeing the new row, before the first card is drawn."""
    me = s.players[seat]
    cards_discarded_unseen(s, seat, 1 << card)
    me.hand = without(me.hand, card)
    me.hand_size -= 1
    discard(s, 1 << card)
    emit(s, events.DISCARDED, seat, card)


@rule
def commits(s: State, me: Player) -> int:
    """C-SAC-3: the visible Temple cards."""
    if me.tokens & PRIEST_COMMITMENT:
        return visible_temples(s)
    return 0


@rule
def commit(s: State, seat: int, card: int) -> None:
    """C-SAC-3: Priest Commitment. The next card of the pile shows at once."""
    me = s.players[seat]
    me.temples |= 1 << card
    me.temples_taken |= 1 << card
    me.temple_count += 1
    me.tokens &= ~PRIEST_COMMITMENT
    emit(s, events.COMMITTED, seat, card)
    take_visible_temple(s, card)
    s.action = COMMITTING

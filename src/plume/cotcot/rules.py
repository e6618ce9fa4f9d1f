"""The rules of CotCotCollec': a turn, its legal moves, and playing them.

Legality is decided by the sets of moves here, in `collecting` and in `fox`, and nowhere else.
"""

from __future__ import annotations

from plume.core.bits import NONE
from plume.core.moves import WORD_BITS
from plume.core.words import emit, popcount, rule
from plume.cotcot import events
from plume.cotcot.cards import N_ITEMS
from plume.cotcot.collecting import lay, lays, pick_up
from plume.cotcot.dealing import determinise
from plume.cotcot.fox import FOX, FOX_TO, left_neighbour, move_fox, moves_at_home, moves_away, moves_to_left
from plume.cotcot.invariants import broken
from plume.cotcot.notation import MOVES
from plume.cotcot.scoring import score, winners
from plume.cotcot.setup import set_up, start_turn
from plume.cotcot.state import State
from plume.cotcot.view import hide
from plume.cotcot.zones import copies, face_up, next_card, slot_of

__all__ = ["broken", "copies", "determinise", "hide", "legal", "play", "score", "set_up", "sides", "winners"]

DONE, TAKE, DRAW = (MOVES.first(kind) for kind in ("done", "take", "draw"))
SECOND_WORD = WORD_BITS
"""The moves are two sets: what is laid from hand, and what is taken or goes elsewhere."""


@rule
def sides(s: State) -> int:
    """All who have points: the players."""
    return s.seats


@rule
def legal(s: State, seat: int, moves: list[int]) -> int:
    """Write the sets of a seat's legal moves, and return how many moves there are."""
    first = 0
    second = 0
    if s.deciders >> seat & 1:
        if s.points_left:
            first = laying(s, seat)
            second = taking(s, seat)
        else:
            first = 1 << DONE  # K-TURN-2
            second = leaving(s, seat)
    moves[0] = first
    moves[1] = second
    return popcount(first) + popcount(second)


@rule
def laying(s: State, seat: int) -> int:
    """With points left: what is laid from hand, and the fox among one's own collections."""
    me = s.players[seat]
    moves = lays(me)
    if may_move_fox(s, seat):
        moves |= moves_at_home(s, me) << FOX
    return moves


@rule
def taking(s: State, seat: int) -> int:
    """With points left: the face-up cards, and for two points the top of the pile and the fox elsewhere."""
    moves = face_up(s) << TAKE - SECOND_WORD  # K-TAKE-1
    if s.points_left >= 2:
        moves |= 1 << DRAW - SECOND_WORD  # K-TAKE-2
        if may_move_fox(s, seat):
            moves |= moves_away(s, seat) << FOX_TO - SECOND_WORD
    return moves


@rule
def leaving(s: State, seat: int) -> int:
    """K-FOX-4: when all points are spent, the fox may go to the left neighbour."""
    if s.fox_seat != seat:
        return 0
    return moves_to_left(s, seat) << FOX_TO - SECOND_WORD


@rule
def may_move_fox(s: State, seat: int) -> bool:
    """K-TURN-1: the fox is on a collection of this player, and has not been moved in this turn."""
    return s.fox_seat == seat and not s.fox_moved


@rule
def play(s: State, seat: int, move: int) -> None:
    """Play a legal move. The kinds of moves follow each other as in the move table."""
    if move == DONE:
        end_turn(s, seat)
    elif move < FOX:
        lay(s, seat, move)
    elif move < TAKE:
        move_fox(s, seat, seat, move - FOX)
    elif move < DRAW:
        take(s, seat, move - TAKE)
    elif move == DRAW:
        draw_blind(s, seat)
    else:
        move_fox(s, seat, (move - FOX_TO) // N_ITEMS, (move - FOX_TO) % N_ITEMS)


@rule
def take(s: State, seat: int, card: int) -> None:
    """K-TAKE-1: a face-up card comes into hand, and is replaced at once."""
    s.points_left -= 1
    me = s.players[seat]
    pick_up(me, card)
    me.taken[card] += 1
    emit(s, events.TAKEN, seat, card)
    slot = slot_of(s, card)
    s.market[slot] = NONE
    s.market[slot] = next_card(s, events.MARKET_FILLED, slot)


@rule
def draw_blind(s: State, seat: int) -> None:
    """K-TAKE-2: the top card of the pile, unseen by the others."""
    s.points_left -= 2
    emit(s, events.DREW, seat)
    card = next_card(s, events.CARD_DEALT, seat)
    if card != NONE:
        pick_up(s.players[seat], card)


@rule
def end_turn(s: State, seat: int) -> None:
    """`done`: the next player's turn (K-SETUP-3)."""
    start_turn(s, left_neighbour(s, seat))

"""The fox (K-FOX): where it enters, and where it may be moved."""

from __future__ import annotations

from plume.core.bits import NONE
from plume.core.words import emit, rule
from plume.cotcot import events
from plume.cotcot.cards import N_ITEMS
from plume.cotcot.notation import MOVES
from plume.cotcot.state import Player, State

FOX, FOX_TO = MOVES.first("fox"), MOVES.first("fox to")


@rule
def enter_fox(s: State, seat: int, item: int) -> None:
    """K-FOX-1: the first collection of all brings the fox; K-OPT-1: at zoch that of the last player without one."""
    if s.fox_seat != NONE or (s.zoch and not all_collect(s)):
        return
    s.fox_seat = seat
    s.fox_item = item
    emit(s, events.FOX_ENTERED, seat, item)


@rule
def all_collect(s: State) -> bool:
    """Whether every player has a collection."""
    for seat in range(s.seats):
        if s.players[seat].collections == 0:
            return False
    return True


@rule
def left_neighbour(s: State, seat: int) -> int:
    """K-FOX-5: the next player in turn order."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def moves_at_home(s: State, me: Player) -> int:
    """K-FOX-2: the player's other collections."""
    return me.collections & ~(1 << s.fox_item)


@rule
def moves_away(s: State, seat: int) -> int:
    """K-FOX-3: the collections of the left neighbour; K-OPT-1: at zoch those of all others."""
    if not s.zoch:
        return moves_to_left(s, seat)
    moves = 0
    for other in range(s.seats):
        if other != seat:
            moves |= s.players[other].collections << N_ITEMS * other
    return moves


@rule
def moves_to_left(s: State, seat: int) -> int:
    """K-FOX-4: the collections of the left neighbour."""
    left = left_neighbour(s, seat)
    return s.players[left].collections << N_ITEMS * left


@rule
def move_fox(s: State, seat: int, owner: int, item: int) -> None:
    """K-FOX-2 costs one point, K-FOX-3 two; when all points are spent the fox moves for nothing (K-FOX-4)."""
    if s.points_left:
        s.points_left -= 1 if owner == seat else 2
        s.fox_moved = 1
    s.fox_seat = owner
    s.fox_item = item
    emit(s, events.FOX_MOVED, seat, owner, item)

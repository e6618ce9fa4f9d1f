"""The Golden Feathers (X-GOLD): a golden body is spent for bodies of an opponent, who receives it as a feather."""

from __future__ import annotations

from plume.coatl import events
from plume.coatl.boards import PAIR_FIRST, PAIR_SECOND, body_pairs, put_on_board, take_off_board
from plume.coatl.notation import MOVES
from plume.coatl.pieces import GOLD, N_COLOURS
from plume.coatl.state import MOST_PLAYERS, ROOM, STEALING, Player, State
from plume.core.moves import WORD_BITS
from plume.core.words import emit, rule, seldom, table

FIRST_STEAL = table(MOVES.first(f"steal {seat}") for seat in range(MOST_PLAYERS))
"""The first move of stealing from each seat: one body of each colour, then the pairs."""


@seldom
def steals(s: State, seat: int, moves: list[int]) -> None:
    """X-GOLD-4: with a golden body on one's board, one or two bodies of each opponent, as far as there is room."""
    room = ROOM - s.players[seat].pieces + 1
    for other in range(s.seats):
        if other != seat:
            first = FIRST_STEAL[other]
            moves[first // WORD_BITS] |= stealable(s.players[other], room) << first % WORD_BITS


@rule
def stealable(other: Player, room: int) -> int:
    """What can be taken from a player board, if there is room for so many."""
    found = other.kinds >> N_COLOURS & (1 << N_COLOURS) - 1
    if room >= 2:
        found |= body_pairs(other.board) << N_COLOURS
    return found


@seldom
def steal(s: State, seat: int, other: int, choice: int) -> None:
    """X-GOLD-4, X-GOLD-5: spend a golden body, which becomes a feather of the opponent, and take what was chosen."""
    take_off_board(s.players[seat], GOLD)
    s.players[other].feathers += 1
    emit(s, events.FEATHER_GIVEN, seat, other)
    if choice < N_COLOURS:
        steal_body(s, seat, other, choice)
    else:
        steal_body(s, seat, other, PAIR_FIRST[choice - N_COLOURS])
        steal_body(s, seat, other, PAIR_SECOND[choice - N_COLOURS])
    s.action = STEALING


@rule
def steal_body(s: State, seat: int, other: int, colour: int) -> None:
    """One body changes from a player board to another."""
    take_off_board(s.players[other], N_COLOURS + colour)
    put_on_board(s.players[seat], N_COLOURS + colour)
    emit(s, events.BODY_STOLEN, seat, other, N_COLOURS + colour)

"""The player board (C-BOX-3): eight pieces, counted by kind."""

from __future__ import annotations

from plume.coatl.notation import BODY_PAIRS
from plume.coatl.pieces import GOLD, N_COLOURS
from plume.coatl.state import Player
from plume.core.structs import Numbers
from plume.core.words import rule, table

PAIR_FIRST = table(one for one, _ in BODY_PAIRS)
PAIR_SECOND = table(other for _, other in BODY_PAIRS)


@rule
def put_on_board(me: Player, kind: int) -> None:
    """A piece comes to the player board."""
    me.board[kind] += 1
    me.pieces += 1
    if kind != GOLD:
        me.kinds |= 1 << kind


@rule
def take_off_board(me: Player, kind: int) -> None:
    """A piece leaves the player board."""
    me.board[kind] -= 1
    me.pieces -= 1
    if me.board[kind] == 0:
        me.kinds &= ~(1 << kind)


@rule
def body_pairs(pieces: Numbers) -> int:
    """The pairs of bodies that there are among pieces, which are counted by their kinds."""
    found = 0
    for pair in range(len(PAIR_FIRST)):
        one = PAIR_FIRST[pair]
        other = PAIR_SECOND[pair]
        if pieces[N_COLOURS + one] > (one == other) and pieces[N_COLOURS + other]:
            found |= 1 << pair
    return found

"""The player board (C-BOX-3): eight pieces, counted by kind."""

from __future__ import annotations

from plume.coatl.pieces import GOLD
from plume.coatl.state import Player
from plume.core.words import rule


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

"""What a viewer may see (K-SEE): hiding the rest of a state. A viewer is a seat; the spectator comes after the last."""

from __future__ import annotations

from plume.core.chance import erase_streams
from plume.core.words import rule
from plume.cotcot.cards import KINDS, N_CARDS
from plume.cotcot.state import Player, State


@rule
def hide(s: State, viewer: int) -> None:
    """Erase all that this viewer may not see; the numbers of cards stay."""
    for card in range(KINDS):
        s.pile[card] = 0
    for seat in range(s.seats):
        if seat != viewer:
            hide_hand(s.players[seat])
    erase_streams(s)


@rule
def hide_hand(player: Player) -> None:
    """Of a hand only what everybody knows stays."""
    player.cards = 0
    for card in range(N_CARDS):
        player.hand[card] = player.taken[card]
        if player.taken[card]:
            player.cards |= 1 << card

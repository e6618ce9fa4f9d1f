"""What a viewer may see (C-SEE): hiding the rest of a state. A viewer is a seat; the spectator comes after the last."""

from __future__ import annotations

from plume.coatl.state import CHOOSING, State
from plume.core.chance import erase_streams
from plume.core.words import rule


@rule
def hide(s: State, viewer: int) -> None:
    """Erase all that this viewer may not see; counts and what they know about hidden cards stay."""
    s.deck = 0
    s.discard = 0
    s.covered = 0
    for seat in range(s.seats):
        if seat != viewer:
            player = s.players[seat]
            player.hand = player.taken
            player.temples = player.temples_taken
            player.dealt = 0
            if s.action == CHOOSING:
                player.hand_size = 0
    for other in range(s.seats + 1):
        if other != viewer:
            s.known[other].in_deck = 0
            s.known[other].in_discard = 0
            for place in range(len(s.known[other].may_be)):
                s.known[other].may_be[place] = 0
    erase_streams(s)

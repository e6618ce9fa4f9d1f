"""Dealing what a viewer cannot see anew, in a way that fits all they know: positions to search in."""

from __future__ import annotations

from plume.core.chance import next_word, seed
from plume.core.streams import Stream
from plume.core.words import rule
from plume.cotcot.cards import DOUBLER, KINDS, N_CARDS
from plume.cotcot.census import found
from plume.cotcot.collecting import pick_up
from plume.cotcot.setup import IN_BOX, add_coqs
from plume.cotcot.state import State
from plume.cotcot.zones import card_at_random


@rule
def determinise(s: State, viewer: int, stream: Stream) -> None:
    """Make a state that `hide` has been over into one that may be the true one, as far as the viewer can tell."""
    gather_unseen(s)
    for seat in range(s.seats):
        if seat != viewer:
            deal_hand(s, seat, stream)
    add_coqs(s)
    seed(s, next_word(stream), next_word(stream), next_word(stream), next_word(stream))


@rule
def gather_unseen(s: State) -> None:
    """The pile becomes all cards that the viewer does not see, without the Gengis Coq cards."""
    s.pile_size = 0
    for card in range(KINDS):
        s.pile[card] = 0 if card >= DOUBLER else IN_BOX[card] - found(s, card)
        s.pile_size += s.pile[card]


@rule
def deal_hand(s: State, seat: int, stream: Stream) -> None:
    """A hand gets as many cards as it has, beside those that everybody knows."""
    player = s.players[seat]
    missing = player.hand_size
    for card in range(N_CARDS):
        missing -= player.hand[card]
    player.hand_size -= missing
    for _ in range(missing):
        card = card_at_random(s, stream)
        s.pile[card] -= 1
        s.pile_size -= 1
        pick_up(player, card)

"""Counting the cards that lie somewhere else than in the pile."""

from __future__ import annotations

from plume.core.words import popcount, rule
from plume.cotcot.cards import DOUBLER, N_ITEMS
from plume.cotcot.state import FACE_UP, Player, State


@rule
def found(s: State, card: int) -> int:
    """How many of a card are face up, in hands and before the players."""
    count = 0
    for slot in range(FACE_UP):
        count += s.market[slot] == card
    for seat in range(s.seats):
        count += found_at(s.players[seat], card)
    return count


@rule
def found_at(player: Player, card: int) -> int:
    """How many of a card a player has in hand, has laid as chests and has in collections."""
    count = player.hand[card] + player.shown[card]
    if card < N_ITEMS:
        return count + player.length[card] - player.jokers[card]
    if card == DOUBLER:
        return count + popcount(player.doubled)
    for item in range(N_ITEMS):
        count += player.jokers[item]
    return count

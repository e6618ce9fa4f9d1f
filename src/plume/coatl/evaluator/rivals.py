"""What others collect, as far as everybody can see it."""

from __future__ import annotations

from plume.bots.evaluator import OTHERS
from plume.coatl.cardsets import numbers
from plume.coatl.evaluator.candidates import closing_piece, find_best, spare_all, used_of
from plume.coatl.evaluator.figures import DECIDING
from plume.coatl.evaluator.memory import Memory
from plume.coatl.evaluator.prospects import prospects, take_stock
from plume.coatl.order import following, is_solo
from plume.coatl.pieces import N_COLOURS
from plume.coatl.scoring import score
from plume.coatl.state import State
from plume.core.bits import NONE
from plume.core.words import popcount, rule, seldom

DENIAL = 40
"""What it is worth to take a piece that the next player seems to need."""
HARM, FEATHER = 60, 120
"""What it is worth that another loses something, in hundredths of what they lose, and what their feather costs."""


@seldom
def note_wanted(s: State, seat: int, traits: int, memory: Memory) -> None:
    """Note which pieces the next player lacks for the best candidate, with the cards that all have seen them take."""
    memory.wanted = 0
    if is_solo(s) or not traits & OTHERS:
        return
    other = following(s, seat)
    rival = s.players[other]
    take_stock_of_rival(s, other, traits, memory)
    if memory.n_slots == 0:
        return
    spare_all(memory)
    slot = memory.slots[0]
    find_best(memory, slot, rival)
    if memory.best.candidate == NONE:
        return
    candidate = memory.candidates[memory.best.candidate]
    for colour in range(N_COLOURS):
        kind = N_COLOURS + colour
        if used_of(candidate, colour) > memory.spare.held[kind]:
            memory.wanted |= 1 << kind
    end = closing_piece(memory, slot)
    if memory.spare.held[end] == 0:
        memory.wanted |= 1 << end


@rule
def take_stock_of_rival(s: State, other: int, traits: int, memory: Memory) -> None:
    """Note what another seat has, with the cards that all have seen them take."""
    take_stock(s, other, traits, DECIDING, memory)
    memory.means.hand = numbers(s.players[other].taken)
    memory.means.temples = s.players[other].temples_taken


@rule
def denial(memory: Memory, one: int, other: int) -> int:
    """What it is worth that the next player does not get these pieces."""
    pieces = 1 << one
    if other != NONE:
        pieces |= 1 << other
    return DENIAL * popcount(memory.wanted & pieces)


@seldom
def note_losses(s: State, seat: int, traits: int, memory: Memory) -> None:
    """Note what it would cost each of the others to lose a body."""
    for other in range(s.seats):
        rival = s.players[other]
        for colour in range(N_COLOURS):
            memory.losses[N_COLOURS * other + colour] = 0
        if other == seat or not traits & OTHERS:
            continue
        take_stock_of_rival(s, other, traits, memory)
        base = prospects(memory, rival, 0, 0)
        for colour in range(N_COLOURS):
            if rival.board[N_COLOURS + colour]:
                memory.means.held[N_COLOURS + colour] -= 1
                loss = max(base - prospects(memory, rival, 0, 0), 0)
                memory.means.held[N_COLOURS + colour] += 1
                memory.losses[N_COLOURS * other + colour] = loss


@rule
def harm(s: State, memory: Memory, other: int, one: int, two: int) -> int:
    """X-GOLD-5: what it is worth that somebody loses these bodies, less the feather that they receive.

    The more there are to play against, the less either matters; who is behind may rather have the feather.
    """
    loss = memory.losses[N_COLOURS * other + one]
    if two != NONE:
        loss += memory.losses[N_COLOURS * other + two]
    return (HARM * loss // 100 - FEATHER) // (s.seats - 1) - score(s, other)

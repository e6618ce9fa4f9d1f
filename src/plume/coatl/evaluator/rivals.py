"""What others collect, as far as everybody can see it."""

from __future__ import annotations

from plume.bots.evaluator import OTHERS
from plume.coatl.adam import HAS_WILD, HIGHEST_POINTS, NEEDS
from plume.coatl.cardsets import numbers
from plume.coatl.evaluator.candidates import closing_piece, find_best, spare_all, used_of
from plume.coatl.evaluator.figures import DECIDING
from plume.coatl.evaluator.memory import POINT, Memory
from plume.coatl.evaluator.prospects import take_stock
from plume.coatl.order import following, is_solo
from plume.coatl.pieces import N_COLOURS
from plume.coatl.scoring import score
from plume.coatl.state import Adam, State
from plume.core.bits import NONE
from plume.core.words import popcount, rule, seldom

DENIAL = 40
"""What it is worth to take a piece that the next player seems to need."""
HARM = 80
"""What it is worth to take it from their board."""


@seldom
def note_wanted(s: State, seat: int, traits: int, memory: Memory) -> None:
    """Note which pieces the next player lacks for the best candidate, with the cards that all have seen them take.

    And which of those on their board they need for it.
    """
    memory.wanted = 0
    memory.needed = 0
    if is_solo(s) or not traits & OTHERS:
        return
    other = following(s, seat)
    rival = s.players[other]
    take_stock(s, other, traits, DECIDING, memory)
    memory.means.hand = numbers(rival.taken)
    memory.means.temples = rival.temples_taken
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
        if used_of(candidate, colour):
            memory.needed |= 1 << kind
    end = closing_piece(memory, slot)
    if memory.spare.held[end] == 0:
        memory.wanted |= 1 << end


@rule
def denial(memory: Memory, one: int, other: int) -> int:
    """What it is worth that the next player does not get these pieces."""
    pieces = 1 << one
    if other != NONE:
        pieces |= 1 << other
    return DENIAL * popcount(memory.wanted & pieces)


@rule
def harm(s: State, seat: int, memory: Memory, other: int, pieces: int) -> int:
    """X-GOLD-5: what it is worth that somebody loses these bodies, less the feather that they receive.

    Who is behind may rather have it.
    """
    needed = memory.needed & pieces if other == following(s, seat) else 0
    return HARM * popcount(needed) - memory.figures.feather - score(s, other)


@seldom
def adam_is_near(adam: Adam) -> int:
    """What A.D.A.M. has gathered for the cards before him, in hundredths of a point."""
    total = 0
    for place in range(adam.held):
        card = adam.cards[place]
        needed = HAS_WILD[card]
        there = 1 if adam.wild[place] != NONE else 0
        for colour in range(N_COLOURS):
            needed += NEEDS[N_COLOURS * card + colour]
            there += adam.pieces[N_COLOURS * place + colour]
        total += POINT * HIGHEST_POINTS[card] * there * there // (needed * needed)
    return total

"""A serpent's pieces: placing them at either end and reading their colours, from head to tail or from an end inward."""

from __future__ import annotations

from plume.coatl.pieces import N_COLOURS, TAIL_KINDS
from plume.coatl.state import HAS_HEAD, HAS_TAIL, Coatl
from plume.core.bits import NONE
from plume.core.words import rule

HEAD_END, TAIL_END = 0, 1
RING = 128


@rule
def colour_of(kind: int) -> int:
    """The colour of a kind of piece."""
    return kind % N_COLOURS


@rule
def _write(coatl: Coatl, place: int, colour: int) -> None:
    byte = place >> 1 & 63
    shift = 4 * (place & 1)
    coatl.ring[byte] = coatl.ring[byte] & ~(15 << shift) | colour << shift


@rule
def colour_at(coatl: Coatl, i: int) -> int:
    """The colour of the i-th piece from the head, counted from 0."""
    place = coatl.start + i
    return coatl.ring[place >> 1 & 63] >> 4 * (place & 1) & 15


@rule
def colour_inward(coatl: Coatl, end: int, i: int) -> int:
    """The colour of the i-th piece from this end, counted from 0."""
    return colour_at(coatl, i if end == HEAD_END else coatl.length - 1 - i)


@rule
def place(coatl: Coatl, end: int, kind: int) -> None:
    """Put a piece on an end."""
    colour = colour_of(kind)
    if end == HEAD_END:
        coatl.start = (coatl.start - 1) & RING - 1
        _write(coatl, coatl.start, colour)
    else:
        _write(coatl, coatl.start + coatl.length, colour)
    coatl.length += 1
    coatl.count[colour] += 1
    if kind < N_COLOURS:
        coatl.ends |= HAS_HEAD
    elif TAIL_KINDS >> kind & 1:
        coatl.ends |= HAS_TAIL


@rule
def clear(coatl: Coatl) -> None:
    """Make it a serpent without pieces and cards."""
    coatl.satisfied = 0
    coatl.one_short = 0
    coatl.some = 0
    coatl.several = 0
    coatl.cards = 0
    coatl.points = 0
    coatl.temple = NONE
    coatl.ends = 0
    coatl.start = 0
    coatl.length = 0
    for colour in range(N_COLOURS):
        coatl.count[colour] = 0
        coatl.lone_pairs[colour] = 0


@rule
def run_inward(coatl: Coatl, end: int, colour: int) -> int:
    """How many pieces of this colour stand at this end, one behind the other; three stands for more."""
    run = 0
    while run < 3 and run < coatl.length and colour_inward(coatl, end, run) == colour:
        run += 1
    return run

"""The working memory of the evaluator for Cóatl. Points and costs are in hundredths."""

from __future__ import annotations

from typing import Annotated

from plume.coatl.pieces import ALL_KINDS, KINDS, N_COLOURS
from plume.coatl.state import MOST_PLAYERS
from plume.coatl.workspace import Matches, Workspace
from plume.core.structs import I64, I64S, STRUCT, struct

POINT = 100

MOST_SLOTS = 3
WIDTH, NARROW = 8, 4
DEPTH = 11

OF_SLOT = 3
"""What is noted of a slot: the points of its best candidate, what it costs, and how much is missing, counted from 1."""

BARRED = 1 << 40
"""The cost of what cannot be had."""

OF_SIDE, OF_TABLE = 40, 13
"""How many features there are of each side, and of the table (see `features`)."""
TABLE = OF_SIDE * MOST_PLAYERS
INPUTS = 3 * OF_SIDE + OF_TABLE
"""Of the learnt value of a side: its own features, those of its best rival and of the others, those of the table."""
HIDDEN = 48


@struct
class Reading:
    """A serpent that is read from one end to the other."""

    matches: Annotated[Matches, STRUCT]
    counts: I64  # pieces by colour (see `scoring`)
    length: I64


@struct
class Slot:
    """Room for a Cóatl: the serpent as far as it is there, and what else one has to know of it."""

    reading: Annotated[Reading, STRUCT]
    direction: I64  # from which end it is read
    cards: I64
    number: I64


@struct
class Candidate:
    """A serpent that could be, as far as it has grown, and how it came to be."""

    reading: Annotated[Reading, STRUCT]
    used: I64  # bodies by colour
    cost: I64
    parent: I64  # the candidate without its last body, or NONE
    colour: I64  # of that body
    opened: I64  # the head it was begun with, if there was none, or NONE
    score: I64


@struct
class Completion:
    """The best candidate for a slot and how it is completed."""

    value: I64  # its points less its cost
    points: I64
    candidate: I64  # or NONE
    end: I64  # the colour of the piece that closes it
    cards: I64
    temple: I64


@struct
class Means:
    """What there is to build with."""

    held: Annotated[list[int], I64S, ALL_KINDS]  # how many of each kind of piece
    hand: I64
    temples: I64  # in hand


@struct
class Figures:
    """What things are worth or cost (see `figures`)."""

    pace: I64  # a turn
    near: I64  # a body on the supply board: two come with one action, but seldom both are wanted
    near_end: I64  # a head or tail there
    bag: I64  # a body that still has to come out of its bag
    bag_end: I64
    assembly: I64  # the action in which a Cóatl is completed
    temple: I64  # each point of a Temple card
    counted: I64  # each piece towards a count that is not reached
    matched: I64  # a pattern as far as it is there, in hundredths of its points
    later: I64  # the candidates for slots after the first, in hundredths: much may come between
    spare_card: I64  # a card in hand that no candidate needs
    junk: I64  # a piece that no candidate needs, beyond the first two
    no_room: I64  # a piece that is needed and for which there is no room


@struct
class Memory:
    """All that the evaluator notes."""

    # what a seat has and can get
    traits: I64
    figures: Annotated[Figures, STRUCT]
    means: Annotated[Means, STRUCT]
    near: Annotated[list[int], I64S, ALL_KINDS]  # pieces on the supply board
    bag_cost: Annotated[list[int], I64S, KINDS]  # what a piece costs that still has to come out of its bag
    temples_seen: I64
    least_cards: I64
    differ: I64  # S-LVL-3
    needs_temple: I64  # S-LVL-1, for those who look so far
    completed: I64
    most_cost: I64  # of a Cóatl that can still be completed in time
    is_now: I64  # a Cóatl is to be completed in this action
    wanted: I64  # the kinds of pieces that the next player seems to need, as a set
    losses: Annotated[list[int], I64S, N_COLOURS * MOST_PLAYERS]  # what a body of each colour is worth to each seat
    n_slots: I64
    slots: Annotated[list[Slot], MOST_SLOTS]
    outlook: Annotated[list[int], I64S, OF_SLOT * MOST_SLOTS]  # of each slot, when prospects were last reckoned

    # what is left while one slot after another is filled
    spare: Annotated[Means, STRUCT]
    missing: I64  # pieces that are needed and that the seat does not have
    saved: Annotated[Means, STRUCT]

    # the beam: candidates by the number of bodies that were put on
    width: I64  # how many of each length are kept
    sizes: Annotated[list[int], I64S, DEPTH + 1]
    candidates: Annotated[list[Candidate], (DEPTH + 1) * WIDTH]
    trial: Annotated[Candidate, STRUCT]
    best: Annotated[Completion, STRUCT]

    # what a learnt value looks at
    features: Annotated[list[int], I64S, TABLE + OF_TABLE]
    inputs: Annotated[list[int], I64S, INPUTS]

    solver: Annotated[Workspace, STRUCT]

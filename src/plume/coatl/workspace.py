"""The memory of the solver, for every carrier: `arranging` and `combining` work in it."""

from __future__ import annotations

from typing import Annotated

from plume.coatl.cards import N_TEMPLES
from plume.coatl.pieces import KINDS
from plume.coatl.state import HAND_LIMIT, ROOM
from plume.core.structs import I64, I64S, STRUCT, struct

MOST_CODES = 1 << ROOM  # eight pieces of different kinds
MOST_SUBSETS = 1 << HAND_LIMIT
TABLE_SIZE = MOST_CODES * MOST_SUBSETS
MOST_LEVELS = ROOM + 5
MOST_SCORES = 1 << 10

MOST_FOUND, MOST_ENTRIES = 1 << 15, 1 << 12
"""Before and after those that are not needed are left out; about ten times as many as were met with full boards."""

MOST_TARGETS = 5
"""The Cóatl just completed, two unfinished ones, two new ones."""
MOST_OUTCOMES = 4
"""The two new ones have the same."""


@struct
class Matches:
    """What the automaton of `patterns` makes of a serpent as far as it was read.

    The cards that have just got to their first, second, third, fourth place; then how often each has matched: the ones,
    twos and fours of its number.
    """

    one: I64
    two: I64
    three: I64
    four: I64
    ones: I64
    twos: I64
    fours: I64


@struct
class Level:
    """A serpent that is being written: one level of the search for all of them."""

    choices: I64  # what may still come next here
    stage: I64
    kind: I64  # the piece that came last
    available: I64
    code: I64
    shape: I64
    placed: I64
    before: I64
    length: I64
    matches: Annotated[Matches, STRUCT]


@struct
class Stock:
    """The pieces of one kind."""

    count: I64  # that may be used
    left: I64
    weight: I64  # what one piece adds to the code
    bit: I64  # where their field begins


@struct
class HeldCard:
    """A card in hand."""

    number: I64
    worth: I64  # beside the serpent that is weighed
    bit: I64  # where its field begins


@struct
class Outcomes:
    """What a Cóatl can become: the table of `arranging`, and its entries that are needed, best first."""

    table: Annotated[list[int], I64S, TABLE_SIZE]
    length: I64
    scores: Annotated[list[int], I64S, MOST_ENTRIES]
    spent: Annotated[list[int], I64S, MOST_ENTRIES]
    sources: Annotated[list[int], I64S, MOST_ENTRIES]


@struct
class Found:
    """Entries of a table in no order, and the places in which they are sorted."""

    scores: Annotated[list[int], I64S, MOST_FOUND]
    spent: Annotated[list[int], I64S, MOST_FOUND]
    sources: Annotated[list[int], I64S, MOST_FOUND]
    order: Annotated[list[int], I64S, MOST_FOUND]
    buckets: Annotated[list[int], I64S, MOST_SCORES]


@struct
class Target:
    """A Cóatl that may be completed, and where the search for the best choice stands before it."""

    number: I64  # NONE for a new one
    outcomes: I64
    pick: I64
    best_pick: I64
    free: I64  # what the choices before have left
    sum: I64  # their score
    completed: I64  # how many of them complete a Cóatl
    rest: I64  # what this one and those behind it can bring at most


@struct
class PlannedCoatl:
    """One Cóatl of a plan."""

    number: I64
    shape: I64
    cards: I64
    temple: I64
    placed: I64  # how many of its pieces are placed already
    promise: I64


@struct
class Plan:
    """What to assemble, and how good it is."""

    points: I64
    upper: I64
    is_proven: I64
    nodes: I64  # pieces that the search has placed
    size: I64
    at: I64  # the Cóatl whose turn it is
    coatls: Annotated[list[PlannedCoatl], MOST_TARGETS]


@struct
class Workspace:
    """All that the solver notes."""

    # what may be used
    budget: I64
    ends_are_free: I64
    stock: Annotated[list[Stock], KINDS]
    codes: I64  # how many there are
    held: I64
    hand: Annotated[list[HeldCard], HAND_LIMIT]
    early: I64  # cards that may be laid before the serpent is complete
    temples: I64
    temple_bits: Annotated[list[int], I64S, N_TEMPLES]
    total: I64  # all that there is, in fields
    guards: I64

    # all serpents that one Cóatl can become
    nodes: I64
    carried: I64
    allowed: I64
    levels: Annotated[list[Level], MOST_LEVELS]
    sums: Annotated[list[int], I64S, MOST_SUBSETS]
    seen: Annotated[list[int], I64S, MOST_CODES]  # by code: what the last serpent noted makes of the cards
    noted: I64
    filled: Annotated[list[int], I64S, TABLE_SIZE]  # the places of the table that are not empty
    found: Annotated[Found, STRUCT]
    is_overfull: I64
    outcomes: Annotated[list[Outcomes], MOST_OUTCOMES]

    # which of them together
    n_targets: I64
    targets: Annotated[list[Target], MOST_TARGETS + 1]
    chosen: I64
    plan: Annotated[Plan, STRUCT]

"""The memory of a search: a tree of moves."""

from __future__ import annotations

from typing import Annotated

from plume.core.game import MOST_SIDES
from plume.core.structs import F64, F64S, I64, U32, struct

MOST_NODES = 200_000
ROOT = 0
DEEPEST = 48
"""So many moves of a simulation are remembered."""


@struct
class SearchNode:
    """What was tried from here, and what came of it."""

    child: U32  # the last one that was added, 0 if there is none
    sibling: U32  # the one that was added to the same node before, 0 if there is none
    move: U32
    visits: U32
    total: F64  # of the values that came of it for the one who chose it
    prior: F64  # how probable it is that this move is the best


@struct
class Visit:
    """A move of a simulation: the node it visits, and the seat that chose it."""

    node: I64
    seat: I64


@struct
class Trial:
    """A move of the root: how often it was tried, and what came of it."""

    move: I64
    visits: I64
    total: F64


@struct
class Tree:
    """All nodes, the way of the last simulation down from the root, and what came of all of them."""

    size: I64
    totals: Annotated[list[float], F64S, MOST_SIDES]  # of the values that came of all simulations, for each side
    squares: Annotated[list[float], F64S, MOST_SIDES]  # of their squares
    nodes: Annotated[list[SearchNode], MOST_NODES]
    path: Annotated[list[Visit], DEEPEST + 1]

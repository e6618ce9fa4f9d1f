"""Pieces (C-BOX-1): a kind of piece is its part and its colour, 15 kinds in all: heads, bodies, tails.

The golden body (X-GOLD) is one more kind, after the others: it lies where bodies lie, and is never part of a Cóatl.
"""

from __future__ import annotations

from typing import Literal, get_args

COLOURS = ("black", "blue", "green", "red", "yellow")
LETTERS = "kbgry"
Letter = Literal["k", "b", "g", "r", "y"]
"""A colour in the notation."""
N_COLOURS = 5

HEAD, BODY, TAIL = 0, 1, 2
PART_NAMES = ("head", "body", "tail")
KINDS = 15
GOLD = KINDS
ALL_KINDS = KINDS + 1
"""With the golden body."""
HEAD_KINDS, BODY_KINDS, TAIL_KINDS = 0x1F, 0x1F << 5, 0x1F << 10
"""Sets of kinds."""

IN_BOX = (3, 24, 3)
"""How many of each colour there are, by part."""
SOLO_BODIES = 16
"""S-SETUP-1: how many bodies of each colour there are alone."""
FEWER_BODIES = {2: 14, 3: 18}
"""X-FEWER-1: the same by the number of players, if that is agreed."""
GOLDEN_BODIES = {2: 4, 3: 5, 4: 6}
"""X-GOLD-1: how many golden bodies there are, by the number of players."""

Piece = Literal["<k", "<b", "<g", "<r", "<y", "k", "b", "g", "r", "y", "k>", "b>", "g>", "r>", "y>", "o"]
"""A kind in the notation: `<r` a red head, `r` a body, `r>` a tail, `o` the golden body."""
ALL_PIECES: tuple[Piece, ...] = get_args(Piece)
PIECES = ALL_PIECES[:KINDS]
"""Those that a Cóatl is made of."""

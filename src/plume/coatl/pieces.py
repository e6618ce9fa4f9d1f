"""Pieces (C-BOX-1): a kind of piece is its part and its colour, 15 kinds in all: heads, bodies, tails."""

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
HEAD_KINDS, BODY_KINDS, TAIL_KINDS = 0x1F, 0x1F << 5, 0x1F << 10
"""Sets of kinds."""

IN_BOX, IN_SOLO_BOX = (3, 24, 3), (3, 16, 3)
"""How many of each colour there are, by part; alone one plays with fewer bodies (S-SETUP-1)."""

Piece = Literal["<k", "<b", "<g", "<r", "<y", "k", "b", "g", "r", "y", "k>", "b>", "g>", "r>", "y>"]
"""A kind in the notation: `<r` a red head, `r` a body, `r>` a tail."""
PIECES: tuple[Piece, ...] = get_args(Piece)

"""Positions for tests, written by hand."""

from __future__ import annotations

from typing import Any

import plume
from plume.core.position import Position

ALL_TOKENS = ["pick", "future", "commit"]
FULL_SUPPLY = ["k b", "g r", "y k", "b g", "r y", "k g", "<k", "<b", "g>", "r>"]


def seat(board: str = "", hand: str = "", **more: Any) -> dict[str, Any]:
    """What lies before a player; cards are given as `P1 P2`, Cóatls as texts or with cards."""
    coatls = [coatl if isinstance(coatl, dict) else {"serpent": coatl} for coatl in more.pop("coatls", [])]
    return {"board": board, "hand": hand.split(), "coatls": coatls, **more}


def coatl(serpent: str, cards: str = "", temple: str | None = None) -> dict[str, Any]:
    """A Cóatl with its cards."""
    return {"serpent": serpent, "cards": cards.split(), "temple": temple}


def table(*seats: dict[str, Any], **more: Any) -> Position:
    """A position with these seats; two empty ones if none are given. The supply board is full unless it is named."""
    data: dict[str, Any] = {"supply": FULL_SUPPLY, "row": ["P0", "P1", "P2", "P3", "P4", "P5"]}
    if isinstance(more.get("row"), str):
        more["row"] = more["row"].split()
    return plume.coatl.position({**data, **more, "seats": list(seats) or [seat(), seat()]})


def bodies(letter: str, count: int = 24) -> str:
    """So many bodies of one colour."""
    return " ".join(letter * count)


def verbs(position: Position, who: int | None = None) -> set[str]:
    """The kinds of moves that are legal."""
    return {move.split()[0] for move in position.legal(who)}


def play(position: Position, *moves: str) -> Position:
    """Play moves of whoever's turn it is."""
    for move in moves:
        position.play(move)
    return position

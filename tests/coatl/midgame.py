"""Positions in the middle of games: boards and hands that are nearly full, unfinished Cóatls with cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import plume
from plume.coatl.pieces import HEAD_KINDS, TAIL_KINDS
from plume.coatl.state import COMPLETE, HAS_HEAD, HAS_TAIL, NO_ACTION, Player
from plume.core.position import Position
from tests.coatl.expansions import EVERYTHING

LIKED = {"take": 8.0, "draw": 6.0, "keep": 8.0, "fulfil": 0.7, "begin": 0.5, "temple": 5.0, "done": 3.0}
"""How much more often than others a kind of move is played, so that boards and hands fill up."""

SELDOM_COMPLETED = 0.02
VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "open_ends": "closed"},
    {"players": 4},
    {"players": 1, "levels": [3]},
    {"players": 1, "levels": [4]},
    {"players": 1, "levels": [3, 4], "solo_temples": "piles"},
    *EVERYTHING,
]


def midgame(seed: int, least_pieces: int = 6, least_cards: int = 3) -> Iterator[tuple[Position, int]]:
    """Positions of one game, each with the seat that has so many pieces and cards and may do as it likes."""
    rng = Random(seed)
    position = plume.coatl.new(seed=seed, **VARIANTS[seed % len(VARIANTS)])
    while not position.over:
        seat = position.deciders[0]
        me = position.state.players[seat]
        is_full = me.pieces >= least_pieces and me.hand_size >= least_cards
        if position.state.action == NO_ACTION and is_full and _has_ends(me):
            yield position, seat
        moves = list(position.legal(seat))
        position.play(seat, rng.choices(moves, [_liking(position, seat, move) for move in moves])[0])


def _has_ends(me: Player) -> bool:
    """Whether a head and a tail lie there for one of the Cóatls, or for a new one."""
    lying = (HAS_HEAD if me.kinds & HEAD_KINDS else 0) | (HAS_TAIL if me.kinds & TAIL_KINDS else 0)
    unfinished = [me.coatls[number].ends for number in range(me.begun) if me.incomplete >> number & 1]
    return any(ends | lying == COMPLETE for ends in [*unfinished, 0])


def _liking(position: Position, seat: int, move: str) -> float:
    """How likely a move is."""
    verb, *rest = move.split()
    if verb in ("head", "tail"):
        coatl = position.state.players[seat].coatls[int(rest[0]) - 1]
        end = 1 if rest[1].startswith("<") else 2 if rest[1].endswith(">") else 0
        return SELDOM_COMPLETED if coatl.ends | end == COMPLETE else 1.0
    return LIKED.get(verb, 0.2)

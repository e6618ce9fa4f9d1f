"""A game from one choice of chance to the next, for any game, on the carrier that asks for what chance gives.

Each ply is tried with the outcomes that are known. Where they run out the carrier stops, and `before` has the state in
which the ply began.
"""

from __future__ import annotations

from typing import Any

from plume.core.chance import ask, erase_streams
from plume.core.movesets import nth_move
from plume.core.words import entry, game, rule, store
from plume.envs.stepping import choices, play, tell

PLY, PLIES = 0, 1
"""Where it stands in `ply` which move is tried, and how many were played before it."""
SET_UP = -1
"""Stands for the set-up among the moves."""


@rule
def go_on(s: Any, before: list[Any], moves: list[int], told: list[int], ply: list[int], address: int) -> None:
    """Play what nobody can choose, up to the next decision or the end, and tell of it."""
    erase_streams(s)
    count = choices(s, moves)
    while count == 1:
        ply[PLY] = nth_move(moves, 0)
        ply[PLIES] += 1
        store(before, 0, s)
        ask(s, address)
        play(s, ply[PLY])
        erase_streams(s)
        count = choices(s, moves)
    tell(s, count, moves, told)


@entry
def set_up(
    states: list[Any], before: list[Any], moves: list[int], told: list[int], ply: list[int], address: int
) -> None:
    """Lay out a game."""
    s = states[0]
    ply[PLY] = SET_UP
    ply[PLIES] = 0
    store(before, 0, s)
    ask(s, address)
    game.set_up(s)
    go_on(s, before, moves, told, ply, address)


@entry
def step(
    states: list[Any], before: list[Any], moves: list[int], told: list[int], ply: list[int], address: int, move: int
) -> None:
    """The seat that decides plays a legal move."""
    s = states[0]
    ply[PLY] = move
    ply[PLIES] = 0
    store(before, 0, s)
    ask(s, address)
    play(s, move)
    go_on(s, before, moves, told, ply, address)


@entry
def forget_chance(states: list[Any]) -> None:
    """Erase all streams: somebody else is chance."""
    erase_streams(states[0])


@entry
def copies(states: list[Any], zone: int, members: list[int]) -> None:
    """Write how many copies of each member chance can give from a zone now."""
    s = states[0]
    for member in range(len(members)):
        members[member] = game.copies(s, zone, member)

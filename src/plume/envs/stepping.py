"""A game from decision to decision, for any game, on every carrier.

A decision is a state with more than one legal move; a move that is the only one is played at once. Where several seats
decide, the lowest comes first. Each call tells in `told` who decides, how many moves are legal, and which.
"""

from __future__ import annotations

from typing import Any, cast

from plume.core.chance import seed
from plume.core.moves import WORD_BITS
from plume.core.movesets import nth_move
from plume.core.words import apart, entry, game, lowest, rule, store
from plume.envs.observing.observed import Observed

observed = cast(Observed, game)

SEAT, COUNT, FIRST = 0, 1, 2
"""Where it stands in `told` who decides, and how many moves follow from where on."""
OVER = -1
"""Stands for the seat when the game is over."""


@apart
def play(s: Any, move: int) -> None:
    """The seat that decides plays a legal move."""
    game.play(s, lowest(s.deciders), move)


@apart
def choices(s: Any, moves: list[int]) -> int:
    """Write the legal moves of the seat that decides, and return how many there are; none when the game is over."""
    if s.deciders == 0:
        return 0
    return game.legal(s, lowest(s.deciders), moves)


@rule
def go_on(s: Any, moves: list[int]) -> int:
    """Play what nobody can choose, up to the next decision or the end; then as `choices`."""
    count = choices(s, moves)
    while count == 1:
        play(s, nth_move(moves, 0))
        count = choices(s, moves)
    return count


@rule
def tell(s: Any, count: int, moves: list[int], told: list[int]) -> None:
    """Say who decides and what they may play."""
    told[COUNT] = count
    told[SEAT] = OVER
    if count == 0:
        return
    told[SEAT] = lowest(s.deciders)
    place = FIRST
    for word in range(len(moves)):
        members = moves[word]
        while members:
            told[place] = WORD_BITS * word + lowest(members)
            members &= members - 1
            place += 1


@entry
def deal(states: list[Any], moves: list[int], told: list[int], w0: int, w1: int, w2: int, w3: int) -> None:
    """Begin a game from a seed of 128 bits; the options are in the state already."""
    s = states[0]
    seed(s, w0, w1, w2, w3)
    game.set_up(s)
    tell(s, go_on(s, moves), moves, told)


@entry
def step(states: list[Any], moves: list[int], told: list[int], move: int) -> None:
    """The seat that decides plays a legal move."""
    s = states[0]
    play(s, move)
    tell(s, go_on(s, moves), moves, told)


@entry
def look(states: list[Any], moves: list[int], told: list[int]) -> None:
    """Only tell."""
    s = states[0]
    tell(s, choices(s, moves), moves, told)


@entry
def observe(states: list[Any], viewer: int, out: list[int]) -> None:
    """Write what a seat may know."""
    observed.observe(states[0], viewer, out, 0)


@entry
def hide(states: list[Any], copies: list[Any], viewer: int) -> None:
    """Write a copy with all erased that a viewer may not see."""
    store(copies, 0, states[0])
    game.hide(copies[0], viewer)


@entry
def winners(states: list[Any]) -> int:
    """The sides that have won a finished game, as a set."""
    return game.winners(states[0])


@entry
def score(states: list[Any], side: int) -> int:
    """The points of a side so far."""
    return game.score(states[0], side)

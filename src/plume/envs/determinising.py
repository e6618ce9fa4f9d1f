"""A game as it may be for all a seat knows, and a random end of it: what a search asks for. On every carrier."""

from __future__ import annotations

from typing import Any

from plume.core.chance import seed_stream, uniform
from plume.core.movesets import nth_move
from plume.core.streams import Stream
from plume.core.words import entry, game
from plume.envs.stepping import choices, play


@entry
def resample(copies: list[Any], viewer: int, streams: list[Stream], w0: int, w1: int, w2: int, w3: int) -> None:
    """Deal anew what was hidden from a viewer, from a seed of 128 bits."""
    seed_stream(streams[0], w0, w1, w2, w3)
    game.determinise(copies[0], viewer, streams[0])


@entry
def play_out(states: list[Any], moves: list[int], streams: list[Stream], w0: int, w1: int, w2: int, w3: int) -> None:
    """Play random moves to the end, from a seed of 128 bits."""
    s = states[0]
    seed_stream(streams[0], w0, w1, w2, w3)
    count = choices(s, moves)
    while count:
        play(s, nth_move(moves, uniform(streams[0], count)))
        count = choices(s, moves)

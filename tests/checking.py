"""Looking at every position of random games, and at powers of e, for any game, on every carrier."""

from __future__ import annotations

from typing import Any

from plume.core.chance import WORD
from plume.core.exponential import exp
from plume.core.playout import random_move, start_game
from plume.core.streams import Stream
from plume.core.words import entry, game, lowest, store

NO_MOVE, ENDLESS = -1, -2
LONGEST = 20_000
"""More moves than any game has."""


@entry
def check_games(
    s: Any, moves: list[int], chooser: Stream, w0: int, w1: int, w2: int, w3: int, games: int, found: list[int]
) -> int:
    """Play random games and look at every position: 0, or what is wrong, with the game and the move in `found`."""
    for number in range(games):
        start_game(s, chooser, w0, w1, w2, w3 + number & WORD)
        for played in range(LONGEST):
            found[0] = number
            found[1] = played
            wrong = game.broken(s)
            if wrong:
                return wrong
            if s.deciders == 0:
                break
            for seat in range(s.seats):
                if s.deciders >> seat & 1 and game.legal(s, seat, moves) == 0:
                    return NO_MOVE
            game.play(s, lowest(s.deciders), random_move(s, moves, chooser))
        if s.deciders:
            return ENDLESS
    return 0


@entry
def trace_game(
    s: Any, states: list[Any], played: list[int], moves: list[int], chooser: Stream, w0: int, w1: int, w2: int, w3: int
) -> int:
    """Play a random game, note its moves and copy all its states; return how many moves it had."""
    start_game(s, chooser, w0, w1, w2, w3)
    number = 0
    store(states, 0, s)
    while s.deciders:
        played[number] = random_move(s, moves, chooser)
        game.play(s, lowest(s.deciders), played[number])
        number += 1
        store(states, number, s)
    return number


@entry
def powers_of_e(exponents: list[float], powers: list[float]) -> None:
    """The number e to each of these powers."""
    for place in range(len(exponents)):
        powers[place] = exp(exponents[place])

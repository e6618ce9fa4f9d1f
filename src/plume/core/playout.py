"""Random play of whole games, for any game, on every carrier."""

from __future__ import annotations

from typing import Any

from plume.core.chance import WORD, seed, seed_chooser, uniform
from plume.core.game import MOST_ENDINGS, MOST_SIDES
from plume.core.movesets import nth_move
from plume.core.streams import Stream
from plume.core.words import entry, game, lowest, rule, seldom, store

# What is counted: five numbers, then one number for each side and for each way to end.
GAMES, DECISIONS, MOVES, LISTED, TURNS = range(5)
WINS = 5
SCORES = WINS + MOST_SIDES
ENDED = SCORES + MOST_SIDES
TALLY = ENDED + MOST_ENDINGS

RING = 64
"""`copy_states` copies within so many states."""


@rule
def start_game(s: Any, chooser: Stream, w0: int, w1: int, w2: int, w3: int) -> None:
    """A new game from a seed of 128 bits."""
    seed(s, w0, w1, w2, w3)
    seed_chooser(chooser, w0, w1, w2, w3)
    game.set_up(s)


@rule
def random_move(s: Any, moves: list[int], chooser: Stream) -> int:
    """A legal move for the lowest seat that decides, each as likely as any other."""
    n = game.legal(s, lowest(s.deciders), moves)
    return nth_move(moves, uniform(chooser, n) if n > 1 else 0)


@rule
def play_on(s: Any, moves: list[int], chooser: Stream) -> tuple[int, int, int]:
    """Play random moves to the end: how many decisions there were, how many moves, and how many could be chosen."""
    decisions = 0
    played = 0
    listed = 0
    while s.deciders:
        seat = lowest(s.deciders)
        n = game.legal(s, seat, moves)
        choice = 0
        if n > 1:
            choice = uniform(chooser, n)
            decisions += 1
            listed += n
        game.play(s, seat, nth_move(moves, choice))
        played += 1
    return decisions, played, listed


@rule
def play_game(
    s: Any, moves: list[int], chooser: Stream, w0: int, w1: int, w2: int, w3: int, number: int, tally: list[int]
) -> None:
    """Play the random game of this number, whose seed has it added to its last word, and add up what happened."""
    start_game(s, chooser, w0, w1, w2, w3 + number & WORD)
    decisions, played, listed = play_on(s, moves, chooser)
    tally[GAMES] += 1
    tally[DECISIONS] += decisions
    tally[MOVES] += played
    tally[LISTED] += listed
    count_result(s, tally)


@entry
def play_games(
    s: Any, moves: list[int], chooser: Stream, w0: int, w1: int, w2: int, w3: int, games: int, tally: list[int]
) -> None:
    """Play random games with the numbers from 0 on."""
    for number in range(games):
        play_game(s, moves, chooser, w0, w1, w2, w3, number, tally)


@seldom
def count_result(s: Any, tally: list[int]) -> None:
    """Add the result of a finished game."""
    tally[TURNS] += s.turns
    tally[ENDED + s.ended_by] += 1
    winners = game.winners(s)
    for side in range(game.sides(s)):
        tally[WINS + side] += winners >> side & 1
        tally[SCORES + side] += game.score(s, side)


@entry
def copy_states(states: list[Any], times: int) -> None:
    """Copy states to and fro, to measure how long it takes."""
    for i in range(times):
        store(states, i % RING, states[(7 * i + 1) % RING])

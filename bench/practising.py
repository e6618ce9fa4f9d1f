"""Games of the planner against itself, as rows of features with what came of them: a rule file for `bench.learn`."""

from __future__ import annotations

from plume.bots.evaluator import CLOSELY
from plume.coatl.evaluator.evaluation import legal, play, propose
from plume.coatl.evaluator.features import note_features
from plume.coatl.evaluator.memory import OF_TABLE, TABLE, Memory
from plume.coatl.rules import score, set_up, sides, winners
from plume.coatl.state import ASSEMBLING, MOST_PLAYERS, State
from plume.core.chance import next_word, seed, seed_chooser
from plume.core.movesets import nth_move
from plume.core.streams import Stream
from plume.core.words import entry, lowest, rule, seldom

FEATURES = TABLE + OF_TABLE
WON = FEATURES + MOST_PLAYERS
ROW = WON + 1
"""A row: the features, the final points of all sides, and who has won."""


@rule
def by_whim(moves: list[int], weights: list[float], count: int, whim: float, chooser: Stream) -> int:
    """The move that weighs most, if each weighs a bit more at random."""
    best = nth_move(moves, 0)
    most = -1e9
    for n in range(count):
        move = nth_move(moves, n)
        weight = weights[move] + whim * next_word(chooser) / 4294967296.0
        if weight > most:
            most = weight
            best = move
    return best


@seldom
def note_row(s: State, memory: Memory, rows: list[int], first: int) -> None:
    """One row, without what is not known yet."""
    note_features(s, memory)
    for n in range(FEATURES):
        rows[first + n] = memory.features[n]


@seldom
def note_end(s: State, rows: list[int], first: int) -> None:
    """What came of it."""
    for side in range(sides(s)):
        rows[first + FEATURES + side] = score(s, side)
    rows[first + WON] = winners(s)


@entry
def observe(s: State, memory: Memory, rows: list[int]) -> None:
    """The row of one state."""
    note_row(s, memory, rows, 0)


@entry
def conclude(s: State, rows: list[int]) -> None:
    """How a game ended, in the row of one state."""
    note_end(s, rows, 0)


@entry
def practise(
    s: State,
    chooser: Stream,
    w0: int,
    w1: int,
    whim: float,
    moves: list[int],
    weights: list[float],
    memory: Memory,
    rows: list[int],
) -> int:
    """Play a game and write a row of each decision that is no assembly; returns how many there are."""
    seed(s, w0, w1, 0, 0)
    seed_chooser(chooser, w0, w1, 0, 0)
    set_up(s)
    count = 0
    room = len(rows) // ROW
    while s.deciders:
        seat = lowest(s.deciders)
        if legal(s, seat, moves) == 1:
            play(s, seat, nth_move(moves, 0))
            continue
        if s.action != ASSEMBLING and count < room:
            note_row(s, memory, rows, ROW * count)
            count += 1
            legal(s, seat, moves)
        play(s, seat, by_whim(moves, weights, propose(s, seat, CLOSELY, moves, weights, memory), whim, chooser))
    for n in range(count):
        note_end(s, rows, ROW * n)
    return count

"""The evaluator for CotCotCollec': the rules, which moves are worth a try, and what a position is worth."""

from __future__ import annotations

from plume.core.chance import next_word
from plume.core.exponential import exp
from plume.core.moves import WORD_BITS
from plume.core.movesets import nth_move
from plume.core.streams import Stream
from plume.core.words import lowest, popcount, rule, seldom
from plume.cotcot.evaluator.estimate import final_points
from plume.cotcot.evaluator.memory import POINT, Memory
from plume.cotcot.evaluator.policy import weigh
from plume.cotcot.rules import broken, determinise, hide, legal, play, score, set_up, sides, winners
from plume.cotcot.scoring import scorings_held
from plume.cotcot.state import SCORINGS, State

__all__ = [
    "BY_SPREAD",
    "CURIOSITY",
    "Memory",
    "broken",
    "determinise",
    "evaluate",
    "hide",
    "legal",
    "play",
    "propose",
    "score",
    "set_up",
    "sides",
    "winners",
]

WORDS = 2

CURIOSITY, BY_SPREAD = 1.0, 0.0
WORTH_A_TRY = 6 * POINT
"""What promises so much less than the best move is not considered."""
TURNS = 2
"""So many turns are played on, the one that has begun counted."""
WHIM_BITS, WHIM = 16, 1 * POINT
"""Where a game is played on, a move may by whim count for so much more."""
LUCK, LUCK_OF_A_SCORING = 1.5 * POINT, 1.0 * POINT
"""How far the final points may differ from what is expected: at the end, and for each scoring before it."""
FOR_POINTS = 0.2
"""How much of a finished game's worth is by points, rather than to have won."""


@seldom
def propose(s: State, seat: int, traits: int, moves: list[int], weights: list[float], memory: Memory) -> int:
    """Weigh all moves in points, and strike out those far below the best."""
    weigh(s, seat, traits, moves, weights, memory)
    least = weights[best(moves, weights)] - WORTH_A_TRY
    for word in range(WORDS):
        left = moves[word]
        while left:
            place = lowest(left)
            left &= left - 1
            if weights[WORD_BITS * word + place] < least:
                moves[word] &= ~(1 << place)
            else:
                weights[WORD_BITS * word + place] /= POINT
    return popcount(moves[0]) + popcount(moves[1])


@rule
def best(moves: list[int], weights: list[float]) -> int:
    """The move that weighs most."""
    found = nth_move(moves, 0)
    for word in range(WORDS):
        left = moves[word]
        while left:
            move = WORD_BITS * word + lowest(left)
            left &= left - 1
            if weights[move] > weights[found]:
                found = move
    return found


@rule
def best_by_whim(moves: list[int], weights: list[float], stream: Stream) -> int:
    """The move that weighs most, if each counts for a bit more at random."""
    found = 0
    most = -1e9
    for word in range(WORDS):
        left = moves[word]
        while left:
            move = WORD_BITS * word + lowest(left)
            left &= left - 1
            weight = weights[move] + ((next_word(stream) >> WHIM_BITS) * WHIM >> WHIM_BITS)
            if weight > most:
                most = weight
                found = move
    return found


@seldom
def evaluate(
    s: State, traits: int, values: list[float], moves: list[int], weights: list[float], memory: Memory, stream: Stream
) -> None:
    """Play on for some turns, and estimate from there who will win."""
    end = s.turns + TURNS
    while s.deciders and s.turns < end:
        seat = lowest(s.deciders)
        if legal(s, seat, moves) == 1:
            play(s, seat, nth_move(moves, 0))
        else:
            weigh(s, seat, traits, moves, weights, memory)
            play(s, seat, best_by_whim(moves, weights, stream))
    share_by_points(s, values)
    if s.deciders == 0:
        won = winners(s)
        for seat in range(s.seats):
            victory = 1.0 / popcount(won) if won >> seat & 1 else 0.0
            values[seat] = FOR_POINTS * values[seat] + (1.0 - FOR_POINTS) * victory


@rule
def share_by_points(s: State, values: list[float]) -> None:
    """How probable each player's victory is, by the points they may expect."""
    luck = LUCK + LUCK_OF_A_SCORING * (SCORINGS - scorings_held(s))
    most = -1e9
    for seat in range(s.seats):
        values[seat] = (final_points(s, seat) if s.deciders else POINT * score(s, seat)) / luck
        most = max(most, values[seat])
    total = 0.0
    for seat in range(s.seats):
        values[seat] = exp(values[seat] - most)
        total += values[seat]
    for seat in range(s.seats):
        values[seat] /= total

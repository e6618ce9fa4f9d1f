"""What the seats get for a game."""

from __future__ import annotations

from plume.core.game import MOST_SIDES
from plume.core.options import Options

ILLEGAL_CHOICES = ("raise", "lose")
"""What an illegal action can do: raise an error and change nothing, or end the game for who played it."""
LOSS = -1.0
"""What a seat gets for an illegal action that ends the game; the others get nothing."""


def rewards(winners: int, options: Options) -> list[float]:
    """A winner alone gets 1, winners together share it, all others lose the same: together the sides get 0.

    In a solo game the automaton is a side, and gets what nobody sees.
    """
    sides = options.sides
    share = sides / winners.bit_count()
    return [((winners >> side & 1) * share - 1) / (sides - 1) for side in range(options.players)]


def reward_rows(options: Options) -> list[list[float]]:
    """The rewards for every result of a step in a batch: going on, sets of winners, a seat with an illegal action."""
    nothing = [0.0] * options.players
    rows = [nothing] * (1 << MOST_SIDES)
    for winners in range(1, 1 << options.sides):
        rows[winners] = rewards(winners, options)
    lost = [[LOSS if other == seat else 0.0 for other in range(options.players)] for seat in range(MOST_SIDES)]
    return rows + lost

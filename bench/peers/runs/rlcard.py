"""RLCard's gin rummy."""

from __future__ import annotations

import random

import rlcard
from rlcard.games.gin_rummy.game import GinRummyGame

from bench.peers.clock import Speed, speed


def engine() -> Speed:
    """Decisions of random games without the environment, with the listing of legal moves."""
    rng = random.Random(1)
    played = GinRummyGame()
    played.np_random.seed(1)

    def game() -> int:
        played.init_game()
        decisions = 0
        while not played.is_over():
            actions = played.judge.get_legal_actions()
            decisions += len(actions) > 1
            played.step(rng.choice(actions))
        return decisions

    return speed(game)


def environment() -> Speed:
    """Steps through the environment, each with an observation and the legal actions."""
    rng = random.Random(1)
    env = rlcard.make("gin-rummy", config={"seed": 1})

    def game() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return speed(game)

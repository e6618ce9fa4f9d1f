"""Catanatron, and its environment for Gymnasium."""

from __future__ import annotations

import random
from itertools import count

import catanatron_gym  # noqa: F401  registers the environment
import gymnasium
from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, RandomPlayer

from bench.peers.clock import Speed, speed

COLOURS = (Color.RED, Color.BLUE, Color.ORANGE)


def engine() -> Speed:
    """Decisions of random games of three, with the listing of legal moves."""
    seeds = count(1)

    def game() -> int:
        played, decisions = Game([RandomPlayer(colour) for colour in COLOURS], seed=next(seeds)), 0
        while played.winning_color() is None and played.state.num_turns < TURNS_LIMIT:
            decisions += len(played.state.playable_actions) > 1
            played.play_tick()
        return decisions

    return speed(game)


def environment() -> Speed:
    """Steps of one player, each with what the random opponent does, an observation and the legal actions."""
    rng, seeds = random.Random(1), count(1)
    env = gymnasium.make("catanatron-v1")

    def game() -> int:
        _, told = env.reset(seed=next(seeds))
        steps, over = 0, False
        while not over:
            _, _, terminated, truncated, told = env.step(rng.choice(told["valid_actions"]))
            steps, over = steps + 1, terminated or truncated
        return steps

    return speed(game)

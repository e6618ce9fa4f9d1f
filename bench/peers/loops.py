"""Random games through interfaces that Plume shares with its peers."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import numpy as np

from bench.peers.clock import Speed, speed


def aec(env: Any) -> Speed:
    """Steps of a PettingZoo environment, each with the observation and mask of who is to play."""
    rng, seeds = random.Random(1), count()

    def game() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
                steps += 1
        return steps

    return speed(game)


def gymnasium_masked(env: Any) -> Speed:
    """Steps of a Gymnasium environment whose observation has a mask."""
    rng, seeds = random.Random(1), count()

    def game() -> int:
        seen, _ = env.reset(seed=next(seeds))
        steps, over = 0, False
        while not over:
            seen, _, terminated, truncated, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            steps, over = steps + 1, terminated or truncated
        return steps

    return speed(game)


def open_spiel_states(game: Any) -> Speed:
    """Actions applied to OpenSpiel's states, each after the listing of legal ones. What chance does only takes time."""
    rng = random.Random(1)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                chance(state, rng)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return speed(play)


def chance(state: Any, rng: random.Random) -> None:
    """Let chance act in a state of OpenSpiel."""
    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, probabilities)[0])


def open_spiel_environment(env: Any) -> Speed:
    """Steps of OpenSpiel's `rl_environment`, each with the observations and legal actions of all players."""
    rng = random.Random(1)

    def play() -> int:
        told, steps = env.reset(), 0
        while not told.last():
            seen = told.observations
            told = env.step([rng.choice(seen["legal_actions"][seen["current_player"]])])
            steps += 1
        return steps

    return speed(play)

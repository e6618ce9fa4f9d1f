"""OpenSpiel's own games, in C++ and in Python."""

from __future__ import annotations

import random
from typing import Any

import open_spiel.python.games  # noqa: F401  registers the games in Python
import pyspiel
from open_spiel.python.rl_environment import Environment, ObservationType

from bench.peers.clock import Speed, speed
from bench.peers.loops import chance, open_spiel_environment, open_spiel_states

GAMES, DEALS = 300, 100


def hearts_rollouts() -> Speed:
    """Decisions of hearts in C++: an MCTS bot with one simulation, which is one random rollout to the end."""
    rng = random.Random(1)
    game = pyspiel.load_game("hearts")
    decisions = sum(_decisions(_dealt(game, rng), rng) for _ in range(GAMES)) / GAMES
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 1, 100, False, 1, False)
    states = [_dealt(game, rng) for _ in range(DEALS)]

    def rollouts() -> int:
        for state in states:
            bot.step(state)
        return round(DEALS * decisions)

    return speed(rollouts)


def _dealt(game: Any, rng: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        chance(state, rng)
    return state


def _decisions(state: Any, rng: random.Random) -> int:
    decisions = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        decisions += len(actions) > 1
        state.apply_action(rng.choice(actions))
    return decisions


def hearts() -> Speed:
    """Hearts in C++."""
    return open_spiel_states(pyspiel.load_game("hearts"))


def gin_rummy() -> Speed:
    """Gin rummy in C++."""
    return open_spiel_states(pyspiel.load_game("gin_rummy"))


def liars_poker() -> Speed:
    """Liar's poker, which is written in Python."""
    return open_spiel_states(pyspiel.load_game("python_liars_poker"))


def gin_rummy_environment() -> Speed:
    """Gin rummy through `rl_environment`."""
    return open_spiel_environment(Environment("gin_rummy", observation_type=ObservationType.OBSERVATION))

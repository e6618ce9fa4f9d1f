"""Random play in other engines, per CPU second. Runs in the peers' own environment and prints JSON."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

SECONDS = 3.0


def rate(run: Callable[[], int]) -> float:
    """Decisions per CPU second: `run` plays once and returns how many there were."""
    run()
    done = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < SECONDS:
        done += run()
    return done / elapsed


def open_spiel_hearts() -> float:
    """OpenSpiel's hearts in C++: an MCTS bot with one simulation, which is one random rollout to the end."""
    import pyspiel

    rng = random.Random(1)
    game = pyspiel.load_game("hearts")

    def deal() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
        return state

    def decisions_of_a_game() -> int:
        state, decisions = deal(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += len(actions) > 1
            state.apply_action(rng.choice(actions))
        return decisions

    a_game = sum(decisions_of_a_game() for _ in range(300)) / 300
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 1, 100, False, 1, False)
    states = [deal() for _ in range(100)]

    def rollouts() -> int:
        for state in states:
            bot.step(state)
        return round(100 * a_game)

    return rate(rollouts)


def python_chess() -> float:
    """python-chess: random games with the listing of legal moves."""
    import chess

    rng = random.Random(1)

    def game() -> int:
        board, decisions = chess.Board(), 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            decisions += len(moves) > 1
            board.push(rng.choice(moves))
        return decisions

    return rate(game)


def rlcard_gin_rummy() -> float:
    """RLCard's gin rummy: random games through its environment."""
    import rlcard

    rng = random.Random(1)
    env = rlcard.make("gin-rummy", config={"seed": 1})

    def game() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            decisions += len(actions) > 1
            state, _ = env.step(rng.choice(actions))
        return decisions

    return rate(game)


PEERS = {
    "OpenSpiel hearts, C++ rollouts": open_spiel_hearts,
    "python-chess": python_chess,
    "RLCard gin rummy": rlcard_gin_rummy,
}

if __name__ == "__main__":
    json.dump({name: run() for name, run in PEERS.items()}, sys.stdout)

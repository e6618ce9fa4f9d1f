"""What the evaluator of a game makes of a state, for tests."""

from __future__ import annotations

from typing import Any

from plume.bots.evaluator import ALL_TRAITS
from plume.core.carriers import Engine
from plume.core.game import MOST_SIDES


class Proposal:
    """What an evaluator proposes in a state: the moves that it considers with their weights, and the best of them."""

    def __init__(self, engine: Engine, state: Any, seat: int, traits: int = ALL_TRAITS) -> None:
        table = engine.game.moves
        moves, weights = engine.moves(), engine.floats(table.size)
        memory = engine.make(engine.module.Memory)
        self.best = table.text(int(engine.module.best_move(engine.load(state), seat, traits, moves, weights, memory)))
        places = [move for move in range(table.size) if int(moves[move // 64]) >> move % 64 & 1]
        self.weights = {table.text(move): float(weights[move]) for move in places}


def values(engine: Engine, state: Any) -> list[float]:
    """What an evaluator says that each side may expect."""
    found = engine.floats(MOST_SIDES)
    memory, stream = engine.make(engine.module.Memory), engine.stream(1)
    moves, weights = engine.moves(), engine.floats(engine.game.moves.size)
    engine.module.evaluator.evaluate(engine.load(state), ALL_TRAITS, found, moves, weights, memory, stream)
    return list(map(float, found))

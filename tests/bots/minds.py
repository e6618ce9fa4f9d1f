"""What the mind of a game makes of a state, for tests."""

from __future__ import annotations

from typing import Any

from plume.bots.mind import ALL_TRAITS
from plume.core.carriers import Engine


class Advice:
    """What a mind proposes in a state: the moves that it considers with their weights, and the best of them."""

    def __init__(self, engine: Engine, state: Any, seat: int, style: int = ALL_TRAITS) -> None:
        table = engine.game.moves
        moves, weights = engine.moves(), engine.floats(table.size)
        work = engine.ints(engine.module.mind.WORK)
        self.best = table.text(int(engine.module.advise(engine.load(state), seat, style, moves, weights, work)))
        places = [move for move in range(table.size) if int(moves[move // 64]) >> move % 64 & 1]
        self.weights = {table.text(move): float(weights[move]) for move in places}

"""How fast the rules of a game run, per CPU second on one core."""

from __future__ import annotations

import statistics
import time
from typing import Any

from plume.core.carriers import Engine
from plume.core.options import Options
from plume.core.simulate import simulate

ROUNDS = 3
ROUND_SECONDS = 1.0
COPY_SECONDS = 0.2


def measure(engine: Engine, options: Options) -> dict[str, float]:
    """Random play of whole games with the listing of legal moves: the median of some rounds; and copies of a state."""
    games = 1
    while simulate(engine, options, games, 0).games_per_s * ROUND_SECONDS > 2 * games:
        games *= 2
    rounds = [simulate(engine, options, games, seed) for seed in range(ROUNDS)]
    return {
        "decisions_per_s": statistics.median(result.decisions_per_s for result in rounds),
        "games_per_s": statistics.median(result.games_per_s for result in rounds),
        "copy_ns": 1e9 * _seconds_per_copy(engine, options),
    }


def _seconds_per_copy(engine: Engine, options: Options) -> float:
    states = engine.states(engine.module.RING)
    for state in states:
        options.apply(state)
    times = 1
    while True:
        start = time.process_time()
        engine.module.copy_states(states, times)
        seconds = time.process_time() - start
        if seconds > COPY_SECONDS:
            return seconds / times
        times *= 2


def state_bytes(engine: Engine) -> int:
    """The size of a compiled state."""
    states: Any = engine.states(1)
    size: int = states.itemsize
    return size

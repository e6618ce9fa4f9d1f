"""Games on a GPU beside the targets, by the clock: `python -m bench.gpu`, where there is a GPU that CUDA can use.

`python -m bench.gpu cotcot` measures one game.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from rich.console import Console
from rich.table import Table

import plume
from plume.core.carriers import carrier
from plume.envs import gpu
from plume.envs.gpu import GpuBatch

PLAYED = [("cotcot", 2), ("cotcot", 4), ("coatl", 2), ("coatl", 3), ("coatl", 4), ("coatl", 1)]
TARGETS = {"cotcot": "3,000", "coatl": "700"}
SIZES = (2**16, 2**18)
STEPS = 200
ROUNDS = 3


def playouts(name: str, players: int) -> float:
    """Decisions of random games a second, in millions, the best of some rounds."""
    game = plume.game(name)
    options = game.options.make(players=players)
    games = gpu.MOST_THREADS
    gpu.simulate(game, options, games, 0)
    return max(gpu.simulate(game, options, games, seed).decisions_per_s for seed in range(ROUNDS)) / 1e6


def steps(name: str, players: int, games: int) -> float:
    """Steps of a batch with observations and masks a second, in millions, and with the choice of actions."""
    carrier("gpu")
    from numba import cuda

    batch = GpuBatch(name, games, players=players, illegal="lose")
    best = 0.0
    for _ in range(ROUNDS):
        best = max(best, _steps_per_s(cuda, batch, games))
    return best / 1e6


def _steps_per_s(cuda: Any, batch: GpuBatch, games: int) -> float:
    cuda.synchronize()
    start = time.perf_counter()
    for _ in range(STEPS):
        batch.step(batch.random_actions())
    cuda.synchronize()
    return STEPS * games / (time.perf_counter() - start)


def main() -> None:
    """Measure and print."""
    carrier("gpu")
    from numba import cuda

    device = cuda.get_current_device().name
    table = Table("what", "target", "here", title=f"Millions a second on {device}")
    played = [row for row in PLAYED if row[0] in (sys.argv[1:] or TARGETS)]
    for name, players in played:
        table.add_row(f"decisions of random games, {name}, {players}", TARGETS[name], f"{playouts(name, players):,.0f}")
    for name, players in played:
        for games in SIZES:
            what = f"steps with observations and masks, {name}, {players}, {games:,} games"
            table.add_row(what, "100", f"{steps(name, players, games):,.1f}")
    Console(width=110).print(table)


if __name__ == "__main__":
    main()

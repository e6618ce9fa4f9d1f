"""Play many games at random on a GPU. Needs `plume-games[gpu]`, and a GPU that CUDA can use."""

from __future__ import annotations

import argparse

from plume.core.errors import EngineUnavailable
from plume.envs.gpu import GpuBatch


def main() -> None:
    """Step a batch with random legal actions and print how many games ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=("coatl", "cotcot"), default="cotcot")
    parser.add_argument("--games", type=int, default=65_536)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()

    try:
        batch = GpuBatch(chosen.game, chosen.games, players=2, seed=chosen.seed, illegal="lose")
    except EngineUnavailable as problem:
        raise SystemExit(str(problem)) from None
    ended = 0
    for _ in range(chosen.steps):
        batch.step(batch.random_actions())
        ended += int(batch.ended.copy_to_host().sum())
    print(f"{ended} games of {chosen.game} ended in {chosen.steps} steps of {chosen.games} games")


if __name__ == "__main__":
    main()

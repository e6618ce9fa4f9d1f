"""Random play in thousands of games at once, on the compiled rules. Needs `plume-games[fast]`."""

from __future__ import annotations

import argparse
from time import perf_counter

import numpy as np

from plume.envs.batch import Batch


def main() -> None:
    """Step a batch of games and print how many ended, how fast, and the mean reward of each seat."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=["coatl", "cotcot"], default="cotcot")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()

    batch = Batch(chosen.game, chosen.games, seed=chosen.seed, players=chosen.players)
    ended, totals = 0, np.zeros(chosen.players)
    begin = perf_counter()
    for _ in range(chosen.steps):
        # A policy would read `batch.observations` and `batch.masks`, which are of the seat in `batch.seats`.
        batch.step(batch.random_actions())
        ended += int(batch.ended.sum())
        totals += batch.rewards.sum(axis=0)
    rate = chosen.steps * chosen.games / (perf_counter() - begin)
    means = ", ".join(f"seat {seat} {total / max(1, ended):+.2f}" for seat, total in enumerate(totals))
    print(f"{ended} games of {chosen.game} ended, {rate:,.0f} steps a second, mean rewards: {means}")


if __name__ == "__main__":
    main()

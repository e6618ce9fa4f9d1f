"""Cóatl's solver beside an independent optimum: `python -m bench.optimum --cases 2000`.

The optimum is found by OR-Tools' CP-SAT in an environment of its own, from `optimum.lock`.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.environments import environment
from plume.coatl import GAME, combining
from plume.coatl.solver import FILE
from plume.core.carriers import compiled
from plume.core.position import Position
from tests.coatl.midgame import midgame

HERE = Path(__file__).parent
APART = 3
"""Of the positions of one game every third is a case."""

MOST_OF_A_GAME = 12
TARGET_MS = 50


def cases(count: int, seed: int) -> Iterator[tuple[Position, int]]:
    """Positions from the middle of games, a few of each, with the seat that may assemble."""
    while count > 0:
        for place, found in enumerate(midgame(seed)):
            if place % APART == 0 and place < APART * MOST_OF_A_GAME and count > 0:
                yield found
                count -= 1
        seed += 1


class Optimum:
    """The model in its process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [environment("optimum"), "-P", HERE / "optimum_model.py"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(HERE.parent / "src")},
        )

    def most_points(self, position: dict[str, Any], seat: int) -> int:
        """The optimum of one position, given as JSON."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"position": position, "seat": seat}) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


def compare(found: Iterable[tuple[Position, int]]) -> tuple[list[int], list[int], list[float], list[float]]:
    """The points by the solver and by the model, and how many milliseconds each took."""
    engine, optimum = compiled(GAME, FILE), Optimum()
    work = engine.ints(combining.WORK)
    mine, theirs, my_times, their_times = [], [], [], []
    for position, seat in found:
        state = engine.load(position.state)
        start = time.perf_counter()
        points = engine.module.assembly(state, seat, combining.USUAL_BUDGET, work)
        my_times.append(1000 * (time.perf_counter() - start))
        if not work[combining.IS_PROVEN]:
            raise RuntimeError(f"the solver has no proof for seat {seat} of {position!r}")
        start = time.perf_counter()
        theirs.append(optimum.most_points(position.to_json(), seat))
        their_times.append(1000 * (time.perf_counter() - start))
        mine.append(int(points))
        if mine[-1] != theirs[-1]:
            Console(stderr=True).print(f"{mine[-1]} and not {theirs[-1]}: seat {seat} of {position!r}", markup=False)
    optimum.close()
    return mine, theirs, my_times, their_times


def in_ms(times: list[float]) -> tuple[str, str]:
    """The median and the 95th percentile."""
    return f"{statistics.median(times):.3f}", f"{statistics.quantiles(times, n=20)[-1]:.3f}"


def main() -> int:
    """Compare and print; an exit code of 1 says that something differs or is too slow."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    shown = Console(stderr=True)
    found = track(
        cases(asked.cases, asked.seed), "Comparing", asked.cases, console=shown, disable=not shown.is_terminal
    )
    mine, theirs, my_times, their_times = compare(found)
    agreements = sum(one == other for one, other in zip(mine, theirs, strict=True))
    table = Table("what", "target", "here", title="The best assembly of one action, in positions from games of Cóatl")
    table.add_row("agreements with CP-SAT", f"{len(mine):,} of {len(mine):,}", f"{agreements:,} of {len(mine):,}")
    table.add_row("cases with points, most points", "", f"{sum(map(bool, mine)):,}, {max(mine)}")
    median, slow = in_ms(my_times)
    table.add_row("solver, median, ms", "", median)
    table.add_row("solver, 95th percentile, ms", f"{TARGET_MS}", slow)
    median, their_slow = in_ms(their_times)
    table.add_row("CP-SAT, median, ms", "", median)
    table.add_row("CP-SAT, 95th percentile, ms", "", their_slow)
    Console(width=None if sys.stdout.isatty() else 110).print(table)
    return int(agreements < len(mine) or float(slow) > TARGET_MS)


if __name__ == "__main__":
    sys.exit(main())

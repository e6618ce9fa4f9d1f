"""How fast something is, measured in the process that does it. Every environment has what this needs."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, NamedTuple

SECONDS = 2.0
CORES = os.cpu_count() or 1
GAMES = 2048 * CORES
"""How many games a batch has."""


class Speed(NamedTuple):
    """How much is done in a CPU second; and, where several cores work, in a second of the clock."""

    per_cpu_second: float
    per_second: float | None = None

    @property
    def rate(self) -> float:
        """What is told first."""
        return self.per_second or self.per_cpu_second


def speed(play: Callable[[], int]) -> Speed:
    """How much is done in a CPU second: `play` does some of it and says how much."""
    play()
    done = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < SECONDS:
        done += play()
    return Speed(done / elapsed)


def batch_speed(choose: Callable[[], Any], step: Callable[[Any], object]) -> Speed:
    """Steps of all games in a second, on all cores. The time that `choose` takes to find actions does not count."""
    for _ in range(3):
        step(choose())
    steps, seconds, cpu = 0, 0.0, 0.0
    while seconds < SECONDS:
        actions = choose()
        start, cpu_start = time.perf_counter(), time.process_time()
        step(actions)
        seconds += time.perf_counter() - start
        cpu += time.process_time() - cpu_start
        steps += GAMES
    return Speed(steps / cpu, steps / seconds)

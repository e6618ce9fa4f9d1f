"""Bots, and all else that takes long, think in processes of their own, so that they delay nobody.

Bots get a view, never a position.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import SpawnProcess
from typing import TypeVar

from plume import bots
from plume.bots.guided import finish
from plume.bots.levels import seconds_of
from plume.bots.loading import compile_all
from plume.bots.searching import Thought
from plume.core.legal import LegalMoves
from plume.core.processes import end_with_parent
from plume.core.view import View
from plume.games import all_games
from plume.server.house import PATIENCE
from plume.server.queueing import FairQueue

TIME_TO_DECIDE = 10.0
LAST = 10
"""How far behind other processes a nice one stands, as the one that compiles."""
ATTEMPTS = 2
"""A bot whose process ended because of another one tries again."""

Answer = TypeVar("Answer")


def carry_out(work: Callable[..., Thought[Answer]], arguments: Sequence[object]) -> Answer:
    """What comes of some work: runs in a worker."""
    return finish(work(*arguments), at_once=True)


class Thinkers:
    """Processes that think; they start when there is something to think about. Nice ones let others go first."""

    def __init__(self, processes: int, *, nice: bool = False) -> None:
        self._processes = processes
        self._nice = nice
        self._queue = FairQueue(processes)
        self._pool: ProcessPoolExecutor | None = None
        self._preparing: SpawnProcess | None = None

    def prepare(self) -> None:
        """Compile beside everything else what bots think with, so that it is there when the first of them plays."""
        self._preparing = multiprocessing.get_context("spawn").Process(target=_prepare, daemon=True)
        self._preparing.start()

    async def decide(self, bot: str, seed: int, view: View, legal: LegalMoves, person: str) -> str:
        """What a bot plays at somebody's table."""
        return await self.run(person, seconds_of(bot, view.game), bots.ponder, bot, seed, view, legal)

    async def run(
        self,
        person: str,
        usual: float | None,
        work: Callable[..., Thought[Answer]],
        *arguments: object,
        patience: float = PATIENCE,
    ) -> Answer:
        """What comes of some work for somebody, which is told as its last argument how many seconds it has.

        `usual` is how long it takes, if that can be chosen. What takes too long, or loses its process, is given up.
        """
        for attempt in range(ATTEMPTS):
            async with self._queue.place(person, usual) as seconds:
                pool = self._started()
                future = asyncio.wrap_future(pool.submit(carry_out, work, (*arguments, seconds or TIME_TO_DECIDE)))
                try:
                    return await asyncio.wait_for(future, patience)
                except TimeoutError:
                    self._end(pool)
                    raise
                except BrokenProcessPool:
                    self._end(pool)
                    if attempt == ATTEMPTS - 1:
                        raise
                except asyncio.CancelledError:
                    if not future.cancelled() or _is_cancelled():
                        raise
        raise BrokenProcessPool(f"processes end again and again, last with {work.__name__}{arguments[:1]}")

    def close(self) -> None:
        """Stop thinking."""
        if self._pool is not None:
            self._end(self._pool)
        if self._preparing is not None:
            self._preparing.terminate()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, initializer=_serve, initargs=(self._nice,))
        return self._pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """End the processes, also one that is busy, which an executor cannot do by itself."""
        if pool is self._pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


def _is_cancelled() -> bool:
    """Whether the task itself is being cancelled, and not only what it waits for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _prepare() -> None:
    """Everything else goes first."""
    _serve(nice=True)
    compile_all(all_games())


def _serve(nice: bool) -> None:
    """Ctrl-C is for the server, which then ends its workers; they end too when it is killed."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "nice"):
        os.nice(LAST)

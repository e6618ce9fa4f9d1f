"""Bots think in processes of their own, so that they delay nobody. They get a view, never a position."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import SpawnProcess

from plume import bots
from plume.bots.levels import seconds_of
from plume.bots.loading import compile_all
from plume.core.legal import LegalMoves
from plume.core.processes import end_with_parent
from plume.core.view import View
from plume.games import all_games
from plume.server.queueing import FairQueue

TIME_TO_DECIDE = 10.0
PATIENCE = 30.0
LAST = 10
"""How far behind other processes the one stands that compiles."""
ATTEMPTS = 2
"""A bot whose process ended because of another one tries again."""


def decide(bot: str, seed: int, view: View, legal: LegalMoves, seconds: float) -> str:
    """What a bot plays: runs in a worker."""
    return bots.make(bot, seed, at_once=True).decide(view, legal, seconds)


class Thinkers:
    """The processes in which bots think; they start when the first bot has to move."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._queue = FairQueue(processes)
        self._pool: ProcessPoolExecutor | None = None
        self._preparing: SpawnProcess | None = None

    def prepare(self) -> None:
        """Compile beside everything else what bots think with, so that it is there when the first of them plays."""
        self._preparing = multiprocessing.get_context("spawn").Process(target=_prepare, daemon=True)
        self._preparing.start()

    async def decide(self, bot: str, seed: int, view: View, legal: LegalMoves, person: str) -> str:
        """What a bot plays at somebody's table.

        One that takes too long, or whose process dies, is given up, and others start anew.
        """
        for attempt in range(ATTEMPTS):
            async with self._queue.place(person, seconds_of(bot, view.game)) as seconds:
                pool = self._started()
                future = asyncio.wrap_future(pool.submit(decide, bot, seed, view, legal, seconds or TIME_TO_DECIDE))
                try:
                    return await asyncio.wait_for(future, PATIENCE)
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
        raise BrokenProcessPool(f"the processes of bots end again and again, last with {bot}")

    def close(self) -> None:
        """Stop thinking."""
        if self._pool is not None:
            self._end(self._pool)
        if self._preparing is not None:
            self._preparing.terminate()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, initializer=_serve)
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
    _serve()
    if hasattr(os, "nice"):
        os.nice(LAST)
    compile_all(all_games())


def _serve() -> None:
    """Ctrl-C is for the server, which then ends its workers; they end too when it is killed."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)

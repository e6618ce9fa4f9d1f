"""Bots think in processes of their own, so that they delay nobody. They get a view, never a position."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from plume import bots
from plume.core.legal import LegalMoves
from plume.core.view import View

TIME_TO_DECIDE = 10.0
PATIENCE = 30.0


def decide(bot: str, seed: int, view: View, legal: LegalMoves) -> str:
    """What a bot plays: runs in a worker."""
    return bots.make(bot, seed).decide(view, legal, TIME_TO_DECIDE)


class Thinkers:
    """The processes in which bots think; they start when the first bot has to move."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, bot: str, seed: int, view: View, legal: LegalMoves) -> str:
        """What a bot plays; if its process dies another one starts and the error is passed on."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, initializer=_ignore_interrupts)
        future = asyncio.get_running_loop().run_in_executor(self._pool, decide, bot, seed, view, legal)
        try:
            return await asyncio.wait_for(future, PATIENCE)
        except (BrokenProcessPool, TimeoutError):
            self.close()
            raise

    def close(self) -> None:
        """Stop thinking."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the server, which then ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

"""Processes that play matches. One that hangs or dies is replaced, and its match is played again."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any

from plume.arena.matches import DIED, HUNG, Conditions, Fault, Match, MatchResult, Watch, lost_by, play, void
from plume.bots.guided import THREADS
from plume.core.processes import end_with_parent

ONE_THREAD = {THREADS: "1"}
"""In the arena every bot thinks with one thread: the cores belong to the matches."""

CHECK_EVERY = 0.2
CHANCES = 2
"""How often a process may die while the same bot thinks, or while none does."""
NOBODY = -1


class SharedWatch(Watch):
    """Who thinks in a process and since when, in memory that it shares with its parent."""

    def __init__(self, shared: Any) -> None:
        self._shared = shared
        self.end()

    def begin(self, seat: int) -> None:
        self._shared[1] = time.monotonic()
        self._shared[0] = seat

    def end(self) -> None:
        self._shared[0] = NOBODY

    @property
    def thinker(self) -> int:
        return int(self._shared[0])

    @property
    def seconds(self) -> float:
        """How long somebody has been thinking."""
        return time.monotonic() - self._shared[1] if self.thinker != NOBODY else 0.0


class Worker:
    """A process that plays one match at a time."""

    def __init__(self, conditions: Conditions) -> None:
        self._conditions = conditions
        self._match: Match | None = None
        self._deaths: list[int] = []
        self._start()

    @property
    def is_free(self) -> bool:
        return self._match is None

    @property
    def connection(self) -> Connection:
        """Can be read when there is a result, or when the process has died."""
        return self._connection

    def give(self, match: Match) -> None:
        """Begin a match."""
        self._deaths = []
        self._begin(match)

    def result(self) -> MatchResult | None:
        """The result of the match, once there is one. Looks after a process that hangs or has died."""
        if self._match is None:
            return None
        if self._connection.poll():
            try:
                return self._finished(self._connection.recv())
            except (EOFError, OSError):
                return self._after_death(self._match)
        if not self._process.is_alive():  # something that a bot started still holds the connection
            return self._after_death(self._match)
        limit = self._conditions.patience + (self._conditions.time or 0)
        if self._watch.seconds > limit:
            self._lose(self._match, HUNG, f"did not decide within {limit:g} s")
        return None

    def play(self, match: Match) -> MatchResult:
        """Play a match and wait for the result."""
        self.give(match)
        while True:
            wait([self._connection], CHECK_EVERY)
            result = self.result()
            if result is not None:
                return result

    def end(self) -> None:
        """End the process, also one that is busy."""
        self._process.kill()
        self._process.join()
        self._connection.close()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        shared = context.RawArray("d", 2)
        self._watch = SharedWatch(shared)
        self._connection, other = context.Pipe()
        self._process = context.Process(target=_work, args=(other, shared, self._conditions), daemon=True)
        self._process.start()
        other.close()

    def _begin(self, match: Match) -> None:
        self._match = match
        with suppress(OSError):  # if it has died, `result` will find that out
            self._connection.send(match)

    def _begin_anew(self, match: Match) -> None:
        self.end()
        self._start()
        self._begin(match)

    def _finished(self, result: MatchResult) -> MatchResult:
        self._match = None
        return result

    def _after_death(self, match: Match) -> MatchResult | None:
        """Play the match again; if that does not help, without the bot that ends its process."""
        self._process.join()
        thinker, ended = self._watch.thinker, f"died {CHANCES} times (exit code {self._process.exitcode})"
        self._deaths.append(thinker)
        if self._deaths.count(thinker) < CHANCES:
            self._begin_anew(match)
        elif thinker != NOBODY:
            self._lose(match, DIED, f"its process {ended}")
        else:
            self.end()
            self._start()
            return self._finished(void(match, f"the process {ended} while no bot was thinking"))
        return None

    def _lose(self, match: Match, kind: str, message: str) -> None:
        """Play the match again with chance in the place of the bot that thinks."""
        seat = self._watch.thinker
        if seat == NOBODY:
            return  # it has decided at this very moment
        self._begin_anew(lost_by(match, Fault(seat, match.bots[seat], kind, message)))


def play_here(conditions: Conditions, matches: Iterable[Match], processes: int) -> Generator[MatchResult, None, None]:
    """Play matches in processes of this machine; the results come as they are ready."""
    waiting = iter(matches)
    workers: list[Worker] = []
    try:
        while True:
            _give_out(waiting, workers, lambda: Worker(conditions), processes)
            busy = [worker for worker in workers if not worker.is_free]
            if not busy:
                return
            wait([worker.connection for worker in busy], CHECK_EVERY)
            yield from (found for worker in busy if (found := worker.result()) is not None)
    finally:
        for worker in workers:
            worker.end()


def _give_out(waiting: Iterator[Match], workers: list[Worker], make: Callable[[], Worker], most: int) -> None:
    """Give a match to every worker that is free, and to new ones as long as there may be more."""
    free = [worker for worker in workers if worker.is_free]
    for _ in range(len(free) + most - len(workers)):
        match = next(waiting, None)
        if match is None:
            return
        if not free:
            free.append(make())
            workers.append(free[-1])
        free.pop().give(match)


def _work(connection: Connection, shared: Any, conditions: Conditions) -> None:
    """What a worker does until its parent ends it: play matches."""
    os.environ.update(ONE_THREAD)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    os.dup2(2, 1)  # what a bot prints is no result
    end_with_parent()
    watch = SharedWatch(shared)
    try:
        while True:
            connection.send(play(conditions, connection.recv(), watch))
    except (EOFError, OSError):  # the parent has died
        os._exit(1)

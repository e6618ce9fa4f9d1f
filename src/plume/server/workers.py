"""Several processes at one address: they share the socket that listens, and whoever dies is replaced.

They know each other by the database alone, so some of them may as well be on other machines.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from tempfile import TemporaryDirectory

from prometheus_client import multiprocess

from plume.core.processes import end_with_parent
from plume.server import logs, running
from plume.server.metrics import COUNTED
from plume.server.settings import LogFormat, Settings

TIME_TO_START = 60.0
"""Seconds in which a process has to be ready."""
LOOK = 0.2
"""Seconds between two looks at signals."""
ENDING = (signal.SIGINT, signal.SIGTERM)
RESTARTING = getattr(signal, "SIGHUP", None)

log = logging.getLogger(__name__)


@dataclass
class Worker:
    """A process that serves, and what tells that it is ready."""

    process: SpawnProcess
    ready: Connection

    def wait(self) -> bool:
        """Whether it can be asked something, in time."""
        try:
            return self.ready.poll(TIME_TO_START) and bool(self.ready.recv())
        except EOFError:
            return False

    def end(self) -> None:
        """End it in order."""
        self.process.terminate()
        self.process.join()
        _count_no_longer(self.process)


@dataclass
class Workers:
    """Identical processes that serve at a socket."""

    settings: Settings
    listening: socket.socket
    number: int
    log_format: LogFormat
    _working: list[Worker] = field(default_factory=list)
    _told: list[int] = field(default_factory=list)

    def run(self, ready: Callable[[], None]) -> bool:
        """Serve until told to end; SIGHUP replaces one process after the other. False if they cannot start."""
        with TemporaryDirectory(prefix="plume-counted-") as folder, self._signals():
            os.environ[COUNTED] = folder
            try:
                self._working = [self._start() for _ in range(self.number)]
                if all(worker.wait() for worker in self._working):
                    ready()
                    self._look_after()
                    return True
                return bool(self._told)
            finally:
                for worker in self._working:
                    worker.process.terminate()
                for worker in self._working:
                    worker.process.join()

    def _look_after(self) -> None:
        """Replace those who die, until told to end."""
        while not self._is_ending:
            connection.wait([worker.process.sentinel for worker in self._working], LOOK)
            self._replace_the_dead()
            if RESTARTING in self._told:
                while RESTARTING in self._told:
                    self._told.remove(RESTARTING)
                self._restart()

    @property
    def _is_ending(self) -> bool:
        return any(number in ENDING for number in self._told)

    def _replace_the_dead(self) -> None:
        for place, worker in enumerate(self._working):
            if not worker.process.is_alive() and not self._is_ending:
                log.error("process %d has ended by itself (%s)", worker.process.pid, worker.process.exitcode)
                _count_no_longer(worker.process)
                self._working[place] = self._start()
                if not self._working[place].wait():
                    time.sleep(1)

    def _restart(self) -> None:
        """Replace one process after the other; whoever was connected connects again, and misses nothing."""
        for place, worker in enumerate(self._working):
            new = self._start()
            if not new.wait():
                log.error("no other process starts: those that are there go on")
                new.end()
                return
            self._working[place] = new
            worker.end()

    def _start(self) -> Worker:
        context = multiprocessing.get_context("spawn")
        heard, says = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(self.settings, self.listening, self.log_format, says))
        process.start()
        says.close()
        return Worker(process, heard)

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Note the signals that come."""
        numbers = [*ENDING, *([RESTARTING] if RESTARTING else [])]
        before = {number: signal.signal(number, lambda number, _: self._told.append(number)) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _work(settings: Settings, listening: socket.socket, log_format: LogFormat, says: Connection) -> None:
    """Serve, in a process of its own."""
    end_with_parent()
    if RESTARTING is not None:
        signal.signal(RESTARTING, signal.SIG_IGN)
    logs.set_up(log_format)
    with listening:
        running.run(settings, listening, lambda: says.send(True))


def _count_no_longer(process: SpawnProcess) -> None:
    """What has ended has no open tables and sockets any more; what it has done stays counted."""
    if process.pid is not None:
        multiprocess.mark_process_dead(process.pid, os.environ[COUNTED])  # type: ignore[no-untyped-call]

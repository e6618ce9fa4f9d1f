"""A program that is spoken to by lines over pipes. Whatever it does, nobody waits for it longer than they want to."""

from __future__ import annotations

import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from typing import IO

from plume.bots.failing import EngineFailed

LONGEST_LINE = 1 << 20
"""Bytes; more in one line is no answer."""
MOST_WAITING = 10_000
"""Lines that nobody has read yet; a program that writes more has to wait."""
TIME_TO_END = 1.0
LAST_WORDS = 300


class Piped:
    """A program that runs, and the lines that go to it and come from it."""

    def __init__(self, command: Sequence[str], name: str) -> None:
        self.name = name
        try:
            self._process = subprocess.Popen(
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as problem:
            raise EngineFailed("no-start", engine=name, problem=problem.strerror or str(problem)) from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._outgoing: SimpleQueue[str | None] = SimpleQueue()
        self._incoming: Queue[str | EngineFailed | None] = Queue(MOST_WAITING)
        self._complaints: deque[str] = deque(maxlen=1)
        Thread(target=self._write, args=(self._process.stdin,), daemon=True).start()
        Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()
        self._listener = Thread(target=self._listen, args=(self._process.stderr,), daemon=True)
        self._listener.start()

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def send(self, *lines: str) -> None:
        """Send lines; nobody waits until they are read."""
        self._outgoing.put("".join(f"{line}\n" for line in lines))

    def line(self, seconds: float) -> str | None:
        """The next line that it writes, None if it writes none in this time; one that has ended raises."""
        try:
            found = self._incoming.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        if found is None:
            raise self._ended()
        if isinstance(found, EngineFailed):
            raise found
        return found

    def forget_answers(self) -> None:
        """Drop what it has written that nobody asked for; that it has ended is not dropped."""
        with suppress(Empty):
            while self._incoming.queue and isinstance(self._incoming.queue[0], str):
                self._incoming.get_nowait()

    def end(self) -> None:
        """Ask it to end, and end it if it does not."""
        self.send("quit")
        self._outgoing.put(None)
        try:
            self._process.wait(TIME_TO_END)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it at once."""
        self._outgoing.put(None)
        self._process.kill()
        self._process.wait()

    def _ended(self) -> EngineFailed:
        """How it ended, and what it complained of last."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(TIME_TO_END)
        self._listener.join(TIME_TO_END)
        code = self._process.poll()
        if self._complaints:
            return EngineFailed("died-saying", engine=self.name, exit=code, said=self._complaints[-1])
        return EngineFailed("died", engine=self.name, exit=code)

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (text := self._outgoing.get()) is not None:
                pipe.write(text.encode("utf-8", "replace"))
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while raw := pipe.readline(LONGEST_LINE + 1):
                if len(raw) > LONGEST_LINE:
                    self._incoming.put(EngineFailed("long-line", engine=self.name, most=LONGEST_LINE))
                    break
                self._incoming.put(raw.decode("utf-8", "replace").strip())
        self._incoming.put(None)
        pipe.close()

    def _listen(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while raw := pipe.readline(LONGEST_LINE):
                if raw.strip():
                    self._complaints.append(raw.decode("utf-8", "replace").strip()[:LAST_WORDS])
        pipe.close()

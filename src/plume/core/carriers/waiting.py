"""What whoever waits for a compilation is told: a line on the standard error, and how far it is."""

from __future__ import annotations

import os
import sys
import time
from typing import TextIO

from plume.core.messages import ENGLISH

QUIET = "PLUME_QUIET"
"""The environment variable that asks for silence."""
BACK = "\r"
CLEAR = "\x1b[K"


def tell(line: str) -> None:
    """A line for whoever runs this, unless they asked for silence."""
    if not os.environ.get(QUIET):
        sys.stderr.write(f"{line}\n")


class Waiting:
    """Tells that something is compiled, how far it is where that can be seen, and how long it took."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._start = time.monotonic()
        self._out: TextIO | None = None if os.environ.get(QUIET) else sys.stderr
        self._is_live = self._out is not None and self._out.isatty() and os.environ.get("TERM") != "dumb"
        self._tell(self._line("compiling"))

    def advance(self, done: int, of: int) -> None:
        """So many parts are done."""
        if self._is_live:
            self._tell(f"{self._line('compiling')} {100 * done // max(of, 1)} %")

    def end(self) -> None:
        """It is compiled."""
        self._tell(self._line("compiled"), is_last=True)

    def break_off(self) -> None:
        """It is not; whoever asked for it is told why."""
        if self._is_live:
            self._tell("", is_last=True)

    def _line(self, what: str) -> str:
        return ENGLISH.say(f"library_{what}", game=self._title, seconds=round(time.monotonic() - self._start))

    def _tell(self, line: str, *, is_last: bool = False) -> None:
        if self._out is None:
            return
        start, stop = (BACK, CLEAR + "\n" * is_last) if self._is_live else ("", "\n")
        self._out.write(start + line + stop)
        self._out.flush()

"""The time of the house: that of the system, as long as its clock does not jump."""

from __future__ import annotations

import logging
import sys
import time

JUMP = 5_000_000_000
"""Nanoseconds by which the clock of a system is never put right at once, unless it was wrong."""

log = logging.getLogger(__name__)


def _passed() -> int:
    """Nanoseconds that go by evenly, also while the machine sleeps; where nothing counts them, the time itself."""
    since_boot = None if sys.platform == "emscripten" else getattr(time, "CLOCK_BOOTTIME", None)
    return time.time_ns() if since_boot is None else time.clock_gettime_ns(since_boot)


class SteadyTime:
    """Follows the system's clock, but not where it jumps: whoever plays by the clock would lose for nothing."""

    def __init__(self) -> None:
        self._at, self._passed = time.time_ns(), _passed()
        self._has_jumped = False

    def __call__(self) -> int:
        """The time in milliseconds."""
        told, passed = time.time_ns(), _passed()
        expected = self._at + passed - self._passed
        if abs(told - expected) <= JUMP:
            self._at, self._passed, self._has_jumped = told, passed, False
            return told // 1_000_000
        if not self._has_jumped:
            self._has_jumped = True
            log.warning("the system's clock jumped by %d s; it is not followed", (told - expected) // 1_000_000_000)
        return expected // 1_000_000


now = SteadyTime()

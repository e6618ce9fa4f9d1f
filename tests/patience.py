"""How tests wait for what happens in other processes, also where the machine is busy with something else."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds; what takes longer has gone wrong."""
PATIENCE_MS = 1_000 * PATIENCE


def wait_until(ready: Callable[[], object], what: str) -> None:
    """Look again and again until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


def heed_ctrl_c() -> None:
    """Let Ctrl-C end a process that has just been made: what a script runs in the background inherits to ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)

"""Bots that make trouble, in a module that a worker can import."""

from __future__ import annotations

import os
import time

from plume.bots.searching import Thought
from plume.core.legal import LegalMoves
from plume.core.view import View

THINKS_FOR = 1.5


def slow(bot: str, seed: int, view: View, legal: LegalMoves, seconds: float) -> Thought[str]:
    """Thinks hard, so that one core is busy."""
    yield ()
    end = time.monotonic() + THINKS_FOR
    while time.monotonic() < end:
        pass
    return next(iter(legal))


def failing(bot: str, seed: int, view: View, legal: LegalMoves, seconds: float) -> Thought[str]:
    """Raises."""
    yield ()
    raise ZeroDivisionError("no idea")


def cheating(bot: str, seed: int, view: View, legal: LegalMoves, seconds: float) -> Thought[str]:
    """Plays what is not legal."""
    yield ()
    return "fulfil 1 P0"


def dying(bot: str, seed: int, view: View, legal: LegalMoves, seconds: float) -> Thought[str]:
    """Takes its process with it."""
    yield ()
    os._exit(1)

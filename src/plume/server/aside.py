"""Doing what takes a while beside everything else."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Found = TypeVar("Found")


async def aside(work: Callable[Given, Found], /, *args: Given.args, **named: Given.kwargs) -> Found:
    """What comes of some work in a thread; in a browser, where Python has none, at once."""
    if sys.platform == "emscripten":
        return work(*args, **named)
    return await asyncio.to_thread(work, *args, **named)

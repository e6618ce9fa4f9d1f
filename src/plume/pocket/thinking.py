"""Bots, and all else that takes long, think in the worker of the house, on rules in WebAssembly."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import TypeVar

from plume import bots
from plume.bots.levels import seconds_of
from plume.core.legal import LegalMoves
from plume.core.view import View

Answer = TypeVar("Answer")
TIME_TO_DECIDE = 10.0


class AtOnce:
    """Thinks where the house is: meanwhile everything else waits."""

    async def decide(self, bot: str, seed: int, view: View, legal: LegalMoves, person: str) -> str:
        """What a bot plays."""
        return await self.run(person, seconds_of(bot, view.game), _decide, bot, seed, view, legal)

    async def run(
        self,
        person: str,
        usual: float | None,
        work: Callable[..., Answer],
        *arguments: object,
        patience: float = math.inf,
    ) -> Answer:
        """What comes of some work, which is told as its last argument how many seconds it has; it is never given up."""
        await asyncio.sleep(0)  # whoever waits for what happened before is told first
        return work(*arguments, usual or TIME_TO_DECIDE)

    def close(self) -> None:
        """There is nothing to stop."""


def _decide(bot: str, seed: int, view: View, legal: LegalMoves, seconds: float) -> str:
    return bots.make(bot, seed, at_once=True).decide(view, legal, seconds)

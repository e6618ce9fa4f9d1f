"""Bots, and all else that takes long, think beside the house: who makes searches for it makes all that are wanted."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from plume import bots
from plume.bots.levels import seconds_of
from plume.bots.searching import Found, Task, Thought
from plume.core.legal import LegalMoves
from plume.core.view import View

Answer = TypeVar("Answer")
TIME_TO_DECIDE = 10.0


class Beside:
    """Thinks in the house, but for searches: meanwhile the house goes on."""

    def __init__(self, search: Callable[[Task], Awaitable[Found]]) -> None:
        self._search = search

    async def decide(self, bot: str, seed: int, view: View, legal: LegalMoves, person: str) -> str:
        """What a bot plays."""
        return await self.run(person, seconds_of(bot, view.game), bots.ponder, bot, seed, view, legal)

    async def run(
        self,
        person: str,
        usual: float | None,
        work: Callable[..., Thought[Answer]],
        *arguments: object,
        patience: float = math.inf,
    ) -> Answer:
        """What comes of some work, which is told as its last argument how many seconds it has; it is never given up."""
        await asyncio.sleep(0)  # whoever waits for what happened before is told first
        thought = work(*arguments, usual or TIME_TO_DECIDE)
        try:
            tasks = next(thought)
            while True:
                tasks = thought.send(await self._made(tasks))
        except StopIteration as end:
            answer: Answer = end.value
            return answer

    async def _made(self, tasks: Sequence[Task]) -> Sequence[Found]:
        if not tasks:
            await asyncio.sleep(0)
        return await asyncio.gather(*map(self._search, tasks))

    def close(self) -> None:
        """There is nothing to stop."""

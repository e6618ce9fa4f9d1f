"""Who thinks next: bots wait for a process in an order that is fair to the people whose tables they sit at.

Whoever has used least of the bots' time goes first, so nobody waits for another's greed. Where many wait, all that
search do so for a shorter time; whoever lets many search at once shortens only their own.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

SOON = 2.5
"""So many seconds after it was asked a bot should have answered, unless too many think for even the least time."""
LEAST = 0.1
"""A search is worth its name if it takes so many seconds."""


@dataclass(eq=False)
class Request:
    """A bot that would like to think, for somebody; `usual` says for how many seconds it searches, if it does."""

    person: str
    usual: float | None
    number: int
    crowd: int = 1
    """By how many, at most since it waits, the time is shared: the people who let bots search, and their searches."""
    may_begin: asyncio.Event = field(default_factory=asyncio.Event)


class FairQueue:
    """Gives so many at a time a place to think."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._waiting: list[Request] = []
        self._thinking: list[Request] = []
        self._used: dict[str, float] = {}
        """Seconds of thinking that were spent on each person, as far as it matters."""
        self._least = 0.0
        """What the one of them has used who used least; whoever comes new has not used less."""
        self._numbers = 0

    @asynccontextmanager
    async def place(self, person: str, usual: float | None) -> AsyncIterator[float | None]:
        """A place to think for a bot of somebody's, and for how many seconds it may search."""
        request = self._enter(person, usual)
        try:
            await request.may_begin.wait()
            started = time.monotonic()
            try:
                yield self._seconds(request)
            finally:
                self._used[person] += time.monotonic() - started
        finally:
            self._leave(request)

    def _enter(self, person: str, usual: float | None) -> Request:
        self._numbers += 1
        request = Request(person, usual, self._numbers)
        self._used[person] = max(self._used.get(person, 0.0), self._least)
        self._waiting.append(request)
        self._count_searches()
        self._go_on()
        return request

    def _leave(self, request: Request) -> None:
        (self._thinking if request.may_begin.is_set() else self._waiting).remove(request)
        self._go_on()

    def _go_on(self) -> None:
        """Give places that are free to those whose turn it is."""
        while self._waiting and len(self._thinking) < self._places:
            request = min(self._waiting, key=self._rank)
            self._waiting.remove(request)
            self._thinking.append(request)
            request.may_begin.set()
        people = {request.person for request in self._active}
        self._least = min((self._used[person] for person in people), default=self._least)
        self._used = {person: used for person, used in self._used.items() if person in people or used > self._least}

    def _rank(self, request: Request) -> tuple[float, bool, int]:
        """Who has used less goes first, then who decides at once, then who came first."""
        return self._used[request.person], request.usual is not None, request.number

    def _count_searches(self) -> None:
        searches = Counter(request.person for request in self._active if request.usual is not None)
        for request in self._waiting:
            request.crowd = max(request.crowd, len(searches) * searches[request.person])

    def _seconds(self, request: Request) -> float | None:
        """For how long a bot searches: the time within which all should have answered, shared by those who search."""
        if request.usual is None:
            return None
        return min(request.usual, max(SOON * self._places / request.crowd, LEAST))

    @property
    def _active(self) -> list[Request]:
        return self._waiting + self._thinking

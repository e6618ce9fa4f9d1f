"""The host of a page without a server: the house with all that it needs, and the page at the other end of messages."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol

from plume.pocket.edge import Answer, Asked, Edge
from plume.pocket.keeper import PocketKeeper
from plume.pocket.shelf import Changes, Shelf
from plume.pocket.wires import MessageWire, attend
from plume.server.api.context import Server
from plume.server.api.subjects import subjects
from plume.server.house import House, Thinking
from plume.server.identity import Signer
from plume.server.reviewing import Reviews
from plume.server.settings import Settings

ME = "me"
"""Under this key is kept who plays here."""
IDLE = 600
"""Seconds after which a table leaves the memory."""


class Page(Protocol):
    """The page, as the host speaks to it."""

    def answer(self, number: int, answer: Answer) -> None:
        """Answer the question of this number."""

    def tell(self, wire: int, message: str) -> None:
        """Send a message by a wire."""

    def hang_up(self, wire: int, code: int, why: str) -> None:
        """Close a wire."""


class Host:
    """Answers a page, and shows it its tables."""

    def __init__(self, server: Server, edge: Edge, page: Page) -> None:
        self._server = server
        self._edge = edge
        self._page = page
        self._wires: dict[int, MessageWire] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    async def start(cls, shelf: Shelf, thinkers: Thinking, page: Page) -> Host:
        """Open the house whose tables are kept on a shelf."""
        keeper = await PocketKeeper.open(shelf)
        house = House(keeper, thinkers, idle_seconds=IDLE)
        settings = Settings(database="", rate=0, idle_seconds=IDLE)
        signer = Signer(await keeper.secret("cookies"))
        server = Server(house, signer, settings, Reviews(keeper, thinkers))
        known = (await shelf.under(ME)).get(ME)

        async def remember(person: str) -> None:
            await shelf.keep(Changes(put={ME: person.encode()}))

        edge = Edge(server, subjects(), known.decode() if known else None, remember)
        await house.start()
        return cls(server, edge, page)

    async def close(self) -> None:
        """Close the house."""
        for wire in self._wires.values():
            wire.hear(None)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.reviews.close()
        await self._server.house.close()

    def ask(self, number: int, asked: Asked) -> None:
        """Answer a question as soon as the answer is there."""
        self._begin(self._answer(number, asked))

    def dial(self, wire: int, path: str, languages: str) -> None:
        """Open a wire to a table."""
        made = MessageWire(
            lambda message: self._page.tell(wire, message), lambda code, why: self._page.hang_up(wire, code, why)
        )
        self._wires[wire] = made
        self._begin(self._attend(wire, path, languages))

    def hear(self, wire: int, message: str | None) -> None:
        """Take what the page sends by a wire; None closes it."""
        if wire in self._wires:
            self._wires[wire].hear(message)

    async def _answer(self, number: int, asked: Asked) -> None:
        self._page.answer(number, await self._edge.answer(asked))

    async def _attend(self, wire: int, path: str, languages: str) -> None:
        try:
            await attend(self._server, self._wires[wire], self._edge.caller(languages), path)
        finally:
            del self._wires[wire]

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

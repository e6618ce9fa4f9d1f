"""The server's end of a socket, with a socket that is not there."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from plume.server.api.context import Server
from plume.server.api.guests import MOST_WAITING, TOO_SLOW, Guest
from plume.server.api.live import Socket
from plume.server.house import House
from plume.server.identity import Signer
from plume.server.kept import Person
from plume.server.orders import Say
from plume.server.reviewing import Reviews
from plume.server.settings import Settings
from plume.server.store import Store
from plume.server.thinking import Thinkers
from tests.server.journals import opened


class Deaf:
    """A socket that takes one message and then no more, and sends what it was given."""

    def __init__(self, *messages: bytes) -> None:
        self.headers: dict[str, str] = {}
        self.scope: dict[str, Any] = {}
        self.client = None
        self.taken: list[bytes] = []
        self.closed: list[int] = []
        self._messages = list(messages)

    async def send_data(self, message: bytes, mode: str) -> None:
        if self.taken:
            await asyncio.Event().wait()
        self.taken.append(message)

    async def receive(self) -> dict[str, Any]:
        if self._messages:
            return {"type": "websocket.receive", "bytes": self._messages.pop(0)}
        await asyncio.Event().wait()
        raise AssertionError

    async def close(self, code: int, reason: str) -> None:
        self.closed.append(code)


def with_server(path: Path, work: Any) -> None:
    """Do something with the parts of a server that does not listen."""

    async def run() -> None:
        store = await Store.open(str(path))
        house = House(store, Thinkers(1))
        try:
            await work(Server(house, Signer("aa" * 32), Settings(), Reviews(store, Thinkers(1))))
        finally:
            await house.close()
            await store.close()

    asyncio.run(run())


def test_who_does_not_read_is_let_go(tmp_path: Path) -> None:
    async def work(server: Server) -> None:
        table = await server.house.open(opened("cotcot"))
        socket: Any = Deaf()
        guest = Guest(server, Socket(socket), table.id, "here", Person("p0", "Anna"), "en", previews=True)
        serving = asyncio.create_task(guest.serve(0, None))
        while not socket.taken:
            await asyncio.sleep(0)
        for _ in range(MOST_WAITING + 2):
            guest.tell(b"news")
        await asyncio.wait_for(serving, 10)
        assert socket.closed == [TOO_SLOW]
        room = server.house._rooms[table.id]
        assert room.watchers == set()

    with_server(tmp_path / "tables.sqlite", work)


def test_an_order_is_finished_even_if_its_client_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(server: Server) -> None:
        house = server.house
        table = await house.open(opened("cotcot"))
        before = table.version

        def say(number: int) -> Any:
            from plume.server import commands

            return lambda table: commands.carry_out(table, "p0", Say(text=str(number)), 0, ends_turns=False)

        for number in range(20):
            asked = asyncio.create_task(house.change(table.id, say(number)))
            for _ in range(number % 6):
                await asyncio.sleep(0)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
        while house._later:
            await asyncio.sleep(0.01)
        await house.change(table.id, say(20))
        stored = await house.store.journal(table.id)
        assert len(stored) > before + 1
        assert await house.read(table.id, lambda table: table.version) == len(stored)

    with_server(tmp_path / "tables.sqlite", work)

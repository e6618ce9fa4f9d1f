"""Whoever looks at a table and plays: a full view first, then numbered updates; orders come the other way."""

from __future__ import annotations

import asyncio
from typing import Protocol

import msgspec

from plume.core.errors import PlumeError
from plume.server.api.context import COST_OF_REPLAY, Server, check_not_blocked, problem
from plume.server.api.tables import carry_out, number_for
from plume.server.errors import BadRequest, NotAllowed, TooMuch
from plume.server.kept import Person
from plume.server.messages import (
    AnyAnswer,
    AnyMessage,
    Done,
    Look,
    Ping,
    Pong,
    React,
    Refused,
    decode,
    encode,
)
from plume.server.views import Sight

LONGEST_MESSAGE = 4_096
MOST_WAITING = 256
"""Messages that may wait for a client that reads slowly; then it has to come again."""
REFUSED, TOO_SLOW, BROKEN, LATER = 4403, 4408, 1011, 1013
"""Why a wire is closed; but for the first whoever was there may come again."""
WAIT = 0.5
"""Seconds that nothing is read from somebody who asked for too much."""


class Wire(Protocol):
    """What messages come and go by: a socket, or a worker's messages."""

    async def receive(self) -> str | bytes | None:
        """The next message; None when the wire is closed."""

    def send_now(self, message: bytes) -> bool:
        """Send a message, unless it would have to wait."""

    async def send(self, message: bytes) -> None:
        """Send a message."""

    async def close(self, code: int, why: str) -> None:
        """Close the wire."""


class Guest:
    """Somebody at the other end of a wire; without `previews` they get legal moves alone, as programs may want."""

    def __init__(
        self,
        server: Server,
        wire: Wire,
        table_id: str,
        address: str,
        person: Person | None,
        language: str,
        *,
        previews: bool,
    ) -> None:
        self._server = server
        self._wire = wire
        self._address = address
        self._table_id = table_id
        self._known = person
        self._language = language
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._is_sending = False
        self._gone: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()
        self.person = person.id if person else None
        self.seat: int | None = None
        self.mine: list[int] = []
        self.spoken = language if previews else None
        self.sight: Sight | None = None

    def tell(self, message: bytes) -> None:
        """Send a message as soon as those before it are gone; who does not read them has to come again."""
        if self._tell_now(message):
            return
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self._leave(TOO_SLOW, "messages were not read")

    def _tell_now(self, message: bytes) -> bool:
        """Send a message at once, if none before it waits."""
        return self._waiting.empty() and not self._is_sending and self._wire.send_now(message)

    def dismiss(self) -> None:
        """Close the wire: the seat is another's now."""
        self._leave(REFUSED, "not-your-seat")

    def _leave(self, code: int, why: str) -> None:
        if not self._gone.done():
            self._gone.set_result((code, why))

    async def _reply(self, message: AnyAnswer) -> None:
        """Answer a message; whoever asks faster than they read has to wait."""
        encoded = encode(message)
        if not self._tell_now(encoded):
            await self._waiting.put(encoded)

    async def serve(self, seat: int | None, after: int | None) -> None:
        """Show the table and carry out orders until the wire closes."""
        sending = asyncio.create_task(self._send())
        receiving = asyncio.create_task(self._receive(seat, after))
        try:
            await asyncio.wait((sending, receiving, self._gone), return_when=asyncio.FIRST_COMPLETED)
            if receiving.done() and not receiving.cancelled():
                receiving.result()
        finally:
            self._server.house.goodbye(self, self._table_id)
            for task in (sending, receiving):
                task.cancel()
            await asyncio.gather(sending, receiving, return_exceptions=True)
            if self._gone.done():
                await self._wire.close(*self._gone.result())

    async def _send(self) -> None:
        while True:
            message = await self._waiting.get()
            self._is_sending = True
            await self._wire.send(message)
            self._is_sending = False

    async def _receive(self, seat: int | None, after: int | None) -> None:
        await self._look(seat, after, has_chosen=seat is not None)
        while (raw := await self._wire.receive()) is not None:
            await self._handle(raw)

    async def _handle(self, raw: str | bytes) -> None:
        """Answer one message: whatever it is, the wire stays open."""
        message: AnyMessage | None = None
        try:
            self._server.take(self.person, self._address)
            message = _read(raw)
            await self._answer(message)
        except PlumeError as error:
            await self._reply(Refused(problem(error, self._language), None if message is None else message.id))
            if error.code == "rate":
                await asyncio.sleep(WAIT)

    async def _answer(self, message: AnyMessage) -> None:
        match message:
            case Look():
                await self._look(message.seat, message.after)
            case Ping():
                await self._reply(Pong())
            case React():
                self._server.limits.talk.take(self._who().id)
                await self._server.house.react(self._table_id, self._who().id, message.seat, message.what)
            case _:
                known = self._who()
                person = await self._server.house.person(known.id) or known
                check_not_blocked(person)
                outcome = await carry_out(self._server, self._table_id, person, self._address, message)
                if message.id is not None:
                    await self._reply(Done(number_for(outcome.table, person, message), message.id))

    def _who(self) -> Person:
        """Who is at the other end, if the server knows them."""
        if self._known is None:
            raise NotAllowed("nobody")
        return self._known

    async def _look(self, seat: int | None, after: int | None, *, has_chosen: bool = True) -> None:
        """Look from another seat, if it is one's own; otherwise everything stays as it was."""
        if after is not None:
            self._server.take(self.person, self._address, COST_OF_REPLAY)
        await self._server.house.welcome(self, self._table_id, seat, after, has_chosen=has_chosen)


def _read(raw: str | bytes) -> AnyMessage:
    if len(raw) > LONGEST_MESSAGE:
        raise TooMuch("size", most=LONGEST_MESSAGE)
    try:
        message: AnyMessage = decode(raw)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise BadRequest("message", problem=error) from None
    return message

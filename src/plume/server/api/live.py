"""The socket of a table: a full view first, then numbered updates; orders come the other way."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from typing import Annotated, Any

import msgspec
from litestar import Router, WebSocket, get, websocket
from litestar.params import Parameter

from plume.core.errors import PlumeError
from plume.language import LANGUAGES
from plume.server import metrics
from plume.server.api.context import COST_OF_REPLAY, Server, address_of, problem
from plume.server.api.tables import TableId, carry_out, number_for
from plume.server.errors import BadRequest, NotAllowed, TooMuch, UpgradeNeeded
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
from plume.server.store import Person
from plume.server.views import Sight

log = logging.getLogger(__name__)

LONGEST_MESSAGE = 4_096
MOST_WAITING = 256
"""Messages that may wait for a client that reads slowly; then it has to come again."""
REFUSED, TOO_SLOW, BROKEN = 4403, 4408, 1011
WAIT = 0.5
"""Seconds that a socket is not read after it asked for too much."""
TIME_TO_CLOSE = 5

AnySocket = WebSocket[Any, Any, Any]


class Guest:
    """Somebody at the other end of a socket; without `previews` they get legal moves alone, as programs may want."""

    def __init__(
        self, server: Server, socket: AnySocket, table_id: str, person: Person | None, language: str, *, previews: bool
    ) -> None:
        self._server = server
        self._socket = socket
        self._table_id = table_id
        self._known = person
        self._language = language
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._gone: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()
        self.person = person.id if person else None
        self.seat: int | None = None
        self.mine: list[int] = []
        self.spoken = language if previews else None
        self.sight: Sight | None = None

    def tell(self, message: bytes) -> None:
        """Send a message as soon as those before it are gone; who does not read them has to come again."""
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self._leave(TOO_SLOW, "messages were not read")

    def dismiss(self) -> None:
        """Close the socket: the seat is another's now."""
        self._leave(REFUSED, "not-your-seat")

    def _leave(self, code: int, why: str) -> None:
        if not self._gone.done():
            self._gone.set_result((code, why))

    async def _reply(self, message: AnyAnswer) -> None:
        """Answer a message; whoever asks faster than they read has to wait."""
        await self._waiting.put(encode(message))

    async def serve(self, seat: int | None, after: int | None) -> None:
        """Show the table and carry out orders until the socket closes."""
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
                await close(self._socket, *self._gone.result())

    async def _send(self) -> None:
        while True:
            await self._socket.send_data(await self._waiting.get(), mode="text")

    async def _receive(self, seat: int | None, after: int | None) -> None:
        await self._look(seat, after, has_chosen=seat is not None)
        while (raw := await self._next()) is not None:
            await self._handle(raw)

    async def _next(self) -> str | bytes | None:
        """The next message; None when the socket is closed."""
        received: Any = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            return None
        text: str | None = received.get("text")
        return received.get("bytes") or b"" if text is None else text

    async def _handle(self, raw: str | bytes) -> None:
        """Answer one message: whatever it is, the socket stays open."""
        message: AnyMessage | None = None
        try:
            self._server.take(self.person, address_of(self._socket))
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
                outcome = await carry_out(self._server, self._table_id, person, message)
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
            self._server.take(self.person, address_of(self._socket), COST_OF_REPLAY)
        await self._server.house.welcome(self, self._table_id, seat, after, has_chosen=has_chosen)


async def close(socket: AnySocket, code: int, why: str) -> None:
    """Close a socket; one that takes nothing any more is left to the system."""
    with contextlib.suppress(Exception):
        await asyncio.wait_for(socket.close(code, why), TIME_TO_CLOSE)


def _read(raw: str | bytes) -> AnyMessage:
    if len(raw) > LONGEST_MESSAGE:
        raise TooMuch("size", most=LONGEST_MESSAGE)
    try:
        message: AnyMessage = decode(raw)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise BadRequest("message", problem=error) from None
    return message


_open: Counter[str] = Counter()


@websocket("/tables/{table_id:str}/live")
async def live(
    socket: AnySocket,
    server: Server,
    table_id: str,
    seat: int | None = None,
    after: int | None = None,
    spoken: Annotated[str | None, Parameter(query="language")] = None,
    previews: bool = True,
) -> None:
    """Look at a table and play. Who may not look is told why, and the socket is closed."""
    await socket.accept()
    address = address_of(socket)
    _open[address] += 1
    metrics.CONNECTIONS.inc()
    try:
        person = await server.admit(socket)
        if _open[address] > server.limits.connections:
            raise TooMuch("connections")
        language = spoken if spoken in LANGUAGES else server.language(socket)
        await Guest(server, socket, table_id, person, language, previews=previews).serve(seat, after)
    except PlumeError as error:
        with contextlib.suppress(Exception):
            await socket.send_data(encode(Refused(problem(error, server.language(socket)))), mode="text")
        await close(socket, REFUSED, error.code)
    except Exception:
        log.exception("a socket failed", extra={"table": table_id})
        await close(socket, BROKEN, "something went wrong here")
    finally:
        metrics.CONNECTIONS.dec()
        _open[address] -= 1
        if not _open[address]:
            del _open[address]


@get("/tables/{table_id:str}/live", sync_to_thread=False)
def not_a_socket(table_id: TableId) -> None:
    """The socket of a table, which is spoken to by WebSocket: see the schemas `ClientMessage` and `ServerMessage`.

    `?seat=` looks from one of my seats; without it I look from my own one if I have one, and else as a spectator.
    `?after=` asks for the updates after a number, `?language=` says in which language I am told why something is not
    possible, and with `?previews=false` legal moves come without previews, and without what is not possible.
    """
    raise UpgradeNeeded("socket")


router = Router(path="", route_handlers=[live, not_a_socket], tags=["live"])

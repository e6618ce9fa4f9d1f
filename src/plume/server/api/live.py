"""The socket of a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from typing import Annotated, Any

from litestar import Router, WebSocket, get, websocket
from litestar.params import Parameter

from plume.core.errors import PlumeError
from plume.language import LANGUAGES
from plume.server import metrics
from plume.server.api.context import Server, problem
from plume.server.api.edge import caller_of
from plume.server.api.guests import BROKEN, LATER, REFUSED, Guest
from plume.server.errors import TooMuch, Unavailable, UpgradeNeeded
from plume.server.messages import Refused, encode
from plume.server.sockets import wire_of

log = logging.getLogger(__name__)

TIME_TO_CLOSE = 5

AnySocket = WebSocket[Any, Any, Any]


class Socket:
    """A wire by WebSocket."""

    def __init__(self, socket: AnySocket) -> None:
        self._socket = socket
        self._connection = wire_of(socket.scope)

    def send_now(self, message: bytes) -> bool:
        """Send a message, unless it would have to wait."""
        return self._connection is not None and self._connection.send_now(message)

    async def receive(self) -> str | bytes | None:
        """The next message; None when the socket is closed."""
        received: Any = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            return None
        text: str | None = received.get("text")
        return received.get("bytes") or b"" if text is None else text

    async def send(self, message: bytes) -> None:
        """Send a message."""
        await self._socket.send_data(message, mode="text")

    async def close(self, code: int, why: str) -> None:
        """Close the socket; one that takes nothing any more is left to the system."""
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self._socket.close(code, why), TIME_TO_CLOSE)


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
    wire, caller = Socket(socket), caller_of(socket)
    address = caller.address
    _open[address] += 1
    metrics.CONNECTIONS.inc()
    try:
        server.check_origin(socket.headers.get("origin"), socket.headers.get("host"))
        person = await server.admit(caller)
        if _open[address] > server.limits.connections:
            raise TooMuch("connections")
        language = spoken if spoken in LANGUAGES else server.language(caller)
        await Guest(server, wire, table_id, address, person, language, previews=previews).serve(seat, after)
    except PlumeError as error:
        with contextlib.suppress(Exception):
            await wire.send(encode(Refused(problem(error, server.language(caller)))))
        await wire.close(LATER if isinstance(error, Unavailable) else REFUSED, error.code)
    except Exception:
        log.exception("a socket failed", extra={"table": table_id})
        await wire.close(BROKEN, "something went wrong here")
    finally:
        metrics.CONNECTIONS.dec()
        _open[address] -= 1
        if not _open[address]:
            del _open[address]


@get("/tables/{table_id:str}/live", sync_to_thread=False)
def not_a_socket(table_id: Annotated[str, Parameter(min_length=1, max_length=20)]) -> None:
    """The socket of a table, which is spoken to by WebSocket: see the schemas `ClientMessage` and `ServerMessage`.

    `?seat=` looks from one of my seats; without it I look from my own one if I have one, and else as a spectator.
    `?after=` asks for the updates after a number, `?language=` says in which language I am told why something is not
    possible, and with `?previews=false` legal moves come without previews, and without what is not possible.
    """
    raise UpgradeNeeded("socket")


router = Router(path="", route_handlers=[live, not_a_socket], tags=["live"])

"""The wires of the tables that a page looks at, by messages between a page and the worker where the house is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import parse_qsl, urlsplit

import msgspec

from plume.core.errors import PlumeError
from plume.language import LANGUAGES
from plume.server.api.context import Server, problem
from plume.server.api.guests import BROKEN, REFUSED, Guest
from plume.server.api.routes import Caller
from plume.server.errors import BadRequest
from plume.server.messages import Refused, encode

log = logging.getLogger(__name__)

TABLE = 3
"""The table is this word of the path /api/tables/…/live."""


class Looking(msgspec.Struct):
    """How somebody wants to look at a table: what stands in the query, as for the socket of a server."""

    seat: int | None = None
    after: int | None = None
    language: str | None = None
    previews: bool = True


class MessageWire:
    """A wire whose other end is a page: `tell` and `hang_up` say to it what comes."""

    def __init__(self, tell: Callable[[str], None], hang_up: Callable[[int, str], None]) -> None:
        self._tell = tell
        self._hang_up = hang_up
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()

    def hear(self, message: str | None) -> None:
        """Take what the page has sent; None when it has closed the wire."""
        self._heard.put_nowait(message)

    async def receive(self) -> str | None:
        return await self._heard.get()

    def send_now(self, message: bytes) -> bool:
        self._tell(message.decode())
        return True

    async def send(self, message: bytes) -> None:
        self.send_now(message)

    async def close(self, code: int, why: str) -> None:
        self._hang_up(code, why)


async def attend(server: Server, wire: MessageWire, caller: Caller, path: str) -> None:
    """Show a table, and carry out orders, until the wire closes. Who may not look is told why."""
    address = urlsplit(path)
    try:
        person = await server.admit(caller)
        look = _looking(address.query)
        language = look.language if look.language in LANGUAGES else server.language(caller)
        table_id = address.path.split("/")[TABLE]
        guest = Guest(server, wire, table_id, caller.address, person, language, previews=look.previews)
        await guest.serve(look.seat, look.after)
    except PlumeError as error:
        with suppress(Exception):
            await wire.send(encode(Refused(problem(error, server.language(caller)))))
        await wire.close(REFUSED, error.code)
    except Exception:
        log.exception("a wire failed: %s", path)
        await wire.close(BROKEN, "something went wrong here")


def _looking(query: str) -> Looking:
    try:
        return msgspec.convert(dict(parse_qsl(query)), Looking, strict=False)
    except msgspec.ValidationError as error:
        raise BadRequest("request", problem=error) from None

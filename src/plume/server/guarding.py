"""What a connection may cost before it is a request: so many bytes of headers, and so many seconds to send it all."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD = 32 << 10
"""Bytes of a request line and its headers."""
TIME_TO_ASK = 10.0
"""Seconds from the opening of a connection, or from the first byte of a request, until the request is complete."""
SPARE = 100
"""Descriptors that are left for files, databases and processes."""
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


def most_connections() -> int:
    """How many connections there may be, as the system limits the descriptors of this process."""
    if os.name == "nt":
        return sys.maxsize
    import resource

    return max(SPARE, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE)


class GuardedProtocol(HttpToolsProtocol):
    """HTTP as Uvicorn speaks it, which ends connections that ask for too much or never get to it.

    Where there are too many, the one that has asked for nothing for longest has to go.
    """

    idle: ClassVar[dict[GuardedProtocol, None]] = {}
    """Connections that wait for a request, or for the rest of one: the oldest first."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._head: int | None = 0
        """How many bytes of a head have come that is not complete; None once it is."""
        self._impatience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()
        if len(self.connections) > most_connections():
            oldest = next(iter(self.idle))
            del self.idle[oldest]
            oldest.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_longer()
        self.idle.pop(self, None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._head is not None:
            self._head += len(data)
            if self._head > LONGEST_HEAD and not self._is_complete(data):
                self.transport.write(TOO_LONG)
                self.transport.close()
                return
        super().data_received(data)

    def _is_complete(self, data: bytes) -> bool:
        """Whether the head of the request ends in these bytes, early enough."""
        before = (self._head or 0) - len(data)
        return b"\r\n\r\n" in data[: max(0, LONGEST_HEAD - before)]

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = self._head or 0
        self._wait()

    def on_headers_complete(self) -> None:
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._head = 0
        self._wait_no_longer()
        self.idle.pop(self, None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.idle[self] = None
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self._wait_no_longer()
        self.idle.pop(self, None)
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        self._wait_no_longer()
        self.idle.setdefault(self)
        self._impatience = self.loop.call_later(TIME_TO_ASK, self.transport.close)

    def _wait_no_longer(self) -> None:
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None

"""WebSockets as Uvicorn speaks them, with a short way for what nearly all messages are: one short frame of text.

Everything else, and all that is unusual, goes the long way through the library. It may do so at any time as long as
whole frames went the short way.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.utils import apply_mask

TEXT, MASKED, LENGTH, FINAL, OPCODE = 0x81, 0x80, 0x7F, 0x80, 0x0F
"""The first byte of a whole message of text, and the bits of the first two bytes of a frame."""
TWO_MORE, EIGHT_MORE = 126, 127
"""Lengths that say that the length stands in the next bytes."""
MASK = 4
MOST_UNHEARD = 16
"""Messages that wait to be carried out; whoever sends more is not read for a while."""
WIRE = "plume.wire"
"""Under this name of the scope's extensions the connection itself is found."""


class QuickProtocol(WebSocketsSansIOProtocol):
    """A connection that writes at once what need not wait, and reads short messages by itself."""

    _is_even = True
    """Whether all that has come were whole frames, so that the next bytes begin one."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][WIRE] = {"protocol": self}
        await super().run_asgi()

    def send_now(self, message: bytes) -> bool:
        """Send a message of text, unless it would have to wait."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(head(len(message)) + message)
        return True

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            self._is_even = not self.handshake_initiated
        elif self._is_even and not self.close_sent:
            text = short_text(data)
            if text is not None:
                self._hear(text)
                return
            self._is_even = are_whole(data)
        super().data_received(data)

    def _hear(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= MOST_UNHEARD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()


def wire_of(scope: Any) -> QuickProtocol | None:
    """The connection of a socket, if it is one that can send at once."""
    found: QuickProtocol | None = (scope.get("extensions") or {}).get(WIRE, {}).get("protocol")
    return found


def head(length: int) -> bytes:
    """What stands before a message of text with so many bytes, as a server sends it."""
    if length < TWO_MORE:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, TWO_MORE)) + length.to_bytes(2, "big")
    return bytes((TEXT, EIGHT_MORE)) + length.to_bytes(8, "big")


def short_text(data: bytes) -> str | None:
    """The text of a client's message, if these bytes are exactly one short frame with a whole text."""
    if len(data) < 2 + MASK or data[0] != TEXT or not data[1] & MASKED:
        return None
    length = data[1] & LENGTH
    if length >= TWO_MORE or len(data) != 2 + MASK + length:
        return None
    try:
        return apply_mask(data[2 + MASK :], data[2 : 2 + MASK]).decode()
    except UnicodeDecodeError:
        return None


def are_whole(data: bytes) -> bool:
    """Whether bytes are whole frames of a client, each a message by itself, and no more."""
    place = 0
    while place + 2 <= len(data):
        first, length = data[place], data[place + 1] & LENGTH
        more = {TWO_MORE: 2, EIGHT_MORE: 8}.get(length, 0)
        if not first & FINAL or not first & OPCODE or place + 2 + more > len(data):
            return False
        if more:
            length = int.from_bytes(data[place + 2 : place + 2 + more], "big")
        place += 2 + more + MASK + length
    return place == len(data)

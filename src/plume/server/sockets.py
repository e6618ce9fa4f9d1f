"""WebSockets as Uvicorn speaks them, but what need not wait is sent at once, without a task of its own."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WIRE = "plume.wire"
"""Under this name of the scope's extensions the connection itself is found."""


class PromptProtocol(WebSocketsSansIOProtocol):
    """A connection that can be told to send something now."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][WIRE] = {"protocol": self}
        await super().run_asgi()

    def send_now(self, message: bytes) -> bool:
        """Send a message of text, unless it would have to wait."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


def wire_of(scope: Any) -> PromptProtocol | None:
    """The connection of a socket, if it is one that can send at once."""
    found: PromptProtocol | None = (scope.get("extensions") or {}).get(WIRE, {}).get("protocol")
    return found

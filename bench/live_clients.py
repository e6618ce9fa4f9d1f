"""The clients of `bench.live`: pairs of real WebSocket clients that play random moves, at Plume and at boardgame.io.

Both are written the same way, and decode no more of a message than they need.
"""

from __future__ import annotations

import random
import time
from typing import Any, Protocol

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.live_servers import Server

PEER_GAME = 350
"""Moves after which a pair at boardgame.io begins anew: as many as a game of CotCotCollec' has."""

Headers = dict[str, str]
encode = msgspec.json.Encoder().encode


class MeasuredTable(Protocol):
    """A table with two clients."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    async def play(self) -> float:
        """Play a random move; the seconds until every client at the table has been told."""

    async def close(self) -> None:
        """Hang up."""


async def _connect(uri: str, headers: Headers | None = None) -> ClientConnection:
    return await connect(
        uri, additional_headers=headers, compression=None, max_size=None, ping_interval=None, proxy=None
    )


class _Choices(msgspec.Struct):
    """What a client may do."""

    legal: dict[str, msgspec.Raw]


class _Changes(msgspec.Struct):
    """What may have changed of it."""

    result: dict[str, Any] | msgspec.UnsetType | None = msgspec.field(default=msgspec.UNSET, name="/game/result")
    choices: _Choices | msgspec.UnsetType | None = msgspec.field(default=msgspec.UNSET, name="/choices")
    legal: dict[str, msgspec.Raw] | msgspec.UnsetType = msgspec.field(default=msgspec.UNSET, name="/choices/legal")


class _Numbered(msgspec.Struct):
    number: int


class _Message(msgspec.Struct):
    """What Plume sends, as far as a client has to know it."""

    kind: str = msgspec.field(name="type")
    number: int = 0
    choices: _Choices | None = None
    updates: list[_Numbered] = []
    changes: _Changes | None = None
    error: dict[str, Any] = {}


_read_message = msgspec.json.Decoder(_Message).decode


class PlumeTable:
    """A table of Plume with two clients."""

    def __init__(self, sockets: list[ClientConnection]) -> None:
        self._sockets = sockets
        self._legal: list[list[str]] = [[], []]
        self._numbers = [0, 0]
        self._is_over = False

    @property
    def over(self) -> bool:
        return self._is_over

    async def hear(self, seat: int) -> None:
        """Wait until a client is told something about the game."""
        while True:
            message = _read_message(await self._sockets[seat].recv(decode=False))
            if message.kind == "refused":
                raise RuntimeError(f"Plume refused a move: {message.error}")
            if message.kind == "welcome":
                self._numbers[seat] = message.number
                self._legal[seat] = list(message.choices.legal) if message.choices else []
                return
            if message.changes is not None:
                self._numbers[seat] = message.updates[-1].number
                self._note(seat, message.changes)
                return

    def _note(self, seat: int, changes: _Changes) -> None:
        """Note what has changed of what one may do."""
        self._is_over = self._is_over or bool(changes.result)
        if changes.choices is not msgspec.UNSET:
            self._legal[seat] = list(changes.choices.legal) if changes.choices else []
        elif changes.legal is not msgspec.UNSET:
            self._legal[seat] = list(changes.legal)

    async def play(self) -> float:
        seat = 0 if self._legal[0] else 1
        move = random.choice(self._legal[seat])
        order = {"type": "play", "seat": seat, "move": move, "at": self._numbers[seat]}
        begun = time.perf_counter()
        await self._sockets[seat].send(encode(order), text=True)
        await self.hear(seat)
        if not move.startswith("keep"):  # of which the other one learns nothing
            await self.hear(1 - seat)
        return time.perf_counter() - begun

    async def close(self) -> None:
        for socket in self._sockets:
            await socket.close()


class Addressed(Protocol):
    """A server that can be found."""

    @property
    def address(self) -> str:
        """Its host and port."""


class PlumeClients:
    """People who come to a server of Plume; the HTTP client is all of them, and keeps no cookies itself."""

    def __init__(self, server: Addressed, http: httpx.AsyncClient) -> None:
        self._address = server.address
        self._http = http

    async def person(self) -> Headers:
        """Somebody new, as the headers that say who they are."""
        answer = await self._ask("PUT", "me", {"name": "somebody"}, {})
        return {"Cookie": answer.headers["set-cookie"].split(";")[0]}

    async def two(self, game: str) -> PlumeTable:
        """A table at which two people have sat down."""
        host, guest = await self.person(), await self.person()
        table = await self._open(game, "open", host)
        await self._ask("POST", f"tables/{table['id']}/join", {"invitation": table["invitation"]}, guest)
        return await self._look(table["id"], host, guest)

    async def one(self, game: str, host: Headers) -> PlumeTable:
        """A table at which one person plays both sides."""
        table = await self._open(game, "here", host)
        return await self._look(table["id"], host, host)

    async def _open(self, game: str, other: str, host: Headers) -> dict[str, str]:
        wanted = {"game": game, "seats": [{"who": "me"}, {"who": other}]}
        found: dict[str, str] = (await self._ask("POST", "tables", wanted, host)).json()
        return found

    async def _look(self, table_id: str, *people: Headers) -> PlumeTable:
        uri = f"ws://{self._address}/api/tables/{table_id}/live?previews=false&seat="
        table = PlumeTable([await _connect(f"{uri}{seat}", person) for seat, person in enumerate(people)])
        for seat in range(len(people)):
            await table.hear(seat)
        return table

    async def _ask(self, method: str, path: str, content: Any, person: Headers) -> httpx.Response:
        answer = await self._http.request(method, f"http://{self._address}/api/{path}", json=content, headers=person)
        return answer.raise_for_status()


_EVENT = b"42/turns,"
"""How socket.io begins a message in the room of the game."""
_read_parts = msgspec.json.Decoder(list[msgspec.Raw]).decode


class _PeerState(msgspec.Struct):
    """What a client has to know of a game: how often it has changed."""

    number: int = msgspec.field(name="_stateID")


class _PeerSync(msgspec.Struct):
    state: _PeerState


_read_state = msgspec.json.Decoder(_PeerState).decode
_read_sync = msgspec.json.Decoder(_PeerSync).decode


class PeerTable:
    """A match of boardgame.io with two clients."""

    def __init__(self) -> None:
        self._id = f"{random.getrandbits(64):x}"
        self._sockets: list[ClientConnection] = []
        self._number = 0
        self._played = 0

    @classmethod
    async def two(cls, server: Server) -> PeerTable:
        """A match that two clients have joined."""
        table = cls()
        for player in ("0", "1"):
            socket = await _connect(f"ws://{server.address}/socket.io/?EIO=4&transport=websocket")
            await socket.recv()
            await socket.send("40/turns,")
            await socket.recv()
            table._sockets.append(socket)
            await table._send(socket, ["sync", table._id, player, None, 2])
            table._number = _read_sync((await table._hear(socket, b'"sync"'))[2]).state.number
        return table

    @property
    def over(self) -> bool:
        return self._played >= PEER_GAME

    async def play(self) -> float:
        player = self._played % 2
        payload = {"type": "take", "args": [random.randrange(3)], "playerID": str(player), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        begun = time.perf_counter()
        await self._send(self._sockets[player], ["update", action, self._number, self._id, str(player)])
        for socket in (self._sockets[player], self._sockets[1 - player]):
            while (number := _read_state((await self._hear(socket, b'"update"'))[2]).number) <= self._number:
                pass
        self._number = number
        self._played += 1
        return time.perf_counter() - begun

    async def close(self) -> None:
        for socket in self._sockets:
            await socket.close()

    async def _send(self, socket: ClientConnection, content: list[Any]) -> None:
        await socket.send(_EVENT + encode(content), text=True)

    async def _hear(self, socket: ClientConnection, kind: bytes) -> list[msgspec.Raw]:
        """The parts of the next message of a kind."""
        while True:
            message = await socket.recv(decode=False)
            if message.startswith(_EVENT):
                parts = _read_parts(message[len(_EVENT) :])
                if bytes(parts[0]) == kind:
                    return parts

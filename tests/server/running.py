"""A real server in a process of its own, and real clients that talk to it by HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from plume.server.journal import Line
from plume.server.store import Store
from plume.server.table import Table
from tests.patience import PATIENCE


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """`plume serve` on a port of its own; it can be killed and started again."""

    def __init__(
        self,
        database: Path,
        *arguments: str,
        port: int | None = None,
        module: str = "plume",
        environment: Mapping[str, str] | None = None,
        address: str | None = None,
    ) -> None:
        self.database = database
        self.kept_at = address or str(database)
        """Where everything is kept: in the file, or at the address of a database."""
        self.port = port or free_port()
        self.log = database.with_suffix(".log")
        self._command = [sys.executable, "-m", module, "serve", *arguments]
        self._environment = {**os.environ, **(environment or {})}
        self._process: subprocess.Popen[bytes] | None = None
        self._told_before = ""
        self._told_when_killed: str | None = None

    @property
    def told(self) -> str:
        """All that it has logged."""
        return self._told_before + self.log.read_text()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        if self._process is not None:
            self._begin_another_log()
        options = ("--port", str(self.port), "--database", self.kept_at, "--log-format", "json")
        with self.log.open("ab") as log:
            self._process = subprocess.Popen([*self._command, *options], stderr=log, stdout=log, env=self._environment)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.get("/api/health").raise_for_status()
                return
            except httpx.HTTPError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise AssertionError(f"the server does not start: {self.log.read_text()}") from None
                time.sleep(0.02)

    def _begin_another_log(self) -> None:
        self._told_before = self.told if self._told_when_killed is None else self._told_when_killed
        self._told_when_killed = None
        self.log = self.log.with_stem(f"{self.log.stem}-again")

    def get(self, path: str, **headers: str) -> httpx.Response:
        """What it answers to somebody."""
        return httpx.get(f"http://{self.address}{path}", headers=headers, timeout=PATIENCE)

    def kill(self) -> None:
        """End it as a loss of power would. Processes that it was just starting may complain in its log after that."""
        self._told_when_killed = self.told
        self.signal(signal.SIGKILL)

    def stop(self) -> int:
        """End it in order, and return its exit code."""
        return self.signal(signal.SIGTERM)

    def signal(self, number: int) -> int:
        """Send it a signal and wait until it has ended."""
        assert self._process is not None
        self._process.send_signal(number)
        return self._process.wait(PATIENCE)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid


@contextmanager
def running(
    folder: Path,
    *arguments: str,
    module: str = "plume",
    environment: Mapping[str, str] | None = None,
    address: str | None = None,
) -> Iterator[Server]:
    """A server that runs, without limits of rate unless they are asked for."""
    limits = () if "--rate" in arguments else ("--rate", "0")
    database = folder / "tables.sqlite"
    server = Server(database, *limits, *arguments, module=module, environment=environment, address=address)
    try:
        server.start()
        yield server
        assert server.stop() == 0, server.told
        assert "Traceback" not in server.told
    finally:
        server.kill()


def workers_of(server: Server) -> set[int]:
    """The processes that serve, where there are several; the tracker of multiprocessing is none of them."""
    found = set()
    for child in Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split():
        with suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.add(int(child))
    return found


async def journal(server: Server, table: str) -> list[Line]:
    """The journal of a table, as it is stored."""
    store = await Store.open(server.kept_at)
    try:
        return await store.journal(table)
    finally:
        await store.close()


async def stored(server: Server, table: str) -> Table:
    """A table as its journal says; reading it plays it."""
    return Table.read(table, await journal(server, table))


class Refused(Exception):
    """What the server answered instead."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.code: str = error["code"]
        self.error = error


class Person:
    """Somebody with a cookie, who asks by HTTP."""

    def __init__(self, server: Server, cookie: str = "") -> None:
        self.server = server
        self.cookie = cookie

    @classmethod
    async def new(cls, server: Server, name: str = "Anna", **settings: Any) -> Person:
        """Somebody new."""
        person = cls(server)
        await person.put("/api/me", name=name, **settings)
        return person

    async def get(self, path: str, **query: Any) -> Any:
        return await self.ask("GET", path, params={k: v for k, v in query.items() if v is not None})

    async def post(self, path: str, **body: Any) -> Any:
        return await self.ask("POST", path, json=body)

    async def put(self, path: str, **body: Any) -> Any:
        return await self.ask("PUT", path, json=body)

    async def order(self, table: str, kind: str, **fields: Any) -> Any:
        """Order something by HTTP."""
        return await self.post(f"/api/tables/{table}/orders", type=kind, **fields)

    async def ask(self, method: str, path: str, **how: Any) -> Any:
        """The answer, as JSON; what is refused is raised."""
        response = await self.response(method, path, **how)
        if response.status_code >= 400:
            raise Refused({"status": response.status_code, **response.json()})
        return response.json() if "json" in response.headers["content-type"] else response.text

    async def response(self, method: str, path: str, **how: Any) -> httpx.Response:
        """The answer as it came; a cookie in it is kept."""
        headers = {"cookie": self.cookie, **how.pop("headers", {})}
        async with httpx.AsyncClient(verify=False, timeout=PATIENCE) as client:
            response = await client.request(method, f"http://{self.server.address}{path}", headers=headers, **how)
        if "set-cookie" in response.headers:
            self.cookie = response.headers["set-cookie"].split(";")[0]
        return response

    async def open(self, game: str, *who: str, **settings: Any) -> dict[str, Any]:
        """Open a table with these seats."""
        opened: dict[str, Any] = await self.post(
            "/api/tables", game=game, seats=[{"who": seat} for seat in who], **settings
        )
        return opened


class Live:
    """A socket at a table, with what it has been told: the view, the table and all updates."""

    def __init__(self, person: Person, table: str, seat: int | None, **query: str) -> None:
        self.person, self.table_id, self.seat, self._query = person, table, seat, query
        self.game: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.choices: dict[str, Any] | None = None
        self.updates: list[dict[str, Any]] = []
        self.number = 0
        self.welcome: dict[str, Any] | None = None
        self.refusals: list[dict[str, Any]] = []
        self.heard: list[bytes] = []
        """All messages, as they came."""
        self._answers: dict[int, dict[str, Any]] = {}
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._next_id = 0

    async def connect(self, **headers: str) -> None:
        """Connect, or connect again from where it was, and wait for the welcome."""
        query = urlencode({**self._query, "after": self.number} | ({} if self.seat is None else {"seat": self.seat}))
        address = f"ws://{self.person.server.address}/api/tables/{self.table_id}/live?{query}"
        cookie = {"cookie": self.person.cookie} if self.person.cookie else {}
        await self.close()
        self.welcome = None
        self._socket = await connect(
            address,
            additional_headers={**cookie, **headers},
            compression=None,
            proxy=None,
            max_size=None,
            open_timeout=PATIENCE,
            ping_timeout=PATIENCE,
        )
        self._reader = asyncio.create_task(self._read(self._socket))
        try:
            await self.wait(lambda: self.welcome is not None)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Go away."""
        if self._socket is not None and self._reader is not None:
            await self._socket.close()
            await asyncio.gather(self._reader, return_exceptions=True)
            await self._socket.wait_closed()

    async def wait(self, ready: Callable[[], bool]) -> None:
        """Wait until something is as it should be; a closed socket is raised, and so is what was refused by it."""
        assert self._reader is not None
        while not ready():
            self._news.clear()
            news = asyncio.create_task(self._news.wait())
            await asyncio.wait((news, self._reader), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if not news.done():
                news.cancel()
                if not ready():
                    self._closed()

    def _closed(self) -> None:
        """Say why nothing comes any more."""
        assert self._reader is not None
        if not self._reader.done():
            raise TimeoutError("no news")
        if self.welcome is None and self.refusals:
            raise Refused(self.refusals[-1])
        self._reader.result()

    async def send(self, kind: str, **fields: Any) -> int:
        """Send a message and return its id."""
        self._next_id += 1
        await self.send_raw(msgspec.json.encode({"type": kind, "id": self._next_id, **fields}).decode())
        return self._next_id

    async def send_raw(self, raw: str | bytes) -> None:
        """Send anything."""
        assert self._socket is not None
        await self._socket.send(raw)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its answer; what is refused is raised."""
        number = await self.send(kind, **fields)
        await self.wait(lambda: number in self._answers)
        answer = self._answers.pop(number)
        if answer["type"] == "refused":
            raise Refused(answer["error"])
        return answer

    async def play(self, move: str) -> dict[str, Any]:
        """Play a move at one's seat."""
        return await self.ask("play", seat=self.seat, move=move, at=self.number)

    async def look(self, seat: int | None) -> None:
        """Look from another seat, from its beginning on."""
        self.seat, self.updates, self.number, self.welcome = seat, [], 0, None
        await self.send("look", seat=seat, after=0)
        await self.wait(lambda: self.welcome is not None)

    async def until(self, number: int) -> None:
        """Wait for an update."""
        await self.wait(lambda: self.number >= number)

    @property
    def legal(self) -> list[str]:
        return list(self.choices["legal"]) if self.choices else []

    @property
    def is_over(self) -> bool:
        return self.game is not None and self.game["result"] is not None

    @property
    def happened(self) -> list[str]:
        """The kinds of all updates."""
        return [update["what"] for update in self.updates]

    async def _read(self, socket: ClientConnection) -> None:
        while True:
            try:
                message = await socket.recv(decode=False)
                self.heard.append(message)
                self._note(msgspec.json.decode(message))
            finally:
                self._news.set()

    def _note(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self._note_updates(message["updates"])
            self.game, self.table, self.choices = (message[part] for part in ("game", "table", "choices"))
            self.number = message["number"]
            self.seat = message["seat"]
            self.welcome = message
        elif kind == "news":
            self._note_updates(message["updates"])
            sight: dict[str, Any] = {"table": self.table, "game": self.game, "choices": self.choices}
            apply(sight, message["changes"])
            self.table, self.game, self.choices = sight["table"], sight["game"], sight["choices"]
        elif "id" in message:
            self._answers[message["id"]] = message
        elif kind == "refused":
            self.refusals.append(message["error"])

    def _note_updates(self, updates: list[dict[str, Any]]) -> None:
        for update in updates:
            assert update["number"] == self.number + 1 or not self.updates, (update, self.number)
            self.number = update["number"]
            self.updates.append(update)


def apply(whole: Any, changes: dict[str, Any]) -> None:
    """Put new values where they belong, as JSON Pointers say."""
    for pointer, value in changes.items():
        *path, last = pointer.split("/")[1:]
        part = whole
        for name in path:
            part = part[int(name) if isinstance(part, list) else name]
        part[int(last) if isinstance(part, list) else last] = value


@asynccontextmanager
async def looking(person: Person, table: str, seat: int | None, **query: str) -> AsyncIterator[Live]:
    """A socket that is closed at the end."""
    live = Live(person, table, seat, **query)
    await live.connect()
    try:
        yield live
    finally:
        await live.close()


GONE = (ConnectionClosed, InvalidStatus, InvalidMessage, OSError, TimeoutError, asyncio.IncompleteReadError)
"""What a client sees of a server that has died."""

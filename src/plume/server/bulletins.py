"""What processes at one database tell each other, by PostgreSQL's NOTIFY: who wrote what, so that nobody has to ask.

A bulletin travels with the transaction that it tells of, so nobody hears of what was not stored. Whoever was not
listening for a while asks for everything that they have before them once. A file of SQLite carries no bulletins.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, text

from plume.server.kept import Bulletin

CHANNEL = "plume"
MOST_AT_ONCE = 100
"""So many things are told in one bulletin: PostgreSQL takes 8,000 bytes."""
RETRY = 0.5
"""Seconds until somebody who cannot listen tries again."""
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :told)")

log = logging.getLogger(__name__)


_encode, _decode = msgspec.json.Encoder().encode, msgspec.json.Decoder(Bulletin).decode


def tell(connection: Connection, told: Iterable[Bulletin]) -> None:
    """Tell all processes, as soon as the transaction is stored."""
    if connection.dialect.name == "postgresql":
        for bulletin in told:
            connection.execute(_NOTIFY, {"told": _encode(bulletin).decode()})


def of_writes(written: Iterable[tuple[str, int]], by: str) -> Iterator[Bulletin]:
    """What a process has to tell of tables and their versions."""
    rest = iter(written)
    while some := dict(islice(rest, MOST_AT_ONCE)):
        yield Bulletin(written=some, by=by)


class Listener:
    """Hears what processes tell each other; where nothing is told it never may have missed anything."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._may_have_missed = False
        self._task: asyncio.Task[None] | None = None

    def start(self, hear: Callable[[Bulletin], None]) -> None:
        """Hear everything from now on."""
        if self._engine.dialect.name == "postgresql":
            self._task = asyncio.create_task(self._run(hear))

    def has_missed(self) -> bool:
        """Whether something may have been told that was not heard, since this was asked last."""
        missed, self._may_have_missed = self._may_have_missed, False
        return missed

    async def close(self) -> None:
        """Hear nothing any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, hear: Callable[[Bulletin], None]) -> None:
        from psycopg import Error

        was_there = True
        while True:
            try:
                await self._listen(hear)
            except (Error, OSError) as problem:
                if was_there:
                    log.warning("nothing is heard of other processes: %s", problem)
                was_there = self._may_have_missed
                await asyncio.sleep(RETRY)

    async def _listen(self, hear: Callable[[Bulletin], None]) -> None:
        connection = await self._connect()
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self._may_have_missed = True
            async for notice in connection.notifies():
                with contextlib.suppress(msgspec.MsgspecError):  # a later Plume may tell of more
                    hear(_decode(notice.payload))

    async def _connect(self) -> Any:
        from psycopg import AsyncConnection

        arguments, named = self._engine.dialect.create_connect_args(self._engine.url)
        return await AsyncConnection.connect(*arguments, **{**PATIENT, **named}, autocommit=True)


PATIENT: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""How a connection to PostgreSQL notices that the network is cut: within ten seconds or so."""

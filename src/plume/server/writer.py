"""The one writer: what is to be stored at the same time is stored in one transaction, and acknowledged after it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection, Dialect, Engine, Insert, Integer, Update, bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError

from plume.server import bulletins, leases, metrics, schema
from plume.server.errors import NotNow, Unavailable
from plume.server.kept import Write

MOST_AT_ONCE = 500
LOST = (OperationalError, InterfaceError)
"""What a database raises that does not answer, or has no room."""
WAITS = (0.01, 0.02, 0.05, *[0.1] * 300)
"""Seconds between attempts to write to a database that another process is writing to."""
Result = TypeVar("Result")
log = logging.getLogger(__name__)

_OPEN, _ADD_LINES, _TAKE_SEATS = insert(schema.tables), insert(schema.journal), insert(schema.seats)
_EMPTY_SEATS = delete(schema.seats).where(schema.seats.c.table_id == bindparam("table"))


class Prepared:
    """A statement that is written out once: a move has two, and writing them out took as long as running them."""

    def __init__(self, statement: Insert | Update, dialect: Dialect) -> None:
        written = statement.compile(dialect=dialect)
        self._text = str(written)
        self._names = written.positiontup

    def run(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Run it for all of these parameters."""
        names = self._names
        connection.exec_driver_sql(self._text, [tuple(row[name] for name in names) for row in rows] if names else rows)


def _update(*columns: str, **more: Any) -> Update:
    """Set these columns of a table to the parameters `new_...`, and others to what they are given."""
    values: dict[str, Any] = {name: bindparam(f"new_{name}") for name in columns} | more
    return update(schema.tables).where(schema.tables.c.id == bindparam("table")).values(values)


_TOUCH = _update(
    "version",
    "changed_at",
    "waiting_for",
    "deadline",
    "bots_due",
    **leases.kept_by_a_write(bindparam("new_bots_due", type_=Integer)),
)
_SUM_UP = _update("status", "names", "summary", "challenge", "attempt")


class Writer:
    """Stores what is handed to it, in batches: while one is written the next one gathers.

    SQLite is written to from the event loop: a commit takes a tenth of a millisecond, and handing it to a thread took
    ten times as long, because a thread waits for the interpreter after every row. Other databases get a thread, which
    does a whole transaction: nothing else touches the connection until it is committed or rolled back.
    """

    def __init__(self, engine: Engine, process: str = "") -> None:
        self._engine = engine
        self._process = process
        self._in_loop = engine.dialect.name == "sqlite"
        self._connection = engine.connect()
        self._add_lines, self._touch = Prepared(_ADD_LINES, engine.dialect), Prepared(_TOUCH, engine.dialect)
        self._busy = asyncio.Lock()
        self._waiting: list[Write] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def store(self, write: Write) -> None:
        """Return when all of it is stored; NotNow if somebody else has written the same line before."""
        if self._closing:
            raise Unavailable("closing")
        self._waiting.append(write)
        self._wake.set()
        await asyncio.shield(write.stored)

    async def rest(self) -> None:
        """Return when all that waits now is stored, or has failed."""
        await asyncio.gather(*(write.stored for write in self._waiting), return_exceptions=True)
        async with self._busy:
            pass

    async def perform(self, work: Callable[[Connection], Result]) -> Result:
        """Do something that writes, in a transaction of its own: there is no other way to write."""
        async with self._busy:
            if self._connection.closed:
                raise Unavailable("closing")
            for wait in WAITS:
                try:
                    return await self._perform(work)
                except LOST as problem:
                    if "locked" not in str(problem.orig):
                        raise Unavailable("storage", problem=problem.orig) from None
                    await asyncio.sleep(wait)  # another process writes
            return await self._perform(work)

    async def _perform(self, work: Callable[[Connection], Result]) -> Result:
        if self._in_loop:
            return self._transact(work)
        return await _to_its_end(asyncio.to_thread(self._transact, work))

    def _transact(self, work: Callable[[Connection], Result]) -> Result:
        try:
            result = work(self._connection)
            self._connection.commit()
        except BaseException:
            self._connection.rollback()
            raise
        return result

    async def close(self) -> None:
        """Store what still waits, and end."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        self._connection.close()
        self._engine.dispose()

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            await self._wake.wait()
            await asyncio.sleep(0)  # whoever is as far as this one comes along
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                await self._store(batch)

    async def _store(self, batch: list[Write]) -> None:
        """Store a batch, or if one of it cannot be stored each by itself."""
        metrics.BATCH.observe(len(batch))
        try:
            with metrics.COMMIT.time():
                await self.perform(lambda connection: self._add(connection, batch))
        except IntegrityError:
            if len(batch) == 1:
                _fail(batch, NotNow("conflict"))
                return
            for write in batch:
                await self._store([write])
        except Unavailable as problem:
            log.error("storing failed: %s", problem)
            _fail(batch, problem)
        except Exception as problem:
            log.exception("storing failed")
            _fail(batch, problem)
        else:
            for write in batch:
                if not write.stored.done():
                    write.stored.set_result(None)

    def _add(self, connection: Connection, batch: Sequence[Write]) -> None:
        """Write a batch, in the same order of tables as other processes do, so that none waits for another in turn."""
        parts = [each for write in batch for each in (write, write.beside) if each is not None]
        batch = sorted(parts, key=lambda write: write.table_id)
        opened = [write.opened for write in batch if write.opened is not None]
        if opened:
            connection.execute(_OPEN, opened)
        self._add_lines.run(connection, [line for write in batch for line in write.lines])
        self._touch.run(connection, [write.touched for write in batch])
        summaries = [write.summary for write in batch if write.summary is not None]
        if summaries:
            connection.execute(_SUM_UP, summaries)
        for write in batch:
            if write.seats is not None:
                connection.execute(_EMPTY_SEATS, {"table": write.table_id})
                if write.seats:
                    connection.execute(_TAKE_SEATS, write.seats)
        written = ((write.table_id, write.version) for write in batch)
        bulletins.tell(connection, bulletins.of_writes(written, self._process))


async def _to_its_end(thread: Coroutine[Any, Any, Result]) -> Result:
    """Wait for a thread. Whoever is cancelled waits too: until it has ended, the connection is in use."""
    working = asyncio.ensure_future(thread)
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        while not working.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait((working,))
        raise


def _fail(batch: Sequence[Write], problem: Exception) -> None:
    for write in batch:
        if not write.stored.done():
            write.stored.set_exception(problem)

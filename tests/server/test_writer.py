"""The writer where the database is not SQLite: a transaction is the thread's alone, from its beginning to its end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, event, text

from plume.server.errors import NotNow
from plume.server.keeping import write_of
from plume.server.store import Store
from plume.server.writer import Writer
from tests.server.postgresql import postgresql
from tests.server.test_store import kept, played_table, with_store

PATIENCE = 60


def with_threads(path: Path, work: Callable[[Writer, list[str]], Awaitable[None]]) -> None:
    """Do something with a writer that hands its work to a thread; how transactions end is noted, and where."""

    async def run() -> None:
        engine = create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False})
        here, ends = threading.get_ident(), list[str]()
        for kind in ("commit", "rollback"):
            event.listen(engine, kind, partial(_note, ends, kind, here))
        writer = Writer(engine)
        writer._in_loop = False
        writer.start()
        await writer.perform(lambda connection: connection.execute(text("CREATE TABLE numbers (number INTEGER)")))
        ends.clear()
        await work(writer, ends)
        await writer.close()

    asyncio.run(run())


def _note(ends: list[str], kind: str, loop: int, _: Connection) -> None:
    ends.append(f"{kind} in the {'loop' if threading.get_ident() == loop else 'thread'}")


def add(number: int) -> Callable[[Connection], None]:
    """Write a number."""
    return lambda connection: _add(connection, number)


def _add(connection: Connection, number: int) -> None:
    connection.execute(text(f"INSERT INTO numbers VALUES ({number})"))


def numbers(connection: Connection) -> list[int]:
    """All numbers that were written."""
    return list(connection.execute(text("SELECT number FROM numbers ORDER BY number")).scalars())


def test_the_thread_commits_and_rolls_back(tmp_path: Path) -> None:
    def fail(connection: Connection) -> None:
        _add(connection, 2)
        raise ValueError("no")

    async def work(writer: Writer, ends: list[str]) -> None:
        await writer.perform(add(1))
        with pytest.raises(ValueError, match="no"):
            await writer.perform(fail)
        assert ends == ["commit in the thread", "rollback in the thread"]
        assert await writer.perform(numbers) == [1]

    with_threads(tmp_path / "numbers.sqlite", work)


def test_who_is_cancelled_waits_for_the_thread_and_the_next_one_too(tmp_path: Path) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def slow(connection: Connection) -> None:
        begun.set()
        assert may_end.wait(PATIENCE)
        _add(connection, 1)

    async def work(writer: Writer, ends: list[str]) -> None:
        writing = asyncio.create_task(writer.perform(slow))
        await asyncio.to_thread(begun.wait, PATIENCE)
        next_one = asyncio.create_task(writer.perform(add(2)))
        for _ in range(2):
            writing.cancel()
            await asyncio.sleep(0)
        assert ends == []
        assert not writing.done()
        may_end.set()
        with pytest.raises(asyncio.CancelledError):
            await writing
        await next_one
        assert ends == ["commit in the thread"] * 2
        assert await writer.perform(numbers) == [1, 2]

    with_threads(tmp_path / "numbers.sqlite", work)


def test_tables_are_kept_in_postgresql() -> None:
    async def work(store: Store) -> None:
        tables = [played_table(game, seed) for game in ("coatl", "cotcot") for seed in range(3)]
        await asyncio.gather(*(kept(store, played) for played in tables))
        again = write_of(tables[0].table, tables[0].lines[-1:], is_new=False)
        with pytest.raises(NotNow):
            await store.writer.store(again)
        for played in tables:
            assert await store.journal(played.table.id) == played.lines

    async def be_cancelled(store: Store) -> None:
        """Whoever is cancelled in the middle leaves the connection as it should be."""
        sleeping = asyncio.create_task(store.writer.perform(lambda it: it.execute(text("SELECT pg_sleep(0.3)"))))
        await asyncio.sleep(0.1)
        sleeping.cancel()
        assert await store.writer.perform(lambda it: it.execute(text("SELECT 1")).scalar()) == 1
        assert sleeping.cancelled()

    with postgresql() as address:
        with_store(address, work)
        with_store(address, be_cancelled)

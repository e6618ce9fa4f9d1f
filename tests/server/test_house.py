"""The house: what it does when a table is broken, a clock jumps, or two processes do the same thing."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from plume.server import commands, retention, steady
from plume.server.clock import DAY
from plume.server.errors import Unavailable
from plume.server.house import House
from plume.server.journal import Occupant
from plume.server.kept import KeptTable, Page
from plume.server.store import Store
from plume.server.thinking import Thinkers
from tests.server.journals import opened, with_clock

A_DAY = 86_400


@asynccontextmanager
async def housed(path: Path, thinkers: type[Thinkers] = Thinkers) -> AsyncIterator[House]:
    """A house at a database, in which nothing happens by itself."""
    store = await Store.open(str(path))
    house = House(store, thinkers(1))
    try:
        yield house
    finally:
        await house.close()
        await store.close()


class Hurried(Thinkers):
    """Processes that are given no time at all."""

    async def run(
        self,
        person: str,
        usual: float | None,
        work: Callable[..., Any],
        *arguments: object,
        patience: float = 0,
    ) -> Any:
        return await super().run(person, usual, work, *arguments, patience=0)


def in_houses(path: Path, number: int, work: Callable[..., Awaitable[Any]]) -> None:
    """Do something with several houses at one database."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            await work(*[await stack.enter_async_context(housed(path)) for _ in range(number)])

    asyncio.run(run())


def test_where_nothing_can_be_thought_of_in_time_hints_are_refused_with_a_reason(tmp_path: Path) -> None:
    async def run() -> None:
        async with housed(tmp_path / "tables.sqlite", Hurried) as house:
            table = await house.open(opened("cotcot", people=1, players=2, first_player=0))
            with pytest.raises(Unavailable, match="try again soon"):
                await house.hint(table.id, "p0", 0, is_first=True)

    asyncio.run(run())


def test_broken_journals_stop_nobody_and_fill_no_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "tables.sqlite"
    broken: list[str] = []

    async def open_tables(house: House) -> None:
        for _ in range(2):
            table = await house.open(opened("cotcot", people=1, players=2, first_player=1))
            broken.append(table.id)

    async def look_round(house: House) -> None:
        for _ in range(5):
            await house.look_round()
        for table_id in broken:
            with pytest.raises(Unavailable, match="cannot be read"):
                await house.read(table_id, lambda table: table.status)

    in_houses(path, 1, open_tables)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE journal SET entry = x'7b' WHERE number = 2")
        connection.execute("UPDATE tables SET leased_until = 0, deadline = 1, bots_due = 2")
    with caplog.at_level(logging.ERROR):
        in_houses(path, 1, look_round)
    assert caplog.text.count("line 2") == 2 * len(broken), "once by itself, and once for whoever asked"
    assert "Traceback" not in caplog.text


def test_a_clock_that_jumps_a_day_ahead_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        table = await house.open(with_clock(opened("cotcot"), kind="game", seconds=60, timeout="concede"))
        truth = time.time_ns
        before = steady.now()
        monkeypatch.setattr(time, "time_ns", lambda: truth() + A_DAY * 1_000_000_000)
        await house.look_round()
        assert await house.read(table.id, lambda table: table.status) == "playing"
        assert 0 <= steady.now() - before < A_DAY * 1_000

    in_houses(tmp_path / "tables.sqlite", 1, work)


async def going_on(house: House) -> list[KeptTable]:
    """The tables of somebody that are not over."""
    return await house.store.tables_of("p0", Page(1 << 53, 100), finished=False)


def test_two_processes_open_one_table_for_a_rematch(tmp_path: Path) -> None:
    async def work(one: House, other: House) -> None:
        for _ in range(5):
            table = await one.open(opened("cotcot", players=2))
            await one.change(table.id, lambda table: commands.concede(table, "p0", 0))
            await other.read(table.id, lambda table: table.status)
            before = len(await going_on(one))
            found = await asyncio.gather(one.rematch(table.id, "p0"), other.rematch(table.id, "p1"))
            assert found[0] == found[1]
            assert len(await going_on(one)) == before + 1
            assert await other.read(found[0], lambda again: again.status) == "playing"

    in_houses(tmp_path / "tables.sqlite", 2, work)


def test_only_what_another_process_writes_is_looked_for(tmp_path: Path) -> None:
    async def work(one: House, other: House) -> None:
        table = await one.open(opened("cotcot", players=2))
        await one.look_round()
        assert not await one.store.has_news()
        await one.change(table.id, lambda table: commands.say(table, "p0", "mine"))
        await one.look_round()
        assert not await one.store.has_news(), "what this process writes itself is no news"
        await other.change(table.id, lambda table: commands.say(table, "p1", "theirs"))
        await one.look_round()
        assert await one.read(table.id, lambda table: table.said) == 2

    in_houses(tmp_path / "tables.sqlite", 2, work)


def test_tables_at_which_nobody_plays_are_forgotten_and_finished_games_stay(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        waiting = await house.open(replace(opened("cotcot"), seats=(Occupant("p0", "n0"), Occupant())))
        playing, over = await house.open(opened("cotcot")), await house.open(opened("coatl"))
        await house.change(over.id, lambda table: commands.concede(table, "p0", 0))
        store = cast("Store", house.store)
        for days, left in ((29, 3), (31, 2), (399, 2), (401, 1)):
            while await store.writer.perform(partial(retention.sweep, now=steady.now() + days * DAY)):
                pass
            assert len(await store.all_tables()) == left
        assert [kept.id for kept in await store.all_tables()] == [over.id]
        assert await store.journal(over.id)
        assert not await store.journal(waiting.id)
        assert not await store.journal(playing.id)

    in_houses(tmp_path / "tables.sqlite", 1, work)

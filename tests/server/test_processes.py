"""Several processes at one database: nothing is done twice, and everybody hears at once what the others have done."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from plume.cli import main
from plume.core.legal import LegalMoves
from plume.core.view import View
from plume.server import commands, leases
from plume.server.elsewhere import SILENCE
from plume.server.errors import TooMuch
from plume.server.house import House
from plume.server.journal import Line
from plume.server.kept import Person
from plume.server.limits import Limits
from plume.server.orders import Play
from plume.server.schema import metadata
from plume.server.steady import now
from plume.server.store import Store
from plume.server.table import Table
from plume.server.thinking import Thinkers
from plume.server.views import Sight
from tests.patience import PATIENCE
from tests.server.journals import opened
from tests.server.postgresql import new_database, postgresql

AT_ONCE = 0.4
"""Seconds in which somebody has heard what they would have heard of by asking every half second, too."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A PostgreSQL of our own."""
    with postgresql() as address:
        yield address


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    if request.param == "SQLite":
        return str(tmp_path / "tables.sqlite")
    return new_database(request.getfixturevalue("server"))


class Deciding(Thinkers):
    """Bots that play by chance, in this process, and note which turns they were asked for."""

    def __init__(self, asked: Counter[tuple[str, int]]) -> None:
        super().__init__(1)
        self._asked = asked

    async def decide(self, bot: str, seed: int, view: View, legal: LegalMoves, person: str) -> str:
        self._asked[person, len(view.history)] += 1
        await asyncio.sleep(0.01)
        return Random(seed).choice(list(legal))


class Onlooker:
    """Somebody who looks at a table, and notes what they are told."""

    def __init__(self, person: str = "p1") -> None:
        self.person: str | None = person
        self.seat: int | None = None
        self.mine: list[int] = []
        self.spoken: str | None = None
        self.sight: Sight | None = None
        self.told: list[bytes] = []

    def tell(self, message: bytes) -> None:
        self.told.append(message)

    def dismiss(self) -> None:
        raise AssertionError("the seat is theirs")


@asynccontextmanager
async def housed(database: str, asked: Counter[tuple[str, int]] | None = None) -> AsyncIterator[House]:
    """A house at a database, in which nothing happens by itself but what it hears of."""
    store = await Store.open(database)
    house = House(store, Deciding(Counter() if asked is None else asked))
    store.listen(house._hear)
    if database.startswith("postgresql"):
        await until(store._listener.has_missed)
    try:
        yield house
    finally:
        await house.close()
        await store.close()


def in_houses(database: str, number: int, work: Callable[..., Awaitable[Any]], **more: Any) -> None:
    """Do something with several houses at one database."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            await work(*[await stack.enter_async_context(housed(database, **more)) for _ in range(number)])

    asyncio.run(run())


async def until(ready: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait until something is as it should be."""
    deadline = time.monotonic() + patience
    while not ready():
        assert time.monotonic() < deadline, "it does not come"
        await asyncio.sleep(0.005)


def say(text: str, person: str = "p0") -> Callable[[Table], commands.Decision]:
    """Somebody says something."""
    return lambda table: commands.say(table, person, text)


def test_what_one_process_does_the_other_tells_at_once(server: str) -> None:
    async def work(one: House, other: House) -> None:
        table = await one.open(opened("cotcot", players=2))
        onlooker = Onlooker()
        await other.welcome(onlooker, table.id, 1, None)
        for number in range(3):
            before = len(onlooker.told)
            await one.change(table.id, say(f"word {number}"))
            await until(lambda before=before: len(onlooker.told) > before, AT_ONCE)  # type: ignore[misc]
            assert f"word {number}".encode() in onlooker.told[-1]
        await one.keep(Person("p0", "Anna"))
        assert (await other.person("p0")) == Person("p0", "Anna")
        await one.keep(Person("p0", "Zoë"))
        await until(lambda: other.known("p0") is None, AT_ONCE)

    in_houses(new_database(server), 2, work)


def test_whoever_could_not_listen_asks_for_all_they_have_before_them(server: str) -> None:
    async def work(one: House, other: House) -> None:
        table = await one.open(opened("cotcot", players=2))
        onlooker = Onlooker()
        await other.welcome(onlooker, table.id, 1, None)
        before = len(onlooker.told)
        store = cast("Store", other.store)
        await store._listener.close()
        await one.change(table.id, say("unheard"))
        assert len(onlooker.told) == before
        store.listen(other._hear)
        await until(lambda: store._listener._may_have_missed)
        await other.look_round()
        assert b"unheard" in onlooker.told[-1]
        await other.look_round()
        assert len(onlooker.told) == before + 1

    in_houses(new_database(server), 2, work)


def test_only_what_is_new_is_read_of_a_journal(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    truth = Store.journal

    async def counted(store: Store, table_id: str, after: int = 0) -> list[Line]:
        lines = await truth(store, table_id, after)
        read.append(len(lines))
        return lines

    async def work(one: House, other: House) -> None:
        table = await one.open(opened("cotcot", players=2))
        for number in range(5):
            await one.change(table.id, say(f"word {number}"))
        assert await other.read(table.id, lambda table: table.said) == 5
        await other.look_round()
        await asyncio.sleep(0.1)
        monkeypatch.setattr(Store, "journal", counted)
        await one.change(table.id, say("more"))
        await asyncio.sleep(0.1)
        await other.look_round()
        assert await other.read(table.id, lambda table: table.said) == 6
        assert read == [1]

    in_houses(database, 2, work)


def test_what_is_done_at_the_same_moment_through_two_processes_is_done_twice(database: str) -> None:
    async def work(one: House, other: House) -> None:
        table = await one.open(opened("cotcot", players=2))
        for number in range(5):
            await asyncio.gather(
                one.change(table.id, say(f"a {number}")), other.change(table.id, say(f"b {number}", "p1"))
            )
        assert len(await one.store.journal(table.id)) == 2 + 10

    in_houses(database, 2, work)


def test_batches_of_two_processes_do_not_lock_each_other_up(server: str) -> None:
    async def work(one: House, other: House) -> None:
        tables = [(await one.open(opened("cotcot", players=2))).id for _ in range(12)]
        for number in range(5):
            there = [other.change(table, say(f"b {number}", "p1")) for table in reversed(tables)]
            await asyncio.gather(*(one.change(table, say(f"a {number}")) for table in tables), *there)
        for table in tables:
            assert len(await one.store.journal(table)) == 2 + 10

    in_houses(new_database(server), 2, work)


def test_who_has_seen_more_than_a_process_knows_is_not_refused(database: str) -> None:
    async def work(one: House, other: House) -> None:
        def move(table: Table) -> commands.Decision:
            assert table.position is not None
            first = next(iter(table.position.legal(0)))
            return commands.carry_out(table, "p0", Play(seat=0, move=first, at=at), 0, ends_turns=False)

        at = 0
        table = (await one.open(opened("cotcot", players=2, first_player=0))).id
        at = await other.read(table, lambda table: table.numbers[0])
        await cast("Store", other.store)._listener.close()
        at = (await one.change(table, move)).table.numbers[0]
        assert (await other.change(table, move)).table.numbers[0] == at + 1

    in_houses(database, 2, work)


def test_a_turn_of_a_bot_is_taken_by_one_process_alone(database: str) -> None:
    asked: Counter[tuple[str, int]] = Counter()

    async def work(one: House, other: House) -> None:
        table = await one.open(opened("cotcot", people=1, players=3, first_player=1))
        for _ in range(4):
            await asyncio.gather(one.look_round(), other.look_round(), other.read(table.id, lambda table: None))
            await until(lambda: not one._rooms[table.id].thinking and not other._rooms[table.id].thinking)
        assert await one.read(table.id, lambda table: table.deciders) == (0,)
        assert asked
        assert set(asked.values()) == {1}, "two processes have thought about the same turn"

    in_houses(database, 2, work, asked=asked)


def test_jobs_are_claimed_once_renewed_and_taken_over_from_the_dead(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(one: House, other: House) -> None:
        monkeypatch.setattr(House, "_start_bots", lambda *_: None)
        tables = [(await one.open(opened("cotcot", people=1, first_player=1))).id for _ in range(20)]
        at = now()
        mine, theirs = await asyncio.gather(one.store.claim(tables, at), other.store.claim(tables, at))
        assert sorted(mine + theirs) == sorted(tables)
        first, second = (one, other) if mine else (other, one)
        assert await second.store.claim(mine or theirs, at) == []
        await first.store.renew(tables, at + leases.LEASE)
        assert await second.store.claim(mine or theirs, at + leases.LEASE + 1) == []
        assert sorted(await second.store.claim(tables, at + 2 * leases.LEASE + 1)) == sorted(tables)

    in_houses(database, 2, work)


def present(onlooker: Onlooker) -> list[int]:
    """The seats that somebody was told last are connected."""
    for message in reversed(onlooker.told):
        data = json.loads(message)
        if data["type"] in ("present", "welcome"):
            found: list[int] = data.get("present", data)["seats"]
            return found
    return []


def test_who_is_connected_through_another_process_is_seen(server: str) -> None:
    async def work(one: House, other: House) -> None:
        table = await one.open(opened("cotcot", players=2))
        here, there = Onlooker("p0"), Onlooker("p1")
        await one.welcome(here, table.id, 0, None)
        await other.welcome(there, table.id, 1, None)
        await until(lambda: present(here) == present(there) == [0, 1], AT_ONCE)
        other.goodbye(there, table.id)
        await until(lambda: present(here) == [0], AT_ONCE)
        await other.welcome(there, table.id, 1, None)
        await until(lambda: present(here) == present(there) == [0, 1], AT_ONCE)
        one._elsewhere._heard = dict.fromkeys(one._elsewhere._heard, now() - SILENCE - 1)
        one._renewed_at = 0
        await one.look_round()
        assert present(here) == [0], "the other process has died"

    in_houses(new_database(server), 2, work)


def test_whoever_asks_two_processes_gets_no_more_for_it(server: str) -> None:
    async def work(one: House, other: House) -> None:
        for house in (one, other):
            house.limits = Limits(1)
        for _ in range(50):
            one.limits.person.take("greedy", 1)
        one.limits.person.take("modest")
        await one.look_round()
        await until(lambda: other.limits.person._buckets["greedy"].left < 20, AT_ONCE)
        with pytest.raises(TooMuch):
            other.limits.person.take("greedy", 20)
        other.limits.person.take("modest", 50)
        assert one.limits.person._buckets["greedy"].left > 0, "it does not count its own twice"

    in_houses(new_database(server), 2, work)


def test_whoever_closes_in_order_leaves_the_bots_to_the_others(server: str) -> None:
    async def work() -> None:
        database = new_database(server)
        async with housed(database) as one:
            table = await one.open(opened("cotcot", people=1, first_player=1))
            await one.store.claim([table.id], now())
        async with housed(database) as other:
            assert await other.store.claim([table.id], now()) == [table.id]

    asyncio.run(work())


def test_the_migrations_make_in_postgresql_what_the_schema_describes(server: str) -> None:
    address = new_database(server)

    async def begin() -> None:
        await (await Store.open(address)).close()

    asyncio.run(begin())
    engine = create_engine(address)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_everything_goes_from_a_file_to_postgresql_and_back(server: str, tmp_path: Path) -> None:
    one, other, file, again = (tmp_path / name for name in ("one.sqlite", "other.sqlite", "one.house", "again.house"))

    async def play() -> None:
        async with housed(str(one)) as house:
            await house.keep(Person("p0", "Zoë", "fr", False, "owl"))
            for game in ("coatl", "cotcot"):
                table = await house.open(opened(game, players=2))
                await house.change(table.id, say("hello"))

    asyncio.run(play())
    database = new_database(server)
    steps = [("export", file, str(one)), ("import", file, database), ("export", again, database)]
    for command, path, kept in [*steps, ("import", again, str(other))]:
        assert main(["tables", command, str(path), "--database", kept]) == 0
    assert again.read_bytes() == file.read_bytes()
    assert main(["tables", "check", "--database", str(other)]) == 0


def test_several_processes_bring_a_new_database_up_to_date_at_once(database: str) -> None:
    async def begin() -> int:
        store = await Store.open(database)
        try:
            return len(await store.all_tables())
        finally:
            await store.close()

    async def all_at_once() -> list[int]:
        return await asyncio.gather(*(asyncio.to_thread(asyncio.run, begin()) for _ in range(4)))

    assert asyncio.run(all_at_once()) == [0] * 4

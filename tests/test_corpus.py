"""Games of earlier Plumes: every record, journal and database that was ever written stays readable.

A folder of `tests/corpus` is named after the time at which its files were written, by the Plume of that time. Nothing
in it is ever changed; a new folder is added when a format, or the rules, change. Together they hold every kind of entry
that a journal can have.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar, get_args

import pytest

from plume.cli import main
from plume.core.errors import BadPosition
from plume.core.position import Position
from plume.records import BadRecord, Record, from_json, read_file, to_json
from plume.server import checking, exchange
from plume.server.errors import BadJournal
from plume.server.journal import AnyEntry, Line, Occupant, Opened
from plume.server.kept import Page
from plume.server.store import Store
from plume.server.table import Table

CORPUS = Path(__file__).parent / "corpus"
RECORDS = sorted(CORPUS.glob("*/records/*"))
HOUSES = sorted(CORPUS.glob("*/house.jsonl"))
DATABASES = sorted(CORPUS.glob("*/house.sql"))
Some = TypeVar("Some")


def named(path: Path) -> str:
    """What a file of the corpus is called in the list of tests."""
    return path.relative_to(CORPUS).as_posix()


def with_store(path: Path, work: Callable[[Store], Awaitable[Some]]) -> Some:
    """Do something with a database."""

    async def run() -> Some:
        store = await Store.open(str(path))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def restored(dump: Path, folder: Path) -> Path:
    """A database as it was stored."""
    path = folder / "house.sqlite"
    with sqlite3.connect(path) as database:
        database.executescript(dump.read_text("utf-8"))
    database.close()
    return path


async def problems(store: Store) -> dict[str, str]:
    """The tables that do not fit their journals."""
    return {table: problem async for table, problem in checking.check(store) if problem is not None}


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_a_record_is_read_and_still_true(path: Path) -> None:
    (record,) = read_file(path)
    record.check()
    assert record.moves
    assert from_json(to_json(record)) == record


@pytest.mark.parametrize("path", HOUSES, ids=named)
def test_an_export_is_taken_in(path: Path, tmp_path: Path) -> None:
    async def work(store: Store) -> tuple[int, int]:
        found = await exchange.take_in(store, path)
        assert await problems(store) == {}
        return found

    added, known = with_store(tmp_path / "new.sqlite", work)
    assert added > 0
    assert known == 0


@pytest.mark.parametrize("dump", DATABASES, ids=named)
def test_a_database_is_opened_and_all_its_tables_fit(dump: Path, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert await problems(store) == {}
        page = Page(1 << 53, 100)
        lists = [await store.tables_of("p0", page, finished=finished) for finished in (False, True)]
        assert sum(map(len, lists)) > 5
        assert (await store.person("p1")) is not None

    with_store(restored(dump, tmp_path), work)


def test_every_kind_of_entry_is_kept(tmp_path: Path) -> None:
    async def work(store: Store) -> set[type]:
        for path in HOUSES:
            await exchange.take_in(store, path)
        tables = await store.all_tables()
        return {type(line.entry) for table in tables for line in await store.journal(table.id)}

    assert with_store(tmp_path / "new.sqlite", work) == set(get_args(AnyEntry))


@pytest.mark.parametrize("dump", DATABASES, ids=named)
def test_the_command_names_what_does_not_fit(dump: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = restored(dump, tmp_path)
    assert main(["tables", "check", "--database", str(path)]) == 0
    assert "0 do not fit" in capsys.readouterr().out
    with sqlite3.connect(path) as database:
        database.execute(
            "UPDATE journal SET entry = ? WHERE table_id = 'table0' AND number = 3",
            (b'{"entry": "moved", "seat": 0, "move": "take 11"}',),
        )
        database.execute("UPDATE tables SET version = 3 WHERE id = 'table1'")
        database.execute("DELETE FROM journal WHERE table_id = 'tableclosed'")
    database.close()
    assert main(["tables", "check", "--database", str(path)]) == 2
    said = capsys.readouterr().out
    assert "table0: line 3: 'take 11' is not a move of coatl" in said
    assert "table1: it is" in said
    assert "tableclosed: line 1: it is missing" in said
    assert "3 do not fit" in said


def test_a_game_knows_the_version_of_its_rules() -> None:
    """What version 1 accepted is accepted in its games, and refused where it is new."""
    (record,) = read_file(CORPUS / "2026-11/records/coatl-2-impossible-start.json")
    assert record.rules == 1
    assert record.start is not None
    with pytest.raises(BadPosition, match="has satisfied it"):
        Position.from_json(record.game, record.start)
    assert Record.of(Position.new(record.game, record.options, 1)).rules == record.game.version


def test_an_ending_that_has_another_name_today_is_understood_in_old_games_alone() -> None:
    (record,) = read_file(CORPUS / "2026-11/records/coatl-2-passed-at-the-end.plume")
    assert record.result is not None
    assert record.result.ended_by == "all passed"
    assert record.position().ended_by == "no bodies"
    data = to_json(record) | {"rules": record.game.version}
    with pytest.raises(BadRecord, match="the result is no bodies"):
        from_json(data).check()


def test_the_rules_of_a_later_plume_are_refused() -> None:
    (record,) = read_file(CORPUS / "2026-11/records/cotcot-2.plume")
    with pytest.raises(BadRecord, match="version 99, of a later Plume"):
        from_json(to_json(record) | {"rules": 99})
    opened = Opened("cotcot", {"players": 2}, (Occupant(), Occupant()), "p0", rules=99)
    with pytest.raises(BadJournal, match="version 99, of a later Plume"):
        Table("table", Line(1, 0, opened))

"""The database: made, brought up to date, read; tables that leave the memory; everything out of it and into another."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from plume.cli import main
from plume.server import commands, views
from plume.server.errors import BadDatabase, NotNow, Unavailable
from plume.server.house import House
from plume.server.keeping import write_of
from plume.server.kept import Page, Person
from plume.server.orders import Play, Say
from plume.server.schema import REVISION, metadata
from plume.server.steady import now
from plume.server.store import Store
from plume.server.table import Table
from plume.server.thinking import Thinkers
from tests.records.games import recorded
from tests.server.journals import Played, opened, random_move

LATEST = Page(1 << 53, 100)


def played_table(game: str, seed: int, moves: int = 30) -> Played:
    """A table at which some moves were played."""
    played = Played(opened(game))
    played.table.id = f"{game}{seed}"
    rng = Random(seed)
    for _ in range(moves):
        seat, move = random_move(played.table, rng)
        played.order(f"p{seat}", Play(seat=seat, move=move))
    return played


async def kept(store: Store, played: Played) -> None:
    """Store a table."""
    await store.writer.store(write_of(played.table, played.lines, is_new=True))


def with_store(path: Path | str, work: Any) -> Any:
    """Do something with a database."""

    async def run() -> Any:
        store = await Store.open(str(path))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_the_migrations_make_what_the_schema_describes(tmp_path: Path) -> None:
    with_store(tmp_path / "new.sqlite", lambda store: store.versions([]))
    engine = create_engine(f"sqlite:///{tmp_path / 'new.sqlite'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
    config = Config()
    config.set_main_option("script_location", "plume.server:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


def test_a_database_of_a_later_plume_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "later.sqlite"
    with_store(path, lambda store: store.versions([]))
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(BadDatabase, match="later Plume"):
        with_store(path, lambda store: store.versions([]))


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 200)
    with pytest.raises(BadDatabase, match="cannot be opened"):
        with_store(path, lambda store: store.versions([]))
    assert path.read_text().startswith("Dear Anna")


def test_a_line_can_be_written_once(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        played = played_table("coatl", 1)
        await kept(store, played)
        before = await store.journal(played.table.id)
        line = played.lines[-1]
        others = [played_table("cotcot", seed) for seed in range(5)]
        answers = await asyncio.gather(
            store.writer.store(write_of(played.table, [line], is_new=False)),
            *(kept(store, other) for other in others),
            return_exceptions=True,
        )
        assert isinstance(answers[0], NotNow)
        assert answers[1:] == [None] * 5
        assert await store.journal(played.table.id) == before
        for other in others:
            assert await store.journal(other.table.id) == other.lines

    with_store(tmp_path / "tables.sqlite", work)


def test_finished_games_are_found(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        rooms = House(store, Thinkers(1))
        for seed, variant in enumerate(["coatl 2", "cotcot 2", "cotcot 5"]):
            await rooms.archive(commands.archive(recorded(variant, seed), "anna"))
        mine = await store.tables_of("anna", LATEST, finished=True)
        assert [kept.summary.game for kept in mine].count("cotcot") == 2
        assert await store.tables_of("ben", LATEST, finished=True) == []
        found = await store.tables_of("anna", Page(1 << 53, 100, "cotcot", "ZOË 4"), finished=True)
        assert [len(kept.summary.seats) for kept in found] == [5]
        assert await store.tables_of("anna", Page(1 << 53, 100, None, "%"), finished=True) == []
        assert len(await store.tables_of("anna", Page(1 << 53, 2), finished=True)) == 2

    with_store(tmp_path / "tables.sqlite", work)


def test_idle_tables_leave_the_memory_and_come_back_as_they_were(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        rooms = House(store, Thinkers(1), idle_seconds=0)
        table = await rooms.open(opened("coatl", players=2))
        await rooms.change(table.id, lambda table: commands.carry_out(table, "p0", Say(text="hi"), 0, ends_turns=False))
        before = await rooms.read(table.id, lambda table: (table, views.sight(table, 0, None), table.numbers))
        await asyncio.sleep(0.01)
        await rooms.look_round()
        after = await rooms.read(table.id, lambda table: (table, views.sight(table, 0, None), table.numbers))
        assert after[0] is not before[0]
        assert after[1:] == before[1:]

    with_store(tmp_path / "tables.sqlite", work)


def test_a_table_that_could_not_be_stored_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        rooms = House(store, Thinkers(1))
        table = await rooms.open(opened("coatl", players=2))
        before = await rooms.read(table.id, lambda table: views.sight(table, 0, None))

        def broken(*_: object) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr("plume.server.writer.Writer._add", broken)
            with pytest.raises(OSError, match="disk is full"):
                await rooms.change(table.id, lambda table: commands.carry_out(table, "p0", DONE, 0, ends_turns=False))
        assert await rooms.read(table.id, lambda table: views.sight(table, 0, None)) == before
        await rooms.change(table.id, lambda table: commands.carry_out(table, "p0", DONE, 0, ends_turns=False))

    with_store(tmp_path / "tables.sqlite", work)


DONE = Play(seat=0, move="done")


def test_whoever_comes_after_the_database_was_closed_is_told_so(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.open(str(tmp_path / "tables.sqlite"))
        await store.close()
        with pytest.raises(Unavailable, match="closing"):
            await store.claim(["table"], now())

    asyncio.run(run())


def test_everything_goes_out_of_a_database_and_into_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = [played_table(game, seed) for seed in range(3) for game in ("coatl", "cotcot")]

    async def fill(store: Store) -> None:
        await store.keep_person(Person("p0", "Zoë", "fr", False), now())
        for played in tables:
            await kept(store, played)

    one, other, file = tmp_path / "one.sqlite", tmp_path / "other.sqlite", tmp_path / "all.jsonl"
    with_store(one, fill)
    assert main(["tables", "export", str(file), "--database", str(one)]) == 0
    assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, "it holds the secret that signs cookies"
    assert json.loads(file.read_text().splitlines()[0]) == {"plume_house": 1}
    assert main(["tables", "import", str(file), "--database", str(other)]) == 0
    assert main(["tables", "import", str(file), "--database", str(other)]) == 0
    assert "6 tables were added, 0" in capsys.readouterr().out

    async def compare(store: Store) -> None:
        assert await store.person("p0") == Person("p0", "Zoë", "fr", False)
        for played in tables:
            lines = await store.journal(played.table.id)
            assert lines == played.lines
            assert views.seen_table(Table.read(played.table.id, lines)) == views.seen_table(played.table)
        assert len(await store.tables_of("p1", LATEST, finished=False)) == 6

    with_store(other, compare)
    again = tmp_path / "again.jsonl"
    assert main(["tables", "export", str(again), "--database", str(other)]) == 0
    assert again.read_bytes() == file.read_bytes()


def test_a_broken_journal_is_left_out_of_an_export_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = [played_table("cotcot", seed) for seed in range(2)]

    async def fill(store: Store) -> None:
        for played in tables:
            await kept(store, played)

    database, file = tmp_path / "one.sqlite", tmp_path / "all.jsonl"
    with_store(database, fill)
    broken = tables[0].table.id
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE journal SET entry = x'7b' WHERE table_id = ? AND number = 3", (broken,))
    assert main(["tables", "export", str(file), "--database", str(database)]) == 2
    said = capsys.readouterr().out
    assert f"{broken} was left out" in said
    assert "1 tables were written" in said


@pytest.mark.parametrize("command", ["export", "check"])
def test_a_mistyped_database_is_refused_and_not_made(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "mistyped" / "club.sqlite"
    paths = [str(tmp_path / "all.jsonl")] if command == "export" else []
    assert main(["tables", command, *paths, "--database", str(missing)]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert not missing.parent.exists()


def test_an_import_that_breaks_off_changes_nothing(tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        await kept(store, played_table("cotcot", 1))

    async def count(store: Store) -> int:
        return len(await store.all_tables())

    one, other, file = tmp_path / "one.sqlite", tmp_path / "other.sqlite", tmp_path / "all.jsonl"
    with_store(one, fill)
    assert main(["tables", "export", str(file), "--database", str(one)]) == 0
    with file.open("a") as more:
        more.write('{"table": {"id": "x", "invitation": "y", "journal": []}}\n')
    assert main(["tables", "import", str(file), "--database", str(other)]) == 2
    assert with_store(other, count) == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        '{"plume_house": 2}',
        '{"plume_house": 1}\n{"table": {"id": "x", "invitation": "y", "journal": []}}',
        '{"plume_house": 1}\n{"table": {"id": "x", "invitation": "", "journal": [{"at": 1, "entry": {}}]}}',
        '{"plume_house": 1}\n{"visitor": 1}',
    ],
    ids=range(6),
)
def test_what_is_no_export_is_refused(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "all.jsonl"
    file.write_text(text)
    assert main(["tables", "import", str(file), "--database", str(tmp_path / "x.sqlite")]) == 2
    assert "line" in capsys.readouterr().err
    assert main(["tables", "import", str(tmp_path / "nowhere"), "--database", str(tmp_path / "x.sqlite")]) == 2

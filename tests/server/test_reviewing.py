"""Reviews of finished games: one computation for all who ask, kept with the game, made again after what went wrong."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from plume.analysis import review
from plume.bots.guided import finish
from plume.records import Record
from plume.server.errors import TooMuch
from plume.server.reviewing import AnalysisNow, Piece, Reviews, _bare, _read, budget_of, work_on
from plume.server.store import Store
from plume.server.thinking import Thinkers
from tests.analysis.games import game_of_bots
from tests.patience import PATIENCE
from tests.server.running import Person, Refused, Server, running
from tests.server.test_store import kept, played_table, with_store

BEGUN_AT_ONCE = 12
BRIEF = 4
"""Simulations for each decision, where it does not matter what is found."""


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Think no longer than is needed to see how it is told."""
    monkeypatch.setattr("plume.server.reviewing.budget_of", lambda game: BRIEF)


def a_record() -> Record:
    return game_of_bots("cotcot", 2, 6, "beginner")


def admitted() -> None:
    """Nothing is against it."""


class Counted(Thinkers):
    """Processes whose work is counted, and which may be lost."""

    def __init__(self) -> None:
        super().__init__(1, nice=True)
        self.found: list[int] = []
        """How many findings each piece has brought; the last of a review brings none."""
        self.lost = 0
        """So many of the next pieces of work are lost for good."""
        self.kills = False

    async def run(self, person: str, usual: float | None, work: Callable[..., Any], *given: Any, **how: Any) -> Any:
        if self.lost:
            self.lost -= 1
            raise BrokenProcessPool("processes end again and again")
        if self.kills and self._pool is not None:
            self.kills = False
            for process in list(self._pool._processes.values()):
                assert process.pid is not None
                os.kill(process.pid, signal.SIGKILL)
        piece: Piece = await super().run(person, usual, work, *given, **how)
        self.found.append(len(piece.found))
        return piece


async def finished(reviews: Reviews, table: str, record: Record) -> AnalysisNow:
    """The whole review."""
    async with asyncio.timeout(PATIENCE):
        while True:
            now = await reviews.now(table, record, "anna", admitted)
            if now.state != "working":
                return now
            await asyncio.sleep(0.02)


def with_reviews(path: Path, work: Any) -> None:
    """Do something with the reviews of a database in which a table is kept."""

    async def run(store: Store) -> None:
        played = played_table("cotcot", 1)
        await kept(store, played)
        thinkers = Counted()
        reviews = Reviews(store, thinkers)
        try:
            await work(reviews, thinkers, played.table.id, store)
        finally:
            await reviews.close()

    with_store(path, run)


def test_those_who_ask_at_once_are_told_of_one_computation(tmp_path: Path) -> None:
    record = a_record()

    async def work(reviews: Reviews, thinkers: Counted, table: str, store: Store) -> None:
        asked = await asyncio.gather(*(reviews.now(table, record, name, admitted) for name in ("anna", "ben", "cleo")))
        assert [now.state for now in asked] == ["working"] * 3
        first, second = await asyncio.gather(finished(reviews, table, record), finished(reviews, table, record))
        assert first == second
        assert (first.state, first.progress) == ("done", 1.0)
        assert first.analysis is not None
        assert first.analysis.appraisal == review(record, BRIEF)
        pieces = len(thinkers.found)
        assert await finished(reviews, table, record) == first
        again = Reviews(store, thinkers)
        assert await finished(again, table, record) == first
        assert len(thinkers.found) == pieces

    with_reviews(tmp_path / "tables.sqlite", work)


def test_one_of_another_version_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = a_record()

    async def work(reviews: Reviews, thinkers: Counted, table: str, store: Store) -> None:
        first = await finished(reviews, table, record)
        monkeypatch.setattr("plume.server.reviewing.VERSION", 1_000)
        assert await finished(reviews, table, record) == first
        assert thinkers.found.count(0) == 2
        rows = await store.rows("reviews")
        assert len(rows) == 1

    with_reviews(tmp_path / "tables.sqlite", work)


def test_a_process_that_is_killed_costs_no_more_than_a_piece(tmp_path: Path) -> None:
    record = a_record()

    async def work(reviews: Reviews, thinkers: Counted, table: str, store: Store) -> None:
        thinkers.kills = True
        assert (await finished(reviews, table, record)).state == "done"
        assert not thinkers.kills

    with_reviews(tmp_path / "tables.sqlite", work)


def test_what_fails_is_said_and_can_be_asked_for_again(tmp_path: Path) -> None:
    record = a_record()

    async def work(reviews: Reviews, thinkers: Counted, table: str, store: Store) -> None:
        thinkers.lost = 1
        assert (await finished(reviews, table, record)).state == "failed"
        assert (await reviews.now(table, record, "ben", admitted)).state == "failed"
        assert (await reviews.now(table, record, "ben", admitted, again=True)).state == "working"
        assert (await finished(reviews, table, record)).state == "done"

    with_reviews(tmp_path / "tables.sqlite", work)


def test_who_is_not_admitted_begins_none_but_is_told_of_one(tmp_path: Path) -> None:
    record = a_record()

    def refuse() -> None:
        raise TooMuch("rate", seconds=1)

    async def work(reviews: Reviews, thinkers: Counted, table: str, store: Store) -> None:
        with pytest.raises(TooMuch):
            await reviews.now(table, record, "greedy", refuse)
        await reviews.now(table, record, "anna", admitted)
        assert (await reviews.now(table, record, "greedy", refuse)).state == "working"
        await finished(reviews, table, record)
        assert (await reviews.now(table, record, "greedy", refuse)).state == "done"

    with_reviews(tmp_path / "tables.sqlite", work)


def test_pieces_of_any_size_find_the_same() -> None:
    record = game_of_bots("coatl", 2, 6)
    found: list[Any] = []
    while True:
        piece = finish(work_on(_bare(record), BRIEF, found, 0.0))
        found += piece.found
        if piece.is_done:
            break
    assert piece.content is not None
    told = _read(piece.content)
    assert told.appraisal == review(record, BRIEF)
    assert len(told.better) == len(told.appraisal.slips)
    for slip, better in zip(told.appraisal.slips, told.better, strict=True):
        assert tuple(one.move for one in better) == slip.better[: len(better)]
        assert better


# ---- by HTTP


async def asked(person: Person, table: str) -> dict[str, Any]:
    found: dict[str, Any] = await person.post(f"/api/tables/{table}/analysis")
    return found


async def told(person: Person, table: str) -> dict[str, Any]:
    """The whole review, as somebody is told of it."""
    async with asyncio.timeout(2 * PATIENCE):
        while (found := await asked(person, table))["state"] == "working":
            await asyncio.sleep(0.05)
        return found


async def broken_off(person: Person, moves: int) -> str:
    """A game that anybody with the link may watch, given up after some moves."""
    table: str = (await person.open("cotcot", "me", "here", audience="link"))["id"]
    for _ in range(moves):
        now = await person.get(f"/api/tables/{table}")
        (seat,) = now["table"]["deciders"]
        legal = (await person.get(f"/api/tables/{table}", seat=seat))["choices"]["legal"]
        await person.order(table, "play", seat=seat, move=next(iter(legal)))
    await person.order(table, "concede", seat=1)
    return table


def test_a_stranger_reads_it_by_the_link_also_after_a_restart(tmp_path: Path) -> None:
    async def run(server: Server) -> None:
        anna, stranger = await Person.new(server), Person(server)
        table = await broken_off(anna, 8)
        begun = await asked(anna, table)
        assert begun["state"] in ("working", "done")
        server.kill()
        server.start()
        found = await told(stranger, table)
        assert found["state"] == "done"
        players = found["analysis"]["appraisal"]["players"]
        for player in players:
            assert player["start"] + player["luck"] + player["play"] + player["others"] == player["margin"]
        assert found["analysis"]["appraisal"]["turns"][-1]["end"] == 8
        assert await asked(stranger, table) == found

    with running(tmp_path) as server:
        asyncio.run(run(server))


def test_only_those_who_may_see_a_game_may_see_its_review(server: Server) -> None:
    async def run() -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        table = (await anna.open("cotcot", "me", "here", audience="seated"))["id"]
        for person, code in ((anna, "hidden"), (ben, "no-watching")):
            with pytest.raises(Refused) as refusal:
                await asked(person, table)
            assert refusal.value.code == code
        await anna.order(table, "concede", seat=1)
        assert (await told(anna, table))["state"] == "done"
        with pytest.raises(Refused):
            await asked(ben, table)

    asyncio.run(run())


def test_a_guest_begins_only_so_many(tmp_path: Path) -> None:
    async def run(server: Server) -> None:
        anna = await Person.new(server)
        tables = [(await anna.open("cotcot", "me", "here"))["id"] for _ in range(BEGUN_AT_ONCE + 1)]
        for table in tables:
            await anna.order(table, "concede", seat=1)
        for table in tables[:-1]:
            await asked(anna, table)
        with pytest.raises(Refused) as refusal:
            await asked(anna, tables[-1])
        assert refusal.value.code == "rate"

    with running(tmp_path, "--rate", "1") as server:
        asyncio.run(run(server))


def test_the_usual_budget_is_that_of_the_library() -> None:
    assert budget_of(a_record().game) > BRIEF

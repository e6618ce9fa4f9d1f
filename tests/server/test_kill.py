"""`kill -9` at random moments during play: nothing that was acknowledged is lost, and everybody plays on."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from plume.server.journal import Moved
from tests.patience import PATIENCE, wait_until
from tests.scale import share
from tests.server.postgresql import PostgreSQL, server_of_databases
from tests.server.running import GONE, Live, Person, Refused, Server, journal, running, stored, workers_of

WORKERS = 2


class Survivor:
    """Plays at a seat whatever happens to the server, and notes every move that was acknowledged."""

    def __init__(self, live: Live, seed: int) -> None:
        self.live = live
        self.acknowledged: list[tuple[int, str, int]] = []
        self._rng = Random(seed)

    async def play_on(self, stopped: asyncio.Event) -> None:
        """Play, and connect again when the connection is lost."""
        while not stopped.is_set() and not self.live.is_over:
            try:
                await self._act()
            except GONE:
                await self._reconnect()
            except Refused:
                await asyncio.sleep(0.01)

    async def _act(self) -> None:
        live = self.live
        if not live.legal:
            await asyncio.wait_for(live.wait(lambda: bool(live.legal) or live.is_over), 0.5)
            return
        move = self._rng.choice(live.legal)
        done = await live.play(move)
        self.acknowledged.append((int(live.seat or 0), move, done["number"]))

    async def _reconnect(self) -> None:
        while True:
            try:
                await self.live.connect()
                return
            except (*GONE, Refused):
                await asyncio.sleep(0.02)


async def kill_and_restart(server: Server, times: int, rng: Random) -> None:
    """Kill the server again and again while it works."""
    for _ in range(times):
        await asyncio.sleep(0.1 + rng.random() * 0.3)
        server.kill()
        await asyncio.to_thread(server.start)


async def tables_of(server: Server, number: int) -> tuple[str, list[Survivor]]:
    """A table of two people and a bot."""
    game: dict[str, Any] = {"game": ("coatl", "cotcot")[number % 2]}
    people = [await Person.new(server, f"player {seat}") for seat in range(2)]
    opened = await people[0].open(game["game"], "me", "bot", "open")
    await people[1].post(f"/api/tables/{opened['id']}/join", invitation=opened["invitation"])
    lives = [Live(people[0], opened["id"], 0), Live(people[1], opened["id"], 2)]
    for live in lives:
        await live.connect()
    return opened["id"], [Survivor(live, 10 * number + seat) for seat, live in enumerate(lives)]


async def play_games(
    server: Server, number: int, tables: list[tuple[str, list[Survivor]]], stopped: asyncio.Event
) -> None:
    """Play one game after the other."""
    while not stopped.is_set():
        try:
            table, seats = await tables_of(server, number)
        except (*GONE, Refused, httpx.HTTPError):
            await asyncio.sleep(0.05)
            continue
        tables.append((table, seats))
        await asyncio.gather(*(survivor.play_on(stopped) for survivor in seats))


def acknowledged(tables: list[tuple[str, list[Survivor]]]) -> int:
    """How many moves were acknowledged."""
    return sum(len(survivor.acknowledged) for _, seats in tables for survivor in seats)


async def all_play_on(server: Server, killing: Coroutine[Any, Any, None]) -> None:
    """Let several tables play while something is killed again and again, and afterwards: nothing may be lost."""
    tables: list[tuple[str, list[Survivor]]] = []
    stopped = asyncio.Event()
    playing = [asyncio.create_task(play_games(server, number, tables, stopped)) for number in range(4)]
    await killing
    before = acknowledged(tables)
    async with asyncio.timeout(PATIENCE):
        while acknowledged(tables) <= before:
            await asyncio.sleep(0.02)
    stopped.set()
    await asyncio.gather(*playing)
    for table, seats in tables:
        await check(server, table, seats)


def test_no_acknowledged_move_is_lost_and_all_play_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        asyncio.run(all_play_on(server, kill_and_restart(server, share(200, 5), Random(1))))


async def kill_any_of_them(server: Server, database: PostgreSQL, times: int, rng: Random) -> None:
    """Kill one of the processes, or PostgreSQL with all its own, again and again while all work."""
    for number in range(times):
        await asyncio.sleep(0.1 + rng.random() * 0.5)
        if number % 5 == 1:
            database.kill()
            await asyncio.to_thread(database.start)
        else:
            os.kill(rng.choice(sorted(workers_of(server))), signal.SIGKILL)
        await asyncio.to_thread(wait_until, lambda: len(workers_of(server)) == WORKERS, "nobody takes its place")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_no_acknowledged_move_is_lost_where_processes_and_postgresql_are_killed(tmp_path: Path) -> None:
    with (
        server_of_databases() as database,
        running(tmp_path, "--workers", str(WORKERS), address=database.address) as server,
    ):
        asyncio.run(all_play_on(server, kill_any_of_them(server, database, share(500, 4), Random(2))))


async def check(server: Server, table: str, survivors: list[Survivor]) -> None:
    """The journal has all that was acknowledged, in that order, and the clients see what it says."""
    truth = await stored(server, table)
    entries = [line.entry for line in await journal(server, table)]
    moves = [(entry.seat, entry.move) for entry in entries if isinstance(entry, Moved)]
    for survivor in survivors:
        live = survivor.live
        mine = [move for seat, move in moves if seat == live.seat]
        rest = iter(mine)
        assert all(move in rest for _, move, _ in survivor.acknowledged), "an acknowledged move is missing"
        assert len(mine) - len(survivor.acknowledged) <= share(500, 5), "more is stored than can have been on its way"
        await live.close()
        await live.connect()
        await live.until(truth.numbers[int(live.seat or 0)])
        await live.close()


def children(pid: int) -> list[Path]:
    """The processes that a process has started, in /proc."""
    return [Path("/proc", child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_no_worker_outlives_a_server_that_was_killed(tmp_path: Path) -> None:
    async def until_a_bot_has_moved(server: Server) -> None:
        anna = await Person.new(server)
        table = await anna.open("cotcot", "me", "bot", options={"first_player": 1})
        live = Live(anna, table["id"], 0)
        await live.connect()
        await live.wait(lambda: bool(live.legal))
        await live.close()

    with running(tmp_path) as server:
        asyncio.run(until_a_bot_has_moved(server))
        workers = children(server.pid)
        assert workers
        server.kill()
        deadline = time.monotonic() + PATIENCE
        while any(worker.exists() for worker in workers):
            assert time.monotonic() < deadline, "a worker lives on"
            time.sleep(0.05)
        server.start()

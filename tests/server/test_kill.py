"""`kill -9` at random moments during play: nothing that was acknowledged is lost, and everybody plays on."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.patience import PATIENCE, wait_until
from tests.scale import share
from tests.server.postgresql import PostgreSQL, server_of_databases
from tests.server.running import Live, Person, Server, running, workers_of
from tests.server.survivors import all_play_on

WORKERS = 2


async def kill_and_restart(server: Server, times: int, rng: Random) -> None:
    """Kill the server again and again while it works."""
    for _ in range(times):
        await asyncio.sleep(0.1 + rng.random() * 0.3)
        server.kill()
        await asyncio.to_thread(server.start)


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

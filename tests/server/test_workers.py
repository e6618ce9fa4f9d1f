"""`plume serve --workers`: several processes at one port and one PostgreSQL; they may die, and be replaced in turn."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from plume.cli import main
from tests.patience import PATIENCE, wait_until
from tests.server.postgresql import postgresql
from tests.server.running import GONE, Live, Person, Server, looking, running, workers_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


async def goes_on(live: Live) -> None:
    """Say something as soon as that goes, whatever happens to the connection."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            await live.ask("say", text="still here")
            return
        except GONE:
            with suppress(*GONE):
                await live.connect()
            await asyncio.sleep(0.05)
    raise AssertionError("it does not go on")


def test_processes_at_one_port_die_and_are_replaced(tmp_path: Path) -> None:
    async def run(server: Server) -> None:
        anna = await Person.new(server)
        table = (await anna.open("cotcot", "me", "here", options={"first_player": 0}))["id"]
        sockets = [Live(anna, table, 0) for _ in range(8)]
        for live in sockets:
            await live.connect()
        await goes_on(sockets[0])
        for live in sockets[1:]:
            await live.until(sockets[0].number)
        before = workers_of(server)
        assert len(before) == 2
        os.kill(min(before), signal.SIGKILL)
        await asyncio.to_thread(wait_until, lambda: len(workers_of(server) - before) == 1, "nobody replaces it")
        await goes_on(sockets[0])
        before = workers_of(server)
        os.kill(server.pid, signal.SIGHUP)
        await asyncio.to_thread(wait_until, lambda: not workers_of(server) & before, "they are not replaced")
        async with looking(anna, table, 0) as live:
            assert live.number >= sockets[0].number
            await goes_on(live)
        for live in sockets:
            await live.close()
        assert re.search(r'plume_requests_total\{status="201"\} [1-9]', server.get("/metrics").text)

    with postgresql() as address, running(tmp_path, "--workers", "2", address=address) as server:
        asyncio.run(run(server))


def test_a_file_is_for_one_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "2", "--port", "0", "--database", str(tmp_path / "x.sqlite")]) == 2
    assert "PostgreSQL" in capsys.readouterr().err

"""What whoever runs a server can do at its database while it runs: look, close, block, copy and serve the copy."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from plume.cli import main
from tests.server.running import Live, Person, Refused, Server, looking, running

Command = Callable[..., Awaitable[str]]


@pytest.fixture
def command(server: Server, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command at the database of the server, and returns what it says."""

    async def run(*words: str, code: int = 0) -> str:
        capsys.readouterr()
        assert await asyncio.to_thread(main, [*words, "--database", str(server.database)]) == code
        said = capsys.readouterr()
        return said.out + said.err

    return run


async def play_some_moves(live: Live, number: int) -> None:
    """Play at random seats of a table that is played at one screen."""
    for _ in range(number):
        if not live.legal:
            assert live.seat is not None
            await live.look(1 - live.seat)
        await live.play(live.legal[0])


async def say_again_and_again(live: Live) -> None:
    """Say something until that is refused."""
    for _ in range(100):
        await live.ask("say", text="still here")
        await asyncio.sleep(0.05)


def test_tables_are_listed_inspected_and_closed_while_they_are_played_at(server: Server, command: Command) -> None:
    async def run() -> None:
        anna = await Person.new(server, "Annabel")
        table = (await anna.open("cotcot", "me", "here", audience="seated"))["id"]
        assert table in await command("tables", "list", "--status", "playing", "--name", "annab")
        assert table not in await command("tables", "list", "--status", "over")
        inspected = await command("tables", "inspect", table)
        assert "seat 0: Annabel (person " in inspected
        assert "Started" in inspected
        async with looking(anna, table, 0) as live:
            await command("tables", "close", table)
            await live.wait(lambda: live.table["status"] == "closed")
            with pytest.raises(Refused, match="over"):
                await live.ask("play", seat=0, move="draw")
        assert "over" in await command("tables", "close", table, code=2)
        assert "no table" in await command("tables", "inspect", "nowhere", code=2)

    asyncio.run(run())


def test_who_is_blocked_does_nothing_any_more_and_who_is_not_plays_on(server: Server, command: Command) -> None:
    async def run() -> None:
        eve, anna = await Person.new(server, "Evelyn"), await Person.new(server, "Anna")
        table = (await eve.open("cotcot", "me", "here"))["id"]
        found = await command("people", "find", "eVEl")
        number = found.split()[0]
        async with looking(eve, table, 0) as live:
            assert "blocked" in await command("people", "block", number)
            with pytest.raises(Refused, match="blocked you"):
                await say_again_and_again(live)
        with pytest.raises(Refused, match="blocked you"):
            await eve.get("/api/me")
        with pytest.raises(Refused, match="blocked you"):
            await Live(eve, table, 0).connect()
        assert (await anna.get("/api/me"))["name"] == "Anna"
        await command("people", "unblock", number)
        await asyncio.sleep(1)
        assert (await eve.get("/api/me"))["name"] == "Evelyn"
        assert "nobody" in await command("people", "block", "nobody-at-all", code=2)

    asyncio.run(run())


def test_a_copy_that_was_made_during_play_is_served_and_all_fits(
    tmp_path: Path, server: Server, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "tables.sqlite"

    async def play_and_copy() -> tuple[Person, str, int]:
        anna = await Person.new(server, "Anna")
        table = (await anna.open("coatl", "me", "here"))["id"]
        async with looking(anna, table, 0) as live:
            await play_some_moves(live, 20)
            before = live.number
            playing = asyncio.create_task(play_some_moves(live, 200))
            assert "pages were copied" in await command("tables", "backup", str(copy))
            playing.cancel()
            return anna, table, before

    anna, table, before = asyncio.run(play_and_copy())
    assert stat.S_IMODE(copy.stat().st_mode) & 0o077 == 0, "it holds the secret that signs cookies"
    assert main(["tables", "check", "--database", str(copy)]) == 0

    async def go_on(restored: Server) -> None:
        again = Person(restored, anna.cookie)
        async with looking(again, table, 0) as live:
            assert live.number >= before
            await play_some_moves(live, 5)

    with running(tmp_path) as restored:
        asyncio.run(go_on(restored))

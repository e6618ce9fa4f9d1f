"""What people say and show one another, who is there, and what somebody who means harm is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from plume.server.messages import Present, encode
from tests.server.running import Live, Person, Refused, Server, looking, running


def heard(live: Live, kind: str) -> list[dict[str, Any]]:
    """All messages of a kind that came."""
    messages = [msgspec.json.decode(message) for message in live.heard]
    return [message for message in messages if message["type"] == kind]


async def refused(live: Live, kind: str, **fields: Any) -> str:
    """The code by which a message is refused."""
    with pytest.raises(Refused) as problem:
        await live.ask(kind, **fields)
    assert str(problem.value)
    return problem.value.code


def test_who_is_there_is_always_said_in_full() -> None:
    assert msgspec.json.decode(encode(Present([], 0))) == {"type": "present", "seats": [], "watching": 0}


def test_a_table_whose_players_are_away_is_told_in_full_to_who_watches(tmp_path: Path) -> None:
    async def run() -> None:
        with running(tmp_path) as server:
            anna = await Person.new(server)
            opened = await anna.open("cotcot", "me", "bot")
            async with looking(Person(server), opened["id"], None) as live:
                assert live.welcome is not None
                assert live.welcome["present"] == {"type": "present", "seats": [], "watching": 1}

    asyncio.run(run())


def test_a_reaction_is_shown_to_all_and_kept_by_nobody(tmp_path: Path) -> None:
    async def run() -> None:
        with running(tmp_path) as server:
            anna = await Person.new(server)
            opened = await anna.open("cotcot", "me", "bot")
            table = opened["id"]
            async with looking(anna, table, 0) as live, looking(Person(server), table, None) as stranger:
                number = live.number
                await live.send("react", seat=0, what="clap")
                await live.send("ping")
                await live.wait(lambda: bool(heard(live, "reacted")))
                await stranger.wait(lambda: bool(heard(stranger, "reacted")))
                for guest in (live, stranger):
                    assert heard(guest, "reacted") == [{"type": "reacted", "seat": 0, "what": "clap"}]
                await live.wait(lambda: bool(heard(live, "pong")))
                assert "said" not in [update["what"] for update in await anna.get(f"/api/tables/{table}/updates")]
                assert live.number >= number
                assert await refused(stranger, "react", seat=0, what="clap") == "nobody"
                assert await refused(live, "react", seat=1, what="clap") == "not-your-seat"
                await live.send("react", seat=0, what="<b>")
                await live.wait(lambda: bool(live.refusals))

    asyncio.run(run())


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with the limits that people have."""
    with running(tmp_path_factory.mktemp("slow"), "--rate", "1") as server:
        yield server


def test_who_talks_or_shows_without_an_end_is_refused_and_the_game_goes_on(slow_server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(slow_server)
        opened = await anna.open("cotcot", "me", "bot", options={"first_player": 0})
        async with looking(anna, opened["id"], 0) as live:
            for _ in range(4):
                await live.ask("say", text="x")
            for _ in range(12):
                await live.send("react", seat=0, what="hurry")
            assert await refused(live, "say", text="x") == "rate"
            assert len(heard(live, "reacted")) < 12
            await live.play(live.legal[0])

    asyncio.run(run())


def test_pings_without_an_end_are_refused(slow_server: Server) -> None:
    async def run() -> None:
        ben = await Person.new(slow_server, "Ben")
        opened = await ben.open("cotcot", "me", "bot")
        async with looking(ben, opened["id"], 0) as live:
            for _ in range(100):
                await live.send("ping")
            await live.wait(lambda: any("rate" in str(message) for message in heard(live, "refused")))

    asyncio.run(run())


@pytest.mark.parametrize("avatar", ["", "jaguar", "https://example.org/x.png", "owl\x00", 7, ["owl"]])
def test_odd_heads_are_refused(slow_server: Server, avatar: Any) -> None:
    async def run() -> None:
        with pytest.raises(Refused) as problem:
            await Person(slow_server).put("/api/me", name="Zoé", avatar=avatar)
        assert problem.value.error["status"] == 400
        assert str(problem.value)

    asyncio.run(run())

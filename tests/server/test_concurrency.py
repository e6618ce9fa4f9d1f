"""The same thing at the same moment: exactly one is accepted, the others get a clear answer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Live, Person, Refused, Server, journal, looking, running, stored


async def attempt(asked: Any) -> str:
    """How something was answered: accepted, or the code of the refusal."""
    try:
        await asked
    except Refused as refusal:
        return refusal.code
    return "accepted"


async def table_of_two(server: Server, **options: Any) -> tuple[Person, Person, str]:
    """A game of CotCotCollec' that seat 0 begins."""
    anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
    opened = await anna.open("cotcot", "me", "open", options={"first_player": 0, **options})
    await ben.post(f"/api/tables/{opened['id']}/join", invitation=opened["invitation"])
    return anna, ben, opened["id"]


def test_two_moves_for_the_same_seat_at_the_same_moment(server: Server) -> None:
    async def run() -> None:
        anna, _, table = await table_of_two(server)
        sockets = [Live(anna, table, 0) for _ in range(8)]
        for live in sockets:
            await live.connect()
        before = len(await journal(server, table))
        orders = [attempt(live.play("draw")) for live in sockets]
        orders += [attempt(anna.order(table, "play", seat=0, move="draw", at=sockets[0].number)) for _ in range(8)]
        answers = sorted(await asyncio.gather(*orders))
        assert answers == ["accepted"] + ["stale"] * 15
        assert len(await journal(server, table)) == before + 1
        for live in sockets:
            await live.close()

    asyncio.run(run())


def test_a_move_twice_for_an_old_version_and_on_a_finished_table(server: Server) -> None:
    async def run() -> None:
        anna, ben, table = await table_of_two(server)
        async with looking(anna, table, 0) as live:
            at = live.number
            await live.play("draw")
            assert await attempt(live.ask("play", seat=0, move="draw", at=at)) == "stale"
            assert await attempt(live.ask("play", seat=0, move="draw", at=at - 1)) == "stale"
            assert await attempt(anna.order(table, "play", seat=1, move="draw")) == "not-your-seat"
            assert await attempt(ben.order(table, "play", seat=1, move="draw")) == "not-your-turn"
            before = len(await journal(server, table))
            await ben.order(table, "concede", seat=1)
            assert await attempt(live.ask("play", seat=0, move="done")) == "over"
            assert await attempt(ben.order(table, "concede", seat=1)) == "over"
            assert len(await journal(server, table)) == before + 1
            assert live.is_over

    asyncio.run(run())


def test_two_people_want_the_last_seat(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        opened = await anna.open("coatl", "me", "open")
        people = [await Person.new(server, f"guest {number}") for number in range(6)]
        path, invitation = f"/api/tables/{opened['id']}/join", opened["invitation"]
        answers = await asyncio.gather(*(attempt(person.post(path, invitation=invitation)) for person in people))
        assert sorted(answers) == ["accepted"] + ["begun"] * 5

    asyncio.run(run())


def test_two_processes_on_one_database_accept_a_move_once_and_tell_each_other(tmp_path: Path) -> None:
    """What several processes rely on: a line of a journal can be written once, and what others wrote is read."""

    async def run(first: Server, second: Server) -> None:
        anna, ben, table = await table_of_two(first)
        elsewhere = Person(second, ben.cookie)
        async with looking(anna, table, 0) as here, looking(elsewhere, table, 1) as there:
            for _ in range(10):
                mover = Person(second, anna.cookie)
                legal = here.legal
                if not legal:
                    break
                answers = await asyncio.gather(
                    attempt(anna.order(table, "play", seat=0, move=legal[0], at=here.number)),
                    attempt(mover.order(table, "play", seat=0, move=legal[0], at=here.number)),
                )
                assert answers.count("accepted") == 1, answers
                assert set(answers) - {"accepted"} <= {"stale", "conflict", "not-your-turn"}
                truth = await stored(first, table)
                await here.until(truth.numbers[0])
                await there.until(truth.numbers[1])

    with running(tmp_path) as first:
        second = Server(first.database, "--rate", "0")
        second.log = tmp_path / "second.log"
        second.start()
        try:
            asyncio.run(run(first, second))
            assert second.stop() == 0
        finally:
            second.kill()


@pytest.mark.parametrize("kind", ["undo", "ask", "answer", "resume", "concede", "leave", "return", "say", "fill up"])
def test_a_stranger_with_the_link_can_watch_and_never_act(server: Server, kind: str) -> None:
    async def run() -> None:
        anna, _, table = await table_of_two(server)
        stranger, nobody = await Person.new(server, "Zoé"), Person(server)
        before = await anna.get(f"/api/tables/{table}", seat=0)
        more: dict[str, dict[str, Any]] = {"ask": {"what": "pause"}, "answer": {"yes": True}, "say": {"text": "hello"}}
        fields = more.get(kind, {}) | ({} if kind in ("say", "fill up") else {"seat": 0})
        for person in (stranger, nobody):
            async with looking(person, table, None) as live:
                assert live.game is not None
                assert live.game["position"]["seat"] is None
                with pytest.raises(Refused) as refusal:
                    await live.ask(kind, **fields)
                assert refusal.value.code in ("not-your-seat", "not-seated", "nobody", "begun")
                assert await attempt(live.ask("look", seat=0)) == "not-your-seat"
            assert await attempt(person.get(f"/api/tables/{table}", seat=1)) == "not-your-seat"
            assert await attempt(person.get(f"/api/tables/{table}/updates", seat=1)) == "not-your-seat"
            assert await attempt(person.get(f"/api/tables/{table}/record")) == "hidden"
        assert await anna.get(f"/api/tables/{table}", seat=0) == before

    asyncio.run(run())


def test_a_closed_table_is_shown_to_nobody_else(server: Server) -> None:
    async def run() -> None:
        anna, stranger = [await Person.new(server, name) for name in ("Anna", "Zoé")]
        opened = await anna.open("coatl", "me", "bot", audience="seated")
        with pytest.raises(Refused, match="not open to spectators"):
            await Live(stranger, opened["id"], None).connect()
        assert await attempt(stranger.get(f"/api/tables/{opened['id']}")) == "no-watching"
        async with looking(anna, opened["id"], None):
            pass

    asyncio.run(run())

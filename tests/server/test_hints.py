"""Hints at live tables: for whom they are, what is noted of them, and that they know nothing that is hidden."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from plume.records import from_json
from tests.server.running import Live, Person, Refused, Server, journal

BOT = "bot"


async def hint(person: Person, table: str, seat: int = 0, **how: Any) -> dict[str, Any]:
    """A hint for a seat."""
    found: dict[str, Any] = await person.post(f"/api/tables/{table}/hint", seat=seat, **how)
    return found


async def refused(person: Person, table: str, seat: int = 0) -> str:
    """Why there is no hint."""
    with pytest.raises(Refused) as refusal:
        await hint(person, table, seat)
    return refusal.value.code


@pytest.mark.parametrize(("game", "others"), [("coatl", []), ("coatl", [BOT, BOT]), ("cotcot", ["here"])])
def test_whoever_plays_alone_gets_hints(server: Server, game: str, others: list[str]) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        table = (await anna.open(game, "me", *others, options={"first_player": 0} if others else {}))["id"]
        now = await anna.get(f"/api/tables/{table}", seat=0)
        assert now["table"]["hints"]
        first, whole = await hint(anna, table, is_first=True), await hint(anna, table)
        assert (first["hint"]["is_final"], whole["hint"]["is_final"]) == (False, True)
        for found in (first, whole):
            assert found["hint"]["ideas"][0]["moves"][0] in now["choices"]["legal"]
            assert sum(found["hint"]["chances"]) == pytest.approx(1.0)

    asyncio.run(run())


def test_between_people_hints_are_off_unless_they_agreed(server: Server) -> None:
    async def run() -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        for agreed in (False, True):
            opened = await anna.open("cotcot", "me", "open", hints=agreed, options={"first_player": 0})
            table = opened["id"]
            await ben.post(f"/api/tables/{table}/join", invitation=opened["invitation"])
            seen = (await ben.get(f"/api/tables/{table}"))["table"]
            assert seen["hints"] is agreed
            if agreed:
                assert (await hint(anna, table))["hint"]["ideas"]
            else:
                assert await refused(anna, table) == "no-hints"
            assert await refused(ben, table, 0) == "not-your-seat"
            if agreed:
                assert await refused(ben, table, 1) == "not-your-turn"

    asyncio.run(run())


def test_all_are_told_and_the_record_says_who_had_hints(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        table = (await anna.open("cotcot", "me", "here", options={"first_player": 0}))["id"]
        live = Live(anna, table, 0)
        await live.connect()
        found = await hint(anna, table)
        again = await hint(anna, table)
        assert again == found
        await live.wait(lambda: "hinted" in live.happened)
        assert live.number == found["number"]
        assert [seat["hinted"] for seat in live.table["seats"]] == [True, False]
        await live.play(found["hint"]["ideas"][0]["moves"][0])
        await live.close()
        assert [line.entry.__struct_config__.tag for line in await journal(server, table)].count("hinted") == 1
        await anna.order(table, "concede", seat=1)
        kept = await anna.get(f"/api/tables/{table}/record", form="json")
        assert kept["tags"]["hints"] == "0"
        text = (await anna.get(f"/api/tables/{table}/record")).encode()
        imported = (await anna.ask("POST", "/api/archive", content=text))["id"]
        seats = (await anna.get(f"/api/tables/{imported}"))["table"]["seats"]
        assert [seat["hinted"] for seat in seats] == [True, False]
        assert from_json(kept).tags["hints"] == "0"

    asyncio.run(run())


def test_a_victory_with_hints_is_counted_as_one(server: Server) -> None:
    """Somebody who plays alone and is helped."""

    async def run() -> None:
        anna = await Person.new(server)
        table = (await anna.open("coatl", "me", options={"levels": [1]}))["id"]
        await hint(anna, table)
        await anna.order(table, "concede", seat=0)
        solo = await anna.get("/api/me/solo")
        assert solo["latest"][0]["seats"][0]["hinted"]
        assert solo["levels"][0]["hinted"] == 0

    asyncio.run(run())

"""Games are taken along from one place to another: none is lost, none comes twice, and what is not true is refused."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from plume.records import from_json, write
from tests.records.games import recorded
from tests.server.running import Person, Server

OTHERS = ["cotcot 2", "coatl 3 first game", "solo"]


async def luggage(person: Person) -> list[str]:
    """All games of somebody, asked for part by part."""
    found: list[str] = []
    before: int | None = None
    while True:
        told = await person.get("/api/me/games", before=before)
        found += told["records"]
        before = told["before"]
        if before is None:
            return found


async def take_in(person: Person, *records: str) -> Any:
    return await person.post("/api/me/games", records=list(records))


def test_all_finished_games_go_from_one_to_another_once(server: Server) -> None:
    async def run() -> None:
        anna, ben = await Person.new(server, "Anna"), await Person.new(server, "Ben")
        assert await luggage(Person(server)) == []
        for _ in range(27):
            table = (await anna.open("cotcot", "me", "bot"))["id"]
            await anna.order(table, "concede", seat=0)
        await anna.open("coatl", "me", "bot")
        games = await luggage(anna)
        assert len(games) == 27
        assert await take_in(ben, *games[:25]) == {"taken": 25, "known": 0, "refused": []}
        assert await take_in(ben, *games[20:]) == {"taken": 2, "known": 5, "refused": []}
        assert await take_in(anna, *games[:3]) == {"taken": 0, "known": 3, "refused": []}
        assert sorted(await luggage(ben)) == sorted(games)
        assert len(await ben.get("/api/tables", finished=True, limit=100)) == 27
        assert (await ben.get("/api/me/statistics"))["games"] == 0

    asyncio.run(run())


def test_what_is_not_true_is_named_and_the_rest_is_taken(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        records = [write(recorded(variant, 4)) for variant in OTHERS]
        false = records[0].replace("result:", "result: third coatl, 1 2, won by 1\nwas:")
        told = await take_in(anna, records[0], "nonsense", false, records[1] * 2, records[2])
        assert (told["taken"], told["known"]) == (2, 0)
        assert [one["number"] for one in told["refused"]] == [1, 2, 3]
        assert [one["error"]["code"] for one in told["refused"]] == ["record", "record", "one-record"]
        kept = [from_json(json.loads(game)) for game in await luggage(anna)]
        played = [recorded(variant, 4) for variant in OTHERS if variant != OTHERS[1]]
        assert sorted([record.moves for record in kept], key=len) == sorted([one.moves for one in played], key=len)

    asyncio.run(run())

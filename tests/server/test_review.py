"""The story of a finished game, as the server tells it."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from plume.records import write
from tests.records.games import recorded
from tests.server.running import Person, Refused, Server


@pytest.mark.parametrize("variant", ["coatl 3 first game", "solo with levels", "cotcot 5"])
def test_the_story_of_a_record_is_told(server: Server, variant: str) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        record = recorded(variant, 11)
        table = (await anna.ask("POST", "/api/archive", content=write(record).encode()))["id"]
        review = await anna.get(f"/api/tables/{table}/review")
        assert review["story"] == msgspec.to_builtins(record.review())
        assert review["moves"] == len(record.moves)
        assert review["gave_up"] == []
        assert record.result is not None
        assert review["result"]["winners"] == list(record.result.winners)

    asyncio.run(run())


def test_only_a_finished_game_is_told_and_only_to_those_who_may_watch(server: Server) -> None:
    async def run() -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        table = (await anna.open("coatl", "me", "here", audience="seated"))["id"]
        with pytest.raises(Refused) as refusal:
            await anna.get(f"/api/tables/{table}/review")
        assert refusal.value.code == "hidden"
        await anna.order(table, "concede", seat=1)
        assert (await anna.get(f"/api/tables/{table}/review"))["gave_up"] == [1]
        with pytest.raises(Refused) as refusal:
            await ben.get(f"/api/tables/{table}/review")
        assert refusal.value.error["status"] in (403, 404)
        with pytest.raises(Refused) as refusal:
            await anna.get("/api/tables/000000000000/review")
        assert refusal.value.error["status"] == 404

    asyncio.run(run())


def test_where_somebody_gave_up_there_is_no_verdict(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        table = (await anna.open("cotcot", "me", "here"))["id"]
        await anna.order(table, "concede", seat=0)
        review = await anna.get(f"/api/tables/{table}/review")
        assert review["result"] == {"ended_by": "conceded", "scores": [0, 0], "winners": [1]}
        assert review["story"]["verdict"] is None

    asyncio.run(run())


def test_winners_who_gave_up_have_no_verdict_either(server: Server) -> None:
    """Whoever has won gave up on the way, so another one wins."""

    async def run() -> None:
        anna = await Person.new(server)
        record = recorded("coatl 3 first game", 11)
        assert record.result is not None
        (winner,) = record.result.winners
        tagged = write(record).replace("[event ", f'[conceded "{winner}"]\n[event ', 1)
        table = (await anna.ask("POST", "/api/archive", content=tagged.encode()))["id"]
        review = await anna.get(f"/api/tables/{table}/review")
        assert review["gave_up"] == [winner]
        assert winner not in review["result"]["winners"]
        assert review["story"]["verdict"] is None

    asyncio.run(run())

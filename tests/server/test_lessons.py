"""The first lessons: what they show can be played, and they are nobody else's business."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.running import Person, Refused, Server, looking, stored

SHOWN = {
    "coatl": [
        ["take 1", "done"],
        ["draw P40", "done"],
        ["begin <r", "tail 1 r", "tail 1 r", "fulfil 1 P1", "tail 1 b", "tail 1 b", "tail 1 y>", "temple 1 T2", "done"],
    ],
    "solo": [["take 1", "done"], ["draw deck", "done"]],
    "gold": [["steal 1 k k", "done"], ["draw P49", "done"]],
    "cotcot": [["chest corn", "start ring", "add ring", "fox 1 bell", "done"], ["joker ring", "double ring"]],
}
"""What each lesson asks for, turn by turn."""


@pytest.mark.parametrize("name", SHOWN)
def test_a_lesson_can_be_played_as_it_is_told(server: Server, name: str) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        table = (await anna.post(f"/api/lessons/{name}", teacher="Teacher"))["id"]
        async with looking(anna, table, 0) as live:
            assert [seat["name"] for seat in live.table["seats"]] == ["Anna", "Teacher"][: len(live.table["seats"])]
            for turn in SHOWN[name]:
                await live.wait(lambda: bool(live.legal))
                for move in turn:
                    await live.play(move)
        assert (await stored(server, table)).status == "playing"

    asyncio.run(run())


async def after_the_first_turn(server: Server, name: str) -> Any:
    """The position after a turn as the lesson tells it, and one of the teacher."""
    anna = await Person.new(server)
    table = (await anna.post(f"/api/lessons/{name}", teacher="Teacher"))["id"]
    async with looking(anna, table, 0) as live:
        await live.wait(lambda: bool(live.legal))
        for move in SHOWN[name][0]:
            await live.play(move)
        await live.wait(lambda: bool(live.legal))
        assert live.game is not None
        return live.game["position"]


def test_a_teacher_leaves_the_learner_what_the_lesson_is_about(server: Server) -> None:
    coatl = asyncio.run(after_the_first_turn(server, "coatl"))
    assert coatl["supply"][:7] == ["", "k y", "b y", "r k", "y y", "k b", ""]
    assert coatl["row"] == ["P40", "P9", "P32", "P48", "P16", "P11"]
    cotcot = asyncio.run(after_the_first_turn(server, "cotcot"))
    assert cotcot["market"] == ["ring", "key", "bell"]
    assert cotcot["fox"] == {"seat": 1, "item": "bell"}


def test_a_lesson_is_private_and_in_no_list(server: Server) -> None:
    async def run() -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        table = (await anna.post("/api/lessons/coatl", teacher="Anna"))["id"]
        found = (await anna.get(f"/api/tables/{table}"))["table"]
        assert [seat["name"] for seat in found["seats"]] == ["Anna", "Anna 2"]
        with pytest.raises(Refused, match="not open to spectators"):
            await ben.get(f"/api/tables/{table}")
        await anna.order(table, "concede", seat=0)
        for finished in (False, True):
            assert await anna.get("/api/tables", finished=finished) == []
        again = (await anna.post(f"/api/tables/{table}/rematch"))["id"]
        assert [kept["table"]["id"] for kept in await anna.get("/api/tables")] == [again]
        with pytest.raises(Refused):
            await anna.post("/api/lessons/chess", teacher="Teacher")

    asyncio.run(run())

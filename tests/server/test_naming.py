"""Who sits down has a name and a face of their own."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from plume.bots.levels import LEVELS
from plume.games import all_games
from plume.server import commands
from plume.server.journal import Occupant, Replaced, decode, encode
from plume.server.naming import AVATARS, bot_name
from plume.server.table import Table
from tests import tictactoe
from tests.server.journals import Played, opened
from tests.server.running import Person, Refused, running


@pytest.mark.parametrize("game", [game for game in all_games() if game.part("names")], ids=lambda game: game.name)
@pytest.mark.parametrize("bot", LEVELS)
def test_a_full_table_of_one_strength_has_a_name_for_each(game: Any, bot: str) -> None:
    taken: set[str] = set()
    for _ in range(5):
        taken.add(bot_name(game, bot, taken))
    assert taken <= set(game.part("names").NAMES[bot])
    assert len(taken) == 5


def test_no_name_belongs_to_two_strengths_of_a_game() -> None:
    for names in filter(None, (game.part("names") for game in all_games())):
        given = [name for own in names.NAMES.values() for name in own]
        assert len(given) == len(set(given))
        assert set(names.NAMES) == set(LEVELS)


def test_without_names_of_its_own_a_bot_is_called_as_its_kind() -> None:
    assert bot_name(tictactoe.GAME, "search", {"search"}) == "search 2"


def test_bots_that_fill_a_table_up_are_named_in_the_journal_and_old_journals_read_as_before() -> None:
    first = opened("cotcot", players=3)
    played = Played(replace(first, seats=(first.seats[0], Occupant(), Occupant())))
    entries = commands.fill_up(played.table, "p0", "easy")
    names = [entry.name for entry in entries if isinstance(entry, Replaced)]
    assert len(set(names)) == 2
    assert all(names)
    old = decode(encode(Replaced(1, "easy")))
    assert old == Replaced(1, "easy")
    played.write([old, Replaced(2, "easy")])
    assert [seat.name for seat in Table.read("x", played.lines).seats][1:] == ["easy", "easy 2"]


def test_a_table_has_no_name_twice_and_shows_the_heads_of_people(tmp_path: Path) -> None:
    async def run() -> None:
        with running(tmp_path) as server:
            anna = await Person.new(server, "Pip")
            seats = [{"who": "me"}, *({"who": "bot", "bot": "beginner"} for _ in range(4))]
            table = await anna.post("/api/tables", game="cotcot", seats=seats)
            seen = (await anna.get(f"/api/tables/{table['id']}"))["table"]["seats"]
            assert len({seat["name"] for seat in seen}) == 5
            assert seen[0]["avatar"] in AVATARS
            assert {seat["avatar"] for seat in seen[1:]} == {""}
            assert (await anna.get("/api/me"))["avatar"] is None
            assert (await anna.put("/api/me", name="Pip", avatar="owl"))["avatar"] == "owl"
            assert (await anna.put("/api/me", name="Pip"))["avatar"] == "owl"
            table = await anna.post("/api/tables", game="cotcot", seats=[{"who": "me"}, {"who": "open"}])
            ben = await Person.new(server, "Ben")
            await ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"])
            seen = (await ben.get(f"/api/tables/{table['id']}"))["table"]["seats"]
            assert seen[0]["avatar"] == "owl"
            assert seen[1]["avatar"] in set(AVATARS) - {"owl"}
            await anna.put("/api/me", name="Pip", avatar="frog")
            seen = (await ben.get(f"/api/tables/{table['id']}"))["table"]["seats"]
            assert seen[0]["avatar"] == "frog"
            with pytest.raises(Refused):
                await anna.put("/api/me", name="Pip", avatar="<svg>")

    asyncio.run(run())

"""Deals: the same luck again, and nobody knows it before; what somebody has achieved."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from plume.core.position import Position
from plume.server import commands, deals
from plume.server.journal import Line, Moved, Opened, Started
from plume.server.orders import Ask, Play
from plume.server.table import Table
from tests.server.journals import Played, opened, random_move
from tests.server.running import Person, Refused, Server, journal, looking, stored

SECRET, OTHER_SECRET = "5e" * 32, "c3" * 32


class Dealt(Played):
    """A table with a deal, without a server."""

    def __init__(self, first: Opened, secret: str = SECRET) -> None:
        self.now = 0
        self.lines = [Line(1, 0, first)]
        self.table = Table("table", self.lines[0])
        self.table.seed = deals.seed(secret, first)
        self.write(commands.begin_if_full(self.table))

    def play(self, moves: int, rng: Random) -> None:
        """Play so many moves at random."""
        for _ in range(moves):
            if self.table.deciders:
                self.order("p0", Play(seat=0, move=random_move(self.table, rng)[1]))

    def read_again(self) -> None:
        """Forget the table, and read it from its journal."""
        seed = self.table.seed
        self.table = Table.read("table", self.lines)
        self.table.seed = seed

    @property
    def luck(self) -> list[tuple[str, ...]]:
        """All that chance gave."""
        return [line.entry.outcomes for line in self.lines if isinstance(line.entry, Started | Moved)]

    @property
    def zones(self) -> list[int]:
        """How often chance gave something from each zone."""
        return self.position._drawn


def solo(deal: str = "2026-11-15", **options: Any) -> Opened:
    return replace(opened("coatl", players=1, **options), deal=deal)


def test_the_same_deal_is_the_same_luck() -> None:
    one, other = Dealt(solo()), Dealt(solo())
    for table in (one, other):
        table.play(300, Random(1))
    assert one.luck == other.luck
    assert one.position.to_json() == other.position.to_json()


def test_another_deal_or_secret_is_another_luck() -> None:
    lucks = [Dealt(solo()).luck, Dealt(solo("2026-11-16")).luck, Dealt(solo(), OTHER_SECRET).luck]
    assert all(lucks.count(luck) == 1 for luck in lucks)


def test_levels_leave_the_set_up_as_it_is() -> None:
    def supply(table: Dealt) -> Any:
        return table.position.to_json()["supply"]

    assert supply(Dealt(solo())) == supply(Dealt(solo(levels=[1, 3])))


def test_a_table_that_was_read_again_goes_on_with_the_same_luck() -> None:
    whole, broken = Dealt(solo()), Dealt(solo())
    whole_rng, broken_rng = Random(2), Random(2)
    for _ in range(60):
        whole.play(5, whole_rng)
        broken.play(5, broken_rng)
        broken.read_again()
    assert whole.luck == broken.luck
    assert whole.zones == broken.zones


def test_zones_give_the_same_in_the_same_order_whatever_is_played() -> None:
    """Two tables take other pieces, but the bag of heads gives the same places of it."""
    game = Dealt(solo()).table.game
    seed = deals.seed(SECRET, solo())
    fresh = Position.new(game, game.options.make(players=1), seed)
    position = fresh
    rng = Random(3)
    while not position.over and len(position.history) < 200:
        moves = list(position.legal(0))
        position = position.after(0, rng.choice(moves), seed=seed)
        again = fresh.copy()
        for played in position.history:
            again.advance(0, played.move)
        assert again.history == position.history, "a game that is played from the seed has had the same luck"


def test_a_turn_that_is_taken_back_brings_the_same_again() -> None:
    table = Dealt(solo())
    table.play(40, Random(4))
    played = table.position.history
    table.order("p0", Ask(seat=0, what="takeback"))
    again = [table.table.game.moves.text(move.move) for move in played[len(table.position.history) :]]
    assert again
    for move in again:
        table.order("p0", Play(seat=0, move=move))
    assert table.position.history == played


def test_without_a_deal_luck_is_new_every_time() -> None:
    one, other = Played(opened("coatl", players=1)), Played(opened("coatl", players=1))
    assert one.lines[1].entry != other.lines[1].entry


def test_a_rematch_is_another_deal() -> None:
    table = Dealt(solo())
    assert commands.as_rematch(table.table, "p0").deal not in (None, table.table.opened.deal)
    assert commands.as_rematch(Played(opened("coatl")).table, "p0").deal is None


def test_levels_of_a_day_are_the_same_for_all_and_differ_from_day_to_day() -> None:
    days = [date(2026, month, day) for month in range(1, 13) for day in range(1, 29)]
    assert deals.levels_of(days[0]) == deals.levels_of(days[0])
    assert len({tuple(deals.levels_of(day)) for day in days}) == 32


def test_a_solo_table_can_be_dealt_again(server: Server) -> None:
    async def run() -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        first = (await anna.open("coatl", "me", options={"levels": [2]}))["id"]
        seen = (await anna.get(f"/api/tables/{first}"))["table"]
        assert seen["deal"]
        again = await ben.open("coatl", "me", options=seen["options"], deal=seen["deal"])
        assert (await anna.get(f"/api/tables/{first}", seat=0))["game"]["position"] == (
            await ben.get(f"/api/tables/{again['id']}", seat=0)
        )["game"]["position"]
        other = (await anna.open("coatl", "me"))["id"]
        assert (await anna.get(f"/api/tables/{other}"))["table"]["deal"] != seen["deal"]

    asyncio.run(run())


def test_a_journal_with_a_deal_is_read_without_the_secret(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        table = (await anna.open("coatl", "me", deal="again"))["id"]
        async with looking(anna, table, 0) as live:
            for _ in range(20):
                await live.play(live.legal[0])
            read = await stored(server, table)
            assert read.position is not None
            assert live.game is not None
            assert read.position.glance(0) == live.game["position"]
        text = "".join(str(line.entry) for line in await journal(server, table))
        assert "again" in text
        assert "seed" not in text

    asyncio.run(run())


def test_a_deal_is_for_one_person(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        await anna.open("cotcot", "me", "bot", deal="alone-2")
        for who in (("me", "open"), ("me", "here"), ("me", "here", "bot")):
            with pytest.raises(Refused, match="where one person plays") as refusal:
                await anna.open("cotcot", *who, deal="2026-11-15")
            assert refusal.value.code == "deal"
        for bad in ("", "Ä", "a b", "x" * 41, 4, ["a"]):
            with pytest.raises(Refused) as refusal:
                await anna.open("coatl", "me", deal=bad)
            assert refusal.value.error["status"] == 400
        table = (await anna.open("cotcot", "me", "here"))["id"]
        assert (await anna.get(f"/api/tables/{table}"))["table"]["deal"] is None

    asyncio.run(run())


def test_nobody_opens_the_deal_of_a_day_to_come(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server, "Anna")
        tomorrow = (datetime.now(UTC).date() + timedelta(days=2)).isoformat()
        with pytest.raises(Refused, match="not out yet"):
            await anna.post("/api/tables", game="coatl", seats=[{"who": "me"}], deal=tomorrow)
        assert await anna.post("/api/tables", game="coatl", seats=[{"who": "me"}], deal="2026-02-30")

    asyncio.run(run())


def test_today_has_a_deal(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        found = await anna.get("/api/deal")
        today = datetime.now(UTC).date()
        assert date.fromisoformat(found["deal"]) in (today, date.fromordinal(today.toordinal() - 1))
        assert found["levels"] == deals.levels_of(date.fromisoformat(found["deal"]))
        await anna.open("coatl", "me", options={"levels": found["levels"]}, deal=found["deal"])

    asyncio.run(run())


async def _play_alone(anna: Person, rng: Random, levels: list[int]) -> dict[str, Any]:
    """Play a game against A.D.A.M. to its end, and return the table."""
    table = (await anna.open("coatl", "me", options={"levels": levels}))["id"]
    async with looking(anna, table, 0) as live:
        while not live.is_over:
            await live.play(rng.choice(live.legal))
    found: dict[str, Any] = (await anna.get(f"/api/tables/{table}"))["table"]
    return found


def test_results_against_adam_are_counted_by_levels(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        assert await anna.get("/api/me/solo") == {"levels": [], "latest": []}
        rng = Random(5)
        games = [await _play_alone(anna, rng, levels) for levels in ([], [2, 4], [2, 4])]
        given_up = (await anna.open("coatl", "me", options={"levels": [5]}))["id"]
        await anna.order(given_up, "concede", seat=0)
        found = await anna.get("/api/me/solo")
        assert [(row["levels"], row["games"]) for row in found["levels"]] == [([], 1), ([2, 4], 2), ([5], 1)]
        assert found["levels"][2] == {"levels": [5], "games": 1, "wins": 0, "best": None, "hinted": 0}
        leads = [game["result"]["scores"][0] - game["result"]["scores"][1] for game in games[1:]]
        wins = [game["result"]["winners"] == [0] for game in games[1:]]
        counted = [lead for lead, won in zip(leads, wins, strict=True) if won == any(wins)]
        best = {"best": max(counted), "hinted": 0}
        assert found["levels"][1] == {"levels": [2, 4], "games": 2, "wins": sum(wins), **best}
        assert [table["id"] for table in found["latest"]] == [given_up, *(game["id"] for game in reversed(games))]
        assert all(table["deal"] for table in found["latest"])

    asyncio.run(run())


def test_results_are_counted_by_game_and_players(server: Server) -> None:
    async def run() -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        assert await Person(server).get("/api/me/results") == []
        for loser in (anna, ben, ben):
            opened = await anna.open("cotcot", "me", "open")
            await ben.post(f"/api/tables/{opened['id']}/join", invitation=opened["invitation"])
            await loser.order(opened["id"], "concede", seat=int(loser is ben))
        alone = (await anna.open("coatl", "me", "here"))["id"]
        await anna.order(alone, "concede", seat=1)
        await anna.open("coatl", "me", "bot")
        played = {"game": "cotcot", "players": 2, "games": 3, "mean": 0.0, "hinted": 0}
        assert await anna.get("/api/me/results") == [{**played, "wins": 2}]
        assert await ben.get("/api/me/results") == [{**played, "wins": 1}]

    asyncio.run(run())

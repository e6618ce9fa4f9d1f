"""Statistics of mine: what the server says of my games is what an independent count of their records says."""

from __future__ import annotations

import asyncio
import csv
import io
from collections import Counter, defaultdict
from random import Random
from typing import Any

from plume.records import Record, read_stream
from tests.scale import share
from tests.server.running import Person, Server, looking

BOT = {"who": "bot", "bot": "random"}
ME = {"who": "me"}
TABLES: list[dict[str, Any]] = [
    {"game": "coatl", "seats": [ME], "options": {"levels": [1, 3]}},
    {"game": "coatl", "seats": [ME, BOT]},
    {"game": "cotcot", "seats": [BOT, ME, {"who": "bot", "bot": "easy"}]},
    {"game": "cotcot", "seats": [ME, {"who": "bot", "bot": "beginner"}]},
]
OPPONENTS = ["automaton", "random", "mixed", "beginner"]


async def play(person: Person, table: dict[str, Any], seed: int, *, hinted: bool = False) -> str:
    """A game that somebody plays to its end at random, but finishes what can be finished."""
    found = (await person.post("/api/tables", **table))["id"]
    luck = Random(seed)
    async with looking(person, found, None) as live:
        while True:
            await live.wait(lambda: live.is_over or bool(live.legal))
            if live.is_over:
                return str(found)
            if hinted:
                await person.post(f"/api/tables/{found}/hint", seat=live.seat, is_first=True)
                hinted = False
            weights = [50 if move.startswith(("fulfil", "head", "tail", "start")) else 1 for move in live.legal]
            await live.play(luck.choices(live.legal, weights)[0])


async def record_of(person: Person, table: str) -> Record:
    text: str = await person.get(f"/api/tables/{table}/record")
    (record,) = read_stream(io.BytesIO(text.encode()))
    return record


def counted_again(record: Record, seat: int) -> Counter[tuple[str, str, str]]:
    """What a player has had, and the points of it, from the moves and the last position as JSON alone."""
    found: Counter[tuple[str, str, str]] = Counter()
    last = record.position().to_json()["seats"][seat]
    if record.game.name == "coatl":
        finished = [one for one in last["coatls"] if one["points"]]
        found["serpent", "", "points"] = sum(one["points"] for one in finished)
        found["serpent", "", "count"] = len(finished)
    for position in record.positions():
        for event in position.history[-1].events if position.history else ():
            shown = record.game.events.show(event).to_json()
            if shown["event"] == "collection scored" and shown["seat"] == seat:
                found["collection", shown["item"], "points"] += shown["points"]
    return found


async def all_of(person: Person) -> dict[str, Any]:
    """My statistics when all games are told."""
    while True:
        found: dict[str, Any] = await person.get("/api/me/statistics")
        if not found["waiting"]:
            return found


def test_what_is_said_is_what_the_records_say(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        tables = [
            (await play(anna, table, 10 * round_ + number, hinted=number == 1), number)
            for round_ in range(share(10, 1))
            for number, table in enumerate(TABLES)
        ]
        given_up = (await anna.post("/api/tables", **TABLES[0]))["id"]
        await anna.order(given_up, "concede", seat=0)
        found = await all_of(anna)
        wins: defaultdict[str, int] = defaultdict(int)
        points: defaultdict[str, list[int]] = defaultdict(list)
        counted: Counter[tuple[str, str, str, str]] = Counter()
        for table, number in tables:
            record = await record_of(anna, table)
            seat = [one["who"] for one in TABLES[number]["seats"]].index("me")
            assert record.result is not None
            wins[OPPONENTS[number]] += seat in record.result.winners
            points[OPPONENTS[number]].append(record.result.scores[seat])
            for key, value in counted_again(record, seat).items():
                counted[record.game.name, *key] += value
        points["automaton"].append(0)
        assert found["games"] == len(tables) + 1
        assert found["wins"] == sum(wins.values())
        rows = {row["opponent"]: row for row in found["results"]}
        assert rows.keys() == set(OPPONENTS)
        for opponent, row in rows.items():
            assert row["games"] == len(points[opponent])
            assert row["wins"] == wins[opponent]
            assert row["mean"] == round(sum(points[opponent]) / len(points[opponent]), 1)
            assert row["best"] == max(points[opponent])
        assert rows["automaton"]["levels"] == [1, 3]
        assert rows["automaton"]["gave_up"] == 1
        assert rows["random"]["hinted"] == wins["random"] * (1 if share(10, 1) == 1 else rows["random"]["hinted"])
        told = {
            (row["game"], row["what"], row["name"], column): row[column]
            for row in found["counted"]
            for column in ("count", "points")
            if (row["what"], column) != ("collection", "count") and row["what"] != "family"
        }
        assert {key: value for key, value in told.items() if value} == {
            key: value for key, value in counted.items() if value
        }
        families = [row for row in found["counted"] if row["what"] == "family"]
        assert sum(row["points"] for row in families) == counted["coatl", "serpent", "", "points"]
        for trend in found["trends"]:
            assert sum(point["games"] for point in trend["points"]) == sum(
                row["games"] for row in found["results"] if row["game"] == trend["game"]
            )

    asyncio.run(run())


def test_games_can_be_taken_away(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        table = await play(anna, TABLES[3], 4)
        await all_of(anna)
        (exported,) = (await anna.get("/api/me/statistics/games", form="json"))["games"]
        assert exported["table"] == table
        assert exported["opponent"] == "beginner"
        answer = await anna.response("GET", "/api/me/statistics/games")
        assert answer.headers["content-type"].startswith("text/csv")
        (row,) = csv.DictReader(io.StringIO(answer.text))
        assert row["table"] == table
        assert int(row["points"]) == exported["points"]
        for one in exported["counts"]:
            assert int(row[f"{one['what']} {one['name']} points"]) == one["points"]

    asyncio.run(run())


def test_a_game_is_told_once(server: Server) -> None:
    """What is kept is what the next answer says; nobody sees what is another's."""

    async def run() -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        assert (await Person(server).get("/api/me/statistics"))["games"] == 0
        await play(anna, TABLES[1], 8)
        first = await all_of(anna)
        assert await anna.get("/api/me/statistics") == first
        assert (await ben.get("/api/me/statistics"))["games"] == 0

    asyncio.run(run())

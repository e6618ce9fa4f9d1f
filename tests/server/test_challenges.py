"""Challenges: the same luck and the same bots for all, and nothing is told to anybody before they have played."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from plume import bots
from plume.cli import main
from plume.server import commands, deals
from plume.server.journal import Line, Moved, Opened, Started
from plume.server.orders import Play
from plume.server.store import Store
from plume.server.table import Table
from tests.scale import share
from tests.server.journals import Played, opened
from tests.server.running import Live, Person, Refused, Server, journal, looking, running

COTCOT = {"game": "cotcot", "seats": [{"who": "me"}, {"who": "bot", "bot": "beginner"}]}
SOLO = {"game": "coatl", "seats": [{"who": "me"}], "options": {"levels": [2]}}
GAMES: list[dict[str, Any]] = [
    SOLO,
    COTCOT,
    {"game": "coatl", "seats": [{"who": "bot", "bot": "easy"}, {"who": "me"}, {"who": "bot", "bot": "random"}]},
    {"game": "cotcot", "seats": [{"who": "bot", "bot": bot} for bot in ("hard", "medium")] + [{"who": "me"}]},
]

Choose = Callable[[list[str]], str]


async def people(server: Server, *names: str) -> list[Person]:
    return [await Person.new(server, name) for name in names]


async def challenged(person: Person, what: dict[str, Any] = SOLO) -> dict[str, Any]:
    """A new challenge."""
    found: dict[str, Any] = await person.post("/api/challenges", **what)
    return found


async def start(person: Person, challenge: str) -> str:
    table: str = (await person.post(f"/api/challenges/{challenge}/start"))["id"]
    return table


async def play(live: Live, choose: Choose, moves: int = 10_000) -> list[str]:
    """Play so many moves at a table, or to the end; returns them."""
    played: list[str] = []
    while len(played) < moves:
        await live.wait(lambda: live.is_over or bool(live.legal))
        if live.is_over:
            break
        played.append(choose(live.legal))
        await live.play(played[-1])
    return played


async def take_up(person: Person, challenge: str, choose: Choose) -> tuple[str, list[str]]:
    """Take a challenge up and play it to its end; returns the table and the moves."""
    table = await start(person, challenge)
    async with looking(person, table, None) as live:
        return table, await play(live, choose)


async def what_happened(server: Server, table: str) -> list[Any]:
    """All moves of a table with what chance gave."""
    kinds = ("started", "moved")
    entries = [line.entry for line in await journal(server, table)]
    return [entry for entry in entries if entry.__struct_config__.tag in kinds]


@pytest.mark.parametrize("what", GAMES, ids=lambda what: f"{what['game']}-{len(what['seats'])}")
def test_who_plays_the_same_gets_the_same_game(server: Server, what: dict[str, Any]) -> None:
    """Ben repeats Anna's moves, one after the other, as fast as a program can: every bot answers as it did."""

    async def run() -> None:
        anna, ben = await people(server, "Anna", "Ben")
        challenge = (await challenged(anna, what))["id"]
        rng = Random(len(what["seats"]))
        first, moves = await take_up(anna, challenge, rng.choice)
        again = iter(moves)
        second, _ = await take_up(ben, challenge, lambda _: next(again))
        assert await what_happened(server, first) == await what_happened(server, second)

    for _ in range(share(5, 1)):
        asyncio.run(run())


class Unseen(Played):
    """A table of a challenge without a server, at which it is left to chance who plays first where both may."""

    def __init__(self, first: Opened, timing: Random) -> None:
        self.now = 0
        self.lines = [Line(1, 0, first)]
        self.table = Table("table", self.lines[0])
        self.table.seed = deals.seed("5e" * 32, first)
        self._timing = timing
        self.write(commands.begin_if_full(self.table))

    def play(self, choose: Choose) -> list[Any]:
        """Play to the end; what has happened."""
        while self.table.deciders:
            bots_due = self.table.bots_to_move
            if bots_due and (not self.table.thinking or self._timing.random() < 0.5):
                self._decide(bots_due[0])
            else:
                self.order("p0", Play(seat=0, move=choose(list(self.position.legal(0)))))
        return [line.entry for line in self.lines if isinstance(line.entry, Started | Moved)]

    def _decide(self, seat: int) -> None:
        count = sum(played.seat == seat for played in self.position.history)
        bot = bots.make(self.table.seats[seat].bot or "", deals.seed_of_bot(self.table.seed, seat, count))
        move = bot.decide(self.position.view(seat), self.position.legal(seat))
        self.write(commands.play_bot(self.table, seat, move, self.table.numbers[seat]))


@pytest.mark.parametrize("game", ["coatl", "cotcot"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_same_play_is_the_same_game_whoever_is_faster(game: str, players: int) -> None:
    if players == 1 and game == "cotcot":
        return
    for number in range(share(50, 2)):
        first = replace(opened(game, people=1, players=players), deal=f"luck-{number}")
        chooser = Random(number)
        moves: list[str] = []

        def choose(legal: list[str], chooser: Random = chooser, moves: list[str] = moves) -> str:
            moves.append(chooser.choice(legal))
            return moves[-1]

        once = Unseen(first, Random(number)).play(choose)
        again = iter(moves)
        assert Unseen(first, Random(number + 1)).play(lambda _, again=again: next(again)) == once  # type: ignore[misc]


async def refused(asked: Awaitable[Any]) -> str:
    """The code by which something is refused."""
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value.code


async def all_ways_to(person: Person, table: str) -> list[Awaitable[Any]]:
    """Every way to learn something of a game of somebody else."""

    async def socket(**query: Any) -> None:
        async with looking(person, table, None, **query):
            pass

    paths = ("", "/updates", "/moments/3", "/record", "/replay", "/replay?as=open", "/replay?as=0", "/review")
    return [
        *(person.get(f"/api/tables/{table}{path}") for path in paths),
        person.get(f"/api/tables/{table}", seat=0),
        person.post(f"/api/tables/{table}/rematch"),
        person.post(f"/api/tables/{table}/challenge"),
        person.post(f"/api/tables/{table}/hint", seat=0),
        person.order(table, "say", text="hello"),
        socket(),
        socket(previews="false"),
    ]


@pytest.mark.parametrize("what", [SOLO, COTCOT], ids=["coatl", "cotcot"])
def test_nothing_is_told_before_one_has_played(server: Server, what: dict[str, Any]) -> None:
    async def run() -> None:
        anna, ben, eve = await people(server, "Anna", "Ben", "Eve")
        challenge = (await challenged(anna, what))["id"]
        playing, eves = await start(ben, challenge), await start(eve, challenge)
        finished, _ = await take_up(anna, challenge, Random(1).choice)
        for person in (eve, Person(server)):
            for table in (finished, playing):
                for way in await all_ways_to(person, table):
                    assert await refused(way) in ("challenge-first", "not-your-seat", "not-seated", "nobody")
            seen = await person.get(f"/api/challenges/{challenge}")
            assert seen["standings"] is None
            assert seen["played"] == 1
            assert [one["table"] for one in seen["mine"]] == ([eves] if person is eve else [])
            told = json.dumps([seen, await person.get("/api/challenges"), await person.get("/api/tables")])
            lists = [await person.get("/api/tables", which="listed", finished=over) for over in (True, False)]
            for table in (finished, playing):
                assert table not in told + json.dumps(lists)
                document = await person.response("GET", f"/table/{table}")
                assert "og:title" not in document.text
        mine = (await eve.get(f"/api/tables/{eves}"))["table"]
        assert mine["deal"] is None
        assert (await anna.get(f"/api/tables/{finished}"))["table"]["deal"] is not None
        assert await anna.get(f"/api/tables/{playing}"), "who has played may look on"
        await eve.order(eves, "concede", seat=0)
        await until_over(eve, eves)
        for path in ("", "/record", "/replay", "/review"):
            assert await eve.get(f"/api/tables/{finished}{path}")
        assert len((await eve.get(f"/api/challenges/{challenge}"))["standings"]) == 2

    asyncio.run(run())


async def until_over(person: Person, table: str) -> None:
    async with looking(person, table, None) as live:
        await live.wait(lambda: live.is_over)


def test_who_looks_on_at_a_game_is_sent_away_when_it_becomes_a_challenge(server: Server) -> None:
    async def run() -> None:
        anna, eve = await people(server, "Anna", "Eve")
        table = (await anna.open("coatl", "me", audience="listed"))["id"]
        async with looking(eve, table, None) as live:
            await anna.order(table, "concede", seat=0)
            await live.wait(lambda: live.is_over)
            made = await anna.post(f"/api/tables/{table}/challenge")
            with pytest.raises(ConnectionClosed):
                await live.wait(lambda: False)
        assert [one["table"] for one in made["standings"]] == [table]
        for way in await all_ways_to(eve, table):
            assert await refused(way) in ("challenge-first", "not-your-seat", "not-seated")
        listed = await eve.get("/api/tables", which="listed", finished=True)
        assert table not in [one["table"]["id"] for one in listed]
        assert (await anna.post(f"/api/tables/{table}/challenge"))["id"] == made["id"], "a game has one challenge"

    asyncio.run(run())


def test_the_first_game_is_ranked_and_giving_up_counts(server: Server) -> None:
    async def run() -> None:
        anna, ben, cleo = await people(server, "Anna", "Ben", "Cleo")
        challenge = (await challenged(anna))["id"]
        await take_up(anna, challenge, Random(1).choice)
        hinted = await start(ben, challenge)
        await ben.post(f"/api/tables/{hinted}/hint", seat=0, is_first=True)
        assert await start(ben, challenge) == hinted, "who comes back goes on"
        assert await refused(ben.order(hinted, "ask", seat=0, what="takeback")) == "takeback-in-challenge"
        await take_up(ben, challenge, Random(2).choice)
        given_up = await start(cleo, challenge)
        await cleo.order(given_up, "concede", seat=0)
        again, _ = await take_up(ben, challenge, Random(3).choice)
        assert again != hinted
        standings = (await anna.get(f"/api/challenges/{challenge}"))["standings"]
        first = [one for one in standings if one["number"] == 1]
        assert [one["rank"] for one in first] == [1, 2, 3]
        assert [one["name"] for one in first][2] == "Cleo"
        assert {one["name"]: (one["gave_up"], one["hinted"]) for one in first} == {
            "Anna": (False, False),
            "Ben": (False, True),
            "Cleo": (True, False),
        }
        leads = [one["lead"] for one in first[:2]]
        assert leads == sorted(leads, reverse=True)
        assert [(one["name"], one["number"], one["rank"]) for one in standings[3:]] == [("Ben", 2, None)]
        assert (await anna.get(f"/api/challenges/{challenge}"))["played"] == 3

    asyncio.run(run())


def test_who_starts_twice_at_once_gets_one_table(server: Server) -> None:
    async def run() -> None:
        anna, ben = await people(server, "Anna", "Ben")
        challenge = (await challenged(anna))["id"]
        tables = await asyncio.gather(*(start(ben, challenge) for _ in range(8)))
        assert len(set(tables)) == 1

    asyncio.run(run())


def test_a_game_that_was_tried_before_does_not_count(server: Server) -> None:
    async def run() -> None:
        [anna] = await people(server, "Anna")
        last = ""
        for _ in range(2):
            last = (await anna.open("coatl", "me", deal="tried-before"))["id"]
            await anna.order(last, "concede", seat=0)
        made = await anna.post(f"/api/tables/{last}/challenge")
        assert [(one["number"], one["rank"]) for one in made["standings"]] == [(2, None)]

    asyncio.run(run())


def test_what_cannot_be_a_challenge(server: Server) -> None:
    async def run() -> None:
        anna, ben = await people(server, "Anna", "Ben")
        search = {"game": "coatl", "seats": [{"who": "me"}, {"who": "bot", "bot": "merciless"}]}
        assert await refused(challenged(anna, search)) == "bot-by-clock"
        for who in (["me", "open"], ["me", "here"], ["here"], ["bot", "bot"]):
            seats = {"game": "coatl", "seats": [{"who": one} for one in who]}
            assert await refused(challenged(anna, seats)) in ("deal", "no-person")
        table = (await anna.open("coatl", "me"))["id"]
        assert await refused(anna.post(f"/api/tables/{table}/challenge")) == "not-over"
        await anna.order(table, "concede", seat=0)
        assert await refused(ben.post(f"/api/tables/{table}/challenge")) == "not-seated"
        together = await anna.open("cotcot", "me", "open")
        await ben.post(f"/api/tables/{together['id']}/join", invitation=together["invitation"])
        await ben.order(together["id"], "concede", seat=1)
        assert await refused(anna.post(f"/api/tables/{together['id']}/challenge")) == "no-deal"
        assert await refused(anna.get("/api/challenges/nothing")) == "challenge"
        assert await refused(Person(server).post(f"/api/challenges/{(await challenged(anna))['id']}/start")) == "nobody"

    asyncio.run(run())


def test_a_challenge_goes_on_after_a_restart_and_moves_with_its_house(tmp_path: Path) -> None:
    async def begin(server: Server) -> tuple[Person, Person, str, str, list[str]]:
        anna, ben = await people(server, "Anna", "Ben")
        challenge = (await challenged(anna, COTCOT))["id"]
        _, moves = await take_up(anna, challenge, Random(5).choice)
        bens = await start(ben, challenge)
        async with looking(ben, bens, None) as live:
            again = iter(moves)
            await play(live, lambda _: next(again), moves=10)
        return anna, ben, challenge, bens, moves

    async def go_on(server: Server, anna: Person, ben: Person, challenge: str, bens: str, moves: list[str]) -> None:
        anna.server = ben.server = server
        assert await start(ben, challenge) == bens
        assert (await ben.get(f"/api/challenges/{challenge}"))["standings"] is None
        async with looking(ben, bens, None) as live:
            again = iter(moves[10:])
            await play(live, lambda _: next(again))
        standings = (await ben.get(f"/api/challenges/{challenge}"))["standings"]
        assert [one["rank"] for one in standings] == [1, 1], "the same play is the same game"
        assert standings[0]["scores"] == standings[1]["scores"]

    async def moved(server: Server, challenge: str) -> None:
        stores = [await Store.open(str(database)) for database in (server.database, tmp_path / "new.sqlite")]
        old, new = [[await store.challenge(challenge), await store.attempts(challenge)] for store in stores]
        assert old == new
        for store in stores:
            await store.close()

    with running(tmp_path) as server:
        found = asyncio.run(begin(server))
        server.kill()
        server.start()
        asyncio.run(go_on(server, *found))
        export = str(tmp_path / "house.jsonl")
        assert main(["tables", "export", export, "--database", str(server.database)]) == 0
        assert main(["tables", "import", export, "--database", str(tmp_path / "new.sqlite")]) == 0
        asyncio.run(moved(server, found[2]))


def test_a_link_to_a_challenge_says_who_challenges(server: Server) -> None:
    async def run() -> None:
        [anna] = await people(server, "Anna")
        challenge = (await challenged(anna))["id"]
        document = await anna.response("GET", f"/challenge/{challenge}", headers={"accept": "text/html"})
        assert 'property="og:title" content="Anna challenges you to a game of Cóatl"' in document.text
        assert "og:image" in document.text
        assert "og:title" not in (await anna.response("GET", "/challenge/nothing")).text

    asyncio.run(run())

"""Branches: a finished game is explored from any moment, and nothing of it touches the game."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from plume.core.position import Position
from plume.games import game as game_named
from plume.records import Record, write
from plume.server import commands, keeping, retention
from plume.server.branches import Trunk, Wish, branch
from plume.server.clock import DAY
from plume.server.errors import NotNow, Unknown
from plume.server.journal import Line, encode
from plume.server.kept import Page
from plume.server.kept import Person as Kept
from plume.server.orders import GoTo
from plume.server.store import Store
from plume.server.table import Table
from tests.scale import one_in, share
from tests.server.journals import Played, lines_of, opened, random_move
from tests.server.running import Live, Person, Refused, Server, journal, looking, running, stored

ANNA = Kept("p0", "Anna")
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("coatl", {"players": 2}),
    ("coatl", {"players": 3, "promo": True, "golden_feathers": True}),
    ("coatl", {"players": 1, "levels": [1, 3]}),
    ("cotcot", {"players": 2}),
    ("cotcot", {"players": 4, "edition": "zoch"}),
]


def random_game(name: str, seed: int, **options: Any) -> Position:
    """A game to its end."""
    game, rng = game_named(name), Random(seed)
    position = Position.new(game, game.options.make(None, **options), seed)
    while not position.over:
        seat = rng.choice(position.deciders)
        position.play(seat, rng.choice(list(position.legal(seat))))
    return position


def trunk_of(position: Position) -> tuple[Trunk, Record]:
    """A finished game as the table at which it was played."""
    table = Table.read("trunk", lines_of(position))
    return Trunk.of(table), table.record()


def branch_of(trunk: Trunk, wish: Wish, seed: int = 0) -> Table:
    """A branch, read from its journal."""
    entries = branch(trunk, wish, ANNA, Random(seed))
    return Table.read("branch", [Line(number, 0, entry) for number, entry in enumerate(entries, 1)])


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=str)
def test_a_branch_begins_where_the_game_was(game: str, options: dict[str, Any]) -> None:
    """Also what chance can still give is the same, and what everybody has seen happen."""
    for seed in range(share(40, 1)):
        rng = Random(seed)
        trunk, record = trunk_of(random_game(game, seed, **options))
        for at in sorted(rng.sample(range(len(record.moves)), share(20, 4))):
            table, truth = branch_of(trunk, Wish(at, None, "random", False)), record.position(at)
            assert table.position == truth
            for seat in (*range(truth.options.players), None):
                seen, known = (position.view(seat) for position in (table.position, truth) if position)
                assert (seen.to_json(), seen.history) == (known.to_json(), known.history)


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=str)
def test_what_was_dealt_anew_is_what_a_seat_may_think(game: str, options: dict[str, Any]) -> None:
    """It sees the same as before, and what it does not see depends on nothing that is hidden."""
    for seed in range(share(40, 1)):
        rng = Random(seed)
        trunk, record = trunk_of(random_game(game, seed, **options))
        for at in sorted(rng.sample(range(len(record.moves)), share(20, 4))):
            seat, truth = rng.randrange(options["players"]), record.position(at)
            table = branch_of(trunk, Wish(at, seat, "random", True), seed)
            assert table.position is not None
            assert table.position.view(seat).to_json() == truth.view(seat).to_json()
            guess = truth.view(seat).determinise(Random(seed)).to_json()
            assert {**table.position.to_json(), "random": None} == {**guess, "random": None}


@pytest.mark.parametrize(("game", "options"), one_in(2, VARIANTS), ids=str)
def test_one_can_go_anywhere_in_what_was_played(game: str, options: dict[str, Any]) -> None:
    """Back to the start past everything that chance has given, and on again, as often as one likes."""
    rng = Random(5)
    trunk, record = trunk_of(random_game(game, 5, **options))
    past = len(record.moves) // 2
    played = Played(opened(game, **options))
    entries = branch(trunk, Wish(past, None, "random", False), ANNA, rng)
    played.lines = [Line(number, 0, entry) for number, entry in enumerate(entries, 1)]
    played.table = Table.read("branch", played.lines)
    for _ in range(20):
        if played.table.status == "playing":
            seat, move = random_move(played.table, rng)
            played.write(commands._moves(played.table, seat, move, None, False))
    whole = played.table.record()
    for to in [0, len(whole.moves), *(rng.randrange(len(whole.moves) + 1) for _ in range(20))]:
        played.order("p0", GoTo(seat=0, to=to))
        assert played.position == whole.position(to)
        assert len(played.table.later) == len(whole.moves) - to
    assert Table.read("branch", played.lines).position == played.position
    with pytest.raises(Unknown):
        played.order("p0", GoTo(seat=0, to=len(whole.moves) + 1))
    played.order("p0", GoTo(seat=0, to=past))
    played.order("p0", GoTo(seat=0, to=past, forgets=True))
    assert (played.table.later, played.position) == ([], record.position(past))


def test_a_branch_of_a_branch_knows_where_it_left_the_game() -> None:
    trunk, _ = trunk_of(random_game("cotcot", 1, players=2))
    first = branch_of(trunk, Wish(10, None, "random", False))
    again = Trunk.of(first)
    found = [again.origin_at(at, is_guess=guess) for at, guess in ((4, False), (10, True))]
    assert [(one.game, one.at, one.branch, one.past) for one in found] == [
        ("trunk", 4, "branch", 4),
        ("trunk", 10, "branch", 0),
    ]
    guess = Trunk.of(branch_of(trunk, Wish(10, 0, "random", True)))
    assert guess.origin_at(0, is_guess=False).at == 10
    assert guess.origin_at(0, is_guess=False).is_guess


def test_where_a_game_is_over_nothing_can_be_played_on() -> None:
    trunk, record = trunk_of(random_game("cotcot", 2, players=2))
    with pytest.raises(NotNow):
        branch_of(trunk, Wish(len(record.moves), None, "random", False))
    with pytest.raises(Unknown):
        branch_of(trunk, Wish(len(record.moves) + 1, None, "random", False))


async def kept_game(person: Person, position: Position) -> str:
    """A finished game that somebody has kept."""
    record = Record.of(position, [f"n{seat}" for seat in range(position.options.players)])
    table: str = (await person.ask("POST", "/api/archive", content=write(record).encode()))["id"]
    return table


async def given_up(person: Person, game: str, moves: int, **settings: Any) -> str:
    """A game of two people at one screen that was given up after so many moves, for whoever has the link."""
    table: str = (await person.open(game, "me", "here", **settings))["id"]
    rng = Random(1)
    for _ in range(moves):
        seat = (await person.get(f"/api/tables/{table}", seat=0))["table"]["deciders"][0]
        now = await person.get(f"/api/tables/{table}", seat=seat)
        await person.order(table, "play", seat=seat, move=rng.choice(list(now["choices"]["legal"])))
    await person.order(table, "concede", seat=1)
    return table


async def explore(person: Person, table: str, at: int, **how: Any) -> str:
    """A branch of a game."""
    found: str = (await person.post(f"/api/tables/{table}/branches", at=at, **how))["id"]
    return found


def bytes_of(lines: list[Line]) -> list[tuple[int, int, bytes]]:
    return [(line.number, line.at, encode(line.entry)) for line in lines]


@pytest.mark.parametrize("game", ["coatl", "cotcot"])
def test_exploring_leaves_the_game_and_the_results_alone(server: Server, game: str) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        table = await given_up(anna, game, 8)
        before = bytes_of(await journal(server, table))
        counted = [await anna.get(path) for path in ("/api/me/results", "/api/me/solo")]
        mine = [await anna.get("/api/tables", finished=finished) for finished in (False, True)]
        found = await explore(anna, table, 5)
        for _ in range(6):
            seat = (await anna.get(f"/api/tables/{found}", seat=0))["table"]["deciders"][0]
            now = await anna.get(f"/api/tables/{found}", seat=seat)
            await anna.order(found, "play", seat=seat, move=next(iter(now["choices"]["legal"])))
        seen = (await anna.get(f"/api/tables/{found}", seat=0))["table"]
        assert seen["explored"] | {"game": table, "at": 5, "past": 5, "now": 11, "moves": 11} == seen["explored"]
        assert [seat["kind"] for seat in seen["seats"]] == ["person", "person"]
        assert seen["hints"]
        assert bytes_of(await journal(server, table)) == before
        assert [await anna.get(path) for path in ("/api/me/results", "/api/me/solo")] == counted
        assert [await anna.get("/api/tables", finished=finished) for finished in (False, True)] == mine
        listed = await anna.get("/api/tables", which="listed")
        assert found not in [kept["table"]["id"] for kept in listed]
        assert [kept["id"] for kept in await anna.get(f"/api/tables/{table}/branches")] == [found]
        for order in ("concede", "leave"):
            with pytest.raises(Refused):
                await anna.order(found, order, seat=0)
        with pytest.raises(Refused, match="nothing counts"):
            await anna.post(f"/api/tables/{found}/rematch")

    asyncio.run(run())


def test_a_running_game_cannot_be_explored(server: Server) -> None:
    async def run() -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        table = (await anna.open("coatl", "me", "bot", audience="listed"))["id"]
        for person in (anna, ben):
            with pytest.raises(Refused, match="only when the game is over"):
                await explore(person, table, 0, seat=0)
        with pytest.raises(Refused, match="only in a branch"):
            await anna.order(table, "go to", seat=0, to=0)

    asyncio.run(run())


def test_strangers_see_all_of_a_branch_change_nothing_and_branch_again(server: Server) -> None:
    async def run() -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        table = await given_up(anna, "coatl", 8)
        found = await explore(anna, table, 6, seat=0, bot="random")
        async with looking(ben, found, None) as live:
            assert live.game is not None
            assert all(isinstance(card, str) for seat in live.game["position"]["seats"] for card in seat["hand"])
            assert live.choices is None
            for kind, how in (("go to", {"to": 0}), ("play", {"move": "done"})):
                with pytest.raises(Refused, match="not yours"):
                    await live.ask(kind, seat=0, **how)
            await anna.order(found, "go to", seat=0, to=2)
            await live.wait(lambda: live.table["explored"]["now"] == 2)
        again = await explore(ben, found, 2)
        origin = (await ben.get(f"/api/tables/{again}", seat=0))["table"]["explored"]
        assert origin | {"game": table, "at": 2, "branch": found, "past": 2} == origin
        assert [kept["id"] for kept in await ben.get(f"/api/tables/{table}/branches")] == [again]
        assert [kept["id"] for kept in await anna.get(f"/api/tables/{table}/branches")] == [found]
        assert await Person(server).get(f"/api/tables/{table}/branches") == []
        text = await ben.get(f"/api/tables/{found}/record")
        assert "Anna" in text

    asyncio.run(run())


def test_what_may_not_be_watched_may_not_be_explored(server: Server) -> None:
    async def run() -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        for table in (
            await given_up(anna, "cotcot", 3, audience="seated"),
            await kept_game(anna, random_game("cotcot", 3, players=2)),
        ):
            with pytest.raises(Refused, match="not open to spectators"):
                await explore(ben, table, 1)
            found = await explore(anna, table, 1)
            with pytest.raises(Refused, match="not open to spectators"):
                await ben.get(f"/api/tables/{found}")
            assert (await anna.get(f"/api/tables/{found}", seat=0))["game"] is not None

    asyncio.run(run())


@pytest.mark.parametrize("is_guess", [False, True])
def test_bots_play_on_and_rest_while_one_goes_back(server: Server, is_guess: bool) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        table = await given_up(anna, "cotcot", 8)
        found = await explore(anna, table, 6, seat=0, bot="random", is_guess=is_guess)
        async with looking(anna, found, 0) as live:
            for _ in range(3):
                await live.wait(lambda: bool(live.legal))
                await live.play(live.legal[0])
            await live.wait(lambda: bool(live.legal))
            moves = live.table["explored"]["moves"]
            for to in (moves - 1, moves, *range(moves, -1, -1)):
                await live.ask("go to", seat=0, to=to)
                assert (live.table["explored"]["now"], live.table["explored"]["moves"]) == (to, moves)
            waits_for_bot = 0 not in live.table["deciders"]
            await live.ask("go to", seat=0, to=0, forgets=True)
            await live.wait(lambda: bool(live.legal))
            assert live.table["explored"]["moves"] > 0 or not waits_for_bot

    asyncio.run(run())


def test_alone_one_plays_on_against_the_automaton(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        position = random_game("coatl", 4, players=1, levels=[1, 3])
        table = await kept_game(anna, position)
        with pytest.raises(Refused):
            await explore(anna, table, 9, seat=1)
        found = await explore(anna, table, 9, seat=0)
        async with looking(anna, found, 0) as live:
            await live.play(live.legal[0])
            assert live.table["explored"]["moves"] == 10
            await live.ask("go to", seat=0, to=0)
            await live.wait(lambda: live.table["explored"]["now"] == 0)
        assert (await anna.get("/api/me/solo"))["levels"] == []

    asyncio.run(run())


def test_a_branch_outlives_the_server_and_has_its_limits(tmp_path: Path) -> None:
    async def play(server: Server) -> tuple[Person, str]:
        anna = await Person.new(server)
        table = await kept_game(anna, random_game("coatl", 6, players=2))
        found = await explore(anna, table, 20)
        live = Live(anna, found, 0)
        await live.connect()
        await live.ask("go to", seat=0, to=3)
        await live.close()
        return anna, found

    async def look(server: Server, anna: Person, found: str) -> None:
        branch_now = await stored(server, found)
        assert len(branch_now.later) == 17
        seen = (await anna.get(f"/api/tables/{found}", seat=0))["table"]["explored"]
        assert (seen["now"], seen["moves"]) == (3, 20)

    async def explore_on(anna: Person, found: str) -> None:
        for _ in range(40):
            await explore(anna, found, 1)

    with running(tmp_path, "--rate", "1") as server:
        anna, found = asyncio.run(play(server))
        server.kill()
        server.start()
        asyncio.run(look(server, anna, found))
        with pytest.raises(Refused) as refusal:
            asyncio.run(explore_on(anna, found))
        assert refusal.value.code == "rate"


def test_branches_are_forgotten_when_nobody_goes_on_with_them(tmp_path: Path) -> None:
    """Unlike the game that they are branches of."""

    async def run() -> None:
        store = await Store.open(str(tmp_path / "tables.sqlite"))
        lines = lines_of(random_game("cotcot", 7, players=2))
        trunk = Table.read("trunk", lines)
        entries = branch(Trunk.of(trunk), Wish(3, None, "random", False), ANNA, Random(0))
        past = [Line(number, 0, entry) for number, entry in enumerate(entries, 1)]
        found = Table.read("branch", past)
        await store.writer.store(keeping.write_of(trunk, lines, is_new=True))
        await store.writer.store(keeping.write_of(found, past, is_new=True))
        page = Page(1 << 53, 10)
        assert [kept.id for kept in await store.branches_of("p0", "trunk", page)] == ["branch"]
        assert await store.branches_of("p1", "trunk", page) == await store.branches_of("p0", "branch", page) == []
        await store.writer.perform(partial(retention.sweep, now=(retention.WAITING_DAYS + 1) * DAY))
        assert [one.id for one in await store.all_tables()] == ["trunk"]
        await store.close()

    asyncio.run(run())


def test_nonsense_is_refused(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        table = await kept_game(anna, random_game("cotcot", 8, players=2))
        for how in ({"at": 3, "seat": 2}, {"at": 3, "bot": "nobody"}, {"at": 10_000}, {"at": -1}, {"at": 1, "x": 1}):
            with pytest.raises(Refused):
                await anna.post(f"/api/tables/{table}/branches", **how)
        with pytest.raises(Refused):
            await Person(server).post(f"/api/tables/{table}/branches", at=1)

    asyncio.run(run())

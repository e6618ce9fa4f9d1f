"""Whole games by real clients against a running server, with joins, leaves, reconnects and undo."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from plume.language import ENGLISH
from plume.server import views
from plume.server.messages import encode
from tests.scale import one_in, share
from tests.server.exits import assert_nothing_hidden_was_named
from tests.server.running import Live, Person, Refused, Server, journal, looking, running, stored

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("coatl", {"players": 3}),
    ("coatl", {"players": 1, "levels": [1, 2]}),
    ("cotcot", {"players": 4}),
]


async def sat_down(server: Server, game: str, options: dict[str, Any]) -> tuple[str, list[Live]]:
    """A table at which people sit that came by the link, each with a socket, and a spectator."""
    players = options["players"]
    people = [await Person.new(server, f"player {seat}") for seat in range(players)]
    opened = await people[0].open(game, "me", *["open"] * (players - 1), options=options)
    for person in people[1:]:
        await person.post(f"/api/tables/{opened['id']}/join", invitation=opened["invitation"])
    guests = [Live(person, opened["id"], seat) for seat, person in enumerate(people)]
    guests.append(Live(Person(server), opened["id"], None))
    for guest in guests:
        await guest.connect()
    return opened["id"], guests


async def play_a_game(guests: list[Live], rng: Random) -> None:
    """All play at once and at random, with undo and talk, and go and come again at random moments."""
    seated = [guest for guest in guests if guest.seat is not None]
    await asyncio.gather(*(play_seat(guest, Random(rng.random())) for guest in seated))


async def play_seat(guest: Live, rng: Random) -> None:
    """Play at a seat until the game is over."""
    while not guest.is_over:
        if rng.random() < 0.04:
            await guest.close()
            await asyncio.sleep(rng.random() * 0.05)
            await guest.connect()
        try:
            await act(guest, rng)
        except Refused as refusal:  # the others have played meanwhile
            if refusal.code not in ("stale", "not-your-turn", "over", "nothing-to-take-back"):
                raise


async def act(guest: Live, rng: Random) -> None:
    """Do what this guest may do now, as far as they know, or wait until they may."""
    if guest.legal and guest.game is not None:
        if guest.game["may_undo"] and rng.random() < 0.2:
            await guest.ask("undo", seat=guest.seat)
        else:
            await guest.play(rng.choice(guest.legal))
    else:
        if rng.random() < 0.05:
            await guest.ask("say", text=f"hello from {guest.seat}")
        await guest.wait(lambda: bool(guest.legal) or guest.is_over)


def as_json(value: Any) -> Any:
    """A struct as the client gets it."""
    return msgspec.json.decode(encode(value))


@pytest.mark.parametrize(("game", "options"), one_in(2, GAMES), ids=str)
def test_whole_games_by_sockets_end_with_the_view_the_engine_gives(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    async def play(server: Server, seed: int) -> None:
        rng = Random(seed)
        table_id, guests = await sat_down(server, game, options)
        await play_a_game(guests, rng)
        truth = await stored(server, table_id)
        assert truth.status == "over"
        for guest in guests:
            await guest.until(truth.numbers[views.viewer_of(truth, guest.seat)])
            sight = as_json(views.sight(truth, guest.seat, ENGLISH))
            assert {"table": guest.table, "game": guest.game, "choices": guest.choices} == sight
            await guest.close()
            await guest.connect()
            assert {"table": guest.table, "game": guest.game, "choices": guest.choices} == sight
            if game == "coatl":
                assert_nothing_hidden_was_named(await journal(server, table_id), guest.seat, guest.heard)
            whole = await guest.person.get(f"/api/tables/{table_id}/updates", seat=guest.seat)
            assert guest.updates == whole[len(whole) - len(guest.updates) :]
            assert [update["number"] for update in whole] == list(range(2, guest.number + 1))
            await guest.close()

    async def play_all(server: Server) -> None:
        await asyncio.gather(*(play(server, seed) for seed in range(share(67, 3))))

    with running(tmp_path, "--idle", "1") as server:
        asyncio.run(play_all(server))


def test_a_client_that_was_away_asks_from_its_number_on(tmp_path: Path) -> None:
    async def run(server: Server) -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        opened = await anna.open("cotcot", "me", "open", options={"first_player": 0})
        async with looking(anna, opened["id"], 0) as here:
            assert here.welcome is not None
            assert here.welcome["invitation"] == opened["invitation"]
            assert here.welcome["game"] is None
            await ben.post(f"/api/tables/{opened['id']}/join", invitation=opened["invitation"])
            await here.wait(lambda: here.game is not None)
            assert here.happened == ["sat", "started"]
            there = Live(ben, opened["id"], 1)
            await there.connect()
            assert there.number == here.number == 3
            await there.close()
            await here.play("draw")
            await here.ask("say", text="you are away")
        server.kill()
        server.start()
        await there.connect()
        missed = [update["what"] for update in there.updates if update["number"] > 3]
        assert missed == ["moved", "said"]
        drawn = next(update for update in there.updates if update["what"] == "moved")
        assert {"event": "card dealt", "seat": 0, "card": None} in drawn["events"]
        await there.close()

    with running(tmp_path) as server:
        asyncio.run(run(server))


def test_who_names_no_seat_looks_from_their_own_one(server: Server) -> None:
    async def run() -> None:
        anna, ben, zoe = [await Person.new(server, name) for name in ("Anna", "Ben", "Zoé")]
        opened = await anna.open("cotcot", "me", "open", options={"first_player": 1})
        await ben.post(f"/api/tables/{opened['id']}/join", invitation=opened["invitation"])
        for person, seat in ((anna, 0), (ben, 1), (zoe, None)):
            now = await person.get(f"/api/tables/{opened['id']}")
            async with looking(person, opened["id"], None) as live:
                assert live.seat == seat
                assert [live.table, live.game, live.choices] == [now[part] for part in ("table", "game", "choices")]
                assert (live.choices is not None) == (seat == 1)
                assert live.happened == ["sat", "started"]

    asyncio.run(run())


def test_the_next_choices_come_with_the_news_of_a_move(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        opened = await anna.open("coatl", "me", "here", options={"first_player": 0})
        for seat in (0, 1):
            await anna.order(opened["id"], "play", seat=seat, move="done")
        async with looking(anna, opened["id"], 0) as live:
            told = len(live.heard)
            await live.play("take 1")
            news, done = (msgspec.json.decode(message) for message in live.heard[told:])
            assert (news["type"], done["type"]) == ("news", "done")
            assert set(live.legal) >= {"done"}
            assert any("take 2" in reason["moves"] for reason in (live.choices or {})["impossible"])
            assert len(live.heard[told]) < 4_000
            await live.play("done")
            assert live.choices is None
            assert live.game is not None
            assert live.game["position"]["deciders"] == [1]

    asyncio.run(run())


def test_several_people_at_one_screen_look_by_turns(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        opened = await anna.open("coatl", "me", "here")
        async with looking(anna, opened["id"], 0) as live:
            assert live.welcome is not None
            assert live.welcome["mine"] == [0, 1]
            hands = []
            for seat in (0, 1):
                await live.look(seat)
                assert live.game is not None
                assert live.game["position"]["seat"] == seat
                hands.append(live.game["position"]["seats"][seat]["dealt"])
                assert live.game["position"]["seats"][1 - seat]["dealt"] is None
                await live.ask("play", seat=seat, move="done")
            assert hands[0] != hands[1]

    asyncio.run(run())


def test_bots_play_and_a_rematch_begins_when_all_have_asked_for_it(server: Server) -> None:
    async def run() -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        opened = await anna.open("cotcot", "me", "bot", "open")
        table = opened["id"]
        await ben.post(f"/api/tables/{table}/join", invitation=opened["invitation"])
        async with looking(anna, table, 0) as one, looking(ben, table, 2) as other:
            await asyncio.gather(play_seat(one, Random(1)), play_seat(other, Random(2)))
            with pytest.raises(Refused, match="only those who sit"):
                await (await Person.new(server)).post(f"/api/tables/{table}/rematch")
            first = await anna.post(f"/api/tables/{table}/rematch")
            assert (await anna.get(f"/api/tables/{first['id']}"))["table"]["status"] == "waiting"
            second = await ben.post(f"/api/tables/{table}/rematch")
            assert first["id"] == second["id"] != table
            await one.wait(lambda: one.table["rematch"] is not None)
            assert one.table["rematch"] == first["id"]
        again = await ben.get(f"/api/tables/{first['id']}", seat=2)
        assert again["table"]["status"] == "playing"

    asyncio.run(run())


def test_a_moment_is_what_a_viewer_saw_then(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        opened = await anna.open("cotcot", "me", "here", options={"first_player": 0})
        table = opened["id"]
        async with looking(anna, table, 0) as live:
            seen = [(live.number, deepcopy(live.game))]
            for _ in range(3):
                before = live.number
                await live.play(live.legal[0])
                await live.until(before + 1)
                seen.append((live.number, deepcopy(live.game)))
        for number, game in seen:
            moment = await anna.get(f"/api/tables/{table}/moments/{number}", seat=0)
            assert game is not None
            assert moment["position"] == game["position"]
            assert (await Person(server).get(f"/api/tables/{table}/moments/{number}"))["position"]["seat"] is None
        with pytest.raises(Refused):
            await Person(server).get(f"/api/tables/{table}/moments/2", seat=0)

    asyncio.run(run())


def test_a_clock_runs_out_and_a_bot_takes_over_until_its_player_returns(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        clock = {"kind": "move", "seconds": 5}
        opened = await anna.open("cotcot", "me", "bot", clock=clock, options={"first_player": 0})
        async with looking(anna, opened["id"], 0) as live:
            await live.wait(lambda: "replaced" in live.happened)
            await live.ask("return", seat=0)
            assert live.table["seats"][0]["kind"] == "person"

    asyncio.run(run())


def test_who_leaves_a_seat_sees_no_more_of_it(server: Server) -> None:
    async def run() -> None:
        anna, ben, carla, dora = [await Person.new(server, name) for name in ("Anna", "Ben", "Carla", "Dora")]
        opened = await anna.open("coatl", "me", "open", "open")
        path, invitation = f"/api/tables/{opened['id']}/join", opened["invitation"]
        await ben.post(path, invitation=invitation)
        async with looking(ben, opened["id"], 1) as left:
            await left.send("leave", seat=1)
            with pytest.raises(ConnectionClosed, match="not-your-seat"):
                await left.wait(lambda: False)
            for person in (carla, dora):
                await person.post(path, invitation=invitation)
            assert left.game is None

    asyncio.run(run())

"""What the API tells: previews and reasons, lists, records, replays, settings."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import plume
from plume import bots, rulebooks
from plume.records import from_json, write
from plume.server.errors import Unavailable
from plume.server.store import Store
from tests.records.games import VARIANTS, recorded
from tests.server.running import Person, Refused, Server, looking, running


def test_each_legal_move_comes_with_a_preview_and_impossible_ones_with_reasons(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        table = (await anna.open("cotcot", "me", "here", options={"first_player": 0}))["id"]
        async with looking(anna, table, 0) as live:
            assert live.game is not None
            assert live.choices is not None
            assert live.choices == (await anna.get(f"/api/tables/{table}", seat=0))["choices"]
            chest = next(move for move in live.legal if move.startswith("chest"))
            now, then = live.game["outlook"]["scoring"][0], live.choices["legal"][chest]["scoring"]["0"]
            assert then["penalty"] == now["penalty"] + 1
            done = next(reason for reason in live.choices["impossible"] if "done" in reason["moves"])
            assert done["rule"] == "K-TURN-2"
            assert done["why"]
            await live.look(1)
            assert live.choices is None
            assert (await anna.get(f"/api/tables/{table}", seat=1))["choices"] is None

    asyncio.run(run())


def test_a_move_is_answered_by_its_events_or_by_the_rule_that_forbids_it(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        table = (await anna.open("cotcot", "me", "here", options={"first_player": 0}))["id"]
        answer = await anna.order(table, "play", seat=0, move="draw")
        (update,) = answer["updates"]
        assert update["what"] == "moved"
        assert update["events"][0] == {"event": "drew", "seat": 0}
        assert update["events"][1]["card"] is not None
        with pytest.raises(Refused) as refusal:
            await anna.order(table, "play", seat=0, move="draw")
        assert refusal.value.error["status"] == 422
        assert refusal.value.error["rule"].startswith("K-")
        with pytest.raises(Refused, match="did you mean"):
            await anna.order(table, "play", seat=0, move="drow")

    asyncio.run(run())


def test_my_tables_say_where_it_is_my_turn(server: Server) -> None:
    async def run() -> None:
        anna, ben = [await Person.new(server, name) for name in ("Anna", "Ben")]
        opened = await anna.open("cotcot", "me", "open", options={"first_player": 1})
        (waiting,) = await anna.get("/api/tables")
        assert waiting["table"]["status"] == "waiting"
        assert not waiting["waits_for_me"]
        await ben.post(f"/api/tables/{opened['id']}/join", invitation=opened["invitation"])
        assert [[kept["waits_for_me"] for kept in await person.get("/api/tables")] for person in (anna, ben)] == [
            [False],
            [True],
        ]
        await ben.order(opened["id"], "concede", seat=1)
        assert await anna.get("/api/tables") == []
        (finished,) = await anna.get("/api/tables", finished=True)
        assert finished["table"]["result"]["winners"] == [0]
        assert await anna.get("/api/tables", finished=True, name="ben", game="cotcot") == [finished]
        assert await anna.get("/api/tables", finished=True, name="zoé") == []

    asyncio.run(run())


def test_a_finished_game_is_disclosed_and_one_that_goes_on_is_not(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        table = (await anna.open("coatl", "me", "here"))["id"]
        await anna.order(table, "play", seat=0, move="done")
        for path in ("record", "replay"):
            with pytest.raises(Refused, match="when the game is over"):
                await anna.get(f"/api/tables/{table}/{path}")
        await anna.order(table, "concede", seat=1)
        record = from_json(await anna.get(f"/api/tables/{table}/record", form="json"))
        assert await anna.get(f"/api/tables/{table}/record") == write(record)
        assert [(move.seat, move.move) for move in record.moves] == [(0, "done")]
        assert record.tags["conceded"] == "1"

    asyncio.run(run())


@pytest.mark.parametrize("variant", ["coatl 3 first game", "solo", "cotcot 3 zoch"])
def test_a_replay_is_what_each_seat_saw(server: Server, variant: str) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        record = recorded(variant, 11)
        table = (await anna.ask("POST", "/api/archive", content=write(record).encode()))["id"]
        for viewer in (*range(record.options.players), "spectator", "open"):
            steps: list[dict[str, Any]] = []
            while not steps or steps[-1]["at"] < len(record.moves):
                first = steps[-1]["at"] + 1 if steps else 0
                found = await anna.get(f"/api/tables/{table}/replay", **{"as": viewer, "first": first, "count": 97})
                assert found["moves"] == len(record.moves)
                steps += found["steps"]
            last = record.position()
            truth = (
                last.to_json() if viewer == "open" else last.view(None if viewer == "spectator" else viewer).to_json()
            )
            truth.pop("random", None)
            assert steps[-1]["position"] == json.loads(json.dumps(truth))
            if viewer == "open":
                assert [step["move"] for step in steps[1:]] == [move.move for move in record.moves]
            else:
                history = last.view(None if viewer == "spectator" else viewer).history
                assert [step.get("move") for step in steps[1:]] == [seen.move for seen in history]

    asyncio.run(run())


@pytest.mark.parametrize("variant", VARIANTS)
def test_records_come_in_and_go_out_unchanged(server: Server, variant: str) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        record = recorded(variant, 12)
        for body in (write(record), json.dumps(plume.records.to_json(record))):
            table = (await anna.ask("POST", "/api/archive", content=body.encode()))["id"]
            assert await anna.get(f"/api/tables/{table}/record") == write(record)
        assert len(await anna.get("/api/tables", finished=True)) == 2

    asyncio.run(run())


@pytest.mark.parametrize("body", ["", "nonsense", "{}", "[plume 1]", write(recorded("cotcot 2", 1)) * 2])
def test_what_is_no_record_is_refused(server: Server, body: str) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        with pytest.raises(Refused) as refusal:
            await anna.ask("POST", "/api/archive", content=body.encode())
        assert refusal.value.error["status"] == 400
        assert await anna.get("/api/tables", finished=True) == []

    asyncio.run(run())


def test_who_confirms_ends_their_turns_themselves(server: Server) -> None:
    async def run() -> None:
        for confirm, deciders in ((True, [0]), (False, [1])):
            anna = await Person.new(server, confirm=confirm)
            table = (await anna.open("coatl", "me", "here", options={"first_player": 0}))["id"]
            for seat in (0, 1):
                await anna.order(table, "play", seat=seat, move="done")
            await anna.order(table, "play", seat=0, move="take 1")
            assert (await anna.get(f"/api/tables/{table}"))["table"]["deciders"] == deciders

    asyncio.run(run())


def test_reasons_and_cards_are_told_in_the_language_of_the_person(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server, language="fr")
        table = (await anna.open("cotcot", "me", "here", options={"first_player": 0}))["id"]
        choices = (await anna.get(f"/api/tables/{table}", seat=0))["choices"]
        assert choices["impossible"]
        assert all(reason["why"] for reason in choices["impossible"])
        async with looking(anna, table, 0) as live:
            assert live.choices == choices
        async with looking(anna, table, 0, language="en") as live:
            assert live.choices is not None
            assert live.choices["legal"] == choices["legal"]
            assert live.choices["impossible"] != choices["impossible"]
        async with looking(anna, table, 0, previews="false") as live:
            assert live.choices == {"legal": dict.fromkeys(choices["legal"]), "impossible": []}
        book = await anna.get("/api/rulebooks/coatl")
        assert len(book["cards"]) == 75
        assert book["rules"]["C-TAKE-3"] == rulebooks.rule("coatl", "C-TAKE-3", "fr")
        english = await anna.get("/api/rulebooks/coatl", language="en")
        assert english["cards"][12]["sentence"] != book["cards"][12]["sentence"]
        with pytest.raises(Refused, match="doit être parmi"):
            await anna.get("/api/rulebooks/chess")

    asyncio.run(run())


def test_everybody_at_a_table_is_called_something_else(server: Server) -> None:
    async def run() -> None:
        anna = await Person.new(server, "Ana")
        seats = [{"who": "me"}, {"who": "here", "name": "Ana 2"}, {"who": "here"}, {"who": "bot", "name": "Ana"}]
        table = (await anna.post("/api/tables", game="coatl", seats=seats))["id"]
        names = [seat["name"] for seat in (await anna.get(f"/api/tables/{table}"))["table"]["seats"]]
        assert names == ["Ana", "Ana 2", "Ana 3", "Ana 4"]

    asyncio.run(run())


def test_serpents_are_scored_for_the_sandbox(server: Server) -> None:
    async def run() -> None:
        serpent = "<b b r b b r k b b y y>"
        score = await Person(server).get("/api/games/coatl/score", serpent=serpent, cards="P28 P9 P4 T2")
        assert score == json.loads(json.dumps(plume.coatl.score(serpent, ["P28", "P9", "P4", "T2"]).to_json()))
        with pytest.raises(Refused):
            await Person(server).get("/api/games/coatl/score", serpent="x")

    asyncio.run(run())


def test_the_catalogue_names_games_options_and_bots(server: Server) -> None:
    catalogue = server.get("/api/catalogue").json()
    assert [game["name"] for game in catalogue["games"]] == ["coatl", "cotcot"]
    assert catalogue["games"][0]["players"] == [1, 2, 3, 4]
    assert catalogue["games"][0]["presets"] == {"first game": {"sacrifice": False}}
    assert catalogue["bots"] == list(bots.BOTS)
    assert catalogue["levels"] == list(bots.LEVELS)
    assert catalogue["games"][1]["facts"]["scorings_at"] == [4, 7, 10]
    options = {option["name"]: option for option in catalogue["games"][0]["options"]}
    assert options["open_ends"] == {
        "name": "open_ends",
        "kind": "choice",
        "choices": ["absent", "closed"],
        "usual": "absent",
    }
    assert [options[name]["kind"] for name in ("players", "sacrifice", "levels")] == ["number", "switch", "numbers"]


def test_the_description_has_the_messages_of_the_socket(server: Server) -> None:
    schemas = server.get("/api/openapi.json").json()["components"]["schemas"]
    assert {"Play", "Undo", "Look", "Welcome", "News", "Done", "Refused", "ClientMessage", "ServerMessage"} <= set(
        schemas
    )
    kinds = schemas["ClientMessage"]["discriminator"]["mapping"]
    assert set(kinds) == {
        "play",
        "undo",
        "ping",
        "react",
        "ask",
        "answer",
        "resume",
        "add time",
        "concede",
        "leave",
        "return",
        "say",
        "fill up",
        "look",
        "go to",
    }
    assert server.get("/api/tables/x/live").status_code == 426


def test_a_server_whose_database_is_gone_is_not_healthy(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        for file in tmp_path.glob("tables.sqlite*"):
            file.unlink()
        answer = server.get("/api/health")
        assert (answer.status_code, answer.json()["code"]) == (503, "storage")


def test_a_server_that_cannot_write_is_not_healthy(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.open(str(tmp_path / "tables.sqlite"))
        await store.check()
        await store.writer.perform(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON"))
        with pytest.raises(Unavailable, match="nothing can be stored"):
            await store.check()
        await store.close()

    asyncio.run(run())


def test_health_and_metrics(server: Server) -> None:
    assert server.get("/api/health").json() == {"status": "ok", "version": plume.__version__}
    metrics = server.get("/metrics").text
    for name in ("plume_moves_total", "plume_open_tables", "plume_commit_seconds_bucket", "plume_connections"):
        assert name in metrics

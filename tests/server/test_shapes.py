"""What leaves the server is what its description says: every message and answer of random games, of every variant."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import httpx
import jsonschema_rs
import pytest

from plume.core import shapes
from plume.games import game
from plume.records import write
from tests.records.games import VARIANTS, recorded
from tests.scale import share
from tests.server.running import Person, Server, looking

ENOUGH_MOVES = share(200, 25)
PLUMES = ("coatl", "cotcot")
PATCHED = ("table", "game", "choices")
FREE_FORM_PATHS = {"/api/tables/{table_id}/record", "/api/archive"}
"""Records are files, which are described in the manual."""


class Description:
    """The description of a server, to hold what it sends against."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.schemas: dict[str, Any] = data["components"]["schemas"]
        self._validators: dict[str, Any] = {}

    @classmethod
    def of(cls, server: Server) -> Description:
        return cls(httpx.get(f"http://{server.address}/api/openapi.json").json())

    def check(self, name: str, value: Any) -> None:
        """Refuse a value that a schema does not describe, or not all of it."""
        self._check({"$ref": f"#/components/schemas/{name}"}, value)

    def check_answer(self, path: str, value: Any) -> None:
        """Refuse what a path may not answer."""
        answers = self.data["paths"][path]["get"]["responses"]["200"]["content"]
        self._check(answers["application/json"]["schema"], value)

    def _check(self, schema: dict[str, Any], value: Any) -> None:
        key = json.dumps(schema)
        if key not in self._validators:
            closed = {name: _closed(one) for name, one in self.schemas.items()}
            self._validators[key] = jsonschema_rs.validator_for({**schema, "components": {"schemas": closed}})
        self._validators[key].validate(value)

    def reached(self, *names: str) -> set[str]:
        """The schemas that these lead to."""
        found: set[str] = set()
        left = list(names)
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left += [part["$ref"].rpartition("/")[2] for part in _objects(self.schemas[name]) if "$ref" in part]
        return found


def _closed(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object that has nothing but what it declares."""
    return {**schema, "additionalProperties": False} if "properties" in schema else schema


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _objects(part)


def _is_free(schema: dict[str, Any]) -> bool:
    """Whether an object says nothing about what is in it."""
    return schema.get("type") == "object" and not {"properties", "additionalProperties"} & set(schema)


def patched(whole: Any, pointer: str, value: Any) -> Any:
    """What something becomes by one line of a patch."""
    names = pointer.split("/")[1:]
    place = whole
    for name in names[:-1]:
        place = place[int(name) if isinstance(place, list) else name]
    place[int(names[-1]) if isinstance(place, list) else names[-1]] = value
    return whole


async def play_on(person: Person, table: str, rng: Random) -> list[Any]:
    """Play random moves for all seats, which are the person's, and return what was seen before each and answered."""
    said = []
    for _ in range(ENOUGH_MOVES):
        now = await person.get(f"/api/tables/{table}")
        if now["table"]["status"] != "playing":
            break
        seat = rng.choice(now["table"]["deciders"])
        seen = await person.get(f"/api/tables/{table}", seat=seat)
        move = rng.choice(sorted(seen["choices"]["legal"]))
        said.append((seen, await person.order(table, "play", seat=seat, move=move)))
    return said


@pytest.mark.parametrize("variant", VARIANTS)
def test_all_that_a_table_says_is_described(server: Server, variant: str) -> None:
    async def run() -> None:
        name, options = VARIANTS[variant]
        description, rng = Description.of(server), Random(variant)
        anna = await Person.new(server)
        wishes = {key: value for key, value in options.items() if key != "players"}
        seats = ("me", *["here"] * (options["players"] - 1))
        table = (await anna.open(name, *seats, options=wishes))["id"]
        for seen, done in await play_on(anna, table, rng):
            description.check_answer("/api/tables/{table_id}", seen)
            description.check("Accepted", done)
        updates = await anna.get(f"/api/tables/{table}/updates", seat=0)
        description.check_answer("/api/tables/{table_id}/updates", updates)
        assert any(update.get("events") for update in updates)

    asyncio.run(run())


@pytest.mark.parametrize("variant", ["coatl 2", "solo", "cotcot 3 zoch"])
def test_all_that_a_socket_says_is_described(server: Server, variant: str) -> None:
    """Also what it has said is, after each patch, what a welcome would say."""

    async def run() -> None:
        name, options = VARIANTS[variant]
        description, rng = Description.of(server), Random(variant)
        anna = await Person.new(server)
        table = (await anna.open(name, "me", *["here"] * (options["players"] - 1)))["id"]
        async with looking(anna, table, 0) as live:
            await play_on(anna, table, rng)
            await live.ask("say", text="well played")
        whole: dict[str, Any] = {}
        for message in map(json.loads, live.heard):
            description.check("ServerMessage", message)
            if message["type"] == "welcome":
                whole = {name: message[name] for name in PATCHED}
            for pointer, value in message.get("changes", {}).items():
                patched(whole, pointer, value)
            if whole.get("game"):
                description.check("SeenTable", whole["table"])
                description.check("SeenGame", whole["game"])
                if whole["choices"] is not None:
                    description.check("Choices", whole["choices"])

    asyncio.run(run())


@pytest.mark.parametrize("variant", VARIANTS)
def test_all_that_is_told_of_a_finished_game_is_described(server: Server, variant: str) -> None:
    async def run() -> None:
        description = Description.of(server)
        anna = await Person.new(server)
        table = (await anna.ask("POST", "/api/archive", content=write(recorded(variant, 5)).encode()))["id"]
        description.check_answer("/api/tables/{table_id}/review", await anna.get(f"/api/tables/{table}/review"))
        description.check_answer("/api/tables", await anna.get("/api/tables", finished=True))
        for eyes in ("open", "spectator", "0"):
            steps = await anna.get(f"/api/tables/{table}/replay", **{"as": eyes, "count": ENOUGH_MOVES})
            description.check_answer("/api/tables/{table_id}/replay", steps)

    asyncio.run(run())


def test_what_games_answer_without_a_table_is_described(server: Server) -> None:
    async def run() -> None:
        description, anna = Description.of(server), Person(server)
        description.check_answer("/api/catalogue", await anna.get("/api/catalogue"))
        asked = [path for path in description.data["paths"] if path.startswith("/api/games/")]
        assert {path.split("/")[3] for path in asked} == set(PLUMES)
        for path in asked:
            query = {"serpent": "<b b r y>", "cards": "P28 T2"} if path.endswith("/score") else {}
            description.check_answer(path, await anna.get(path, **query))

    asyncio.run(run())


@cache
def described(hash_seed: int = 0) -> bytes:
    """The description as `plume api` writes it: with the games of Plume alone."""
    command = [sys.executable, "-m", "plume", "api"]
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    return subprocess.run(command, env=environment, check=True, capture_output=True).stdout


@pytest.fixture
def of_plume() -> Description:
    return Description(json.loads(described()))


def test_nothing_that_is_sent_is_of_free_form(of_plume: Description) -> None:
    description = of_plume
    for path, item in description.data["paths"].items():
        if path not in FREE_FORM_PATHS:
            assert not [part for part in _objects(item) if _is_free(part)], path
    sent = description.reached(*description.schemas)
    free = {name for name in sent if any(map(_is_free, _objects(description.schemas[name])))}
    assert free == {"News"}, "a patch may put anything anywhere: what comes of it is held against the description"


@pytest.mark.parametrize("name", PLUMES)
def test_each_event_has_a_schema_of_its_own_which_says_its_kind(of_plume: Description, name: str) -> None:
    schemas, kinds = of_plume.schemas, game(name).events.kinds
    mapping = schemas[f"{shapes.prefix(game(name))}Event"]["discriminator"]["mapping"]
    assert set(mapping) == {kind.name for kind in kinds}
    for kind in kinds:
        schema = schemas[mapping[kind.name].rpartition("/")[2]]
        assert schema["properties"]["event"]["enum"] == [kind.name]
        assert set(schema["required"]) == {"event", *kind.fields}


def test_the_description_is_always_the_same() -> None:
    assert described() == described(hash_seed=1)

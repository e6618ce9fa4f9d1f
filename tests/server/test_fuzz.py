"""Nonsense on every way in: no answer is a failure of the server, and nothing that is refused changes anything."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.scale import share
from tests.server.running import Live, Person, Refused, Server

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]


async def game_of_two(server: Server, game: str) -> tuple[Person, str]:
    """A table of two people at one screen."""
    anna = await Person.new(server)
    return anna, (await anna.open(game, "me", "here", audience="listed"))["id"]


def test_the_whole_api_answers_whatever_it_is_asked(server: Server) -> None:
    """Schemathesis makes requests from the description of the API, as somebody who sits at a table, and breaks them."""
    schema = schemathesis.openapi.from_url(f"http://{server.address}/api/openapi.json")
    anna, table = asyncio.run(game_of_two(server, "coatl"))
    tried = 0
    for found in schema.get_all_operations():
        examples: Any = found.ok().as_strategy()  # type: ignore[union-attr]

        @settings(
            max_examples=share(300, 12),
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=examples)
        def ask(case: Any) -> None:
            if "table_id" in (case.path_parameters or {}) and len(str(case.path_parameters["table_id"])) % 3:
                case.path_parameters["table_id"] = table
            response = case.call(headers={"cookie": anna.cookie})
            case.validate_response(response, checks=CHECKS)

        ask()
        tried += 1
    assert tried >= 17


def broken(message: dict[str, Any], rng: Random) -> str | bytes:
    """A message with something wrong in it, or something that is no message at all."""
    values: list[Any] = [None, -1, 0, 1, 7, 8, 1 << 40, 1.5, "", "0", "x" * 5_000, [], {}, True, "take 1", "\ud83d"]
    kind = rng.randrange(8)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return rng.choice(["", "null", "[]", "{}", '"play"', "{" * 5_000, "[" * 5_000, "\x00", '{"type":"play"'])
    if kind == 2:
        message["type"] = rng.choice([*values, "welcome", "news", "PLAY", "play "])
    elif kind == 3:
        message.pop(rng.choice(list(message)))
    elif kind == 4:
        message[rng.choice(["seat", "move", "at", "what", "yes", "extra", "__class__"])] = rng.choice(values)
    elif kind == 5:
        return json.dumps(message).replace("0", "00", 1)
    elif kind == 6:
        return json.dumps(message)[: rng.randrange(40)]
    else:
        message[rng.choice(list(message))] = rng.choice(values)
    return json.dumps(message)


ORDERS: list[dict[str, Any]] = [
    {"type": "play", "seat": 0, "move": "castle", "at": 2},
    {"type": "undo", "seat": 0},
    {"type": "ask", "seat": 0, "what": "takeback"},
    {"type": "answer", "seat": 0, "yes": True},
    {"type": "resume", "seat": 0},
    {"type": "add time", "seat": 0, "to": 1, "seconds": 60},
    {"type": "return", "seat": 0},
    {"type": "look", "seat": 1},
]


@pytest.mark.parametrize("game", ["coatl", "cotcot"])
def test_nonsense_by_socket_is_refused_and_changes_nothing(server: Server, game: str) -> None:
    async def run() -> None:
        rng = Random(game)
        anna, table = await game_of_two(server, game)
        live = Live(anna, table, 0)
        await live.connect()
        before = await anna.get(f"/api/tables/{table}", seat=0)
        for _ in range(share(20_000, 400)):
            message = broken(dict(rng.choice(ORDERS)), rng)
            await live.send_raw(message)
        with pytest.raises(Refused):
            await live.ask("play", seat=0, move="castle")
        after = await anna.get(f"/api/tables/{table}", seat=0)
        assert after == before
        assert len(live.refusals) > share(10_000, 200)
        assert all({"code", "message"} <= set(refusal) for refusal in live.refusals)
        await live.close()

    asyncio.run(run())
    assert "Traceback" not in server.told


def test_a_message_that_is_too_long_is_refused(server: Server) -> None:
    async def run() -> None:
        anna, table = await game_of_two(server, "coatl")
        live = Live(anna, table, 0)
        await live.connect()
        await live.send_raw(json.dumps({"type": "say", "text": "x" * 5_000, "id": 1}))
        await live.wait(lambda: bool(live.refusals))
        assert live.refusals[-1]["code"] == "size"
        with pytest.raises(Refused, match="too long"):
            await anna.put("/api/me", name="x" * 100_000)
        await live.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({"origin": "http://["}, b'{"name": "Anna"}', 403),
        ({}, b'{"name": "Anna", "options": ' + b"[" * 30_000, 400),
        ({}, b'{"game": "coatl", "seats": [{"who": "me"}], "options": {"levels": ' + b"[" * 30_000, 400),
        ({"content-type": "text/plain"}, b"Anna", 400),
        ({}, b'{"name": "\xff\xfe"}', 400),
        ({"cookie": "plume=%ff; plume=a.b; =;"}, b'{"name": "Anna"}', 200),
        ({"accept-language": ";;,,=" * 500}, b'{"name": ""}', 400),
    ],
)
def test_what_no_description_would_make_is_answered_too(
    server: Server, headers: dict[str, str], body: bytes, status: int
) -> None:
    async def run() -> None:
        anna = await Person.new(server)
        path, method = ("/api/tables", "POST") if b"coatl" in body else ("/api/me", "PUT")
        sent = {"content-type": "application/json", **headers}
        response = await anna.response(method, path, content=body, headers=sent)
        assert response.status_code == status, response.text

    asyncio.run(run())
    assert "Traceback" not in server.told


def test_nothing_else_describes_the_api(server: Server) -> None:
    async def run() -> None:
        page = await Person(server).response("GET", "/")
        for path in ("/schema", "/schema/swagger"):
            assert (await Person(server).response("GET", path)).text == page.text
        assert (await Person(server).response("GET", "/schema/openapi.json")).status_code == 404

    asyncio.run(run())

"""Whoever plays without a server is told the same as by a server: every message to the byte."""

from __future__ import annotations

import asyncio
import atexit
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import pytest

import plume
from manual import site
from plume.bots.loading import TREE, rules_of
from plume.server.deals import SECRET
from plume.server.identity import new_id
from plume.server.journal import Moved, encode
from plume.server.store import Store
from tests.pocket import conversation
from tests.scale import FULL, one_in, share
from tests.server.running import Live, Person, Server, running
from tests.wasm.asking import HERE, NODE, module

ROOT = Path(__file__).parents[2]
SEATS = {
    "on one screen": ["me", "here", "here"],
    "alone": ["me"],
    "two": ["me", "bot"],
    "four": ["me", "bot", "bot", "bot"],
}
TABLES: list[tuple[str, str, dict[str, Any], str]] = [
    ("coatl", "alone", {"levels": [1, 3]}, "en"),
    ("cotcot", "two", {}, "de"),
    ("coatl", "two", {"golden_feathers": True, "promo": True}, "fr"),
    ("cotcot", "four", {"edition": "zoch"}, "en"),
    ("coatl", "four", {"sacrifice": False}, "de"),
    ("coatl", "on one screen", {"fewer_bodies": True}, "fr"),
    ("cotcot", "on one screen", {}, "en"),
]
"""At those on one screen nobody plays on: they have no deal, so chance is another one there."""
MOST_MOVES = share(400, 25)
"""After so many moves of their own somebody gives up."""
NONSENSE = (
    "",
    "{",
    '{"type":"nothing"}',
    '{"type":"play","seat":0,"move":"no move","id":901}',
    '{"type":"play","seat":1,"move":"done","id":902}',
    '{"type":"play","seat":0,"move":"done","at":1,"id":903}',
    '{"type":"undo","seat":0,"id":904}',
    '{"type":"look","seat":5}',
)
"""What is refused, at least where it is said first."""
PING, PONG = '{"type":"ping"}', b'{"type":"pong"}'
EAGER = {"fulfil": 80, "temple": 40, "head": 30, "tail": 30, "begin": 6, "take": 5, "draw": 3, "done": 2, "keep": 5}


QUESTIONS = (
    "/api/me",
    "/api/tables?which=mine&finished=true",
    "{table}",
    "{table}?seat=0",
    "{table}?seat=9",
    "{table}/updates?after=2&seat=0",
    "{table}/moments/5",
    "{table}/record",
    "{table}/record?form=json",
    "{table}/replay?as=open",
    "{table}/replay?as=0&first=3&count=9",
    "{table}/replay?as=nobody",
    "{table}/review",
    "/api/tables/nowhere",
    "/api/me/results",
    "/api/me/solo",
    "/api/me/statistics",
    "/api/me/statistics/games?form=csv",
    "/api/deal",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits of rate."""
    with running(Path(tmp_path_factory.mktemp("server"))) as found:
        yield found


class Heard:
    """Two sockets of one person at one table, from their seat and as a spectator, and all that was said by them."""

    def __init__(self, person: Person, table: str, language: str, *, has_bots: bool) -> None:
        self._has_bots = has_bots
        self.wires = [Live(person, table, 0, language=language) for _ in range(2)]
        self.said: list[tuple[int, list[int], Any]] = []
        self._dialled = [f"/api/tables/{table}/live?language={language}&after=0&seat=0", language]

    @property
    def counts(self) -> list[int]:
        """How many messages have come by each."""
        return [len(wire.heard) for wire in self.wires]

    async def come(self) -> None:
        for number, wire in enumerate(self.wires):
            self.said.append((number, self.counts, self._dialled))
            await wire.connect()
            await self._quiet(number + 1)
        spectator = self.wires[1]
        spectator.seat, spectator.updates, spectator.number = None, [], 0
        await self.say(1, '{"type":"look","seat":null,"after":0}')

    async def say(self, number: int, raw: str) -> None:
        """Send something, and wait until all that comes of it has come."""
        wire, before = self.wires[number], self.counts
        self.said.append((number, before, raw))
        await wire.send_raw(raw)
        await wire.wait(lambda: len(wire.heard) > before[number])
        await self._quiet(len(self.wires))

    async def _quiet(self, connected: int) -> None:
        """Wait until the bots have decided, and all have been told of it."""
        me = self.wires[0]
        if self._has_bots:
            await me.wait(lambda: me.is_over or bool(me.choices))
        for wire in self.wires[:connected]:
            await wire.send_raw(PING)
            await wire.wait(lambda wire=wire: wire.heard[-1] == PONG)  # type: ignore[misc]
            wire.heard.pop()

    async def talk_nonsense(self) -> None:
        for raw in NONSENSE:
            await self.say(0, raw)

    async def play(self, luck: Random) -> None:
        """Play until the game is over, and take back now and then."""
        me = self.wires[0]
        for number in range(MOST_MOVES):
            if me.is_over:
                return
            (move,) = luck.choices(me.legal, [EAGER.get(move.split()[0], 1) for move in me.legal])
            await self._order("play", number, move=move, at=me.number)
            if luck.random() < 0.1 and not me.is_over:
                await self._order("undo", number + 1_000)
        if not me.is_over:
            await self._order("concede", MOST_MOVES)

    async def _order(self, kind: str, number: int, **fields: Any) -> None:
        await self.say(0, json.dumps({"type": kind, "seat": 0, "id": number, **fields}))


async def play_for_all(person: Person, table: str, luck: Random) -> None:
    """Play at all seats, which are one person's, for a while."""
    for _ in range(MOST_MOVES):
        now = (await person.get(f"/api/tables/{table}"))["table"]
        if now["status"] != "playing":
            return
        seat = now["deciders"][0]
        seen = await person.get(f"/api/tables/{table}", seat=seat)
        await person.order(table, "play", seat=seat, move=luck.choice(sorted(seen["choices"]["legal"])))


async def said_by(server: Server, game: str, who: str, options: dict[str, Any], language: str) -> tuple[Any, Any]:
    """What is said by a server at a table, and what the house of a page needs to say the same."""
    name = f"Anna {new_id()[:6]}"
    person = await Person.new(server, name, language=language)
    is_shared = "here" in SEATS[who]
    deal = {} if is_shared else {"deal": "parity"}
    table = (await person.open(game, *SEATS[who], options=options, **deal))["id"]
    store = await Store.open(str(server.database))
    (row,) = [row for row in await store.rows("people") if row["name"] == name]
    if is_shared:
        await play_for_all(person, table, Random(5))
    begun = [line for line in await store.journal(table) if is_shared or not isinstance(line.entry, Moved)]
    while (await store.due(1 << 60))[1]:
        await asyncio.sleep(0.01)
    settled = len(await store.journal(table))
    heard = Heard(person, table, language, has_bots=not is_shared)
    await heard.come()
    await heard.talk_nonsense()
    if not is_shared:
        await heard.play(Random(7))
    asked = [(path.format(table=f"/api/tables/{table}"), language) for path in QUESTIONS]
    told = [[message.decode() for message in wire.heard] for wire in heard.wires]
    answers = [await person.response("GET", path, headers={"accept-language": spoken}) for path, spoken in asked]
    for wire in heard.wires:
        await wire.close()
    lines = await store.journal(table)
    given = {
        "person": {name: row[name] for name in ("id", "name", "language", "confirm", "avatar")},
        "deals": await store.secret(SECRET),
        "table": table,
        "journal": [(line.at, encode(line.entry).decode()) for line in lines],
        "begun": len(begun),
        "settled": settled,
        "said": heard.said,
        "heard": [len(messages) for messages in told],
        "asked": asked,
    }
    await store.close()
    expected = {
        "heard": told,
        "answers": [[answer.status_code, answer.text] for answer in answers],
        "journal": [[line.at, type(line.entry).__name__] for line in lines],
    }
    return given, expected


def here(given: Any) -> Any:
    """What the house of a page says in this Python, in a process of its own."""
    command = [sys.executable, conversation.__file__]
    return said_in(command, json.dumps(given))


def in_pyodide(given: Any) -> Any:
    """What it says in Pyodide, in Node."""
    games = [plume.game(name) for name in ("coatl", "cotcot")]
    modules = [(game.name, TREE, str(module(game, TREE, rules_of(game)))) for game in games]
    code = (
        f"{Path(conversation.__file__).read_text('utf-8').partition('if __name__')[0]}\ngiven = {json.dumps(given)!r}"
    )
    code += "\njson.dumps(await again(json.loads(given)))"
    return said_in(
        [NODE, HERE / "pyodide.mjs"],
        json.dumps({"folders": [str(ROOT / "src")], "modules": modules, "wheels": wheels(), "code": code}),
    )


@cache
def wheels() -> list[str]:
    """The compiled libraries that tables need in Pyodide."""
    folder = Path(mkdtemp())
    atexit.register(shutil.rmtree, folder)
    return [str(wheel) for wheel in site.wheels(folder)]


def said_in(command: list[Any], given: str) -> Any:
    result = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert not result.returncode, result.stderr
    return json.loads(result.stdout.splitlines()[-1])


@pytest.mark.parametrize("where", [here, in_pyodide] if FULL else [here])
@pytest.mark.parametrize(("game", "who", "options", "language"), one_in(3, TABLES), ids=str)
def test_every_message_is_the_same_to_the_byte(
    server: Server, game: str, who: str, options: dict[str, Any], language: str, where: Any
) -> None:
    given, expected = asyncio.run(said_by(server, game, who, options, language))
    found = where(given)
    assert found["journal"] == expected["journal"]
    for told, should in zip(found["heard"], expected["heard"], strict=True):
        for number, (one, other) in enumerate(zip(told, should, strict=True)):
            assert one == other, number
    for (path, _), one, other in zip(given["asked"], found["answers"], expected["answers"], strict=True):
        assert one == other, path

"""People who play on whatever happens to a server, and note every move that was acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

import httpx

from plume.server.journal import Moved
from tests.patience import PATIENCE
from tests.scale import share
from tests.server.running import GONE, Live, Person, Refused, Server, journal, stored


class Survivor:
    """Plays at a seat whatever happens to the server, and notes every move that was acknowledged."""

    def __init__(self, live: Live, seed: int) -> None:
        self.live = live
        self.acknowledged: list[tuple[int, str, int]] = []
        self._rng = Random(seed)

    async def play_on(self, stopped: asyncio.Event) -> None:
        """Play, and connect again when the connection is lost."""
        while not stopped.is_set() and not self.live.is_over:
            try:
                await self._act()
            except GONE:
                await self._reconnect()
            except Refused:
                await asyncio.sleep(0.01)

    async def _act(self) -> None:
        live = self.live
        if not live.legal:
            await asyncio.wait_for(live.wait(lambda: bool(live.legal) or live.is_over), 0.5)
            return
        move = self._rng.choice(live.legal)
        done = await live.play(move)
        self.acknowledged.append((int(live.seat or 0), move, done["number"]))

    async def _reconnect(self) -> None:
        while True:
            try:
                await self.live.connect()
                return
            except (*GONE, Refused):
                await asyncio.sleep(0.02)


async def tables_of(server: Server, number: int) -> tuple[str, list[Survivor]]:
    """A table of two people and a bot."""
    game: dict[str, Any] = {"game": ("coatl", "cotcot")[number % 2]}
    people = [await Person.new(server, f"player {seat}") for seat in range(2)]
    opened = await people[0].open(game["game"], "me", "bot", "open")
    await people[1].post(f"/api/tables/{opened['id']}/join", invitation=opened["invitation"])
    lives = [Live(people[0], opened["id"], 0), Live(people[1], opened["id"], 2)]
    try:
        for live in lives:
            await live.connect()
    except BaseException:
        for live in lives:
            await live.close()
        raise
    return opened["id"], [Survivor(live, 10 * number + seat) for seat, live in enumerate(lives)]


async def play_games(
    server: Server, number: int, tables: list[tuple[str, list[Survivor]]], stopped: asyncio.Event
) -> None:
    """Play one game after the other."""
    while not stopped.is_set():
        try:
            table, seats = await tables_of(server, number)
        except (*GONE, Refused, httpx.HTTPError):
            await asyncio.sleep(0.05)
            continue
        tables.append((table, seats))
        await asyncio.gather(*(survivor.play_on(stopped) for survivor in seats))


def acknowledged(tables: list[tuple[str, list[Survivor]]]) -> int:
    """How many moves were acknowledged."""
    return sum(len(survivor.acknowledged) for _, seats in tables for survivor in seats)


async def all_play_on(server: Server, killing: Coroutine[Any, Any, None]) -> None:
    """Let several tables play while something is killed again and again, and afterwards: nothing may be lost."""
    tables: list[tuple[str, list[Survivor]]] = []
    stopped = asyncio.Event()
    playing = [asyncio.create_task(play_games(server, number, tables, stopped)) for number in range(4)]
    await killing
    before = acknowledged(tables)
    async with asyncio.timeout(PATIENCE):
        while acknowledged(tables) <= before:
            await asyncio.sleep(0.02)
    stopped.set()
    await asyncio.gather(*playing)
    for table, seats in tables:
        await check(server, table, seats)


async def check(server: Server, table: str, survivors: list[Survivor]) -> None:
    """The journal has all that was acknowledged, in that order, and the clients see what it says."""
    truth = await stored(server, table)
    entries = [line.entry for line in await journal(server, table)]
    moves = [(entry.seat, entry.move) for entry in entries if isinstance(entry, Moved)]
    for survivor in survivors:
        live = survivor.live
        mine = [move for seat, move in moves if seat == live.seat]
        rest = iter(mine)
        assert all(move in rest for _, move, _ in survivor.acknowledged), "an acknowledged move is missing"
        assert len(mine) - len(survivor.acknowledged) <= share(500, 5), "more is stored than can have been on its way"
        await live.close()
        await live.connect()
        await live.until(truth.numbers[int(live.seat or 0)])
        await live.close()

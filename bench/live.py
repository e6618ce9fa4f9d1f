"""The live server beside its targets and beside boardgame.io: `python -m bench.live`, or `make live`.

All servers run here, and so do the clients, in one process with one core's worth of work at most. boardgame.io plays a
card game of the size of CotCotCollec', from `bench/boardgame`, and keeps it in memory. Nobody sits down while it is
timed: tables wait to be played at, and a pair whose game ends goes to the next one. The databases are in `build`, which
is on a disk, so that to be durable costs what it costs. What the servers take is read from `/proc`, so it needs Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import gc
import math
import os
import random
import resource
import statistics
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import NamedTuple, Self

import httpx
import uvloop
from rich.console import Console
from rich.table import Table

import plume
from bench.live_clients import PEER_GAME, MeasuredTable, PeerTable, PlumeClients
from bench.live_servers import ROOT, Server, all_cpu, boardgame, install_boardgame
from bench.live_servers import plume as plume_server
from plume.cli.output import messages, print_json
from plume.games import GAMES

DURABLE, PLAIN = "durable", "not durable"
PLAIN_TABLES = 32
"""At so many tables moves are counted where they are not durable."""
LENGTHS = {"coatl": 230, "cotcot": 350}
"""The moves of a game of two at random."""
LATENCY_TABLES, LATENCY_RATE = 20, 200
FEW_MOVES = 40
"""So many moves are played at a table before it is left."""
FILLERS = 16
"""So many tables are played at at once, to fill the server."""
GAMES_PER_SECOND, SHORT_GAME = 20, 100
"""More games than end in a second at any server, and fewer moves than most games have."""
PATIENCE = 60
"""Seconds after which a server that does not answer is given up."""
PEER = "boardgame.io"
KB = 1_000


class Plan(NamedTuple):
    """How much is measured."""

    starts: int
    latency_seconds: float
    sizes: tuple[int, ...]
    rounds: int
    warm_seconds: float
    lap_seconds: float
    tables: int


WHOLE = Plan(starts=5, latency_seconds=10, sizes=(1, 32, 128), rounds=5, warm_seconds=3, lap_seconds=1.3, tables=2_000)
QUICK = Plan(starts=1, latency_seconds=1.5, sizes=(1, 32), rounds=1, warm_seconds=3, lap_seconds=1, tables=200)


class Figure(NamedTuple):
    """What was measured, its target, the figure, the same as a number, and the cores others took, if it matters."""

    what: str
    target: str
    figure: str
    value: float
    others: float | None = None


class Lap(NamedTuple):
    """Moves a second, the seconds the server worked for one, and the cores that the clients and all others took."""

    rate: float
    cpu: float
    clients: float
    others: float


class Watch:
    """While it runs the clients collect no garbage; then it tells how long that was, and who worked how long."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def __enter__(self) -> Self:
        gc.collect()
        gc.disable()
        self._before = self._now()
        return self

    def __exit__(self, *_: object) -> None:
        now = self._now()
        gc.enable()
        self.seconds, self.server, self.clients, everybody = (b - a for a, b in zip(self._before, now, strict=True))
        self.others = max(0.0, everybody - self.server - self.clients)

    def _now(self) -> tuple[float, float, float, float]:
        return time.perf_counter(), self._server.cpu, time.process_time(), all_cpu()


class Pool:
    """Tables at a server that wait to be played at: some in all stages of a game of so many moves, and some new ones.

    A late move of Cóatl takes about a quarter longer than an early one, so what is timed has to be a mixture of both.
    """

    def __init__(self, server: Server, sit_down: Callable[[], Awaitable[MeasuredTable]], length: int) -> None:
        self.server = server
        self._sit_down = sit_down
        self._length = length
        self._waiting: deque[MeasuredTable] = deque()
        self._new: deque[MeasuredTable] = deque()
        self._finished: list[MeasuredTable] = []

    async def fill(self, number: int, new: int) -> None:
        """Let so many tables wait, and so many new ones, and leave those where the game has ended."""
        for place in self._finished:
            await place.close()
        self._finished.clear()
        missing = number - len(self._waiting)
        self._waiting += await asyncio.gather(*(self._begun() for _ in range(missing)))
        while len(self._new) < new:
            self._new.append(await self._sit_down())

    async def _begun(self) -> MeasuredTable:
        """A table at which somebody has played already."""
        place = await self._sit_down()
        for _ in range(random.randrange(self._length)):
            place = await self.next(place)
            await place.play()
        return place

    def take(self) -> MeasuredTable:
        """A table that waits."""
        return self._waiting.popleft()

    def give(self, place: MeasuredTable) -> None:
        """Let a table wait again."""
        self._waiting.append(place)

    async def next(self, place: MeasuredTable) -> MeasuredTable:
        """The same table, or a new one if its game has ended."""
        if not place.over:
            return place
        self._finished.append(place)
        return self._new.popleft() if self._new else await self._sit_down()


# how long a move takes


async def latencies(pool: Pool, seconds: float) -> tuple[list[float], float]:
    """How long moves took to reach every client, in order, and the cores that others took meanwhile.

    Moves come when they are due, by chance, whether those at other tables are done or not.
    """
    await pool.fill(LATENCY_TABLES, math.ceil(seconds * LATENCY_RATE / SHORT_GAME))
    with Watch(pool.server) as watch:
        at = time.perf_counter()
        due: list[list[float]] = [[] for _ in range(LATENCY_TABLES)]
        for number in range(int(seconds * LATENCY_RATE)):
            at += random.expovariate(LATENCY_RATE)
            due[number % LATENCY_TABLES].append(at)
        async with asyncio.timeout(seconds * 2 + PATIENCE):
            found = await asyncio.gather(*(_play_when_due(pool, times) for times in due))
    return sorted(latency for some in found for latency in some), watch.others / watch.seconds


async def _play_when_due(pool: Pool, times: list[float]) -> list[float]:
    """Play a move at each of these times; one that has to wait for the one before it began when it was due."""
    place, found = pool.take(), []
    for at in times:
        place = await pool.next(place)
        early = at - time.perf_counter()
        if early > 0:
            await asyncio.sleep(early)
        found.append(max(0.0, -early) + await place.play())
    pool.give(place)
    return found


async def latency_figures(who: str, pool: Pool, seconds: float) -> list[Figure]:
    """The median and the 99th percentile of how long a move takes."""
    found, others = await latencies(pool, seconds)
    rows = []
    for name, place, target in (("median", 0.5, "3 ms"), ("99th percentile", 0.99, "15 ms")):
        value = 1_000 * found[int(len(found) * place)]
        what = f"a move to all, {LATENCY_RATE} moves/s at {LATENCY_TABLES} tables, {who}, {name}"
        rows.append(Figure(what, "" if who == PEER else target, f"{value:.2f} ms", value, others))
    return rows


# how many moves a second


async def lap(pool: Pool, tables: int, seconds: float) -> Lap:
    """Let pairs at so many tables play as fast as they are answered."""
    await pool.fill(tables, math.ceil(seconds * GAMES_PER_SECOND))
    with Watch(pool.server) as watch:
        end = time.perf_counter() + seconds
        async with asyncio.timeout(seconds + PATIENCE):
            moves = sum(await asyncio.gather(*(_play_until(pool, end) for _ in range(tables))))
    passed = watch.seconds
    return Lap(moves / passed, watch.server / moves, watch.clients / passed, watch.others / passed)


async def _play_until(pool: Pool, end: float) -> int:
    place, moves = pool.take(), 0
    while time.perf_counter() < end:
        place = await pool.next(place)
        await place.play()
        moves += 1
    pool.give(place)
    return moves


async def laps(pools: dict[str, Pool], plan: Plan) -> dict[tuple[int, str], list[Lap]]:
    """The laps of all at all sizes; they take turns, so that what else goes on here meets them alike.

    Before the first one Node has time to compile: it is twice as fast after some ten thousand moves.
    """
    found: dict[tuple[int, str], list[Lap]] = {
        (tables, who): [] for tables in plan.sizes for who in pools if tables == PLAIN_TABLES or PLAIN not in who
    }
    if PEER in pools:
        with messages.status(f"Warming up: {PEER}"):
            await lap(pools[PEER], max(plan.sizes), plan.warm_seconds)
    for number in range(plan.rounds):
        for (tables, who), some in found.items():
            with messages.status(f"Moves a second, round {number + 1}: {tables} tables, {who}"):
                some.append(await lap(pools[who], tables, plan.lap_seconds))
    return found


# memory


async def _fill(clients: PlumeClients, game: str, tables: int) -> None:
    """Open tables, play some moves at each, and leave them."""
    host = await clients.person()
    left = iter(range(tables))

    async def fill() -> None:
        for _ in left:
            table = await clients.one(game, host)
            for _ in range(FEW_MOVES):
                await table.play()
            await table.close()

    await asyncio.gather(*(fill() for _ in range(FILLERS)))


async def _until_in_memory(server: Server, tables: int) -> None:
    """Wait until so many tables are in the server's memory, and what it did last is done."""
    async with asyncio.timeout(PATIENCE):
        while f"\nplume_open_tables {tables:.1f}\n" not in await asyncio.to_thread(server.get, "/metrics"):
            await asyncio.sleep(0.2)
    await asyncio.sleep(1)


async def memory_kept(database: Path, http: httpx.AsyncClient, tables: int) -> list[Figure]:
    """What a table takes while it is in memory, for each game."""
    with plume_server(database, "--idle", "86400") as (server, _):
        clients = PlumeClients(server, http)
        for game in GAMES:
            await _fill(clients, game, FILLERS)
        there, rows = FILLERS * len(GAMES), []
        await _until_in_memory(server, there)
        for game in GAMES:
            before = server.memory
            await _fill(clients, game, tables)
            there += tables
            await _until_in_memory(server, there)
            value = (server.memory - before) / tables / KB
            what = f"memory of each of {tables:,} tables in mid-game, in memory, {plume.game(game).title}"
            rows.append(Figure(what, "50 KB", f"{value:.1f} KB", value))
    return rows


async def memory_left(database: Path, http: httpx.AsyncClient, tables: int) -> list[Figure]:
    """What a table takes when it has been idle and was left to the database."""
    with plume_server(database, "--idle", "1") as (server, _):
        clients = PlumeClients(server, http)
        for game in GAMES:
            await _fill(clients, game, FILLERS)
        await _until_in_memory(server, 0)
        before = server.memory
        for game in GAMES:
            await _fill(clients, game, tables)
        await _until_in_memory(server, 0)
        value = (server.memory - before) / (tables * len(GAMES)) / KB
    what = f"memory of each of {tables * len(GAMES):,} tables in mid-game, idle for a second"
    return [Figure(what, "50 KB", f"{value:.1f} KB", value)]


# the start


def start_figures(folder: Path, used: Path, plan: Plan) -> list[Figure]:
    """How long the server takes from its start until a request is answered."""

    def seconds(database: Path) -> float:
        with plume_server(database, "--durable") as (_, taken):
            return taken

    new = statistics.median(seconds(folder / f"new{number}.sqlite") for number in range(plan.starts))
    again = statistics.median(seconds(used) for _ in range(plan.starts))
    what = {"a new database": new, f"a database of {plan.tables:,} tables": again}
    return [
        Figure(f"start to the first answer, {which}", "1.5 s", f"{taken:.2f} s", taken) for which, taken in what.items()
    ]


# all of it


async def measured(folder: Path, plan: Plan, *, alone: bool) -> tuple[list[Figure], dict[tuple[int, str], list[Lap]]]:
    """All figures, and all laps."""
    rows: list[Figure] = []
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=()))
    async with httpx.AsyncClient(trust_env=False, timeout=60, cookies=no_cookies) as http:
        with ExitStack() as running:
            pools = {}
            for how, options in {DURABLE: ("--durable",), PLAIN: ()}.items():
                server, _ = running.enter_context(plume_server(folder / f"{how}.sqlite", *options))
                clients = PlumeClients(server, http)
                for game in GAMES:
                    who = f"Plume, {plume.game(game).title}, {how}"
                    pools[who] = Pool(server, functools.partial(clients.two, game), LENGTHS[game])
                if how == DURABLE and not alone:
                    peer = running.enter_context(boardgame(folder))
                    pools[PEER] = Pool(peer, functools.partial(PeerTable.two, peer), PEER_GAME)
            for who, pool in pools.items():
                if PLAIN not in who:
                    with messages.status(f"How long a move takes: {who}"):
                        rows += await latency_figures(who, pool, plan.latency_seconds)
            found_laps = await laps(pools, plan)
        with messages.status("Memory"):
            each = plan.tables // len(GAMES)
            used = folder / "left.sqlite"
            for some in await asyncio.gather(
                memory_kept(folder / "kept.sqlite", http, each), memory_left(used, http, each)
            ):
                rows += some
    with messages.status("The start"):
        rows = [*start_figures(folder, used, plan), *rows]
    return rows, found_laps


class Rate(NamedTuple):
    """Moves a second, from the medians of the rounds, and how they compare with boardgame.io's in the same round."""

    tables: int
    who: str
    rate: float
    cpu: float
    clients: float
    others: float
    times_peer: float | None
    times_peer_per_cpu: float | None


def rates(found: dict[tuple[int, str], list[Lap]]) -> list[Rate]:
    """The medians of the laps."""
    rows = []
    for (tables, who), some in found.items():
        peer = found.get((tables, PEER), []) if who != PEER else []
        pairs = list(zip(some, peer, strict=False))
        middle = Lap(*(statistics.median(values) for values in zip(*some, strict=True)))
        times = statistics.median(own.rate / other.rate for own, other in pairs) if pairs else None
        per_cpu = statistics.median(other.cpu / own.cpu for own, other in pairs) if pairs else None
        rows.append(Rate(tables, who, *middle, times_peer=times, times_peer_per_cpu=per_cpu))
    return rows


def show(figures: list[Figure], found: list[Rate], load: str) -> None:
    """Print the tables."""
    first = Table("what", "target", "here", "cores others took", title="The live server", caption=load)
    for figure in figures:
        first.add_row(*figure[:3], "" if figure.others is None else f"{figure.others:.2f}")
    columns = ("tables", "server", "target", "moves/s", "times boardgame.io", "CPU a move", "times it per CPU second")
    title = "Moves a second, every client told, the median of rounds that take turns"
    others = statistics.mean(row.others for row in found)
    second = Table(*columns, title=title, caption=f"other work took {others:.2f} cores meanwhile")
    for row in found:
        target = "" if PLAIN in row.who or row.who == PEER else "1,500 and ahead"
        beside, per_cpu = (f"{times:.2f}" if times else "" for times in (row.times_peer, row.times_peer_per_cpu))
        cpu = f"{1_000 * row.cpu:.2f} ms"
        second.add_row(str(row.tables), row.who, target, f"{row.rate:,.0f}", beside, cpu, per_cpu)
    console = Console(width=None if os.isatty(1) else 130)
    console.print(first)
    console.print(second)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench.live", description="The live server beside its targets and its peer.")
    parser.add_argument("--quick", action="store_true", help="less of everything, in less than a minute, and rougher")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    if not wanted.alone:
        with messages.status("Installing boardgame.io"):
            install_boardgame()
    load = f"{os.cpu_count()} cores; the load was {os.getloadavg()[0]:.1f} before"
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="live", dir=build) as folder:
        plan = QUICK if wanted.quick else WHOLE
        figures, found = uvloop.run(measured(Path(folder), plan, alone=wanted.alone))
    if wanted.json:
        rows = {"figures": [row._asdict() for row in figures], "rates": [row._asdict() for row in rates(found)]}
        print_json({"load": load, **rows})
    else:
        show(figures, rates(found), load)


if __name__ == "__main__":
    main()

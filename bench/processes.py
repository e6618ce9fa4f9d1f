"""What several server processes at one PostgreSQL serve beside a single one: `python -m bench.processes`.

Pairs of clients play random moves at tables of their own, as fast as they are answered, from two processes; all who are
at a table meet at one server, as behind a proxy. What servers take is how long they work: moves for each second of work
say what they cost each other, however many cores there are. PostgreSQL is that of the system, as in the tests.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import NamedTuple

import httpx
import uvloop
from rich.console import Console
from rich.table import Table

import plume
from bench.live_clients import PlumeClients, PlumeTable
from bench.live_servers import ROOT
from plume.games import GAMES
from tests.server.postgresql import new_database, postgresql
from tests.server.running import Server, running

CLIENTS = 2
"""Processes in which clients play."""


class Lap(NamedTuple):
    """Moves a second, and for each second that the processes of the server worked."""

    rate: float
    per_cpu: float


class At(NamedTuple):
    """Where a server is."""

    address: str


def cpu_of(server: Server) -> float:
    """The seconds that a server has worked."""
    worked = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, worked)) / os.sysconf("SC_CLK_TCK")


async def play(server: str, game: str, tables: int, begin_at: float, seconds: float) -> int:
    """Play at so many tables, all from the same moment on; returns how many moves were played."""
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=()))
    async with httpx.AsyncClient(trust_env=False, timeout=60, cookies=no_cookies) as http:
        clients = PlumeClients(At(server), http)
        found = [await clients.two(game) for _ in range(tables)]
        await asyncio.sleep(max(0.0, begin_at - time.time()))
        moves = sum(await asyncio.gather(*(_play_until(table, begin_at + seconds) for table in found)))
        for table in found:
            await table.close()
    return moves


async def _play_until(table: PlumeTable, end: float) -> int:
    moves = 0
    while time.time() < end and not table.over:
        await table.play()
        moves += 1
    return moves


def _client(server: str, game: str, tables: int, begin_at: float, seconds: float) -> int:
    """A process of clients."""
    return uvloop.run(play(server, game, tables, begin_at, seconds))


def lap(servers: Sequence[Server], game: str, tables: int, seconds: float) -> Lap:
    """Let clients play at some servers."""
    begin_at = time.time() + 2 + tables / 5
    with multiprocessing.get_context("spawn").Pool(CLIENTS) as pool:
        addresses = [servers[number % len(servers)].address for number in range(CLIENTS)]
        asked = [(address, game, tables // CLIENTS, begin_at, seconds) for address in addresses]
        playing = [pool.apply_async(_client, ask) for ask in asked]
        time.sleep(max(0.0, begin_at - time.time()))
        before = sum(map(cpu_of, servers))
        time.sleep(seconds)
        worked = sum(map(cpu_of, servers)) - before
        moves = sum(one.get() for one in playing)
    return Lap(moves / seconds, moves / worked)


@contextmanager
def serving(folder: Path, number: int, database: str) -> Iterator[list[Server]]:
    """So many servers at one database."""
    with ExitStack() as stack:
        found = []
        for place in range(number):
            own = folder / str(place)
            own.mkdir(parents=True)
            found.append(stack.enter_context(running(own, address=database)))
        yield found


def laps(folder: Path, wanted: argparse.Namespace, game: str) -> dict[int, list[Lap]]:
    """One server and several, each number at a database of its own, by turns."""
    found: dict[int, list[Lap]] = {number: [] for number in wanted.processes}
    with postgresql() as database, ExitStack() as stack:
        servers = {
            number: stack.enter_context(serving(folder / f"{game}{number}", number, new_database(database)))
            for number in wanted.processes
        }
        for _ in range(wanted.rounds):
            for number, some in servers.items():
                found[number].append(lap(some, game, wanted.tables, wanted.seconds))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench.processes", description="Several server processes beside one.")
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2])
    wanted = parser.parse_args()
    table = Table("game", "processes", "moves/s", "times the first", "moves per second of work")
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="processes", dir=build) as folder:
        for game in GAMES:
            found = laps(Path(folder), wanted, game)
            first = found[wanted.processes[0]]
            for number, some in found.items():
                times = statistics.median(one.rate / other.rate for one, other in zip(some, first, strict=True))
                rate, per_cpu = (statistics.median(values) for values in zip(*some, strict=True))
                table.add_row(plume.game(game).title, str(number), f"{rate:,.0f}", f"{times:.2f}", f"{per_cpu:,.0f}")
    table.caption = f"{os.cpu_count()} cores, which clients and PostgreSQL share"
    Console(width=None if os.isatty(1) else 120).print(table)


if __name__ == "__main__":
    main()

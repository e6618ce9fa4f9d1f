"""How long one waits for the review of a game of Cóatl with three players: `python -m bench.review`.

A real server reviews games of bots, one after the other, and is asked again and again as its page does: until there is
a first graph, and until the review is complete. Meanwhile somebody plays at another table, as they did before.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import NamedTuple

import httpx
from rich.console import Console
from rich.table import Table

from plume.records import Record, write
from tests.analysis.games import game_of_bots
from tests.server.running import Server, running

PLAYERS = 3
PATIENCE = 600
"""Seconds in which a review has to be complete."""
LOOK = 0.1
"""Seconds after which one asks again."""
MOST_GRAPH, MOST_WHOLE = 5, 60
PAUSE = 0.05
"""Seconds that somebody at another table thinks about each move."""
QUIET_MOVES = 200
"""Their moves before anything is reviewed."""


class Waits(NamedTuple):
    """Seconds until there was a graph, and until the review was complete."""

    graph: float
    whole: float


def measure(server: Server, record: Record) -> Waits:
    """What somebody waits who asks for a review that nobody has asked for before."""
    with httpx.Client(base_url=f"http://{server.address}/api", timeout=PATIENCE) as person:
        person.put("/me", json={"name": "Bench"}).raise_for_status()
        table = person.post("/archive", content=write(record).encode()).raise_for_status().json()["id"]
        started, graph = time.monotonic(), 0.0
        while time.monotonic() < started + PATIENCE:
            now = person.post(f"/tables/{table}/analysis", json={}).raise_for_status().json()
            since = time.monotonic() - started
            graph = graph or (since if now["analysis"] else 0.0)
            if now["state"] == "done":
                return Waits(graph, since)
            assert now["state"] == "working", "the review could not be made"
            time.sleep(LOOK)
    raise TimeoutError("the review is never complete")


def moves(server: Server, is_enough: Callable[[int], bool]) -> list[float]:
    """Seconds that each move took of somebody who plays alone, game after game."""
    found: list[float] = []
    with httpx.Client(base_url=f"http://{server.address}/api", timeout=PATIENCE) as person:
        person.put("/me", json={"name": "Neighbour"}).raise_for_status()
        table = ""
        while not is_enough(len(found)):
            table = table or _opened(person)
            now = person.get(f"/tables/{table}").raise_for_status().json()
            if not now["choices"]:
                table = ""
                continue
            order = {"type": "play", "seat": 0, "move": next(iter(now["choices"]["legal"]))}
            started = time.monotonic()
            person.post(f"/tables/{table}/orders", json=order).raise_for_status()
            found.append(time.monotonic() - started)
            time.sleep(PAUSE)
    return found


def _opened(person: httpx.Client) -> str:
    alone = {"game": "coatl", "seats": [{"who": "me"}], "options": {"levels": [1]}}
    return str(person.post("/tables", json=alone).raise_for_status().json()["id"])


def late(found: list[float]) -> str:
    """The 99th percentile, in milliseconds."""
    return f"{1_000 * statistics.quantiles(found, n=100)[-1]:.0f}"


def rows(waits: list[Waits]) -> Iterator[tuple[str, str, str, str]]:
    """What is measured, its median and its highest value, and what it may be at most."""
    for what, found, most in zip(Waits._fields, zip(*waits, strict=True), (MOST_GRAPH, MOST_WHOLE), strict=True):
        yield what, f"{statistics.median(found):.1f}", f"{max(found):.1f}", str(most)


def main() -> None:
    """Review some games and print how long that took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--bot", default="hard", help="who played them")
    ask = parser.parse_args()
    records = [game_of_bots("coatl", PLAYERS, seed, ask.bot) for seed in range(1, ask.games + 1)]
    over = Event()
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        ThreadPoolExecutor(1) as neighbour,
    ):
        before = moves(server, lambda done: done >= QUIET_MOVES)
        playing = neighbour.submit(moves, server, lambda done: over.is_set())
        try:
            waits = [measure(server, record) for record in records]
        finally:
            over.set()
        meanwhile = playing.result()
    table = Table("seconds until", "median", "most", "at most", title=f"Reviews of {ask.games} games of {PLAYERS}")
    for row in rows(waits):
        table.add_row(*row)
    Console().print(table)
    Console().print(
        f"A move at another table, 99th percentile: {late(before)} ms before, {late(meanwhile)} ms meanwhile "
        f"({len(meanwhile)} moves)"
    )


if __name__ == "__main__":
    main()

"""How long one waits for the review of a game of Cóatl with three players: `python -m bench.review`.

A real server reviews games of bots, one after the other, and is asked again and again as its page does: until there is
a first graph, and until the review is complete.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
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
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        waits = [measure(server, record) for record in records]
    table = Table("seconds until", "median", "most", "at most", title=f"Reviews of {ask.games} games of {PLAYERS}")
    for row in rows(waits):
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()

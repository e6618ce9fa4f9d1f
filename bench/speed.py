"""The speed of the engine beside its targets: `python -m bench.speed`, or `make bench`."""

from __future__ import annotations

import io
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

import plume
from plume.core.carriers import compiled, plain
from plume.core.measure import measure, state_bytes
from plume.games import GAMES
from plume.records import Record, read_stream, write, write_json
from tests.cli.terminal import Terminal
from tests.records.games import recorded

PLAYED = [
    ("coatl", 2, "", ""),
    ("coatl", 3, "8 million", "80,000"),
    ("coatl", 4, "", ""),
    ("coatl", 1, "6 million", ""),
    ("cotcot", 2, "", ""),
    ("cotcot", 4, "12 million", "250,000"),
    ("cotcot", 5, "", ""),
]
"""What is played, by how many, and the targets of the compiled and the plain engine."""


def seconds(code: str, **environment: str) -> float:
    """How long a fresh Python takes for this code, without its own start."""
    timed = f"import time; start = time.perf_counter()\n{code}\nprint(time.perf_counter() - start)"
    result = subprocess.run(
        [sys.executable, "-c", timed], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    return float(result.stdout)


def import_time(code: str) -> str:
    """How long an import takes, the median of some."""
    return f"{1000 * statistics.median(seconds(code) for _ in range(9)):.0f} ms"


def compile_seconds(name: str) -> tuple[float, float]:
    """The first compilation of a game with an empty cache, and a start with a full one."""
    code = f"import plume; from plume.core.carriers import compiled; compiled(plume.game({name!r}))"
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds(code, PLUME_CACHE=cache)
        return cold, statistics.median(seconds(code, PLUME_CACHE=cache) for _ in range(3))


def record_rows() -> list[tuple[str, str, str]]:
    """How fast records are written, read and checked, in moves a second."""
    records = [recorded(variant, seed) for variant in ("coatl 2", "solo", "cotcot 5") for seed in range(8)]
    moves = sum(len(record.moves) for record in records)
    texts, lines = [write(record) for record in records], [write_json(record) for record in records]

    def read(games: list[str]) -> list[Record]:
        return [record for game in games for record in read_stream(io.BytesIO(game.encode()))]

    works: dict[str, tuple[str, Callable[[], object]]] = {
        "writing records as text": ("20,000", lambda: [write(record) for record in records]),
        "reading records from text": ("20,000", lambda: read(texts)),
        "writing records as JSON": ("20,000", lambda: [write_json(record) for record in records]),
        "reading records from JSON": ("20,000", lambda: read(lines)),
        "replaying records": ("", lambda: [record.position() for record in records]),
    }
    found = []
    for what, (target, work) in works.items():
        start = time.process_time()
        work()
        found.append((f"{what}, moves/s", target, f"{moves / (time.process_time() - start):,.0f}"))
    return found


def start_of_play() -> str:
    """How long `plume play` takes to its first prompt, the median of some."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        with Terminal("play", "coatl", "--players", "1") as terminal:
            terminal.until("> ")
            times.append(time.perf_counter() - start)
    return f"{statistics.median(times):.2f} s"


def rows() -> list[tuple[str, str, str]]:
    """What was measured, its target, and the figure."""
    found = [("import plume", "80 ms", import_time("import plume"))]
    for name, players, compiled_target, plain_target in PLAYED:
        game = plume.game(name)
        chosen = game.options.make(players=players)
        what = f"{game.title}, {'alone' if players == 1 else f'{players} players'}"
        row = measure(compiled(game), chosen)
        found.append((f"compiled {what}, decisions/s", compiled_target, f"{row['decisions_per_s']:,.0f}"))
        row = measure(plain(game), chosen)
        found.append((f"plain {what}, decisions/s", plain_target, f"{row['decisions_per_s']:,.0f}"))
    for name in GAMES:
        game = plume.game(name)
        copies = [measure(engine(game), game.options.make())["copy_ns"] for engine in (compiled, plain)]
        size = f"{state_bytes(compiled(game)):,} bytes"
        found.append((f"copy of a compiled state of {game.title}, {size}", "60 ns", f"{copies[0]:.1f} ns"))
        found.append((f"copy of a plain state of {game.title}", "", f"{copies[1] / 1000:.1f} µs"))
        cold, warm = compile_seconds(name)
        found.append((f"first compilation of {game.title}, cold", "20 s", f"{cold:.1f} s"))
        found.append((f"warm start of {game.title}", "1 s", f"{warm:.2f} s"))
        found.append((f"import plume with the rules of {game.title}", "", import_time(f"import plume; plume.{name}")))
    return [*found, *record_rows(), ("start of plume play to the first prompt", "0.5 s", start_of_play())]


def main() -> None:
    """Measure and print."""
    table = Table("what", "target", "here", title="Random play of whole games, one core, per CPU second")
    for row in rows():
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()

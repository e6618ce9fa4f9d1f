"""The speed of the engine beside its targets: `python -m bench.speed`, or `make bench`."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

from rich.console import Console
from rich.table import Table

import plume
from plume.core.carrier import compiled, plain
from plume.core.measure import measure, state_bytes

GAME = plume.coatl.GAME


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


def compile_seconds() -> tuple[float, float]:
    """The first compilation with an empty cache, and a start with a full one."""
    code = "import plume; from plume.core.carrier import compiled; compiled(plume.coatl.GAME)"
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds(code, PLUME_CACHE=cache)
        return cold, statistics.median(seconds(code, PLUME_CACHE=cache) for _ in range(3))


def rows() -> list[tuple[str, str, str]]:
    """What was measured, its target, and the figure."""
    found = []
    for players in (2, 3, 4):
        row = measure(compiled(GAME), GAME.options.make(players=players))
        target = "8 million" if players == 3 else ""
        found.append((f"compiled Cóatl, {players} players, decisions/s", target, f"{row['decisions_per_s']:,.0f}"))
    found.append(("copy of a compiled state", "60 ns", f"{row['copy_ns']:.1f} ns"))
    found.append(("size of a compiled state", "", f"{state_bytes(compiled(GAME)):,} bytes"))
    row = measure(plain(GAME), GAME.options.make(players=3))
    found.append(("plain Cóatl, 3 players, decisions/s", "80,000", f"{row['decisions_per_s']:,.0f}"))
    found.append(("copy of a plain state", "", f"{row['copy_ns'] / 1000:.1f} µs"))
    cold, warm = compile_seconds()
    found.append(("first compilation, cold", "20 s", f"{cold:.1f} s"))
    found.append(("warm start", "1 s", f"{warm:.2f} s"))
    found.append(("import plume", "80 ms", import_time("import plume")))
    found.append(("import plume with the rules of Cóatl", "", import_time("import plume; plume.coatl")))
    return found


def main() -> None:
    """Measure and print."""
    table = Table("what", "target", "here", title="Random play of whole games, one core, per CPU second")
    for row in rows():
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()

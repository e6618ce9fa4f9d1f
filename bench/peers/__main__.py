"""Measure all, each peer in an environment of its own, and print the ratios."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track

from bench.environments import environment
from bench.peers.clock import CORES, Speed
from bench.peers.plot import svg
from bench.peers.report import lines, markdown, table
from bench.peers.rows import ENVIRONMENTS, GROUPS, ROWS

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "assets" / "peers.svg"


def measured(run: str) -> Speed:
    """The speed of a run, in a process of its own, which sees our source."""
    module, _, function = run.partition(".")
    python = environment(ENVIRONMENTS[module]) if module in ENVIRONMENTS else sys.executable
    command = [python, "-m", "bench.peers.run", module, function]
    there = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=there)
    if result.returncode:
        raise SystemExit(f"bench: {run} failed:\n{result.stderr[-2_000:]}")
    return Speed(*json.loads(result.stdout.splitlines()[-1]))


def speeds(runs: list[str], rounds: int) -> dict[str, Speed]:
    """The medians of some rounds, in which all take turns, so that what else goes on here meets them alike."""
    found: dict[str, list[Speed]] = {run: [] for run in runs}
    for run in track(runs * rounds, "runs", console=Console(stderr=True)):
        found[run].append(measured(run))
    return {run: median(some) for run, some in found.items()}


def median(found: list[Speed]) -> Speed:
    """The middle of each figure."""
    per_second = [speed.per_second for speed in found if speed.per_second]
    return Speed(
        statistics.median(speed.per_cpu_second for speed in found),
        statistics.median(per_second) if per_second else None,
    )


def arguments() -> argparse.Namespace:
    """What the command was asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=__doc__)
    parser.add_argument("--groups", nargs="+", choices=list(GROUPS), default=list(GROUPS), help="kinds of speed")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured")
    parser.add_argument("--markdown", action="store_true", help="print tables for the manual")
    parser.add_argument("--write", action="store_true", help="draw the picture of the manual anew")
    return parser.parse_args()


def main() -> None:
    """Measure, print, and draw."""
    chosen = arguments()
    load = f"{CORES} cores; the load was {os.getloadavg()[0]:.1f} before"
    found = speeds([row.run for row in ROWS if row.group in chosen.groups], chosen.rounds)
    if chosen.write:
        PICTURE.write_text(svg(found))
    if chosen.markdown:
        sys.stdout.write(markdown(lines(found)) + "\n")
    else:
        Console(width=None if sys.stdout.isatty() else 150).print(table(lines(found), load))


if __name__ == "__main__":
    main()

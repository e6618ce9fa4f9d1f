"""Plume beside other engines in one run: `python -m bench.peers`, or `make peers`.

The peers are installed into an environment of their own, from `peers.lock`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

import plume
from bench.environments import environment
from plume.core.carrier import compiled, plain
from plume.core.measure import measure

HERE = Path(__file__).parent


def peers() -> dict[str, float]:
    """Decisions per CPU second of each peer."""
    runs = [environment("peers"), HERE / "peer_runs.py"]
    result = subprocess.run(runs, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, float] = json.loads(result.stdout)
    return found


def main() -> None:
    """Measure all and print the ratios."""
    game = plume.coatl.GAME
    options = game.options.make(players=3)
    mine = {name: measure(engine(game), options)["decisions_per_s"] for name, engine in ENGINES.items()}
    table = Table("engine", "decisions/s", *(f"{name} is so many times as fast" for name in mine))
    for name, rate in {**mine, **peers()}.items():
        table.add_row(name, f"{rate:,.0f}", *(f"{own / rate:,.2f}" for own in mine.values()))
    Console(width=None if sys.stdout.isatty() else 110).print(table)


ENGINES = {"Plume, Cóatl compiled": compiled, "Plume, Cóatl plain": plain}

if __name__ == "__main__":
    main()

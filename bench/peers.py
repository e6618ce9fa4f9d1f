"""Plume beside other engines in one run: `python -m bench.peers`, or `make peers`.

The peers are installed into an environment of their own, from `peers.lock`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path

from rich.console import Console
from rich.table import Table

import plume
from plume.core.carrier import compiled, plain
from plume.core.measure import measure

HERE = Path(__file__).parent
LOCK = HERE / "peers.lock"
ENVIRONMENT = HERE.parent / ".venv-peers"


def environment() -> Path:
    """The Python of the peers' environment, which has all that the lock file names."""
    python, installed = ENVIRONMENT / "bin" / "python", ENVIRONMENT / LOCK.name
    if not installed.exists() or installed.read_bytes() != LOCK.read_bytes():
        venv.create(ENVIRONMENT, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", LOCK], check=True)
        installed.write_bytes(LOCK.read_bytes())
    return python


def peers() -> dict[str, float]:
    """Decisions per CPU second of each peer."""
    runs = [environment(), HERE / "peer_runs.py"]
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

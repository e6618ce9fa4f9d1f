"""A bot of ours against OpenSpiel's ISMCTS bot, the same time a move: `python -m bench.ismcts --game coatl`.

The match runs in the peers' environment (see `bench.environments`), each side with one thread. Every deal is played
twice, with the seats exchanged.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from bench.environments import environment
from plume.bots.guided import THREADS
from plume.games import GAMES

ROOT = Path(__file__).parents[1]
Z = 1.96
"""Of a 95 % interval."""
TARGET = 0.85


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate."""
    spread = Z * Z / games
    half = Z * math.sqrt(rate * (1 - rate) / games + spread / games / 4)
    return (rate + spread / 2 - half) / (1 + spread), (rate + spread / 2 + half) / (1 + spread)


def run(*arguments: str, stdout: int | None = None) -> subprocess.Popen[bytes]:
    """Run a module in the peers' environment, which sees our source."""
    there = {**os.environ, "PYTHONPATH": str(ROOT / "src"), THREADS: "1"}
    return subprocess.Popen([environment("peers"), "-m", *arguments], stdout=stdout, cwd=ROOT, env=there)


def pairs(games: int) -> int:
    """How many deals are played, each of them twice."""
    return max(1, games // 2)


def results(chosen: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The games as they end. All processes write whole lines into one pipe."""
    deals = range(chosen.seed, chosen.seed + pairs(chosen.games))
    match = {"seconds": chosen.time, **{name: getattr(chosen, name) for name in ("game", "bot", "uct_c", "rollouts")}}
    lines, end = os.pipe()
    shares = [list(deals[number :: chosen.processes]) for number in range(min(chosen.processes, len(deals)))]
    processes = [run("bench.ismcts_runs", json.dumps({**match, "deals": share}), stdout=end) for share in shares]
    os.close(end)
    with os.fdopen(lines) as ended:
        yield from map(json.loads, ended)
    if any(process.wait() for process in processes):
        sys.exit("a process of the match failed")


def thought(games: Sequence[dict[str, Any]], side: str) -> dict[str, float]:
    """How much a side thought in all games."""
    sums = {name: sum(game[side][name] for game in games) for name in ("decisions", "seconds", "simulations")}
    return {
        "decisions": sums["decisions"],
        "mean_seconds": sums["seconds"] / sums["decisions"],
        "longest_seconds": max(game[side]["longest"] for game in games),
        "simulations_per_s": sums["simulations"] / sums["seconds"],
    }


def summary(chosen: argparse.Namespace, games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The match in numbers. A shared victory is half of one; the interval takes the games for independent."""
    rate = sum(game["won"] for game in games) / len(games)
    low, high = wilson(rate, len(games))
    return {
        **{name: getattr(chosen, name) for name in ("game", "bot", "time", "uct_c", "rollouts", "seed")},
        "games": len(games),
        "win_rate": rate,
        "interval": [low, high],
        "ours": thought(games, "ours"),
        "theirs": thought(games, "theirs"),
    }


def show(found: dict[str, Any], console: Console) -> None:
    """Say how it went, for people."""
    low, high = found["interval"]
    console.print(
        f"{found['bot']} won {found['win_rate']:.1%} of {found['games']} games of {found['game']} against ISMCTS, "
        f"{found['time']:g} s a move (95 % interval {low:.1%} to {high:.1%}, target {TARGET:.0%})"
    )
    for side, name in (("ours", found["bot"]), ("theirs", "ISMCTS")):
        told = found[side]
        rate = told["simulations_per_s"]
        console.print(
            f"{name}: {told['decisions']} decisions, {told['mean_seconds']:.2f} s each, at most "
            f"{told['longest_seconds']:.2f} s" + (f", {rate:,.0f} simulations a second" if rate else "")
        )


def arguments() -> argparse.Namespace:
    """What the command was asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.ismcts", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), default="coatl")
    parser.add_argument("--games", type=int, default=40, help="an even number: every deal is played twice")
    parser.add_argument("--time", type=float, default=1.0, help="seconds for each move, for both sides")
    parser.add_argument("--bot", default="search", help="the bot of ours")
    parser.add_argument("--uct-c", type=float, default=2.0, help="how much OpenSpiel's bot explores")
    parser.add_argument(
        "--rollouts",
        choices=["openspiel", "compiled"],
        default="openspiel",
        help="OpenSpiel's, or ours, far faster",
    )
    parser.add_argument("--seed", type=int, default=1, help="the first deal")
    parser.add_argument("--processes", type=int, default=1, help="how many games to play at once")
    parser.add_argument("--json", action="store_true", help="print JSON alone, with every game")
    parser.add_argument("--check", action="store_true", help="run OpenSpiel's own tests of our games instead")
    return parser.parse_args()


def main() -> None:
    """Play the match and print how it went."""
    chosen = arguments()
    if chosen.check:
        sys.exit(run("pytest", "tests/envs/test_open_spiel.py").wait())
    progress = Console(stderr=True)
    games = list(track(results(chosen), "games", total=2 * pairs(chosen.games), console=progress))
    found = summary(chosen, games)
    if chosen.json:
        sys.stdout.write(json.dumps({**found, "each": games}) + "\n")
    else:
        show(found, Console())


if __name__ == "__main__":
    main()

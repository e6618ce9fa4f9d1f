"""How strong the bots are: every figure of the manual, with 95 % intervals, from one command.

python -m bench.strength            all of it; takes hours on two cores, and goes on where it was interrupted
python -m bench.strength --games 40 --only levels

The ladder is drawn into docs/assets.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import plume
from plume import bots
from plume.arena import Ladder, Tournament, run, svg
from plume.arena.ratings import Estimate
from plume.bots.guided import THREADS
from plume.core.position import Position

KEPT = Path("build/strength")
PLOTS = Path(__file__).parents[1] / "docs" / "assets"
QUICK = ("random", "beginner", "easy", "medium", "hard", "greedy")
"""The bots of the ladder: `planner` is `hard`; to search takes a second a move."""
GAMES = ("coatl", "cotcot")
SOLO_LEVELS = ((), (1, 2, 3, 4, 5))
TARGETS = {"levels": 0.70, "greedy": 0.80}
SOLO_TARGETS = (0.98, 0.60)
LATENCY_TARGET = 2.0


@dataclass(frozen=True)
class Figure:
    """One share of games won, and what it should be."""

    what: str
    target: float
    found: Estimate
    games: int


def tournament(game: str, who: tuple[str, ...], games: int, **options: Any) -> Ladder:
    """Play a tournament, or what is left of it, and rate it."""
    played = plume.game(game)
    chosen = played.options.make(**{"players": 2, **options})
    contest = Tournament(played, chosen, who, games=games)
    KEPT.mkdir(parents=True, exist_ok=True)
    name = "-".join([game, *who, *(f"{key}{value}" for key, value in options.items())]).replace(" ", "")
    with Progress(transient=True) as progress:
        task = progress.add_task(f"{game}: {' against '.join(who)}", total=games)
        results = run(contest, file=KEPT / f"{name}.jsonl", advance=lambda more: progress.advance(task, more))
    return Ladder.of(contest, results)


def meeting(what: str, game: str, strong: str, weak: str, games: int) -> Figure:
    """How often one bot is ahead of another."""
    ladder = tournament(game, (strong, weak), games)
    return Figure(f"{game}: {strong} against {weak}", TARGETS[what], ladder.pairs[strong][weak], ladder.games)


def levels(games: int) -> Iterator[Figure]:
    """Each level against the next weaker one."""
    for game in GAMES:
        for weak, strong in zip(bots.LEVELS, bots.LEVELS[1:], strict=False):
            yield meeting("levels", game, strong, weak, games)


def greedy(games: int) -> Iterator[Figure]:
    """`greedy` against a beginner."""
    for game in GAMES:
        yield meeting("greedy", game, "greedy", "beginner", games)


def solo(games: int) -> Iterator[Figure]:
    """`search` against A.D.A.M., without and with all levels."""
    for chosen, target in zip(SOLO_LEVELS, SOLO_TARGETS, strict=True):
        ladder = tournament("coatl", ("search",), games, players=1, levels=chosen)
        name = "with all levels" if chosen else "without levels"
        yield Figure(f"search against A.D.A.M. {name}", target, ladder.rows[0].wins, ladder.games)


def ladder(games: int) -> None:
    """Everybody against everybody, but those who search: a table of ratings, and a plot for the manual."""
    for game in GAMES:
        found = tournament(game, QUICK, games)
        (PLOTS / f"ladder-{game}.svg").write_text(svg(found, plume.game(game).title), "utf-8")
        table = Table("bot", "rating", "95 %", "games", "victories", title=plume.game(game).title)
        for row in found.rows:
            assert row.rating is not None
            elo = row.rating.elo
            table.add_row(
                row.bot, f"{elo.value:.0f}", f"{elo.low:.0f} to {elo.high:.0f}", str(row.games), f"{row.wins.value:.0%}"
            )
        Console(width=120).print(table)


def latency(games: int) -> list[float]:
    """How many seconds merciless takes for a decision, thinking on all cores; in ascending order."""
    seconds: list[float] = []
    for number in range(games):
        game = plume.game(GAMES[number % 2])
        bots.prepare(["merciless"], game)
        position = Position.new(game, game.options.make(players=2), number)
        players = [bots.make("merciless", 1), bots.make("medium", 2)]
        while not position.over:
            seat = position.deciders[0]
            legal = position.legal(seat)
            start = time.monotonic()
            move = players[seat].decide(position.view(seat), legal)
            if seat == 0 and len(legal) > 1:
                seconds.append(time.monotonic() - start)
            position.play(seat, move)
    return sorted(seconds)


def show(figures: list[Figure], seconds: list[float]) -> None:
    """Print the table of the manual."""
    table = Table("what", "target", "found", "95 %", "games")
    for figure in figures:
        found = figure.found
        table.add_row(
            figure.what,
            f"{figure.target:.0%}",
            f"{found.value:.1%}",
            f"{found.low:.0%} to {found.high:.0%}",
            str(figure.games),
        )
    if seconds:
        late = seconds[int(0.95 * (len(seconds) - 1))]
        table.add_row(
            "merciless answers, 95th percentile", f"{LATENCY_TARGET} s", f"{late:.2f} s", "", str(len(seconds))
        )
    Console(width=120).print(table)


def main() -> None:
    """Measure what was asked for, and print it."""
    parts = {"levels": levels, "greedy": greedy, "solo": solo}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--only", choices=[*parts, "ladder", "latency"])
    chosen = parser.parse_args()
    os.environ.pop(THREADS, None)
    figures = [figure for name, part in parts.items() if chosen.only in (None, name) for figure in part(chosen.games)]
    seconds = latency(max(2, chosen.games // 100)) if chosen.only in (None, "latency") else []
    if figures or seconds:
        show(figures, seconds)
    if chosen.only in (None, "ladder"):
        ladder(chosen.games)


if __name__ == "__main__":
    main()

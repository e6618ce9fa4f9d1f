"""Rules in WebAssembly beside machine code, by turns in one run: `python -m bench.wasm`.

Decisions a second of random games, and simulations a second of searches with one thread, in Node and in Chromium: all
by the time that the processor was busy with it, once the browser had compiled it as well as it can.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page
from rich.console import Console
from rich.table import Table

import plume
from plume.bots.evaluator import ALL_TRAITS
from plume.bots.guided import Search
from plume.bots.loading import engine
from plume.core.carriers import PLAYOUT, compiled
from plume.core.game import Game
from plume.core.simulate import simulate
from plume.core.streams import seed_words
from tests.browser.guests import chromium
from tests.wasm import asking
from tests.wasm.asking import NODE, Question, module
from tests.wasm.in_browser import open_repository, speed
from tests.wasm.test_parity import deciding

PLAYED = [("coatl", 1), ("coatl", 2), ("coatl", 3), ("coatl", 4), ("cotcot", 2), ("cotcot", 3), ("cotcot", 5)]
SIMULATIONS = {"coatl": 100, "cotcot": 10_000}
WARM, SECONDS = 6.0, 2.0
Measure = Callable[[Game, int, Page], list[float]]
GAMES = 50
POSITIONS = 6
SEED = 7


def decisions(game: Game, players: int, page: Page) -> list[float]:
    """Decisions a second: machine code, Node, Chromium."""
    options, rules = game.options.make(players=players), compiled(game)
    state = rules.states(1)
    options.apply(state[0])
    question: Question = {
        "ask": "decisions",
        "state": asking.text(state),
        "seeds": list(seed_words(SEED)),
        "games": GAMES,
        "words": game.moves.words,
        "tally": rules.module.TALLY,
    }
    file = module(game, PLAYOUT)
    pace = simulate(rules, options, GAMES, SEED).games_per_s
    here = simulate(rules, options, max(1, int(SECONDS * pace)), SEED).decisions_per_s
    return [here, speed_in_node(file, question), speed(page, file, question, WARM, SECONDS)]


def simulations(game: Game, players: int, page: Page) -> list[float]:
    """Simulations a second: machine code, Node, Chromium."""
    new: Callable[..., Any] = getattr(plume, game.name).new
    rng = Random(SEED)
    views = [deciding(new(players=players, seed=seed), rng) for seed in range(POSITIONS)]
    searches = [Search(engine(game), view, seed) for seed, view in enumerate(views)]
    start = time.process_time()
    for search in searches:
        search.grow(ALL_TRAITS, SIMULATIONS[game.name])
    here = POSITIONS * SIMULATIONS[game.name] / (time.process_time() - start)
    file, question, _ = asking.searches(game, views, 1)
    asked = {**question, "ask": "simulations", "simulations": SIMULATIONS[game.name]}
    return [here, speed_in_node(file, asked), speed(page, file, asked, WARM, SECONDS)]


def speed_in_node(file: Path, question: Question) -> float:
    """How much a second of the processor does in Node."""
    given = json.dumps([str(file), question, WARM, SECONDS])
    command = [NODE, Path(asking.__file__).with_name("node_speed.mjs")]
    return float(subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout)


def best(measure: Measure, game: Game, players: int, page: Page, rounds: int) -> list[float]:
    """The best of some rounds, each by itself."""
    return [max(figures) for figures in zip(*(measure(game, players, page) for _ in range(rounds)), strict=True)]


def main() -> None:
    """Print the figures, and how they compare with machine code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured; the best counts")
    rounds = parser.parse_args().rounds
    table = Table("a second", "machine code", "Node", "Chromium", "Node", "Chromium")
    with chromium() as browser:
        page = browser.new_page()
        open_repository(page)
        for what, measure in (("decisions", decisions), ("simulations", simulations)):
            for name, players in PLAYED:
                game = plume.game(name)
                here, node, chrome = best(measure, game, players, page, rounds)
                ratios = [f"{figure / here:.2f}" for figure in (node, chrome)]
                figures = [f"{figure:,.0f}" for figure in (here, node, chrome)]
                table.add_row(f"{what}, {game.title}, {players} players", *figures, *ratios)
    Console().print(table)


if __name__ == "__main__":
    main()

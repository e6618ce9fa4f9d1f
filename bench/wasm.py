"""Rules in WebAssembly beside machine code, and visits to the site that plays by them: `python -m bench.wasm`.

Decisions a second of random games, and simulations a second of searches with one thread, in Node and in Chromium: by
turns in one run, all by the time that the processor was busy with it, once the browser had compiled it as well as it
can. Then what a bot searches in a second of the clock, in the site's own workers; and how long visitors wait.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page
from rich.console import Console
from rich.table import Table

import plume
from bench.visits import hosting, visit
from manual import site
from plume.bots.evaluator import ALL_TRAITS
from plume.bots.guided import THREADS, USUAL_SECONDS, Search, finish
from plume.bots.loading import TREE, engine, rules_of
from plume.bots.searching import Task, Thought
from plume.core.carriers import PLAYOUT, compiled
from plume.core.carriers.records import record
from plume.core.game import Game
from plume.core.simulate import simulate
from plume.core.streams import seed_words
from plume.core.view import View
from plume.pocket.searches import order
from tests.browser.guests import chromium
from tests.wasm import asking
from tests.wasm.asking import NODE, Question, module
from tests.wasm.in_browser import open_repository, speed
from tests.wasm.test_parity import deciding

TOGETHER = """async ([address, game, content, state, orders, streams]) => {
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const module = await WebAssembly.compile(bytes(content));
    const workers = orders.map(() => new Worker(address, { type: "module" }));
    const search = (worker, n) => new Promise((found) => {
        worker.onmessage = ({ data }) => found(JSON.parse(data.report).simulations);
        worker.postMessage({ order: orders[n], state: bytes(state), stream: bytes(streams[n]) });
    });
    for (const worker of workers) worker.postMessage({ modules: { [game]: module } });
    for (let round = 0; round < 3; round++) globalThis.found = await Promise.all(workers.map(search));
    for (const worker of workers) worker.terminate();
    return found.reduce((sum, one) => sum + one, 0);
}"""
"""The last of several searches, as the browser compiles what is used a lot as well as it can."""

PLAYED = [("coatl", 1), ("coatl", 2), ("coatl", 3), ("coatl", 4), ("cotcot", 2), ("cotcot", 3), ("cotcot", 5)]
SIMULATIONS = {"coatl": 100, "cotcot": 10_000}
WARM, SECONDS = 6.0, 2.0
BOTS = [("coatl", 2), ("cotcot", 2)]
DECISIONS = {"coatl": 0.65, "cotcot": 0.72}
SIMULATED = {"coatl": 0.74, "cotcot": 0.74}
"""Of machine code, at least."""
VISITS = [
    ("first visit: seconds until home is there", lambda one: one.home, None),
    ("first visit: seconds until one can play", lambda one: one.table, 6.0),
    ("another visit, offline: seconds until one can play", lambda one: one.again, 3.0),
    ("first visit: MB until one can play", lambda one: one.transferred / 1e6, 8.0),
    ("first visit: MB with all that is kept", lambda one: one.in_all / 1e6, None),
]
"""What counts of a visit, and how much it may be."""
GAMES = 50
POSITIONS = 6
SEED = 7


class Row(NamedTuple):
    """A figure, and what it shall be."""

    what: str
    here: str
    there: str
    ratio: str
    target: str


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


def searches_together(game: Game, players: int, page: Page, worker: str, workers: int) -> list[float]:
    """Simulations of a bot that searches for a second, in threads here and in the site's own workers in Chromium."""
    view = choosing(game, players)
    tasks = [Task(view, seed, seconds=USUAL_SECONDS) for seed in range(workers)]

    def work() -> Thought[int]:
        found = yield tasks
        return sum(one.simulations for one in found)

    os.environ[THREADS] = str(workers)
    here = finish(work())
    streams = [asking.text(engine(game).stream(task.seed)) for task in tasks]
    orders = [json.loads(order(task)) for task in tasks]
    state = asking.text(record(view.state))
    content = b64encode(module(game, TREE, rules_of(game)).read_bytes()).decode()
    return [here, page.evaluate(TOGETHER, [worker, game.name, content, state, orders, streams])]


def choosing(game: Game, players: int) -> View:
    """What somebody sees who has a choice: else a bot searches no longer than it takes to see that there is none."""
    new: Callable[..., Any] = getattr(plume, game.name).new
    for seed in count(SEED):
        view = deciding(new(players=players, seed=seed), Random(seed))
        search = Search(engine(game), view, seed)
        search.grow(ALL_TRAITS, 1)
        if len(search.found().tried) > 1:
            return view
    raise AssertionError("nobody ever has a choice")


def best(measure: Callable[[], list[float]], rounds: int) -> list[float]:
    """The best of some rounds, each by itself."""
    return [max(figures) for figures in zip(*(measure() for _ in range(rounds)), strict=True)]


def beside(what: str, here: float, there: float, least: float) -> Row:
    """How fast something is in a browser beside machine code."""
    return Row(what, f"{here:,.0f}", f"{there:,.0f}", f"{there / here:.0%}", f"at least {least:.0%}")


def speeds(rounds: int, browser: Browser, folder: Path) -> Iterator[Row]:
    """Rules, and searches with one thread and with all, beside machine code."""
    page = browser.new_page()
    open_repository(page)
    for what, measure, least in (("decisions", decisions, DECISIONS), ("simulations", simulations, SIMULATED)):
        for name, players in PLAYED:
            game = plume.game(name)
            here, node, there = best(partial(measure, game, players, page), rounds)
            about = f"{what} a second, {game.title}, {players} players"
            yield beside(f"{about} (in Node {node / here:.0%})", here, there, least[name])
    with hosting(folder) as host:
        page.goto(f"{host.address}/pocket/parts.json")
        [worker] = (f"/assets/{path.name}" for path in (folder / "assets").glob("thinker-*.js"))
        for workers in sorted({1, os.cpu_count() or 1}):
            for name, players in BOTS:
                game = plume.game(name)
                here, there = best(partial(searches_together, game, players, page, worker, workers), rounds)
                about = f"simulations of a bot in a second, {game.title}, {workers} at a time"
                yield beside(about, here, there, SIMULATED[name])


def visits(rounds: int, browser: Browser, folder: Path) -> Iterator[Row]:
    """Visits to the site; the fastest counts, as nothing but other work on this machine makes one slower."""
    found = [visit(browser, folder) for _ in range(rounds)]
    for what, of, most in VISITS:
        yield Row(what, "", f"{min(map(of, found)):.2f}", "", "" if most is None else f"at most {most:g}")


def main() -> None:
    """Print the figures, and how they compare with machine code and with what they shall be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured; the best counts")
    parser.add_argument("--only", choices=["speeds", "visits"], help="no other figures")
    given = parser.parse_args()
    table = Table("", "machine code", "browser", "ratio", "shall be")
    with TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name) / "pocket"
        site.build(folder, None)
        for rows in (speeds, visits):
            if given.only in (None, rows.__name__):
                for row in rows(given.rounds, browser, folder):
                    table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()

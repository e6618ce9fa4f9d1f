"""The carrier of a browser, in Pyodide: what Python finds there with WebAssembly, it finds here with machine code."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import plume
from plume.bots.loading import TREE, rules_of
from plume.coatl.solver import FILE
from plume.core.carriers import PLAYOUT
from tests.wasm.asking import HERE, NODE, module

ROOT = Path(__file__).parents[2]
THERE = """
import json, sys
sys.dont_write_bytecode = True
from plume.core.carriers import carrier
kind = "wasm"
"""
HERE_TOO = """
import json
from plume.core.carriers import carrier
kind = "compiled"
"""

SEARCHES = """
import plume
from plume.bots.evaluator import ALL_TRAITS
from plume.bots.guided import Desk, Search
from plume.bots.loading import TREE, rules_of

found = []
for name in ("coatl", "cotcot"):
    game = plume.game(name)
    engine = carrier(kind).load(game, TREE, rules_of(game))
    for seed in range(3):
        position = getattr(plume, name).new(players=2, seed=seed)
        view = position.view(position.deciders[0])
        search = Search(engine, view, seed)
        search.grow(ALL_TRAITS, 40)
        found.append([sorted(search.found().visits.items()), Desk(engine, view, seed).best_move(ALL_TRAITS)])
"""

GAMES = """
import plume
from plume.core.carriers import PLAYOUT
from plume.core.simulate import simulate

game = plume.game("cotcot")
found = simulate(carrier(kind).load(game, PLAYOUT, game.rules_name), game.options.make(players=3), 200, 5).to_json()
del found["games_per_s"]
"""

ASSEMBLIES = """
import plume
from plume.coatl.solver import FILE, Solver

solver = Solver(carrier(kind).load(plume.coatl.GAME, FILE, plume.coatl.GAME.rules_name))
seat = {"board": "b y y>", "hand": ["P28", "P9"], "coatls": [{"serpent": "<b"}]}
found = solver.solve(plume.coatl.position({"seats": [seat, {}]}).state, 0).to_json()
"""

MEMORY = """
from plume.core.streams import Stream
import plume
from plume.core.carriers import PLAYOUT

game = plume.game("cotcot")
engine = carrier(kind).load(game, PLAYOUT, game.rules_name)
numbers, floats, states = engine.ints(3), engine.floats(2), engine.states(2)
numbers[1], numbers[-1], floats[0] = -(1 << 62), 5, 0.1
states[1].seats, states[1].players[2].length[3] = 4, 7
states[0] = engine.load(engine.plain(game.state, states[1]))
stream = engine.stream(9)
found = [
    [int(number) for number in numbers],
    [float(number) for number in floats],
    [[int(s.seats), int(s.players[2].length[3]), len(s.players)] for s in states],
    [int(stream.a), int(stream.counter), engine.plain(Stream, stream).to_tuple()],
]
for wrong in (lambda: numbers[3], lambda: states[0].nobody):
    try:
        wrong()
    except Exception as problem:
        found.append(type(problem).__name__)
"""

LACKS = """
import plume
from plume.core.carriers import why_not
from plume.core.errors import EngineUnavailable
from plume.core.carriers.wasm import WASM

found = [why_not(one) and why_not(one).code for one in ("plain", "compiled", "wasm")]
try:
    WASM.load(plume.game("cotcot"), "plume.envs.batching", plume.game("cotcot").rules_name)
except EngineUnavailable as problem:
    found.append(str(problem))
"""

REUSED = """
import plume
from plume.core.carriers import PLAYOUT

game = plume.game("cotcot")
engine = carrier(kind).load(game, PLAYOUT, game.rules_name)
pages = lambda: engine._memory._exports.memory.buffer.byteLength
first = engine.states(5_000)
first[3].seats = 2
before = pages()
player = first[3].players[0]
del first
player.length[2] = 9
held = engine.states(5_000)
found = [pages() > before, player.length[2]]
before = pages()
del player, held
again = engine.states(5_000)
found += [pages() == before, again[3].seats]
"""


def run(code: str) -> Any:
    """What some code finds in Pyodide."""
    games = [plume.game(name) for name in ("coatl", "cotcot")]
    modules = [(game.name, TREE, str(module(game, TREE, rules_of(game)))) for game in games]
    modules.append(("cotcot", PLAYOUT, str(module(plume.cotcot.GAME, PLAYOUT))))
    modules.append(("coatl", FILE, str(module(plume.coatl.GAME, FILE))))
    given = {"folders": [str(ROOT / "src")], "modules": modules, "code": THERE + code + "json.dumps(found)"}
    command = [NODE, HERE / "pyodide.mjs"]
    result = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    assert not result.returncode, result.stderr
    return json.loads(result.stdout.splitlines()[-1])


def run_here(code: str) -> Any:
    """What it finds here."""
    names: dict[str, Any] = {}
    exec(HERE_TOO + code, names)
    return json.loads(json.dumps(names["found"]))


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """What all of it finds in Pyodide, which is started once."""
    parts = {
        "searches": SEARCHES,
        "games": GAMES,
        "assemblies": ASSEMBLIES,
        "memory": MEMORY,
        "lacks": LACKS,
        "reused": REUSED,
    }
    whole = "every = {}\n" + "".join(f"{code}\nevery[{name!r}] = found\n" for name, code in parts.items())
    answer: dict[str, Any] = run(whole + "found = every\n")
    return answer


@pytest.mark.parametrize(
    ("name", "code"), [("searches", SEARCHES), ("games", GAMES), ("assemblies", ASSEMBLIES), ("memory", MEMORY)]
)
def test_it_is_the_same_there_and_here(found: dict[str, Any], name: str, code: str) -> None:
    assert found[name] == run_here(code)


def test_it_says_what_it_lacks(found: dict[str, Any]) -> None:
    assert found["lacks"] == [None, "no-numba", None, "there are no rules of CotCotCollec' for this browser"]


def test_memory_that_nobody_holds_is_used_again(found: dict[str, Any]) -> None:
    """But not as long as somebody holds a part of it, and what is new is zero."""
    assert found["reused"] == [True, 9, True, 0]

"""Random games in great numbers, for any game: invariants, and that plain and compiled agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from plume.core import carriers
from plume.core.carriers import Engine
from plume.core.game import Game
from plume.core.options import Options
from plume.core.simulate import simulate
from plume.core.structs import to_tuple
from tests.scale import FULL

CHECKING = "tests.checking"
LONGEST = 3_000

fast_and_checked = pytest.mark.parametrize(
    "check_bounds", [False, True] if FULL else [False], ids=lambda checked: "bounds checked" if checked else "fast"
)
"""In `make check` also with bounds checked: compiling all rules once more takes a minute."""


def check(engine: Engine, invariants: Sequence[str], options: Options, games: int, seed: int) -> None:
    """Play random games and look at every position."""
    state, found = engine.state(), engine.ints(2)
    options.apply(state)
    wrong = engine.module.check_games(state, engine.moves(), engine.stream(), seed, 0, 0, 0, games, found)
    problem = invariants[wrong] if wrong > 0 else {0: "", -1: "nobody can move", -2: "it does not end"}[int(wrong)]
    assert not wrong, f"{problem}: seed {seed}, game {found[0]}, move {found[1]}, {options}"


def traced(engine: Engine, options: Options, seed: int) -> tuple[list[int], list[Any]]:
    """The moves of a random game and all its states."""
    state, played, moves, chooser = engine.state(), engine.ints(LONGEST), engine.moves(), engine.stream()
    options.apply(state)
    states = [None] * LONGEST if engine is carriers.plain(engine.game, CHECKING) else engine.states(LONGEST)
    length = engine.module.trace_game(state, states, played, moves, chooser, seed, 0, 0, 0)
    return [int(move) for move in played[:length]], states[: length + 1]


def agree_in_every_state(game: Game, options: Options, seed: int, *, check_bounds: bool) -> None:
    """Plain and compiled play the same random game, and all its states are the same, byte by byte."""
    plain, compiled = carriers.plain(game, CHECKING), carriers.compiled(game, CHECKING, check_bounds=check_bounds)
    expected = compiled.states(1)
    moves, states = traced(plain, options, seed)
    compiled_moves, records = traced(compiled, options, seed)
    assert moves == compiled_moves
    for state, record in zip(states, records, strict=True):
        expected[0] = to_tuple(state)
        assert record.tobytes() == expected[0].tobytes()


def agree_in_sum(game: Game, options: Options, games: int) -> None:
    """Both engines sum up random games the same, but for their speed."""
    results = [simulate(engine(game), options, games, 7).to_json() for engine in (carriers.plain, carriers.compiled)]
    for result in results:
        assert result.pop("games_per_s") > 0
    assert results[0] == results[1]
    assert results[0]["games"] == games

"""Random games in great numbers: no invariant is ever broken, and plain and compiled agree in every state."""

from __future__ import annotations

from typing import Any

import pytest

from plume.coatl import GAME, CoatlOptions
from plume.coatl.invariants import INVARIANTS
from plume.core import carrier
from plume.core.carrier import Engine
from plume.core.simulate import simulate
from plume.core.structs import to_tuple
from tests.scale import share

CHECKING = "tests.checking"
LONGEST = 3_000
VARIANTS = [
    CoatlOptions(players=players, sacrifice=sacrifice, open_ends=open_ends)
    for players in (2, 3, 4)
    for sacrifice in (True, False)
    for open_ends in ("absent", "closed")
]


def games(full: int, small: int) -> int:
    """How many games each variant plays, so that all together are at least so many."""
    return -(-share(full, small) // len(VARIANTS))


def check(engine: Engine, options: CoatlOptions, games: int, seed: int) -> None:
    """Play random games and look at every position."""
    state, found = engine.state(), engine.ints(2)
    options.apply(state)
    wrong = engine.module.check_games(state, engine.moves(), engine.stream(), seed, 0, 0, 0, games, found)
    problem = INVARIANTS[wrong] if wrong > 0 else {0: "", -1: "nobody can move", -2: "it does not end"}[int(wrong)]
    assert not wrong, f"{problem}: seed {seed}, game {found[0]}, move {found[1]}, {options}"


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_compiled_games_break_no_invariant(options: CoatlOptions) -> None:
    check(carrier.compiled(GAME, CHECKING), options, games(100_000, 2_400), seed=1)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_plain_games_break_no_invariant(options: CoatlOptions) -> None:
    check(carrier.plain(GAME, CHECKING), options, games(2_000, 24), seed=2)


def traced(engine: Engine, options: CoatlOptions, seed: int) -> tuple[list[int], list[Any]]:
    """The moves of a random game and all its states."""
    state, played, moves, chooser = engine.state(), engine.ints(LONGEST), engine.moves(), engine.stream()
    options.apply(state)
    states = engine.states(LONGEST) if engine is not carrier.plain(GAME, CHECKING) else [None] * LONGEST
    length = engine.module.trace_game(state, states, played, moves, chooser, seed, 0, 0, 0)
    return [int(move) for move in played[:length]], states[: length + 1]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("check_bounds", [False, True], ids=["fast", "bounds checked"])
def test_plain_and_compiled_agree_in_every_state(players: int, check_bounds: bool) -> None:
    plain, compiled = carrier.plain(GAME, CHECKING), carrier.compiled(GAME, CHECKING, check_bounds=check_bounds)
    expected = compiled.states(1)
    for seed in range(share(2_000, 12)):
        variant = {"sacrifice": seed % 3 != 0, "open_ends": "closed" if seed % 5 == 0 else "absent"}
        options = CoatlOptions(players=players, **variant)  # type: ignore[arg-type]
        moves, states = traced(plain, options, seed)
        compiled_moves, records = traced(compiled, options, seed)
        assert moves == compiled_moves
        for state, record in zip(states, records, strict=True):
            expected[0] = to_tuple(state)
            assert record.tobytes() == expected[0].tobytes()


def test_random_play_is_as_others_have_counted() -> None:
    """An independent engine counted with 3 players and tokens: 219 decisions, 9.1 legal moves, 93 % third Cóatl."""
    result = simulate(carrier.compiled(GAME), CoatlOptions(players=3), share(100_000, 20_000), 0)
    assert result.decisions / result.games == pytest.approx(219, abs=2)
    assert result.mean_legal_moves == pytest.approx(9.1, abs=0.1)
    assert result.ended_by["third coatl"] / result.games == pytest.approx(0.93, abs=0.02)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_engines_sum_up_the_same(players: int) -> None:
    options = CoatlOptions(players=players)
    results = [simulate(engine(GAME), options, 30, 7).to_json() for engine in (carrier.plain, carrier.compiled)]
    for result in results:
        assert result.pop("games_per_s") > 0
    assert results[0] == results[1]
    assert results[0]["games"] == 30

"""Rules in WebAssembly, in Node: random games, searches and assemblies are those of machine code, byte by byte."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import plume
from plume.bots.searching import Task, Wish
from plume.coatl import CoatlOptions
from plume.core.position import Position
from plume.core.view import View
from plume.pocket.searches import found
from tests.coatl.expansions import EXPANDED, short
from tests.coatl.midgame import midgame
from tests.coatl.test_random_games import VARIANTS as COATL
from tests.coatl.test_random_games import solo_options
from tests.core.test_exponential import exponents
from tests.cotcot.test_random_games import VARIANTS as COTCOT
from tests.patience import PATIENCE
from tests.scale import FULL, share
from tests.wasm import asking
from tests.wasm.asking import Asked, Run, in_node

GAMES = share(10_000, 3)
"""Random games of each kind."""
full_run = pytest.mark.skipif(not FULL, reason="compiling Cóatl for it takes a while: in make check")


def agree(asked: Asked) -> None:
    """Node answers as machine code does."""
    [answer] = in_node([(asked.module, asked.question)])
    assert len(answer) == len(asked.expected)
    differing = [place for place, (one, other) in enumerate(zip(answer, asked.expected, strict=True)) if one != other]
    assert not differing, f"{len(differing)} of {len(answer)} differ, the first of them number {differing[0]}"


def deciding(position: Position, rng: Random) -> View:
    """What somebody sees who decides, some moves later."""
    for _ in range(rng.randrange(5, 90)):
        seat = position.deciders[0]
        moves = list(position.legal(seat))
        after = position.after(seat, rng.choice(moves))
        if after.over:
            break
        position = after
    return position.view(position.deciders[0])


@pytest.mark.parametrize("options", COTCOT, ids=str)
def test_random_games_of_cotcot_are_the_same(options: Any) -> None:
    agree(asking.games(plume.cotcot.GAME, [(options, range(GAMES))]))


@full_run
@pytest.mark.parametrize("options", COATL, ids=str)
def test_random_games_of_coatl_are_the_same(options: CoatlOptions) -> None:
    agree(asking.games(plume.coatl.GAME, [(options, range(GAMES))]))


@full_run
@pytest.mark.parametrize("options", EXPANDED, ids=short)
def test_random_games_with_expansions_are_the_same(options: dict[str, Any]) -> None:
    agree(asking.games(plume.coatl.GAME, [(CoatlOptions(**options), range(GAMES))]))


@full_run
def test_random_games_alone_are_the_same() -> None:
    runs: Sequence[Run] = [(solo_options(seed), range(GAMES // 100)) for seed in range(100)]
    agree(asking.games(plume.coatl.GAME, runs))


@pytest.mark.parametrize("players", [2, 4, 5])
def test_searches_of_cotcot_are_the_same(players: int) -> None:
    rng = Random(players)
    tables = [plume.cotcot.new(players=players, seed=seed) for seed in range(share(200, 4))]
    agree(asking.searches(plume.cotcot.GAME, [deciding(table, rng) for table in tables]))


@pytest.mark.parametrize(
    "options", [{"players": 1, "levels": (1, 2, 3, 4, 5)}, {"players": 2}, *EXPANDED[-3:]], ids=str
)
def test_searches_of_coatl_are_the_same(options: dict[str, Any]) -> None:
    rng = Random(len(options))
    tables = [plume.coatl.new(seed=seed, **options) for seed in range(share(100, 3))]
    agree(asking.searches(plume.coatl.GAME, [deciding(table, rng) for table in tables]))


@pytest.mark.parametrize("name", ["coatl", "cotcot"])
def test_workers_report_what_is_found_here(name: str) -> None:
    """Also with a move that the evaluator may not think of, and on a desk at which others were thought about."""
    rng, new = Random(name), getattr(plume, name).new
    views = [deciding(new(players=2 + seed % 2, seed=seed), rng) for seed in range(share(60, 3))]
    wishes = [Wish(view.game.moves.parse(_any_move(view, rng)), 0.25) for view in views]
    tasks = [Task(view, 7, simulations=50, wish=wish) for view, wish in zip(views, wishes, strict=True)]
    tasks += [Task(view, seed, simulations=50, seconds=PATIENCE) for seed, view in enumerate(views)]
    asked = asking.reports(plume.game(name), tasks)
    [reports] = in_node([(asked.module, asked.question)])
    assert [found(task, json.dumps(report)) for task, report in zip(tasks, reports, strict=True)] == asked.expected


def _any_move(view: View, rng: Random) -> str:
    assert view.seat is not None
    return rng.choice(list(view.determinise(rng).legal(view.seat)))


def test_assemblies_are_the_same() -> None:
    places = [place for seed in range(share(200, 4)) for place in list(midgame(seed))[:2]]
    agree(asking.assemblies(places, 100_000))


def test_powers_of_e_have_the_same_bits() -> None:
    agree(asking.powers(plume.cotcot.GAME, exponents(2_000)))

"""The mind for Cóatl: that it keeps to what it may, and that it sees what a player should see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from plume import bots, coatl
from plume.bots.mind import ALL_TRAITS, BROAD, FAR, TWICE
from plume.bots.minds import TREE, engine, mind_of
from plume.coatl import GAME, solver
from plume.core.carriers import compiled, plain
from plume.core.game import MOST_SIDES
from plume.core.position import Position
from tests.bots.minds import Advice
from tests.scale import share

STYLES = (0, FAR, FAR | BROAD, TWICE | BROAD, ALL_TRAITS)
PLAIN = plain(GAME, TREE, rules=mind_of(GAME))


def decisions(games: int, every: int) -> Iterator[Position]:
    """Some positions of games that a planner plays, for all numbers of players, alone with all levels too."""
    for seed in range(games):
        rng = Random(seed)
        players = 1 + seed % 4
        position = (
            coatl.new(players, seed=seed, levels=(1, 2, 3, 4, 5)) if players == 1 else coatl.new(players, seed=seed)
        )
        bot = bots.make("planner", seed)
        while not position.over:
            if rng.randrange(every) == 0:
                yield position
            seat = position.deciders[0]
            position.play(seat, bot.decide(position.view(seat), position.legal(seat)))


def test_it_keeps_some_of_the_legal_moves_and_thinks_the_same_compiled() -> None:
    """Whatever the style, and the best is among them."""
    for position in decisions(share(40, 4), every=40):
        seat = position.deciders[0]
        for style in STYLES:
            expected = Advice(PLAIN, position.state, seat, style)
            assert expected.best in expected.weights
            assert expected.weights.keys() <= set(position.legal(seat))
            found = Advice(engine(GAME), position.state, seat, style)
            assert (found.weights, found.best) == (expected.weights, expected.best)


def test_what_it_expects_is_a_share_for_each_side() -> None:
    mind = PLAIN.module.mind
    for position in decisions(share(40, 4), every=20):
        values = PLAIN.floats(MOST_SIDES)
        moves, weights, work = PLAIN.moves(), PLAIN.floats(GAME.moves.size), PLAIN.ints(mind.WORK)
        mind.expect(PLAIN.load(position.state), ALL_TRAITS, values, moves, weights, work, PLAIN.stream(1))
        shares = [float(values[side]) for side in range(position.options.sides)]
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1)


def test_a_finished_game_is_judged_by_who_has_won() -> None:
    mind = PLAIN.module.mind
    position = coatl.new(2, seed=4)
    rng = Random(4)
    before = position.copy()
    while not position.over:
        before = position.copy()
        position.play(position.deciders[0], rng.choice(list(position.legal(position.deciders[0]))))
    state = PLAIN.load(before.state)
    values = PLAIN.floats(MOST_SIDES)
    mind.play(state, before.deciders[0], position.history[-1].move)
    moves, weights, work = PLAIN.moves(), PLAIN.floats(GAME.moves.size), PLAIN.ints(mind.WORK)
    mind.expect(state, ALL_TRAITS, values, moves, weights, work, PLAIN.stream(1))
    assert [values[side] > 0 for side in range(2)] == [side in position.winners for side in range(2)]


def test_greedy_completes_what_the_solver_finds() -> None:
    """Once greedy begins to complete a Cóatl, it scores what the solver says; chance may show a better Temple card."""
    best = solver.Solver(compiled(GAME, "plume.coatl.solving"))
    completed = 0
    for seed in range(share(60, 8)):
        position = coatl.new(2, seed=seed)
        players = [bots.make("greedy", seat) for seat in range(2)]
        promised = before = 0
        while not position.over:
            seat = position.deciders[0]
            if position.state.action == 0:
                promised, before = best.best(position.state, seat).points, position.scores[seat]
            move = players[seat].decide(position.view(seat), position.legal(seat))
            position.play(seat, move)
            gained = position.scores[seat] - before
            if move == "done" and gained:
                completed += 1
                assert gained >= promised
    assert completed

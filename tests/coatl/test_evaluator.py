"""The evaluator for Cóatl: that it keeps to what it may, and that it sees what a player should see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from plume import bots, coatl
from plume.bots.evaluator import ALL_TRAITS, BROAD, FAR, TWICE
from plume.bots.loading import TREE, engine, rules_of
from plume.coatl import GAME, solver
from plume.core.carriers import compiled, plain
from plume.core.position import Position
from tests.bots.proposals import Proposal, values
from tests.scale import share

TRAITS = (0, FAR, FAR | BROAD, TWICE | BROAD, ALL_TRAITS)
PLAIN = plain(GAME, TREE, rules=rules_of(GAME))


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
    """Whatever the traits, and the best is among them."""
    for position in decisions(share(40, 4), every=40):
        seat = position.deciders[0]
        for traits in TRAITS:
            expected = Proposal(PLAIN, position.state, seat, traits)
            assert expected.best in expected.weights
            assert expected.weights.keys() <= set(position.legal(seat))
            found = Proposal(engine(GAME), position.state, seat, traits)
            assert (found.weights, found.best) == (expected.weights, expected.best)


def test_what_it_expects_is_a_share_for_each_side() -> None:
    for position in decisions(share(40, 4), every=20):
        shares = values(PLAIN, position.state)[: position.options.sides]
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1)


def test_a_finished_game_is_judged_by_who_has_won() -> None:
    position = coatl.new(2, seed=4)
    rng = Random(4)
    while not position.over:
        position.play(position.deciders[0], rng.choice(list(position.legal(position.deciders[0]))))
    assert [value > 0 for value in values(PLAIN, position.state)[:2]] == [side in position.winners for side in range(2)]


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

"""The evaluator for Cóatl: that it keeps to what it may, and that it sees what a player should see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from bench import learn
from bench.practising import FEATURES, ROW
from plume import bots, coatl
from plume.bots.evaluator import ALL_TRAITS, BROAD, FAR, PLANNING, TWICE
from plume.bots.guided import search
from plume.bots.loading import TREE, engine, rules_of
from plume.bots.searching import Task
from plume.coatl import GAME, solver
from plume.coatl.evaluator import learnt
from plume.coatl.evaluator.features import note_features
from plume.coatl.evaluator.learnt import NUMBERS
from plume.coatl.evaluator.value import OF_NETWORK, note_inputs
from plume.coatl.state import MOST_PLAYERS
from plume.core.carriers import compiled, plain
from plume.core.legal import LegalMoves
from plume.core.position import Position
from plume.core.view import View
from tests.bots.proposals import Proposal, values
from tests.coatl.expansions import EVERYTHING
from tests.coatl.tables import coatl as serpent
from tests.coatl.tables import play, seat, solo, table
from tests.scale import FULL, share

TRAITS = (0, FAR, FAR | BROAD, TWICE | BROAD, PLANNING, ALL_TRAITS)
PROMO = {f"P{number}" for number in range(49, 55)}
PLAIN = plain(GAME, TREE, rules=rules_of(GAME))
RICH = serpent("<b b y y k k g g r r>", "P28 P31")
"""A complete Cóatl that brings points."""


def decisions(games: int, every: int) -> Iterator[Position]:
    """Some positions of games that a planner plays, for all numbers of players, alone with all levels too.

    Every other one has all expansions.
    """
    for seed in range(games):
        rng = Random(seed)
        options = EVERYTHING[seed % 4] if seed % 2 else {"players": 1 + seed % 4}
        if options["players"] == 1:
            options = {**options, "levels": (1, 2, 3, 4, 5)}
        position = coatl.new(seed=seed, **options)
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


# ---- the learnt value


def test_a_search_expects_the_same_compiled() -> None:
    for position in decisions(4, every=60):
        view = position.view(position.deciders[0])
        plainly, natively = (search(Task(view, 1, simulations=4), one, 0.0) for one in (PLAIN, engine(GAME)))
        assert natively == plainly


def test_there_is_a_network_for_each_number_of_players() -> None:
    assert len(NUMBERS) == MOST_PLAYERS * OF_NETWORK


def test_who_is_far_ahead_is_likely_to_win() -> None:
    for others in (1, 2, 3):
        position = table(seat(coatls=[RICH]), *[seat()] * others)
        shares = values(PLAIN, position.state)
        assert shares[0] > 0.6 > 0.4 > max(shares[1 : others + 1])


def coatl_with_points(cards: int) -> dict[str, Any]:
    """A complete Cóatl with so many cards."""
    return serpent("<b b y y k k g g r r>", " ".join(["P28", "P30", "P31", "P15"][:cards]))


def test_alone_points_count_beside_those_of_adam() -> None:
    mine = seat(coatls=[RICH])
    ahead, behind = solo(mine), solo(mine, realised="P25 P26 P32 P33 P34 P10")
    assert values(PLAIN, ahead.state)[0] > values(PLAIN, behind.state)[0]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_is_learnt_from_is_what_is_judged_by(players: int) -> None:
    """The inputs of `bench.learn` are those of the rules."""
    position = coatl.new(players, seed=3)
    memory = PLAIN.make(PLAIN.module.Memory)
    note_features(position.state, memory)
    rows = np.array([[*memory.features, *[0] * (ROW - FEATURES)]], np.int32)
    for side in range(players):
        note_inputs(memory, side, position.options.sides)
        assert learn.inputs(rows, side, position.options.sides)[0].tolist() == list(memory.inputs)


def test_a_network_is_read_as_it_is_kept(tmp_path: Path) -> None:
    learn.write(NUMBERS, tmp_path / "learnt.py")
    assert (tmp_path / "learnt.py").read_text("utf-8") == Path(learnt.__file__).read_text("utf-8")


# ---- cards laid early


def test_who_searches_lays_cards_early_to_have_the_hand_free() -> None:
    position = play(table(seat("k", "P28 P0 P1 P2", coatls=["<b b y y"]), seat()), "tail 1 k")
    considered = Proposal(PLAIN, position.state, 0, ALL_TRAITS).weights
    assert "fulfil 1 P28" in considered
    assert "fulfil 1 P28" not in Proposal(PLAIN, position.state, 0, PLANNING).weights


# ---- the expansions


def chosen(position: Position) -> str:
    """What a planner plays."""
    return Proposal(PLAIN, position.state, position.deciders[0], PLANNING).best


def short_of_yellow(supply: list[str], **more: Any) -> Position:
    """Two yellow bodies are all that seat 0 lacks, and seat 1 has them."""
    mine = seat("o y>", "P28 P24 P25 P26 P31", coatls=["<b b"])
    spaces = [*supply, *["k k"] * (6 - len(supply)), "<k", "<g", "g>", "r>"]
    return table(mine, seat("y y"), supply=spaces, options={"golden_feathers": True}, **more)


@pytest.mark.rule("X-GOLD-4")
def test_it_steals_what_it_lacks() -> None:
    assert chosen(short_of_yellow([])) == "steal 1 y y"


@pytest.mark.rule("X-GOLD-5")
def test_it_gives_no_feather_for_what_the_supply_has_too() -> None:
    assert chosen(short_of_yellow(["y y"])) == "take 1"


@pytest.mark.rule("X-GOLD-4")
def test_it_does_not_steal_in_vain() -> None:
    position = table(seat("o r>", "P28 P24 P25 P26 P31", coatls=["<b b"]), seat("k"), options={"golden_feathers": True})
    assert not chosen(position).startswith("steal")


@pytest.mark.rule("X-PROMO-1")
def test_it_draws_and_lays_an_assortment() -> None:
    position = table(
        seat("y>", "P22 P46 P39 P43", coatls=["<g g r y"]), seat(), row="P49 P12 P14 P7 P9 P48", options={"promo": True}
    )
    weights = Proposal(PLAIN, position.state, 0, ALL_TRAITS).weights
    assert max((move for move in weights if move.startswith("draw P")), key=weights.__getitem__) == "draw P49"
    laid = table(seat("y>", "P49", coatls=["<g g r y"]), seat(), options={"promo": True})
    play(laid, "tail 1 y>")
    assert chosen(laid) == "fulfil 1 P49"


@pytest.mark.rule("X-PROMO-2")
def test_it_lays_no_card_that_costs_more_with_the_temple() -> None:
    """P1 is red and worth 2, and without a red card T16 is worth 4 more."""
    mine = seat("k>", "P1 P16", temples=["T16"], coatls=[serpent("<r y r r")])
    position = table(mine, seat(temples=["T5"]), temples={"visible": ["T0", "T1"]}, options={"promo": True})
    play(position, "tail 1 k>")
    assert chosen(position) == "fulfil 1 P16"
    play(position, "fulfil 1 P16")
    assert chosen(position) == "temple 1 T16"


class Ignorant:
    """A planner that neither steals nor takes promo cards, as if there were none."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def decide(self, view: View, legal: LegalMoves) -> str:
        dealt = view.determinise(self._rng).state
        weights = Proposal(engine(GAME), dealt, legal.seat, PLANNING).weights
        known = [move for move in weights if not self._is_new(move)]
        return max(known, key=weights.__getitem__) if known else next(iter(legal))

    @staticmethod
    def _is_new(move: str) -> bool:
        verb, *words = move.split()
        return verb == "steal" or (verb in ("draw", "keep") and words[0] in PROMO)


def test_a_planner_that_uses_the_expansions_beats_one_that_ignores_them() -> None:
    """It also uses them: it steals and lays promo cards."""
    won, used = 0.0, Counter[str]()
    games = share(600, 6)
    for seed in range(games):
        position = coatl.new(2, seed=seed // 2, promo=True, golden_feathers=True)
        mine = seed % 2
        players = [bots.make("planner", seed) if who == mine else Ignorant(seed) for who in range(2)]
        while not position.over:
            who = position.deciders[0]
            move = players[who].decide(position.view(who), position.legal(who))
            position.play(who, move)
            if who == mine:
                used["steal"] += move.startswith("steal")
                used["promo"] += move.startswith("fulfil") and move.split()[-1] in PROMO
        won += (mine in position.winners) / len(position.winners)
    assert min(used["steal"], used["promo"]) > 0
    assert won > games / 2 or not FULL

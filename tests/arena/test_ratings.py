"""Ratings and intervals are what they should be for results that are known."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from plume.arena.ratings import Estimate, mean, rate, share, wilson
from tests.arena.tournaments import made_up

STRENGTHS = {"random": 0.0, "a": 100.0, "b": 300.0, "c": 600.0}


@pytest.mark.parametrize(("players", "deals"), [(2, 20), (3, 10), (4, 25)])
def test_strengths_are_found_again(players: int, deals: int) -> None:
    within = 0
    for seed in range(2):
        ratings = rate(made_up(STRENGTHS, deals, seed, players), tuple(STRENGTHS))
        assert sorted(ratings, key=lambda bot: ratings[bot].elo.value) == list(STRENGTHS)
        assert ratings["random"].elo == Estimate(0, 0, 0)
        within += sum(ratings[bot].elo.low <= elo <= ratings[bot].elo.high for bot, elo in STRENGTHS.items())
    assert within >= 6


@pytest.mark.parametrize("players", [2, 3])
def test_when_bots_change_names_they_change_ratings(players: int) -> None:
    """Also with ties, in which openskill was not always symmetric."""
    results = made_up({"a": 0, "b": 80, "c": 200}, 12, 1, players, ties=0.3)
    other = {"a": "c", "b": "a", "c": "b"}
    exchanged = [replace(result, bots=tuple(other[bot] for bot in result.bots)) for result in results]
    one, two = rate(results, ("a", "b", "c")), rate(exchanged, ("c", "a", "b"))
    for bot, rating in one.items():
        assert two[other[bot]].elo.value == pytest.approx(rating.elo.value)
        assert two[other[bot]].elo.low == pytest.approx(rating.elo.low)
        assert two[other[bot]].sigma == pytest.approx(rating.sigma)


def test_seats_do_not_matter() -> None:
    results = made_up({"a": 0, "b": 80, "c": 200}, 8, 2, 3, ties=0.3)
    turned = [replace(result, bots=result.bots[::-1], ranks=result.ranks[::-1]) for result in results]
    one, two = (rate(some, ("a", "b", "c")) for some in (results, turned))
    assert [rating.elo.value for rating in one.values()] == pytest.approx([rating.elo.value for rating in two.values()])


def test_who_always_shares_the_victory_is_as_strong() -> None:
    ratings = rate(made_up({"a": 0, "b": 300, "c": 0}, 20, 1, 3, ties=1), ("a", "b", "c"))
    assert [rating.elo.value for rating in ratings.values()] == pytest.approx([0, 0, 0])


def test_the_order_of_the_results_does_not_matter() -> None:
    results = made_up(STRENGTHS, 4, 3)
    assert rate(Random(1).sample(results, len(results)), tuple(STRENGTHS)) == rate(results, tuple(STRENGTHS))


def test_more_games_make_surer_and_victories_alone_do_not() -> None:
    few, many = (rate(made_up(STRENGTHS, deals, 1), tuple(STRENGTHS))["b"].elo for deals in (4, 20))
    assert many.high - many.low < (few.high - few.low) * 0.7
    always = rate(made_up({"random": 0, "a": 9000}, 5, 1), ("random", "a"))["a"].elo
    assert always.high - always.low > 150


def test_a_bot_at_several_seats_is_rated_once() -> None:
    ratings = rate(made_up({"random": 0, "a": 200}, 20, 1, 4), ("random", "a"))
    assert ratings["a"].elo.low < 200 < ratings["a"].elo.high


def test_nothing_follows_from_one_deal() -> None:
    assert rate(made_up(STRENGTHS, 1, 1), tuple(STRENGTHS)) == {}


def test_wilson_intervals() -> None:
    known = wilson(0.5, 100)
    assert (known.low, known.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    known = wilson(1.0, 10)
    assert (known.low, known.high) == pytest.approx((0.7225, 1.0), abs=1e-4)
    known = wilson(0.0, 10)
    assert (known.low, known.high) == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_games_of_a_deal_count_for_as_many_as_they_are_worth() -> None:
    luck_alone = {deal: [float(deal % 2)] * 2 for deal in range(100)}
    whole = share(luck_alone)
    assert (whole.low, whole.high) == pytest.approx((wilson(0.5, 100).low, wilson(0.5, 100).high))
    seats_alone = {deal: [0.0, 1.0] for deal in range(100)}
    assert share(seats_alone) == wilson(0.5, 200)


def test_the_interval_of_a_share_holds_what_it_says() -> None:
    rng = Random(1)
    held = 0
    for _ in range(400):
        found = share({deal: [float(rng.random() < 0.7) for _ in range(2)] for deal in range(40)})
        held += found.low <= 0.7 <= found.high
    assert 0.91 < held / 400 < 0.99


def test_the_interval_of_a_mean() -> None:
    assert mean([3.0]) == Estimate(3, 3, 3)
    found = mean([1.0, 3.0] * 50)
    assert (found.low, found.high) == pytest.approx((2 - 1.96 * 1.005 / 10, 2 + 1.96 * 1.005 / 10), abs=1e-3)

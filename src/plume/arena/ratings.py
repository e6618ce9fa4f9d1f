"""How strong bots are: ratings with openskill, shares of victories, and how sure one can be of them.

Luck is shared within a deal, so deals are what varies: intervals come from drawing deals anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from plume.arena.matches import MatchResult

SURE = 1.96
"""Standard deviations on each side of 95 %."""

PASSES = 2
"""How often openskill goes through the games: the first ones are judged again when the strengths are about known."""
ORDERS = 4
"""A rating depends a little on the order of the games: it is the mean over so many orders of the deals."""
RESAMPLES = 50
FEWEST_RESAMPLES = 20
MOST_RATED = 100_000
"""How many games are drawn anew for the intervals; where there are many there are fewer resamples."""


def _no_caution(*circumstances: Any) -> float:
    """How fast openskill becomes sure of a rating: as fast as the games allow, for bots do not change."""
    return 1.0


MODEL = BradleyTerryFull(tau=0.0, gamma=_no_caution)
"""Everybody against everybody else; ties are handled symmetrically, which they are not in Plackett-Luce."""
ELO = 400 / log(10) / (sqrt(2) * MODEL.beta)
"""Makes a difference of ratings one of Elo's: 400 points are odds of ten to one."""
ZERO = "random"
"""The bot whose rating is 0, if it takes part; else 0 is the mean."""


@dataclass(frozen=True)
class Estimate:
    """A number, and where it is with 95 % confidence."""

    value: float
    low: float
    high: float


def wilson(share: float, games: float) -> Estimate:
    """A share with Wilson's interval; the number of games need not be whole."""
    if not games:
        return Estimate(share, 0.0, 1.0)
    square = SURE**2 / games
    middle = (share + square / 2) / (1 + square)
    half = SURE / (1 + square) * sqrt(share * (1 - share) / games + square / games / 4)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def share(by_deal: Mapping[int, Sequence[float]]) -> Estimate:
    """The mean of what was won, from the games of each deal, each from 0 to 1.

    The games of a deal depend on each other: they count for as many as the spread between deals shows, at least one a
    deal, and never for more than they are.
    """
    games = sum(map(len, by_deal.values()))
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    value = sum(map(sum, by_deal.values())) / games
    spread = stdev(map(fmean, by_deal.values())) ** 2 if len(by_deal) > 1 else 0.0
    effective = value * (1 - value) * len(by_deal) / spread if spread else games
    return wilson(value, min(max(effective, len(by_deal)), games))


def mean(values: Sequence[float]) -> Estimate:
    """A mean with its interval, from independent values."""
    value = fmean(values)
    half = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(value, value - half, value + half)


@dataclass(frozen=True)
class Rating:
    """A rating on Elo's scale, and as openskill has it after all games in their order."""

    elo: Estimate
    mu: float
    sigma: float


def rate(results: Sequence[MatchResult], bots: Sequence[str], seed: int = 0) -> dict[str, Rating]:
    """The ratings of bots from their results, in whatever order these come; none from fewer than two deals."""
    deals = _deals(results)
    if len(deals) < 2:
        return {}
    rng, numbers = Random(seed), range(len(deals))
    plain = _rated((result for deal in deals for result in deal), bots)
    orders = [_elo(deals, rng.sample(numbers, len(deals)), bots) for _ in range(ORDERS)]
    times = max(FEWEST_RESAMPLES, min(RESAMPLES, MOST_RATED // len(results)))
    resamples = [_elo(deals, rng.choices(numbers, k=len(deals)), bots) for _ in range(times)]
    return {bot: Rating(_estimate(bot, own.sigma, orders, resamples), own.mu, own.sigma) for bot, own in plain.items()}


def _deals(results: Iterable[MatchResult]) -> list[list[MatchResult]]:
    """The results by deal, without those that are void."""
    deals: dict[int, list[MatchResult]] = defaultdict(list)
    for result in sorted(results, key=lambda result: result.number):
        if result.void is None:
            deals[result.deal].append(result)
    return list(deals.values())


def _estimate(bot: str, sigma: float, orders: list[dict[str, float]], resamples: list[dict[str, float]]) -> Estimate:
    """The rating of a bot; who always wins or always loses is no surer than openskill is of it."""
    value = fmean(order[bot] for order in orders)
    half = 0.0 if bot == ZERO else SURE * max(stdev(resample[bot] for resample in resamples), ELO * sigma)
    return Estimate(value, value - half, value + half)


def _elo(deals: list[list[MatchResult]], order: Sequence[int], bots: Sequence[str]) -> dict[str, float]:
    """Ratings on Elo's scale from some deals."""
    rated = _rated([result for deal in order for result in deals[deal]] * PASSES, bots)
    zero = rated[ZERO].mu if ZERO in rated else fmean(rating.mu for rating in rated.values())
    return {bot: ELO * (rated[bot].mu - zero) for bot in bots}


def _rated(results: Iterable[MatchResult], bots: Sequence[str]) -> dict[str, BradleyTerryFullRating]:
    """What openskill makes of results, one after another."""
    ratings = {bot: MODEL.rating(name=bot) for bot in bots}
    for result in results:
        after = MODEL.rate([[ratings[bot]] for bot in result.bots], ranks=list(map(float, result.ranks)))
        seats: dict[str, list[BradleyTerryFullRating]] = defaultdict(list)
        for bot, team in zip(result.bots, after, strict=True):
            seats[bot].append(team[0])
        ratings.update({bot: _as_one(own) for bot, own in seats.items()})
    return ratings


def _as_one(seats: list[BradleyTerryFullRating]) -> BradleyTerryFullRating:
    """The rating of a bot that sat at several seats of a game."""
    if len(seats) > 1:
        seats[0].mu, seats[0].sigma = fmean(seat.mu for seat in seats), fmean(seat.sigma for seat in seats)
    return seats[0]

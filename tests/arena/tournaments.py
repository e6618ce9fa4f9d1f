"""What the tests of the arena share: small tournaments, made-up results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log
from random import Random
from typing import Any

from plume.arena import MatchResult, Tournament
from plume.arena.schedule import matches
from plume.games import game

STRANGE = "tests.arena.strange_bots:"
FIRST, LAST, SLOWLY = f"{STRANGE}First", f"{STRANGE}Last", f"{STRANGE}Slowly"


def tournament(*bots: str, of: str = "tictactoe", players: int = 2, games: int = 12, **settings: Any) -> Tournament:
    """A small tournament, with the usual options."""
    played = game(of)
    return Tournament(played, played.options.make(players=players), bots, games, **settings)


def timeless(results: Sequence[MatchResult]) -> list[MatchResult]:
    """Results without what the clock said."""
    return [replace(result, seconds=()) for result in results]


def made_up(elo: Mapping[str, float], deals: int, seed: int, players: int = 2, ties: float = 0.0) -> list[MatchResult]:
    """Results as bots of these strengths would have them, and now and then a tie of all."""
    rng = Random(seed)
    results = []
    for match in matches(tuple(elo), players, deals, 0):
        luck = [elo[bot] * log(10) / 400 - log(-log(rng.random())) for bot in match.bots]
        tied = rng.random() < ties
        ranks = tuple(0 if tied else sum(other > own for other in luck) for own in luck)
        points = tuple(10 - rank for rank in ranks)
        zeros = (0,) * players
        results.append(MatchResult(match.number, match.deal, match.bots, points, ranks, zeros, zeros))
    return results

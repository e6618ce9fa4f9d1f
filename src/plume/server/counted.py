"""Statistics of somebody: what their finished games say together.

A game is told once, from its journal, beside everything else, and what was counted in it is kept with its table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from plume.bots.searching import Thought
from plume.core.counting import Count, counts
from plume.server.errors import BadJournal
from plume.server.journal import Line
from plume.server.kept import Finished
from plume.server.table import Table

FORM = 1
"""It rises when more is counted: then games are told anew."""
MOST_IN_TREND = 24
"""Points of a trend: more games than that are taken together."""
PEOPLE, AUTOMATON, MIXED = "people", "automaton", "mixed"
"""Opponents that are not all bots of one kind."""


class Told(msgspec.Struct, omit_defaults=True):
    """What was counted in a game, by seat."""

    turns: int
    moves: int
    counts: list[list[Count]]


class OpponentResults(msgspec.Struct):
    """My games with so many players against an opponent: bots of a kind, `mixed` ones, an `automaton`, `people`.

    `levels` are those of the automaton, `hinted` of the victories were with hints; in `best`, at the table
    `best_table`, I had most points.
    """

    game: str
    players: int
    opponent: str
    levels: list[int]
    games: int
    wins: int
    hinted: int
    gave_up: int
    mean: float
    lead: float
    best: int
    best_table: str


class Counted(msgspec.Struct):
    """How many things of a kind and name I had, in how many games, and the points that they brought."""

    game: str
    what: str
    name: str
    games: int
    count: int
    points: int


class TrendPoint(msgspec.Struct):
    """Some of my games that came one after the other: from when to when, how many I won, my points on average."""

    first: int
    last: int
    games: int
    wins: int
    hinted: int
    mean: float
    lead: float


class Trend(msgspec.Struct):
    """My games of a kind over time, the oldest first."""

    game: str
    points: list[TrendPoint]


class MyStatistics(msgspec.Struct):
    """All that my finished games say together; of those that are `waiting` it is not known yet what was in them."""

    games: int
    wins: int
    hinted: int
    waiting: int
    results: list[OpponentResults]
    counted: list[Counted]
    trends: list[Trend]


class PlayedGame(msgspec.Struct):
    """One of my games, as it is exported; `counts` is missing as long as it is not known what was in it."""

    table: str
    ended_at: int
    game: str
    players: int
    opponent: str
    levels: list[int]
    points: int
    best_other: int
    won: bool
    hints: bool
    gave_up: bool
    challenge: bool
    turns: int | None
    moves: int | None
    counts: list[Count] | None


class PlayedGames(msgspec.Struct):
    """My games as one file, the latest first."""

    games: list[PlayedGame]


class Mine(NamedTuple):
    """A game of mine, with what was counted in it if that is known."""

    finished: Finished
    told: Told | None


def tell(table_id: str, lines: list[Line], seconds: float = 0) -> Thought[Told]:
    """What there is to count in a finished game; nothing in one that cannot be read."""
    yield ()
    try:
        table = Table.read(table_id, lines)
    except BadJournal:
        return Told(0, 0, [])
    yield ()
    record = table.record()
    story = record.review()
    seats = range(record.options.players)
    turns = max((move.turn for move in record.moves), default=0)
    return Told(turns, len(record.moves), [list(counts(record.game, story, seat)) for seat in seats])


def statistics(games: Sequence[Mine]) -> MyStatistics:
    """All that somebody's games say together, the latest first."""
    played = [exported(game) for game in games]
    won = [game for game in played if game.won]
    return MyStatistics(
        games=len(played),
        wins=len(won),
        hinted=sum(game.hints for game in won),
        waiting=sum(game.counts is None for game in played),
        results=_results(played),
        counted=_counted(played),
        trends=_trends(played),
    )


def exported(mine: Mine) -> PlayedGame:
    """A game of somebody, in one line."""
    (seat, table, result), told = mine.finished, mine.told
    return PlayedGame(
        table=table.id,
        ended_at=table.changed_at,
        game=table.game,
        players=len(table.seats),
        opponent=_opponent(mine.finished),
        levels=list(table.options.get("levels", ())),
        points=result.scores[seat],
        best_other=max((score for side, score in enumerate(result.scores) if side != seat), default=0),
        won=mine.finished.has_won,
        hints=mine.finished.had_hints,
        gave_up=table.seats[seat].given_up,
        challenge=table.challenge is not None,
        turns=told.turns if told else None,
        moves=told.moves if told else None,
        counts=(told.counts[seat] if told.counts else []) if told else None,
    )


def _opponent(game: Finished) -> str:
    """Against whom somebody played: people, if there was one besides them."""
    others = [seat for number, seat in enumerate(game.summary.seats) if number != game.seat]
    if any(seat.kind == "person" for seat in others):
        return PEOPLE
    kinds = {seat.bot for seat in others if seat.bot is not None}
    if not kinds:
        return AUTOMATON
    return kinds.pop() if len(kinds) == 1 else MIXED


def _results(played: Iterable[PlayedGame]) -> list[OpponentResults]:
    found: defaultdict[tuple[str, int, str, tuple[int, ...]], list[PlayedGame]] = defaultdict(list)
    for game in played:
        found[game.game, game.players, game.opponent, tuple(game.levels)].append(game)
    return [
        OpponentResults(
            game=game,
            players=players,
            opponent=opponent,
            levels=list(levels),
            games=len(games),
            wins=sum(one.won for one in games),
            hinted=sum(one.won and one.hints for one in games),
            gave_up=sum(one.gave_up for one in games),
            mean=_mean([one.points for one in games]),
            lead=_mean([one.points - one.best_other for one in games]),
            best=(best := max(games, key=lambda one: one.points)).points,
            best_table=best.table,
        )
        for (game, players, opponent, levels), games in sorted(found.items())
    ]


def _counted(played: Iterable[PlayedGame]) -> list[Counted]:
    """What was counted, by game and kind, what there was most of first."""
    found: dict[tuple[str, str, str], Counted] = {}
    for game in played:
        for one in game.counts or ():
            key = game.game, one.what, one.name
            sums = found.setdefault(key, Counted(*key, 0, 0, 0))
            sums.games += 1
            sums.count += one.count
            sums.points += one.points
    return sorted(found.values(), key=lambda one: (one.game, one.what, -one.count, -one.points, one.name))


def _trends(played: Sequence[PlayedGame]) -> list[Trend]:
    found: defaultdict[str, list[PlayedGame]] = defaultdict(list)
    for game in reversed(played):
        found[game.game].append(game)
    return [Trend(game, [_point(some) for some in _shares(games)]) for game, games in sorted(found.items())]


def _shares(games: Sequence[PlayedGame]) -> list[Sequence[PlayedGame]]:
    """Games in their order in groups that are as even as can be, as few of them as a trend has points."""
    number = min(MOST_IN_TREND, len(games))
    bounds = [len(games) * place // number for place in range(number + 1)]
    return [games[first:last] for first, last in pairwise(bounds)]


def _point(games: Sequence[PlayedGame]) -> TrendPoint:
    return TrendPoint(
        first=games[0].ended_at,
        last=games[-1].ended_at,
        games=len(games),
        wins=sum(game.won for game in games),
        hinted=sum(game.won and game.hints for game in games),
        mean=_mean([game.points for game in games]),
        lead=_mean([game.points - game.best_other for game in games]),
    )


def _mean(values: Sequence[int]) -> float:
    return round(sum(values) / len(values), 1)

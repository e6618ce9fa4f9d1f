"""What somebody has achieved: results by game, games against an automaton, and the deal of the day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from plume.server import deals
from plume.server.api.context import Server
from plume.server.api.routes import Caller, Questions, get
from plume.server.kept import Finished
from plume.server.table import CONCEDED
from plume.server.views import SeenResult, SeenTable

LATEST = 20


class Results(msgspec.Struct):
    """My games with so many players, how many of them I have won, and my points on average.

    `hinted` of the victories were with hints.
    """

    game: str
    players: int
    games: int
    wins: int
    mean: float
    hinted: int = 0


class LevelResults(msgspec.Struct):
    """My games against an automaton with some of its levels.

    `best` is by how many points I was ahead in my best game that I have won or, if there is none, that I have lost.
    `hinted` of the victories were with hints.
    """

    levels: list[int]
    games: int
    wins: int
    best: int | None
    hinted: int = 0


class SoloResults(msgspec.Struct):
    """My games against an automaton: by levels, and the latest ones, which can be dealt again."""

    levels: list[LevelResults]
    latest: list[SeenTable]


class DailyDeal(msgspec.Struct):
    """The deal of the day, and the levels of an automaton that it is to be played with."""

    deal: str
    levels: list[int]


@get("/me/results")
async def read_results(caller: Caller, server: Server) -> list[Results]:
    """My results, by game and number of players. Tables at which I had several seats do not count."""
    found: defaultdict[tuple[str, int], list[Finished]] = defaultdict(list)
    for finished in await _finished(caller, server):
        found[finished.summary.game, len(finished.summary.seats)].append(finished)
    return [_results(game, players, games) for (game, players), games in sorted(found.items())]


@get("/me/solo")
async def read_solo(caller: Caller, server: Server) -> SoloResults:
    """My games against an automaton."""
    games = [one for one in await _finished(caller, server) if "levels" in one.summary.options]
    found: defaultdict[tuple[int, ...], list[Finished]] = defaultdict(list)
    for finished in games:
        found[tuple(finished.summary.options["levels"])].append(finished)
    levels = [_level_results(levels, played) for levels, played in sorted(found.items())]
    return SoloResults(levels, [finished.summary for finished in games[:LATEST]])


@get("/deal")
def read_deal() -> DailyDeal:
    """The deal of today, in UTC."""
    today = datetime.now(UTC).date()
    return DailyDeal(deals.deal_of(today), deals.levels_of(today))


async def _finished(caller: Caller, server: Server) -> list[Finished]:
    """The games of who asks, the latest first; none if the server does not know them."""
    identity = caller.identity
    return await server.house.store.finished(identity) if identity else []


def _results(game: str, players: int, games: list[Finished]) -> Results:
    points = [finished.result.scores[finished.seat] for finished in games]
    mean = round(sum(points) / len(points), 1)
    return Results(game, players, len(games), _wins(games), mean, _hinted(games))


def _level_results(levels: tuple[int, ...], games: list[Finished]) -> LevelResults:
    won = [finished.result for finished in games if finished.has_won]
    lost = [finished.result for finished in games if not finished.has_won and finished.result.ended_by != CONCEDED]
    return LevelResults(list(levels), len(games), len(won), _best(won or lost), _hinted(games))


def _wins(games: list[Finished]) -> int:
    return sum(finished.has_won for finished in games)


def _hinted(games: list[Finished]) -> int:
    """How many of the victories were with hints."""
    return sum(finished.has_won and finished.had_hints for finished in games)


def _best(results: Iterable[SeenResult]) -> int | None:
    """The greatest lead over an automaton, which comes after the only seat."""
    return max((result.scores[0] - result.scores[1] for result in results), default=None)


QUESTIONS = Questions("results", [read_results, read_solo, read_deal])

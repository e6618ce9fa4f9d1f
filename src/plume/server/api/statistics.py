"""Statistics of mine: what my finished games say together, and all of them to take away."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from plume.server import counted
from plume.server.api.context import COST_OF_REPLAY, Server
from plume.server.api.routes import Caller, File, Questions, get
from plume.server.clock import SECOND
from plume.server.counted import FORM, Mine, MyStatistics, PlayedGame, PlayedGames, Told
from plume.server.kept import Story

LONGEST = 1.0
"""Seconds for which games are told while somebody waits; who asks again gets the next ones."""
PLAIN = ("table", "game", "players", "opponent", "points", "best_other")
FLAGS = ("won", "hints", "gave_up", "challenge")
NUMBERS = ("turns", "moves")

_told = msgspec.json.Decoder(Told).decode


@get("/me/statistics")
async def read_statistics(caller: Caller, server: Server) -> MyStatistics:
    """My results by game, players and opponent, what I had in my games, trends over time. Who asks first waits.

    As long as games are `waiting`, ask again: what is in a finished game is found out once.
    """
    return counted.statistics(await _mine(caller, server))


@get("/me/statistics/games")
async def export_games(caller: Caller, server: Server, form: Literal["csv", "json"] = "csv") -> File:
    """My finished games, the latest first, one in a line."""
    games = [counted.exported(game) for game in await _mine(caller, server)]
    if form == "json":
        return File(msgspec.to_builtins(PlayedGames(games)), "application/json", "plume-games.json")
    return File(_table(games), "text/csv", "plume-games.csv")


async def _mine(caller: Caller, server: Server) -> list[Mine]:
    """My games, with what was counted in them; some of those that nobody has told yet are told now."""
    identity = caller.identity
    if identity is None:
        return []
    server.take(identity, caller.address, COST_OF_REPLAY)
    house = server.house
    finished = await house.store.finished(identity)
    known = await house.store.stories([one.summary.id for one in finished], FORM)
    told = {table_id: _told(story) for table_id, story in known.items()}
    fresh: list[Story] = []
    end = time.monotonic() + LONGEST
    for one in finished:
        if one.summary.id not in told and time.monotonic() < end:
            found = told[one.summary.id] = await house.tell(one.summary.id, identity)
            fresh.append(Story(one.summary.id, FORM, msgspec.json.encode(found).decode()))
    await house.store.keep_stories(fresh)
    return [Mine(one, told.get(one.summary.id)) for one in finished]


def _table(games: Sequence[PlayedGame]) -> str:
    """Games as CSV; what was counted has two columns each, how many and their points."""
    kinds = sorted({(one.what, one.name) for game in games for one in game.counts or ()})
    titles = [" ".join(filter(None, kind)) for kind in kinds]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    doubled = [title for name in titles for title in (name, f"{name} points")]
    writer.writerow(["date", *PLAIN, "levels", *FLAGS, *NUMBERS, *doubled])
    writer.writerows([*_plain(game), *_counts(game, kinds)] for game in games)
    return out.getvalue()


def _plain(game: PlayedGame) -> Iterable[Any]:
    yield datetime.fromtimestamp(game.ended_at / SECOND, UTC).isoformat(timespec="seconds")
    yield from (getattr(game, name) for name in PLAIN)
    yield " ".join(map(str, game.levels))
    yield from (int(getattr(game, name)) for name in FLAGS)
    yield from ("" if getattr(game, name) is None else getattr(game, name) for name in NUMBERS)


def _counts(game: PlayedGame, kinds: Iterable[tuple[str, str]]) -> Iterable[Any]:
    """What was counted in a game, in the order of the columns; blanks where it is not known, or has no such thing."""
    found = {(one.what, one.name): one for one in game.counts or ()}
    for kind in kinds:
        yield from (found[kind].count, found[kind].points) if kind in found else ("", "")


QUESTIONS = Questions("statistics", [read_statistics, export_games])

"""Reviews of finished games: made beside everything else, told while they grow, and kept with the game.

A review is made in short pieces of work, so that nobody waits long for another's, and a process that is lost costs no
more than the piece it was at. Whoever asks meanwhile is told of the same work.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import zlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from plume.analysis import Appraisal, Finding, Reviewer, Slip, instead, usual_budget, works_of
from plume.analysis.reviewing import VERSION
from plume.bots.searching import Thought
from plume.core.carriers import why_not
from plume.core.game import Game
from plume.records import Record, from_json, to_json
from plume.server.errors import TooMuch
from plume.server.house import Thinking
from plume.server.kept import Keeper
from plume.server.shapes import Event, OfGame

log = logging.getLogger(__name__)

PIECE = 1.0
"""Seconds that a piece of the work takes, and after which more is told."""
PATIENCE = 600.0
"""Seconds after which a piece of the work is given up: the first one may have to compile."""
MOST_AT_ONCE = 200
"""So many reviews wait or are being made; whoever asks for more has to come again."""
IN_BROWSER, SLOWER = 4, 32
"""By so much less is thought about each decision where a browser does it, or rules are not compiled at all."""


class BetterMove(msgspec.Struct):
    """A move that would have been better, and what it brings, as far as chance has no part in it."""

    game: OfGame
    seat: int
    move: str
    events: list[Event]


class GameAnalysis(msgspec.Struct):
    """What there is to say about a finished game by now; the better moves are those of its slips, one after another."""

    appraisal: Appraisal
    better: list[list[BetterMove]]


class AnalysisNow(msgspec.Struct):
    """How far an analysis is, of 1, and what there is to say by then; nothing until there is a first graph."""

    state: Literal["working", "done", "failed"]
    progress: float
    analysis: GameAnalysis | None = None


class Piece(NamedTuple):
    """What a piece of the work has brought: findings, how far all of it is, and what there is to say."""

    found: list[Finding]
    progress: float
    content: bytes | None
    is_done: bool


def work_on(text: bytes, budget: int, found: Sequence[Finding], seconds: float) -> Thought[Piece]:
    """Do a piece of the work on a review."""
    reviewer = _reviewer(text, budget)
    reviewer.found[:] = found
    if reviewer.is_done:
        record = from_json(msgspec.json.decode(text))
        appraisal = reviewer.appraisal(works_of(record))
        return Piece([], 1.0, _content(record, appraisal), is_done=True)
    yield from reviewer.thinking(seconds)
    content = None
    if reviewer.has_graph:
        content = _content(None, reviewer.appraisal())
    return Piece(reviewer.found[len(found) :], reviewer.progress, content, is_done=False)


@lru_cache(maxsize=2)
def _reviewer(text: bytes, budget: int) -> Reviewer:
    """The reviewer of a record, which has played the game once."""
    return Reviewer(from_json(msgspec.json.decode(text)), budget)


def _content(record: Record | None, appraisal: Appraisal) -> bytes:
    better = [] if record is None else [_better(record, slip) for slip in appraisal.slips]
    return zlib.compress(msgspec.json.encode(GameAnalysis(appraisal, better)))


def _better(record: Record, slip: Slip) -> list[BetterMove]:
    """The better moves of a slip, as they are sent."""
    found = []
    for seen in instead(record, slip):
        assert seen.move is not None, "what would have been better is no secret"
        events: list[Event] = [event.to_json() for event in seen.events]
        found.append(BetterMove(record.game.name, seen.seat, seen.move, events))
    return found


def budget_of(game: Game) -> int:
    """How many simulations each decision gets here."""
    usual = usual_budget(game)
    if not why_not("compiled"):
        return usual
    return max(usual // (SLOWER if why_not("wasm") else IN_BROWSER), 1)


@dataclass
class Making:
    """A review that is being made, or could not be."""

    key: str
    progress: float = 0.0
    content: bytes | None = None
    has_failed: bool = False
    task: asyncio.Task[None] | None = field(default=None, repr=False)


class Reviews:
    """All reviews of a house."""

    def __init__(self, store: Keeper, thinkers: Thinking) -> None:
        self._store = store
        self._thinkers = thinkers
        self._making: OrderedDict[str, Making] = OrderedDict()
        """By table; those that have failed stay until somebody asks for them again, or many others have come."""

    async def close(self) -> None:
        """Stop making any; whoever asks later begins anew."""
        tasks = [making.task for making in self._making.values() if making.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()

    async def now(
        self, table_id: str, record: Record, who: str, admit: Callable[[], None], *, again: bool = False
    ) -> AnalysisNow:
        """What there is to say about a finished game by now; it is begun for whoever asks first, if they are admitted.

        What could not be made is tried again only if somebody says so.
        """
        text, budget = _bare(record), budget_of(record.game)
        key = hashlib.sha256(b"%d %d " % (VERSION, budget) + text).hexdigest()
        making = self._known(table_id, key)
        if making is None:
            kept = await self._store.review(table_id, key)
            if kept is not None:
                return AnalysisNow("done", 1.0, _read(kept))
            making = self._known(table_id, key)
        if making is None or (making.has_failed and again):
            admit()
            making = self._begin(table_id, key, text, budget, who)
        state: Literal["working", "failed"] = "failed" if making.has_failed else "working"
        return AnalysisNow(state, making.progress, None if making.content is None else _read(making.content))

    def _known(self, table_id: str, key: str) -> Making | None:
        making = self._making.get(table_id)
        return making if making is not None and making.key == key else None

    def _begin(self, table_id: str, key: str, text: bytes, budget: int, who: str) -> Making:
        while len(self._making) >= MOST_AT_ONCE:
            failed = next((found for found, making in self._making.items() if making.has_failed), None)
            if failed is None:
                raise TooMuch("reviews")
            del self._making[failed]
        making = self._making[table_id] = Making(key)
        making.task = asyncio.create_task(self._make(table_id, making, text, budget, who))
        return making

    async def _make(self, table_id: str, making: Making, text: bytes, budget: int, who: str) -> None:
        """Make a review, piece by piece, and keep it."""
        found: list[Finding] = []
        try:
            while True:
                piece = await self._thinkers.run(who, PIECE, work_on, text, budget, found, patience=PATIENCE)
                found += piece.found
                making.progress, making.content = piece.progress, piece.content
                if piece.is_done and piece.content is not None:
                    await self._store.keep_review(table_id, making.key, piece.content)
                    del self._making[table_id]
                    return
        except Exception as problem:
            log.error("the review of table %s failed: %r", table_id, problem, extra={"table": table_id})
            making.has_failed = True


def _bare(record: Record) -> bytes:
    """All of a record that a review depends on."""
    moves = tuple(replace(move, comment=None) for move in record.moves)
    return msgspec.json.encode(to_json(replace(record, seats=(), tags={}, comment=None, moves=moves)))


def _read(content: bytes) -> GameAnalysis:
    return msgspec.json.decode(zlib.decompress(content), type=GameAnalysis)

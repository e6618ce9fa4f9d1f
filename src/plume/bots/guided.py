"""Bots that think with the evaluator of a game: by its policy alone, or by searching with it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

from plume.bots.loading import engine, engine_now
from plume.bots.nodes import ROOT, Tree
from plume.core.carriers import Engine
from plume.core.game import MOST_SIDES
from plume.core.legal import LegalMoves
from plume.core.options import check_number
from plume.core.streams import SEED_BITS
from plume.core.view import View

THREADS = "PLUME_BOT_THREADS"
"""The environment variable that says with how many threads a bot searches; all cores if it is not set."""

MOST_THREADS = 256
USUAL_SECONDS = 1.0
"""That a search takes for a move."""

FIRST = ROOT + 1
"""The node that is added first."""
SLICE = 0.05
"""Seconds after which a search looks at the clock."""
SPARE = 0.03
"""Seconds of its time that a search leaves alone."""


def threads() -> int:
    """With how many threads a bot searches."""
    wanted = os.environ.get(THREADS) or str(os.cpu_count() or 1)
    check_number(THREADS, int(wanted) if wanted.isdecimal() else wanted, 1, MOST_THREADS)
    return int(wanted)


@dataclass(frozen=True)
class Tried:
    """How often a search tried a move, and what came of it on average for who plays it: 0 lost, 1 won."""

    visits: int
    value: float


class Desk:
    """What a bot works on: a game as a seat sees it, and memory."""

    def __init__(self, engine: Engine, view: View, seed: int) -> None:
        self._tree = engine.module
        self._seat = view.seat
        self._states = engine.states(2)
        self._states[self._tree.HIDDEN] = engine.load(view.state)
        self._moves = engine.moves()
        self._weights = engine.floats(view.game.moves.size)
        self._memory = engine.make(self._tree.Memory)
        self._stream = engine.stream(seed)

    def best_move(self, traits: int) -> int:
        """The move that the evaluator of the game weighs most."""
        s = self._states[self._tree.HIDDEN]
        self._tree.deal(s, self._seat, self._stream)
        return int(self._tree.best_move(s, self._seat, traits, self._moves, self._weights, self._memory))


class Search(Desk):
    """A desk with a tree that grows."""

    def __init__(self, engine: Engine, view: View, seed: int) -> None:
        super().__init__(engine, view, seed)
        self._values = engine.floats(MOST_SIDES)
        self._grown = engine.make(Tree)

    def grow(self, traits: int, simulations: int) -> None:
        """Search on, by so many simulations."""
        self._tree.search(
            self._states,
            self._seat,
            traits,
            simulations,
            self._stream,
            self._moves,
            self._weights,
            self._values,
            self._memory,
            self._grown,
        )

    def include(self, move: int, prior: float) -> None:
        """Before it has grown: a move that is tried as if it were so promising, whatever the evaluator thinks of it."""
        self._grown.nodes[ROOT].child = FIRST
        node = self._grown.nodes[FIRST]
        node.child, node.sibling, node.move, node.visits, node.total, node.prior = 0, 0, move, 0, 0.0, prior
        self._grown.size = FIRST + 1

    def line(self, move: int) -> Iterator[int]:
        """A move of the root and what follows it, as far as the search prefers it to everything else."""
        nodes = self._grown.nodes
        place = next((child for child in self._children(ROOT) if int(nodes[child].move) == move), 0)
        while place and int(nodes[place].visits):
            yield int(nodes[place].move)
            place = max(self._children(place), key=lambda child: int(nodes[child].visits), default=0)

    def _children(self, place: int) -> Iterator[int]:
        """The nodes below a node, the last one that was added first."""
        child = int(self._grown.nodes[place].child)
        while child:
            yield child
            child = int(self._grown.nodes[child].sibling)

    def visits(self) -> dict[int, int]:
        """How often each move of the root was tried."""
        return {move: tried.visits for move, tried in self.tried().items()}

    def tried(self) -> dict[int, Tried]:
        """What came of each move of the root."""
        found = {}
        for child in self._children(ROOT):
            node = self._grown.nodes[child]
            visits = int(node.visits)
            found[int(node.move)] = Tried(visits, float(node.total) / visits if visits else 0.0)
        return found

    def chances(self, sides: int) -> tuple[float, ...]:
        """What each side may expect of its victory, by all simulations together."""
        simulations = int(self._grown.nodes[ROOT].visits)
        return tuple(float(self._grown.totals[side]) / simulations for side in range(sides))


def _engine(view: View, at_once: bool) -> Engine:
    return engine_now(view.game) if at_once else engine(view.game)


class PolicyBot:
    """Plays what the evaluator of the game weighs most; `traits` say how it looks at the game."""

    def __init__(self, seed: int, traits: int, *, at_once: bool = False) -> None:
        self._rng = Random(seed)
        self._traits = traits
        self._at_once = at_once

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """Choose one of the legal moves."""
        seed = self._rng.getrandbits(SEED_BITS)
        if len(legal) == 1:
            return next(iter(legal))
        desk = Desk(_engine(view, self._at_once), view, seed)
        return view.game.moves.text(desk.best_move(self._traits))


class SearchBot:
    """Searches with the evaluator of the game as its guide, for a number of simulations or for a time."""

    def __init__(
        self,
        seed: int,
        traits: int,
        *,
        seconds: float = USUAL_SECONDS,
        simulations: int | None = None,
        at_once: bool = False,
    ) -> None:
        self._rng = Random(seed)
        self._traits = traits
        self._seconds = seconds
        self._simulations = simulations
        self._at_once = at_once

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """Choose one of the legal moves."""
        start = time.monotonic()
        seeds = [self._rng.getrandbits(SEED_BITS) for _ in range(threads())]
        if len(legal) == 1:
            return next(iter(legal))
        found = _engine(view, self._at_once)
        searches = [Search(found, view, seed) for seed in seeds]
        self._search(searches, start, clock)
        return view.game.moves.text(_most_visited([search.visits() for search in searches]))

    def _search(self, searches: Sequence[Search], start: float, clock: float | None) -> None:
        if self._simulations is not None:
            share = -(-self._simulations // len(searches))
            _each(searches, lambda search: search.grow(self._traits, share))
            return
        seconds = self._seconds if clock is None else min(self._seconds, clock)
        _each(searches, lambda search: self._until(search, start + seconds - SPARE))

    def _until(self, search: Search, end: float) -> None:
        """Search in slices as long as there is time; a choice that is none needs no more than the first."""
        simulations = 1
        while True:
            before = time.monotonic()
            search.grow(self._traits, simulations)
            now = time.monotonic()
            if now >= end or len(search.visits()) == 1:
                return
            pace = simulations / max(now - before, 1e-6)
            simulations = max(1, int(pace * min(SLICE, end - now)))


def _each(searches: Sequence[Search], work: Callable[[Search], None]) -> None:
    """Do something with all searches at the same time."""
    if len(searches) == 1:
        work(searches[0])
        return
    with ThreadPoolExecutor(len(searches)) as pool:
        list(pool.map(work, searches))


def _most_visited(counts: Sequence[dict[int, int]]) -> int:
    """The move that all searches together have tried most often; of equals the first in the move table."""
    total: dict[int, int] = {}
    for visits in counts:
        for move, count in visits.items():
            total[move] = total.get(move, 0) + count
    return min(total, key=lambda move: (-total[move], move))

"""Bots that think with the mind of a game: by its advice alone, or by searching with it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random

from plume.bots.minds import engine, engine_now
from plume.core.carriers import Engine
from plume.core.legal import LegalMoves
from plume.core.options import check_number
from plume.core.streams import SEED_BITS
from plume.core.view import View

THREADS = "PLUME_BOT_THREADS"
"""The environment variable that says with how many threads a bot searches; all cores if it is not set."""

MOST_THREADS = 256
USUAL_SECONDS = 1.0
"""That a search takes for a move."""

MOST_NODES = 200_000
SLICE = 0.05
"""Seconds after which a search looks at the clock."""
SPARE = 0.03
"""Seconds of its time that a search leaves alone."""


def threads() -> int:
    """With how many threads a bot searches."""
    wanted = os.environ.get(THREADS) or str(os.cpu_count() or 1)
    check_number(THREADS, int(wanted) if wanted.isdecimal() else wanted, 1, MOST_THREADS)
    return int(wanted)


class Desk:
    """What one thinker works on: a game as a seat sees it, and memory."""

    def __init__(self, engine: Engine, view: View, seed: int) -> None:
        mind = engine.module.mind
        tree = engine.module
        self._tree = tree
        self._seat = view.seat
        self.states = engine.states(2)
        self.states[tree.HIDDEN] = engine.load(view.state)
        self.moves = engine.moves()
        self.weights = engine.floats(view.game.moves.size)
        self.work = engine.ints(mind.WORK)
        self.stream = engine.stream(seed)

    def advice(self, style: int) -> int:
        """The move that the mind of the game likes best."""
        s = self.states[self._tree.HIDDEN]
        self._tree.deal(s, self._seat, self.stream)
        return int(self._tree.advise(s, self._seat, style, self.moves, self.weights, self.work))


class Tree(Desk):
    """A desk with a tree that grows."""

    def __init__(self, engine: Engine, view: View, seed: int) -> None:
        super().__init__(engine, view, seed)
        self._links = engine.ints(self._tree.LINKS * MOST_NODES)
        self._sums = engine.floats(self._tree.SUMS * MOST_NODES)
        self._values = engine.floats(self._tree.MOST_SIDES)
        self._path = engine.ints(self._tree.PATH)

    def grow(self, style: int, simulations: int) -> None:
        """Think on, by so many simulations."""
        self._tree.think(
            self.states,
            self._seat,
            style,
            simulations,
            self.stream,
            self.moves,
            self.weights,
            self.work,
            self._links,
            self._sums,
            self._values,
            self._path,
        )

    def visits(self) -> dict[int, int]:
        """How often each move of the root was tried."""
        tree = self._tree
        found = {}
        child = int(self._links[tree.LINKS * tree.ROOT + tree.CHILD])
        while child:
            found[int(self._links[tree.LINKS * child + tree.MOVE])] = int(self._links[tree.LINKS * child + tree.VISITS])
            child = int(self._links[tree.LINKS * child + tree.SIBLING])
        return found


def _engine(view: View, at_once: bool) -> Engine:
    return engine_now(view.game) if at_once else engine(view.game)


class AdviceBot:
    """Plays what the mind of the game likes best; `style` says how it looks at the game."""

    def __init__(self, seed: int, style: int, *, at_once: bool = False) -> None:
        self._rng = Random(seed)
        self._style = style
        self._at_once = at_once

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """Choose one of the legal moves."""
        seed = self._rng.getrandbits(SEED_BITS)
        if len(legal) == 1:
            return next(iter(legal))
        desk = Desk(_engine(view, self._at_once), view, seed)
        return view.game.moves.text(desk.advice(self._style))


class SearchBot:
    """Searches with the mind of the game as its guide, for a number of simulations or for a time."""

    def __init__(
        self,
        seed: int,
        style: int,
        *,
        seconds: float = USUAL_SECONDS,
        simulations: int | None = None,
        at_once: bool = False,
    ) -> None:
        self._rng = Random(seed)
        self._style = style
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
        trees = [Tree(found, view, seed) for seed in seeds]
        self._think(trees, start, clock)
        return view.game.moves.text(_most_visited([tree.visits() for tree in trees]))

    def _think(self, trees: Sequence[Tree], start: float, clock: float | None) -> None:
        if self._simulations is not None:
            share = -(-self._simulations // len(trees))
            _each(trees, lambda tree: tree.grow(self._style, share))
            return
        seconds = self._seconds if clock is None else min(self._seconds, clock)
        _each(trees, lambda tree: self._until(tree, start + seconds - SPARE))

    def _until(self, tree: Tree, end: float) -> None:
        """Think in slices as long as there is time; a choice that is none needs no more than the first."""
        simulations = 1
        while True:
            before = time.monotonic()
            tree.grow(self._style, simulations)
            now = time.monotonic()
            if now >= end or len(tree.visits()) == 1:
                return
            pace = simulations / max(now - before, 1e-6)
            simulations = max(1, int(pace * min(SLICE, end - now)))


def _each(trees: Sequence[Tree], work: Callable[[Tree], None]) -> None:
    """Do something with all trees at the same time."""
    if len(trees) == 1:
        work(trees[0])
        return
    with ThreadPoolExecutor(len(trees)) as pool:
        list(pool.map(work, trees))


def _most_visited(counts: Sequence[dict[int, int]]) -> int:
    """The move that all trees together have tried most often; of equals the first in the move table."""
    total: dict[int, int] = {}
    for visits in counts:
        for move, count in visits.items():
            total[move] = total.get(move, 0) + count
    return min(total, key=lambda move: (-total[move], move))

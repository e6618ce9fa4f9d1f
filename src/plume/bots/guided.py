"""Bots that think with the evaluator of a game: by its policy alone, or by searching with it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import repeat
from random import Random

from plume.bots.loading import engine, engine_now
from plume.bots.nodes import DEEPEST, ROOT, Tree, Trial
from plume.bots.searching import Found, Result, Task, Thought, Tried, Wish
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
        self._sides = view.options.sides
        self._values = engine.floats(MOST_SIDES)
        self._grown = engine.make(Tree)
        self._trials = engine.array(Trial, view.game.moves.size)
        self._line = engine.ints(DEEPEST)

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

    def include(self, wish: Wish) -> None:
        """Before it has grown: try a move, whatever the evaluator thinks of it."""
        self._tree.include(wish.move, wish.prior, self._grown)

    def is_settled(self, simulations: float) -> bool:
        """Whether so many simulations more could not change which move it has tried most often."""
        count = int(self._tree.trials(self._grown, self._trials))
        visits = sorted(int(self._trials[number].visits) for number in range(count))
        return count < 2 or visits[-1] - visits[-2] > simulations

    def found(self) -> Found:
        """What came of it by now."""
        simulations = int(self._grown.nodes[ROOT].visits)
        chances = (float(self._grown.totals[side]) / simulations for side in range(self._sides))
        return Found(simulations, tuple(chances), dict(self._tried()))

    def _tried(self) -> Iterator[tuple[int, Tried]]:
        for number in range(int(self._tree.trials(self._grown, self._trials))):
            trial = self._trials[number]
            move, visits = int(trial.move), int(trial.visits)
            length = int(self._tree.line(move, self._grown, self._line))
            line = tuple(int(self._line[place]) for place in range(length))
            yield move, Tried(visits, float(trial.total) / visits if visits else 0.0, line)


def search(task: Task, engine: Engine, start: float) -> Found:
    """What comes of a search whose time has begun at `start`: it looks at the clock between slices."""
    made = Search(engine, task.view, task.seed)
    if task.wish is not None:
        made.include(task.wish)
    if task.seconds is None:
        made.grow(task.traits, task.simulations or 1)
    else:
        _grow_until(made, task, start + task.seconds)
    return made.found()


def _grow_until(made: Search, task: Task, end: float) -> None:
    """Search in slices as long as there is time, and it matters."""
    portion, left = 1, task.simulations
    while True:
        before = time.monotonic()
        made.grow(task.traits, portion)
        now = time.monotonic()
        if left is not None:
            left -= portion
        pace = portion / max(now - before, 1e-6)
        if now >= end or left == 0 or (left is None and made.is_settled(pace * (end - now))):
            return
        portion = max(1, int(pace * min(SLICE, end - now)))
        if left is not None:
            portion = min(portion, left)


def finish(work: Thought[Result], *, at_once: bool = False) -> Result:
    """What comes of some work, whose searches are made here, in as many threads as there may be."""
    count = threads()
    with ExitStack() as stack:
        pool = stack.enter_context(ThreadPoolExecutor(count)) if count > 1 else None
        found: Sequence[Found] | None = None
        while True:
            try:
                tasks = next(work) if found is None else work.send(found)
            except StopIteration as end:
                result: Result = end.value
                return result
            found = _all(tasks, at_once, pool)


def _all(tasks: Sequence[Task], at_once: bool, pool: ThreadPoolExecutor | None) -> Sequence[Found]:
    """What comes of these searches; one that is alone needs no thread."""
    start = time.monotonic()
    engines = [_engine(task.view, at_once) for task in tasks]
    if pool is None or len(tasks) == 1:
        return [search(task, engine, start) for task, engine in zip(tasks, engines, strict=True)]
    return list(pool.map(search, tasks, engines, repeat(start)))


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
        return finish(self.ponder(view, legal, clock), at_once=self._at_once)

    def ponder(self, view: View, legal: LegalMoves, clock: float | None = None) -> Thought[str]:
        """Choose one of the legal moves, wherever the searches are made."""
        seeds = [self._rng.getrandbits(SEED_BITS) for _ in range(threads())]
        if len(legal) == 1:
            return next(iter(legal))
        found = yield [self._task(view, seed, clock, len(seeds)) for seed in seeds]
        return view.game.moves.text(_most_visited(one.visits for one in found))

    def _task(self, view: View, seed: int, clock: float | None, parts: int) -> Task:
        if self._simulations is not None:
            return Task(view, seed, self._traits, simulations=-(-self._simulations // parts))
        seconds = self._seconds if clock is None else min(self._seconds, clock)
        return Task(view, seed, self._traits, seconds=seconds - SPARE)


def _most_visited(counts: Iterable[Mapping[int, int]]) -> int:
    """The move that all searches together have tried most often; of equals the first in the move table."""
    total: dict[int, int] = {}
    for visits in counts:
        for move, count in visits.items():
            total[move] = total.get(move, 0) + count
    return min(total, key=lambda move: (-total[move], move))

"""The review of a game: what every turn did to the chances, which turns cost most, and what was luck."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from random import Random

from plume.analysis.appraisal import Appraisal, Work
from plume.analysis.assessing import Assessor
from plume.analysis.decisions import Decision, Finding, decisions_of
from plume.analysis.grounds import PART
from plume.analysis.hinting import line_of
from plume.analysis.margins import pace, with_chance
from plume.analysis.telling import Teller
from plume.bots.guided import threads
from plume.core.game import Game
from plume.records import Record

VERSION = 2
"""What was found by an earlier one is not what would be found now."""
GLANCE, SECONDS = 0.01, 0.2
"""How long each turn takes for the first graph, and each decision after it, on an ordinary machine."""
PORTIONS = 20
"""So often a review tells how far it has come."""
AT_A_TIME = 8
"""So many steps of a review are taken before it looks at the clock."""
CAREFUL = 0.02
"""A decision that seems to cost no more of the chance to win costs nothing: the search is no more exact."""


def usual_budget(game: Game) -> int:
    """How many simulations each decision gets if nothing is said."""
    return int(SECONDS * pace(game))


def review(record: Record, budget: int | None = None, *, at_once: bool = False) -> Appraisal:
    """What every turn of a game did, with so many simulations for each decision."""
    *_, last = reviews(record, budget, at_once=at_once)
    return last


def reviews(record: Record, budget: int | None = None, *, at_once: bool = False) -> Iterator[Appraisal]:
    """First a graph of the game, then more and more of the review; the last is the whole."""
    reviewer = Reviewer(record, budget, at_once=at_once)
    told = -1.0
    while not reviewer.is_done:
        reviewer.think()
        if reviewer.has_graph and reviewer.progress >= told + 1 / PORTIONS:
            told = reviewer.progress
            yield reviewer.appraisal()
    yield reviewer.appraisal(works_of(record))


Step = Callable[[], Finding]


class Reviewer:
    """Looks at a game, at first briefly, then decision by decision.

    What was found can be taken elsewhere: another reviewer of the same game goes on with it, and finds the same.
    """

    def __init__(
        self, record: Record, budget: int | None = None, *, at_once: bool = False, found: Iterable[Finding] = ()
    ) -> None:
        self.budget = usual_budget(record.game) if budget is None else budget
        self._record = record
        self._glance_at = int(GLANCE * pace(record.game))
        self._at_once = at_once
        decisions, self._end = decisions_of(record)
        turns = groupby(decisions, key=lambda one: (one.turn, one.seat, one.move is None))
        self._turns = [list(together) for _, together in turns]
        first = [turn[0] for turn in self._turns]
        todo = [decision for decision in decisions if decision.is_free or decision in first]
        self._steps: list[Step] = [
            *(partial(self._glance, one) for one in first),
            *(partial(self._judge, one) for one in todo),
        ]
        self.found = list(found)
        """What each step has found, in their order."""

    @property
    def has_graph(self) -> bool:
        """Whether all turns were looked at."""
        return len(self.found) >= len(self._turns)

    @property
    def is_done(self) -> bool:
        """Whether all decisions were looked at closely."""
        return len(self.found) == len(self._steps)

    @property
    def progress(self) -> float:
        """How much is done of what comes after the graph."""
        return max(len(self.found) - len(self._turns), 0) / max(len(self._steps) - len(self._turns), 1)

    def think(self, seconds: float = 0.0) -> None:
        """Go on for so many seconds, or for a few steps if these take longer; a graph that is done is not kept back."""
        until = time.monotonic() + seconds
        with _side_by_side() as take:
            while not self.is_done:
                done, graph = len(self.found), len(self._turns)
                portion = slice(done, min(done + AT_A_TIME, graph) if done < graph else done + AT_A_TIME)
                self.found += take(self._steps[portion])
                if time.monotonic() >= until or len(self.found) == graph:
                    break

    def _glance(self, decision: Decision) -> Finding:
        assessor = Assessor(decision.view, decision.at, at_once=self._at_once)
        return Finding(decision.at, assessor.think(self._glance_at).chances)

    def _judge(self, decision: Decision) -> Finding:
        """What the best move promises, and what the one that was played takes from that."""
        assessor = Assessor(decision.view, decision.at, also=decision.move, at_once=self._at_once)
        found = assessor.think(self.budget)
        chances = with_chance(found.chances, decision.seat, found.best.chance)
        played = None if decision.move is None else found.choice(decision.move)
        loss = 0.0 if played is None else found.best.chance - played.chance
        if loss <= CAREFUL:
            return Finding(decision.at, chances)
        position = decision.view.determinise(Random(decision.at))
        better = line_of(position, decision.seat, assessor.line(found.best.move))
        return Finding(decision.at, chances, loss, better)

    def appraisal(self, works: tuple[Work, ...] | None = None) -> Appraisal:
        """What there is to say by now; all of it, with what the players made."""
        assert self.has_graph, "every turn has to be looked at"
        return Teller(self._record, self.budget, self._turns, self._end, self.found).appraisal(self.progress, works)


@contextmanager
def _side_by_side() -> Iterator[Callable[[Sequence[Step]], Iterable[Finding]]]:
    """Takes steps in several threads; where there is but one, as in a browser, which can start none, one by one."""
    if threads() == 1:
        yield lambda steps: [step() for step in steps]
        return
    with ThreadPoolExecutor(threads()) as pool:
        yield lambda steps: pool.map(lambda step: step(), steps)


def works_of(record: Record) -> tuple[Work, ...]:
    """What the players made, beside the best that they could have made, if the game tells of such things."""
    works: Callable[[Record], Iterable[Work]] | None = getattr(record.game.part(PART), "works", None)
    return () if works is None else tuple(works(record))

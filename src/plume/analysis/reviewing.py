"""The review of a game: what every turn did to the chances, which turns cost most, and what was luck."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from random import Random
from typing import NamedTuple

from plume.analysis.appraisal import Appraisal, Work
from plume.analysis.assessing import assessment, wish
from plume.analysis.decisions import Decision, Finding, decisions_of
from plume.analysis.grounds import PART
from plume.analysis.hinting import line_of
from plume.analysis.margins import pace, with_chance
from plume.analysis.telling import Teller
from plume.bots.guided import finish
from plume.bots.searching import Found, Task, Thought
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


class Step(NamedTuple):
    """A search of a review, and what is concluded of what it finds."""

    task: Task
    conclude: Callable[[Found], Finding]


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
            *(self._glance(one) for one in first),
            *(self._judgement(one) for one in todo),
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
        finish(self.thinking(seconds), at_once=self._at_once)

    def thinking(self, seconds: float = 0.0) -> Thought[None]:
        """Go on for so many seconds, wherever the searches are made."""
        until = time.monotonic() + seconds
        while not self.is_done:
            done, graph = len(self.found), len(self._turns)
            steps = self._steps[done : min(done + AT_A_TIME, graph) if done < graph else done + AT_A_TIME]
            found = yield [step.task for step in steps]
            self.found += [step.conclude(one) for step, one in zip(steps, found, strict=True)]
            if time.monotonic() >= until or len(self.found) == graph:
                break

    def _glance(self, decision: Decision) -> Step:
        task = Task(decision.view, decision.at, simulations=self._glance_at)
        return Step(task, lambda found: Finding(decision.at, found.chances))

    def _judgement(self, decision: Decision) -> Step:
        also = None if decision.move is None else wish(self._record.game, decision.move)
        task = Task(decision.view, decision.at, simulations=self.budget, wish=also)
        return Step(task, partial(self._judge, decision))

    def _judge(self, decision: Decision, searched: Found) -> Finding:
        """What the best move promises, and what the one that was played takes from that."""
        found = assessment(decision.view, searched)
        chances = with_chance(found.chances, decision.seat, found.best.chance)
        played = None if decision.move is None else found.choice(decision.move)
        loss = 0.0 if played is None else found.best.chance - played.chance
        if loss <= CAREFUL:
            return Finding(decision.at, chances)
        position = decision.view.determinise(Random(decision.at))
        better = line_of(position, decision.seat, found.best.line)
        return Finding(decision.at, chances, loss, better)

    def appraisal(self, works: tuple[Work, ...] | None = None) -> Appraisal:
        """What there is to say by now; all of it, with what the players made."""
        assert self.has_graph, "every turn has to be looked at"
        return Teller(self._record, self.budget, self._turns, self._end, self.found).appraisal(self.progress, works)


def works_of(record: Record) -> tuple[Work, ...]:
    """What the players made, beside the best that they could have made, if the game tells of such things."""
    works: Callable[[Record], Iterable[Work]] | None = getattr(record.game.part(PART), "works", None)
    return () if works is None else tuple(works(record))

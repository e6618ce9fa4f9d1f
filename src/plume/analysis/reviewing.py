"""The review of a game: what every turn did to the chances, which turns cost most, and what was luck."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from math import exp
from random import Random

from plume.analysis.assessing import Assessor
from plume.analysis.grounds import PART, Ground, grounds_of
from plume.analysis.hinting import line_of
from plume.analysis.margins import Margins, expected, final, pace, swing, with_chance
from plume.analysis.picturing import chances, figure
from plume.bots.guided import threads
from plume.core.game import Game
from plume.core.position import Position
from plume.core.tape import RawEvent
from plume.core.view import Seen, View, shown
from plume.records import Move, Record

VERSION = 1
"""What was found by an earlier one is not what would be found now."""
GLANCE, SECONDS = 0.01, 0.2
"""How long each turn takes for the first graph, and each decision after it, on an ordinary machine."""
PORTIONS = 20
"""So often a review tells how far it has come."""
AT_A_TIME = 8
"""So many steps of a review are taken before it looks at the clock."""
ALMOST = 0.99
"""How far a review is where only the last things are to be done."""
CAREFUL = 0.02
"""A decision that seems to cost no more of the chance to win costs nothing: the search is no more exact."""
MOST_SLIPS = 5
"""That are told of each player."""
STEEPNESS = 5.0
"""How much a lost chance takes off the accuracy of a turn."""


@dataclass(frozen=True)
class TurnAppraisal:
    """A turn of a seat: the moves from `start` to `end`, and what became of everybody's game in it.

    `luck` and `play` together are what the margins have changed: `play` is what the seat's own decisions took from it,
    or gave to others; all else is luck.
    """

    turn: int
    seat: int
    start: int
    """After so many moves of the record the turn began."""
    end: int
    chances: tuple[float, ...]
    """To win, by side, after the turn."""
    margins: Margins
    """By how many points each side could then expect to be ahead in the end; after the last turn, by how many it is."""
    luck: Margins
    play: Margins
    loss: float
    """What the decisions of the seat took from its chance to win."""


@dataclass(frozen=True)
class Slip:
    """A decision that cost something: what would have been better, by how much, and why."""

    turn: int
    seat: int
    at: int
    """After so many moves of the record it was taken."""
    move: str
    better: tuple[str, ...]
    """The moves that would have been best, as far as nothing unknown comes between them."""
    loss: float
    """Of the chance to win, in the whole turn."""
    points: float
    """Of the margin, in the whole turn."""
    grounds: tuple[Ground, ...]
    """What speaks for the better moves."""


@dataclass(frozen=True)
class PlayerAppraisal:
    """What a side's result came of: all but the accuracy are points, and the last is exactly the sum of the others."""

    side: int
    accuracy: float | None
    """Of 100: how much of the chance to win the player kept with each turn; None for an automaton."""
    start: float
    """What it could expect before the first decision: the set-up, and the seat."""
    luck: float
    play: float
    """What its own decisions cost."""
    others: float
    """What it was given by the decisions of others."""
    margin: float
    """By how many points it was ahead of the best of the others."""


@dataclass(frozen=True)
class Work:
    """Something that a player made, beside the best that could have been made of the same things at that moment."""

    turn: int
    seat: int
    start: int
    """After so many moves of the record the player began with it."""
    points: int
    made: tuple[Ground, ...]
    best_points: int
    best: tuple[Ground, ...]
    moves: tuple[str, ...]
    """That make the best."""
    is_proven: bool
    """Whether nothing better is possible."""


@dataclass(frozen=True)
class Appraisal:
    """What there is to say about a game: the same for the same record and budget, and exact in its sums."""

    budget: int
    """Simulations for each decision."""
    progress: float
    """How much of the work is done: before it is 1 the figures are a first impression."""
    chances: tuple[float, ...]
    """Before the first decision."""
    margins: Margins
    """Before the first decision."""
    turns: tuple[TurnAppraisal, ...]
    slips: tuple[Slip, ...]
    """The costliest first."""
    players: tuple[PlayerAppraisal, ...]
    works: tuple[Work, ...]

    @property
    def is_final(self) -> bool:
        """Whether nothing of it will change."""
        return self.progress == 1.0

    def _repr_svg_(self) -> str:
        return str(chances(self))

    def _repr_html_(self) -> str:
        return figure(self)


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


@dataclass(frozen=True)
class Finding:
    """What a search thinks of a decision."""

    at: int
    """After so many moves of the record it was taken."""
    chances: tuple[float, ...]
    """To win, by side, if the best is played."""
    loss: float = 0.0
    """What the move that was played takes from the chance of its seat."""
    better: tuple[str, ...] = ()
    """What should have been played."""


Step = Callable[[], Finding]


@dataclass(frozen=True)
class _Decision:
    """A decision of the record, or the one that a record ends before, as its seat saw it."""

    at: int
    turn: int
    seat: int
    move: str | None
    view: View
    swing: float
    is_free: bool
    """Whether there was anything to choose."""


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
        decisions, self._end = _decisions(record)
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

    def _glance(self, decision: _Decision) -> Finding:
        assessor = Assessor(decision.view, decision.at, at_once=self._at_once)
        return Finding(decision.at, assessor.think(self._glance_at).chances)

    def _judge(self, decision: _Decision) -> Finding:
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
        return _Teller(self._record, self.budget, self._turns, self._end, self.found).appraisal(self.progress, works)


class _Teller:
    """Puts together what was found."""

    def __init__(
        self,
        record: Record,
        budget: int,
        turns: Sequence[Sequence[_Decision]],
        end: Position,
        found: Iterable[Finding],
    ) -> None:
        self._record = record
        self._budget = budget
        self._turns = turns
        self._end = end
        self._findings = {finding.at: finding for finding in found}

    def appraisal(self, progress: float, works: tuple[Work, ...] | None) -> Appraisal:
        """What there is to say; without `works` it is not the whole."""
        start = self._before(0)
        turns = tuple(self._turn(number) for number in range(len(self._turns)) if self._turns[number][0].move)
        return Appraisal(
            budget=self._budget,
            progress=min(progress, ALMOST) if works is None else 1.0,
            chances=start[0],
            margins=start[1],
            turns=turns,
            slips=() if works is None else tuple(self._slips()),
            players=tuple(self._player(side, start[1], turns) for side in range(self._record.options.sides)),
            works=works or (),
        )

    def _before(self, number: int) -> tuple[tuple[float, ...], Margins]:
        """The chances and the margins before a turn, or at the end of the game."""
        if number == len(self._turns):
            won = self._end.winners
            sides = range(self._record.options.sides)
            return tuple(1 / len(won) if side in won else 0.0 for side in sides), final(self._end)
        decision = self._turns[number][0]
        chances = self._findings[decision.at].chances
        return chances, expected(chances, decision.swing)

    def _turn(self, number: int) -> TurnAppraisal:
        decisions = self._turns[number]
        _, before = self._before(number)
        chances, margins = self._before(number + 1)
        play = self._play(decisions)
        return TurnAppraisal(
            turn=decisions[0].turn,
            seat=decisions[0].seat,
            start=decisions[0].at,
            end=decisions[-1].at + 1,
            chances=chances,
            margins=margins,
            luck=tuple(then - now - played for then, now, played in zip(margins, before, play, strict=True)),
            play=play,
            loss=self._loss(decisions),
        )

    def _loss(self, decisions: Sequence[_Decision]) -> float:
        """What the decisions of a turn took from the chance of their seat: no more than there was."""
        first = decisions[0]
        whole = sum(finding.loss for finding in self._judged(decisions))
        return min(whole, self._findings[first.at].chances[first.seat])

    def _judged(self, decisions: Sequence[_Decision]) -> list[Finding]:
        return [self._findings[decision.at] for decision in decisions if decision.at in self._findings]

    def _play(self, decisions: Sequence[_Decision]) -> Margins:
        """What the decisions of a turn did to all margins."""
        changes = [0.0] * self._record.options.sides
        for decision in decisions:
            finding = self._findings.get(decision.at)
            if finding is not None and finding.loss:
                chance = finding.chances[decision.seat] - finding.loss
                then = with_chance(finding.chances, decision.seat, chance)
                pairs = zip(expected(then, decision.swing), expected(finding.chances, decision.swing), strict=True)
                changes = [change + after - before for change, (after, before) in zip(changes, pairs, strict=True)]
        return tuple(changes)

    def _player(self, side: int, start: Margins, turns: Sequence[TurnAppraisal]) -> PlayerAppraisal:
        own = [turn for turn in turns if turn.seat == side]
        return PlayerAppraisal(
            side=side,
            accuracy=_accuracy(own),
            start=start[side],
            luck=sum(turn.luck[side] for turn in turns),
            play=sum(turn.play[side] for turn in own),
            others=sum(turn.play[side] for turn in turns if turn.seat != side),
            margin=turns[-1].margins[side] if turns else start[side],
        )

    def _slips(self) -> Iterator[Slip]:
        """The turns that cost most: of each player so many, the costliest first."""
        told: Counter[int] = Counter()
        costly = ((self._loss(turn), turn) for turn in self._turns)
        for loss, turn in sorted(costly, key=lambda found: (-found[0], found[1][0].at)):
            seat = turn[0].seat
            if loss and told[seat] < MOST_SLIPS:
                told[seat] += 1
                yield self._slip(turn, loss)

    def _slip(self, turn: Sequence[_Decision], loss: float) -> Slip:
        """The decision of a turn that cost most."""
        worst = max((one for one in turn if one.at in self._findings), key=lambda one: self._findings[one.at].loss)
        better = self._findings[worst.at].better
        position = worst.view.determinise(Random(worst.at))
        return Slip(
            turn=worst.turn,
            seat=worst.seat,
            at=worst.at,
            move=worst.move or "",
            better=better,
            loss=loss,
            points=-self._play(turn)[worst.seat],
            grounds=grounds_of(position, worst.seat, better),
        )


@contextmanager
def _side_by_side() -> Iterator[Callable[[Sequence[Step]], Iterable[Finding]]]:
    """Takes steps in several threads; where there is but one, as in a browser, which can start none, one by one."""
    if threads() == 1:
        yield lambda steps: [step() for step in steps]
        return
    with ThreadPoolExecutor(threads()) as pool:
        yield lambda steps: pool.map(lambda step: step(), steps)


def instead(record: Record, slip: Slip) -> Iterator[Seen]:
    """What the better moves of a slip bring, as strangers see it; what chance would have given is nobody's to know."""
    position, game, stranger = record.position(slip.at), record.game, record.options.players
    for move in slip.better:
        if move not in position.legal(slip.seat):
            return
        certain = _certain(game, position.advance(slip.seat, move).events, stranger)
        yield shown(game, (slip.seat, move, tuple(certain)))


def _certain(game: Game, events: Iterable[RawEvent], stranger: int) -> Iterator[RawEvent]:
    """What happens until chance gives something; of that only that it does, where others do not see what."""
    for event in events:
        seen, is_chance = game.events.redact(event, stranger), game.events.outcome(event) is not None
        if seen is not None and not (is_chance and seen == event):
            yield seen
        if is_chance:
            return


def works_of(record: Record) -> tuple[Work, ...]:
    """What the players made, beside the best that they could have made, if the game tells of such things."""
    works: Callable[[Record], Iterable[Work]] | None = getattr(record.game.part(PART), "works", None)
    return () if works is None else tuple(works(record))


def _decisions(record: Record) -> tuple[list[_Decision], Position]:
    """All decisions of a record, the one that it ends before too, and the last position."""
    found = []
    for at, (position, move) in enumerate(zip(record.positions(), [*record.moves, None], strict=True)):
        if not position.over:
            found.append(_decision(position, at, move))
    return found, position


def _decision(position: Position, at: int, move: Move | None) -> _Decision:
    seat = position.deciders[0] if move is None else move.seat
    return _Decision(
        at=at,
        turn=position.state.turns,
        seat=seat,
        move=None if move is None else move.move,
        view=position.view(seat),
        swing=swing(position),
        is_free=len(position.legal(seat)) > 1,
    )


def _accuracy(turns: Sequence[TurnAppraisal]) -> float | None:
    """How much of the chance to win a player kept, turn by turn, of 100."""
    if not turns:
        return None
    return 100 * sum(exp(-STEEPNESS * turn.loss) for turn in turns) / len(turns)

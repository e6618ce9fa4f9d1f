"""Puts together what a review has found: turns, costly ones, and where the result of everybody came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import exp
from random import Random

from plume.analysis.appraisal import Appraisal, PlayerAppraisal, Slip, TurnAppraisal, Work
from plume.analysis.decisions import Decision, Finding
from plume.analysis.grounds import grounds_of
from plume.analysis.margins import Margins, expected, final, with_chance
from plume.core.position import Position
from plume.records import Record

ALMOST = 0.99
"""How far a review is where only the last things are to be done."""
MOST_SLIPS = 5
"""That are told of each player."""
STEEPNESS = 5.0
"""How much a lost chance takes off the accuracy of a turn."""


class Teller:
    """Puts together what was found."""

    def __init__(
        self,
        record: Record,
        budget: int,
        turns: Sequence[Sequence[Decision]],
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

    def _loss(self, decisions: Sequence[Decision]) -> float:
        """What the decisions of a turn took from the chance of their seat: no more than there was."""
        first = decisions[0]
        whole = sum(finding.loss for finding in self._judged(decisions))
        return min(whole, self._findings[first.at].chances[first.seat])

    def _judged(self, decisions: Sequence[Decision]) -> list[Finding]:
        return [self._findings[decision.at] for decision in decisions if decision.at in self._findings]

    def _play(self, decisions: Sequence[Decision]) -> Margins:
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

    def _slip(self, turn: Sequence[Decision], loss: float) -> Slip:
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


def _accuracy(turns: Sequence[TurnAppraisal]) -> float | None:
    """How much of the chance to win a player kept, turn by turn, of 100."""
    if not turns:
        return None
    return 100 * sum(exp(-STEEPNESS * turn.loss) for turn in turns) / len(turns)

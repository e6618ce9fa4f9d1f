"""Hints: the best moves now, what they are expected to bring, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from plume.analysis.assessing import Assessment, Assessor, Choice, assessment
from plume.analysis.grounds import Ground, grounds_of
from plume.analysis.margins import expected, pace, swing, with_chance
from plume.bots.guided import finish
from plume.bots.searching import Task, Thought
from plume.core.position import DONE, Position
from plume.core.view import View

STEPS = (32, 8, 3)
"""A hint is told after such a part of its simulations, and then refined."""
SECONDS = 0.5
"""That a hint takes, on an ordinary machine."""
MOST_IDEAS = 3
POSSIBLE = 4
"""In so many positions that may be the true one it is tried out what moves score."""
WORTH_TELLING = 0.1
"""A move is an idea if it was tried so often, beside the best one."""


@dataclass(frozen=True)
class Idea:
    """A way to go on: the moves of the seat, as far as nothing unknown comes between them, and what they bring."""

    moves: tuple[str, ...]
    chance: float
    """To win."""
    margin: float
    """By how many points the seat may then expect to be ahead in the end, of the best of the others."""
    points: int
    """That these moves score at once, whatever chance gives."""
    visits: int
    """How often the search has tried it."""
    grounds: tuple[Ground, ...]


@dataclass(frozen=True)
class Hint:
    """The best moves of a seat, the best first, after so many simulations."""

    seat: int
    simulations: int
    is_final: bool
    """Whether it will not be refined."""
    chances: tuple[float, ...]
    """To win, by side, as things are."""
    ideas: tuple[Idea, ...]

    @property
    def best(self) -> Idea:
        """What is best."""
        return self.ideas[0]


def hint(view: View, seed: int = 0, simulations: int | None = None, *, at_once: bool = False) -> Hint:
    """The best moves of the seat that sees this, by what it knows: the same for the same view and seed."""
    *_, last = hints(view, seed, simulations, at_once=at_once)
    return last


def hints(view: View, seed: int = 0, simulations: int | None = None, *, at_once: bool = False) -> Iterator[Hint]:
    """A hint that is refined step by step; the last one has had all simulations."""
    assessor, adviser = Assessor(view, seed, at_once=at_once), _Adviser(view, seed)
    most = int(SECONDS * pace(view.game)) if simulations is None else simulations
    steps = [most] if adviser.has_no_choice else sorted({max(most // part, 1) for part in (*STEPS, 1)})
    done = 0
    for step in steps:
        found = assessor.think(step - done)
        done = step
        yield finish(adviser.hint(found, is_final=step == steps[-1]))


def advise(view: View, share: float, seconds: float) -> Thought[Hint]:
    """A hint after a share of its simulations, or after as many as these seconds allow where they take longer."""
    most = max(int(share * SECONDS * pace(view.game)), 1)
    [found] = yield [Task(view, 0, simulations=most, seconds=seconds)]
    return (yield from _Adviser(view, 0).hint(assessment(view, found), is_final=share == 1.0))


class _Adviser:
    """Finds ideas for a seat, by what it knows: hidden things are as they might be."""

    def __init__(self, view: View, seed: int) -> None:
        assert view.seat is not None, "an assessment is of a seat"
        self._seat = view.seat
        rng = Random(seed)
        self._possible = [view.determinise(rng) for _ in range(POSSIBLE)]
        self._position = self._possible[0]

    @property
    def has_no_choice(self) -> bool:
        """Whether there is only one thing to do."""
        return len(self._position.legal(self._seat)) == 1

    def hint(self, found: Assessment, *, is_final: bool) -> Thought[Hint]:
        """What is best by what was found; it gives way after each idea."""
        ideas = []
        for choice in _worth_telling(found):
            ideas.append(self._idea(choice, found))
            yield ()
        return Hint(self._seat, found.simulations, is_final, found.chances, _different(ideas))

    def _idea(self, choice: Choice, found: Assessment) -> Idea:
        position, seat = self._position, self._seat
        moves = line_of(position, seat, choice.line)
        then = with_chance(found.chances, seat, choice.chance)
        return Idea(
            moves=moves,
            chance=choice.chance,
            margin=expected(then, swing(position))[seat],
            points=min(points_of(possible, seat, moves) for possible in self._possible),
            visits=choice.visits,
            grounds=grounds_of(position, seat, moves),
        )


def _worth_telling(found: Assessment) -> list[Choice]:
    """The moves that the search has taken seriously."""
    least = WORTH_TELLING * found.best.visits
    return [choice for choice in found.choices[:MOST_IDEAS] if choice.visits >= least]


def _different(ideas: Iterable[Idea]) -> tuple[Idea, ...]:
    """The ideas without those that play what an earlier one does in another order."""
    found = {tuple(sorted(idea.moves)): idea for idea in reversed(list(ideas))}
    return tuple(reversed(found.values()))


def line_of(position: Position, seat: int, line: Iterable[str]) -> tuple[str, ...]:
    """What a seat plays of a line and what is forced between, as long as it goes on and chance has given nothing."""
    after = position.copy()
    waiting = iter(line)
    moves: list[str] = []
    while seat in after.deciders:
        legal = after.legal(seat)
        move = legal[0] if len(legal) == 1 else next(waiting, None)
        if move is None or move not in legal:
            break
        moves.append(move)
        if after.outcomes(after.advance(seat, move).events) or move == DONE:
            break
    return tuple(moves)


def points_of(position: Position, seat: int, moves: Iterable[str]) -> int:
    """What these moves score at once."""
    after = position.copy()
    for move in moves:
        after.advance(seat, move)
    return after.scores[seat] - position.scores[seat]

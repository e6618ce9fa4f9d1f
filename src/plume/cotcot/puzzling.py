"""The puzzles of CotCotCollec': the best turn before a scoring, and where the fox goes.

An answer is worth the lead over the best other player at the scoring, if it comes at the end of the turn; where cards
come up on the way, the lead that may be expected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from plume.core.options import Options
from plume.core.position import Played, Position
from plume.core.structs import copy
from plume.cotcot.cards import COQ, NAMES
from plume.cotcot.expecting import SAME, Expectation, scoring_is_near
from plume.cotcot.notation import MOVES
from plume.cotcot.options import CotcotOptions
from plume.cotcot.preview import scoring_now
from plume.cotcot.rules import DONE, DRAW, TAKE
from plume.cotcot.scoring import scorings_held
from plume.cotcot.state import POINTS, State
from plume.puzzles.kinds import Kind, Solution

FEWEST_CARDS = 4
"""So many cards beside the Gengis Coqs are still in the pile, so that something can always come up."""
LEAST_CHOICE = 4
"""A fox that can go to fewer places is no puzzle."""
LEAST_MOVES = 2
"""A turn is a puzzle if so many of its moves are laid."""
SCORINGS = ("first-scoring", "second-scoring", "last-scoring")
AT_MOST_ONE = 1
IDLE = ("done", "take", "draw")

Path = tuple[int, ...]


class Proof:
    """All that a seat may do with the points that are left, and what it comes to."""

    last: ClassVar[Proof | None] = None

    @classmethod
    def of(cls, position: Position) -> Proof:
        """The proof for a position; the last one is kept, since several answers are judged by it."""
        if cls.last is None or cls.last.state != position.state:
            cls.last = cls(position.state)
        return cls.last

    def __init__(self, s: State) -> None:
        self.state = copy(s)
        self._seat = s.current
        self._expects = Expectation(s, self._seat)
        self._start = self._expects.start

    @property
    def best(self) -> float:
        """The lead that the best answer may expect."""
        return self._expects.best(self._start)

    def solution(self) -> Solution | None:
        """The best answer, if all that are as good come to the same, whatever comes up."""
        if len(self._expects.ends(self._start)) > 1:
            return None
        path = tuple(self._path())
        return Solution(
            worth=round(self.best),
            moves=tuple(map(MOVES.text, path)),
            turns=1,
            themes=_themes(self._start, self._seat, path, self._end(path)),
        )

    def worth(self, played: Sequence[tuple[int, Sequence[str]]]) -> float:
        """The lead that an answer may expect: what the best one may, without what each move gives away."""
        s, worth = self._start, self.best
        for move, cards in played:
            worth -= self._expects.best(s) - self._expects.of(s, move)
            if move == DONE or NAMES[COQ] in cards:
                break
            s = self._expects.after(s, move, *cards)
        return worth

    def _path(self) -> Iterator[int]:
        """One of the best answers: what does not wait for chance comes first."""
        s = self._start
        while True:
            move = min(self._expects.best_moves(s), key=lambda move: _order(self._start, move))
            yield move
            if move == DONE:
                return
            s = self._expects.after(s, move, *self._any_card(s, move))

    def _any_card(self, s: State, move: int) -> Sequence[str]:
        return [NAMES[next(card for card in range(COQ) if s.pile[card])]] if TAKE <= move <= DRAW else []

    def _end(self, path: Path) -> State:
        s = self._start
        for move in path[:-1]:
            s = self._expects.after(s, move, *self._any_card(s, move))
        return s


def _order(start: State, move: int) -> tuple[int, int]:
    """Which of two moves that are as good is played first: what lies there from the start is there to be taken."""
    if move == DONE:
        return 3, move
    if TAKE <= move < DRAW:
        return (1 if move - TAKE in start.market else 2), move
    return (2 if move == DRAW else 0), move


def _themes(before: State, seat: int, path: Path, after: State) -> tuple[str, ...]:
    """What a solution is about."""
    now, then = scoring_now(before), scoring_now(after)
    verbs = [MOVES.text(move).split() for move in path]
    names = [verb[0] for verb in verbs]
    laid = {verb[1] for verb in verbs if verb[0] in ("start", "add", "joker")}
    others = [other for other in range(before.seats) if other != seat]
    found = {
        SCORINGS[scorings_held(before)]: True,
        "joker": "joker" in names,
        "doubler": "double" in names,
        "start": "start" in names,
        "take-and-lay": any(["take", item] in verbs for item in laid),
        "fox-home": any(verb[0] == "fox" and len(verb) == 2 for verb in verbs),
        "overtake": any(
            then[other]["items"].get(item, 0) < points
            for other in others
            for item, points in now[other]["items"].items()
            if item in laid
        ),
    }
    return tuple(name for name, holds in found.items() if holds)


class Turn:
    """A whole turn before a scoring."""

    usual = 205

    def games(self) -> Sequence[Options]:
        return _GAMES

    def pose(self, position: Position) -> Position | None:
        return _posed(position) if position.state.points_left == POINTS else None

    def solve(self, position: Position) -> Solution | None:
        found = Proof.of(position).solution()
        if found is None or sum(move.split()[0] not in IDLE for move in found.moves) < LEAST_MOVES:
            return None
        return found

    def worth(self, position: Position, played: Sequence[Played]) -> float | None:
        return Proof.of(position).worth([(one.move, position.outcomes(one.events)) for one in played])

    def solves(self, worth: float | None, best: int) -> bool:
        return worth is not None and worth > best - SAME


class Fox(Turn):
    """Where the fox goes at the end of a turn."""

    usual = 200

    def pose(self, position: Position) -> Position | None:
        s: State = position.state
        if s.points_left > AT_MOST_ONE or s.fox_seat != s.current:
            return None
        places = sum(text.startswith("fox") for text in position.legal())
        return _posed(position) if places >= LEAST_CHOICE - s.points_left else None

    def solve(self, position: Position) -> Solution | None:
        found = Proof.of(position).solution()
        return found if found is not None and any(move.startswith("fox") for move in found.moves) else None


KINDS: dict[str, Kind] = {"turn": Turn(), "fox": Fox()}
"""The kinds of puzzles of this game."""
_GAMES = tuple(
    CotcotOptions.make(players=players, edition=edition) for edition in ("gigamic", "zoch") for players in (3, 2, 4)
)


def _posed(position: Position) -> Position | None:
    s: State = position.state
    if not s.deciders or not scoring_is_near(s) or s.pile_size - s.pile[COQ] < FEWEST_CARDS:
        return None
    return position.copy()

"""What the rest of a turn may bring if the scoring comes when it is over: exhaustive over all that a seat knows.

Every way to play the points that are left is tried, and where a card comes up, every card that can come up, as often
as what the seat does not see tells. The next Gengis Coq brings the scoring at once, whenever it comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from plume.core.game import Game
from plume.core.structs import copy
from plume.core.tape import Script, Tape
from plume.cotcot import rules
from plume.cotcot.cards import COQ, NAMES
from plume.cotcot.dealing import gather_unseen
from plume.cotcot.notation import MOVES
from plume.cotcot.preview import scoring_now
from plume.cotcot.rules import DONE, DRAW, TAKE
from plume.cotcot.scoring import hold_scoring, score
from plume.cotcot.setup import add_coqs
from plume.cotcot.state import State
from plume.cotcot.view import hide
from plume.cotcot.zones import SCORING_COQS

SAME = 1e-9
"""Expectations that differ by less are the same."""

Key = tuple[object, ...]


def scored(s: State) -> Key:
    """What a scoring would give for every collection, and where the fox is."""
    points = (tuple((item, points) for item, points in seat["items"].items() if points) for seat in scoring_now(s))
    return (*points, s.fox_seat, s.fox_item)


def scoring_is_near(s: State) -> bool:
    """Whether the next Gengis Coq brings a scoring."""
    return bool(SCORING_COQS >> s.coqs + 1 & 1)


class Expectation:
    """The lead that a seat whose turn it is may expect at the scoring."""

    def __init__(self, s: State, seat: int) -> None:
        self._seat = seat
        self.start = copy(s)
        hide(self.start, seat)
        gather_unseen(self.start)
        add_coqs(self.start)
        self._elsewhere = self.start.pile_size - s.pile_size
        """Cards that the seat does not see and that are in other hands."""
        self._leads: dict[Key, int] = {}
        self._best: dict[Key, float] = {}
        self._ends: dict[Key, set[Key]] = {}

    def best(self, s: State) -> float:
        """The lead that the best way to go on may expect."""
        key = self._key(s)
        found = self._best.get(key)
        if found is None:
            found = self._best[key] = max(self.of(s, move) for move in self.moves(s))
        return found

    def of(self, s: State, move: int) -> float:
        """The lead that a move may expect, if all that follows is best."""
        if move == DONE:
            return self.lead(s)
        if TAKE <= move <= DRAW:
            return self._of_chance(s, move)
        return self.best(self.after(s, move))

    def moves(self, s: State) -> Iterator[int]:
        """What the seat may play."""
        words = [0] * MOVES.words
        rules.legal(s, self._seat, words)
        return MOVES.of_set(words)

    def after(self, s: State, move: int, *cards: str) -> State:
        """The state after a move; with cards these come up."""
        after = copy(s)
        if cards:
            after.tape = Tape(Script(cards, _game()))
        rules.play(after, self._seat, move)
        after.tape = None
        return after

    def lead(self, s: State) -> int:
        """How far the seat would be ahead of the best other one if the scoring were now."""
        key = self._laid(s)
        found = self._leads.get(key)
        if found is None:
            after = copy(s)
            after.coqs += 1
            hold_scoring(after)
            points = [score(after, seat) for seat in range(s.seats)]
            mine = points.pop(self._seat)
            found = self._leads[key] = mine - max(points)
        return found

    def _of_chance(self, s: State, move: int) -> float:
        """The mean over all that can come up."""
        coq = s.pile[COQ] / (s.pile_size - self._elsewhere)
        cards = self._cards(s, move)
        total = sum(s.pile[card] for card in cards)
        found = {card: self.after(s, move, NAMES[card]) for card in cards}
        at_once = self.lead(s if move == DRAW else next(iter(found.values())))
        later = sum(s.pile[card] * self.best(after) for card, after in found.items()) / total
        return coq * at_once + (1 - coq) * later

    def _cards(self, s: State, move: int) -> Sequence[int]:
        """The cards that can come up; only one of them where it cannot matter which one it is."""
        cards = [card for card in range(COQ) if s.pile[card]]
        needed = 2 if move == DRAW else 1
        left = s.points_left - needed
        matters = left >= 1 if move == DRAW else left >= 2
        return cards if matters else cards[:1]

    def ends(self, s: State) -> set[Key]:
        """What the best ways to go on may come to at the scoring, whatever comes up."""
        key = self._key(s)
        if key not in self._ends:
            found = self._ends[key] = set[Key]()
            for move in self.best_moves(s):
                found |= self._ends_of(s, move)
        return self._ends[key]

    def best_moves(self, s: State) -> list[int]:
        """The moves that may expect most."""
        best = self.best(s)
        return [move for move in self.moves(s) if self.of(s, move) > best - SAME]

    def _ends_of(self, s: State, move: int) -> set[Key]:
        if move == DONE:
            return {scored(s)}
        if not TAKE <= move <= DRAW:
            return self.ends(self.after(s, move))
        found = set[Key]()
        for card in self._cards(s, move):
            after = self.after(s, move, NAMES[card])
            found |= {scored(s if move == DRAW else after)} | self.ends(after)
        return found

    def _laid(self, s: State) -> Key:
        """All that a turn of the seat can change of a scoring."""
        me = s.players[self._seat]
        return (*me.length, me.doubled, me.chests, me.hand_size, s.fox_seat, s.fox_item)

    def _key(self, s: State) -> Key:
        me = s.players[self._seat]
        return (s.points_left, s.fox_moved, s.pile_size, *me.hand, *sorted(s.market), *self._laid(s))


@cache
def _game() -> Game:
    from plume.cotcot import GAME

    return GAME

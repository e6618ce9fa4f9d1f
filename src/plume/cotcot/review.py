"""The story of a game of CotCotCollec': its scorings find by find, where the points came from, what everybody did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from plume.core.bits import NONE
from plume.core.position import Position
from plume.core.review import Criterion, Gains, PointSource, Review, Verdict, decided_by
from plume.cotcot import events
from plume.cotcot.cards import ITEM_NAMES, Item
from plume.cotcot.notation import MOVES
from plume.cotcot.scoring import (
    ALONE,
    CARD_IN_HAND,
    EMPTY_CHEST,
    LONGEST,
    SECOND,
    SHARED_LONGEST,
    scorings_held,
)
from plume.cotcot.state import SCORINGS, State

PENALTY, EARLIER = "penalty", "earlier"
"""Sources besides the items: what the last scoring takes off, and what was scored before the record begins."""

Why = Literal["alone", "longest", "shared", "second", "nothing", "fox"]
REASONS: dict[int, Why] = {
    ALONE: "alone",
    LONGEST: "longest",
    SHARED_LONGEST: "shared",
    SECOND: "second",
    0: "nothing",
}
"""K-SCORE-2: why a collection scores what it does, before it is doubled."""


@dataclass(frozen=True)
class CollectionStory:
    """A collection at a scoring: its points, doubled ones included, and why; under the fox it is worth nothing."""

    seat: int
    length: int
    doubled: bool
    why: Why
    points: int


@dataclass(frozen=True)
class FindStory:
    """A find at a scoring: all collections of it, the longest first."""

    item: Item
    collections: list[CollectionStory]


@dataclass(frozen=True)
class PenaltyStory:
    """K-SCORE-4: what the last scoring takes off a seat, for chests without a collection and for cards in hand."""

    chests: int
    cards: int
    points: int


@dataclass(frozen=True)
class ScoringStory:
    """A scoring: after so many moves, in which turn, find by find; then what is taken off, and everybody's points."""

    number: int
    move: int
    turn: int
    finds: list[FindStory]
    penalties: list[PenaltyStory]
    """By seat; none but at the last scoring."""
    points: list[int]


@dataclass(frozen=True)
class CotcotStatistics:
    """What a player did. Any turn at whose end the fox is on one of their collections is a turn with the fox."""

    turns: int
    points: list[int]
    """By scoring."""
    taken: int
    drawn: int
    chests: int
    chests_wasted: int
    """Those without a collection at the end."""
    collections: int
    longest: int
    jokers: int
    doubled: int
    turns_with_fox: int
    cards_left: int


@dataclass(frozen=True, kw_only=True)
class CotcotReview(Review):
    """The story of a game of CotCotCollec'. Scorings that were held before the record begins are not told."""

    game: Literal["cotcot"] = "cotcot"
    scorings: list[ScoringStory]
    statistics: list[CotcotStatistics]


def review(positions: Iterable[Position]) -> CotcotReview:
    """The story of a game, from the positions after set-up and after each move."""
    told = iter(positions)
    position = next(told)
    gains = Gains(position)
    earlier = list(position.scores)
    scorings: list[ScoringStory] = []
    tallies = [Tally() for _ in range(position.options.players)]
    for position in told:
        for scoring in _scorings(position):
            scorings.append(scoring)
            for seat, points in enumerate(scoring.points):
                gains.add(position, seat, "scoring", str(scoring.number), points)
        tallies[position.history[-1].seat].note(position)
        _note_fox(position, tallies)
    return CotcotReview(
        verdict=_verdict(position) if position.over else None,
        gains=gains.all,
        sources=_sources(scorings, earlier),
        scorings=scorings,
        statistics=[tally.close(position.state, seat) for seat, tally in enumerate(tallies)],
    )


def _scorings(position: Position) -> list[ScoringStory]:
    """The scorings that the last move brought: nothing that is scored changes with such a move (K-COQ-2)."""
    s: State = position.state
    played = position.history[-1]
    found: list[ScoringStory] = []
    scored: dict[tuple[int, int], int] = {}
    for kind, *numbers in played.events:
        if kind == events.SCORING:
            scored = {}
            found.append(ScoringStory(numbers[0] + 1, len(position.history), played.turn, [], [], []))
        elif kind == events.COLLECTION_SCORED:
            seat, item, points = numbers
            scored[seat, item] = points
        elif kind == events.PENALTY:
            found[-1].penalties.append(_penalty(s, *numbers))
        elif kind == events.SCORED:
            if not found[-1].points:
                found[-1].finds.extend(_finds(s, scored))
            found[-1].points.append(numbers[1])
    return found


def _penalty(s: State, seat: int, points: int) -> PenaltyStory:
    me = s.players[seat]
    return PenaltyStory(-EMPTY_CHEST * me.chests, -CARD_IN_HAND * me.hand_size, -points)


def _finds(s: State, scored: dict[tuple[int, int], int]) -> list[FindStory]:
    """The finds of which there is a collection, in the order of the rules."""
    found = []
    for item, name in enumerate(ITEM_NAMES):
        collections = [
            _collection(s, seat, item, scored.get((seat, item)))
            for seat in range(s.seats)
            if s.players[seat].length[item]
        ]
        if collections:
            found.append(FindStory(name, sorted(collections, key=lambda one: -one.length)))
    return found


def _collection(s: State, seat: int, item: int, points: int | None) -> CollectionStory:
    """A collection that scored so many points; the one under the fox was not scored (K-FOX-1)."""
    me = s.players[seat]
    doubled = bool(me.doubled >> item & 1)
    if points is None:
        return CollectionStory(seat, me.length[item], doubled, "fox", 0)
    return CollectionStory(seat, me.length[item], doubled, REASONS[points // 2 if doubled else points], points)


def _sources(scorings: list[ScoringStory], earlier: list[int]) -> list[PointSource]:
    """The points of all seats by find, then what was taken off; finds without points are left out."""
    seats = range(len(earlier))
    found: dict[str, list[int]] = {name: [0 for _ in seats] for name in (*ITEM_NAMES, PENALTY)} | {EARLIER: earlier}
    for scoring in scorings:
        for find in scoring.finds:
            for collection in find.collections:
                found[find.item][collection.seat] += collection.points
        for seat, penalty in enumerate(scoring.penalties):
            found[PENALTY][seat] += penalty.points
    return [PointSource(name, points) for name, points in found.items() if any(points)]


def _verdict(position: Position) -> Verdict:
    """K-SCORE-5: most points."""
    criteria = [Criterion("points", list(position.scores))]
    return Verdict(decided_by(criteria, position.winners), "K-SCORE-5", criteria)


def _note_fox(position: Position, tallies: list[Tally]) -> None:
    """Count a turn that has ended for the player with whom the fox is."""
    s: State = position.state
    if s.fox_seat != NONE and (position.over or s.turns > position.history[-1].turn):
        tallies[s.fox_seat].turns_with_fox += 1


class Tally:
    """Counts what a player does."""

    def __init__(self) -> None:
        self.turns_with_fox = 0
        self._turns: set[int] = set()
        self._verbs: Counter[str] = Counter()

    def note(self, position: Position) -> None:
        """Count a move."""
        played = position.history[-1]
        self._turns.add(played.turn)
        self._verbs[MOVES.kind(played.move)] += 1

    def close(self, s: State, seat: int) -> CotcotStatistics:
        """All that was counted, and what lies before the player at the end."""
        me, verbs = s.players[seat], self._verbs
        return CotcotStatistics(
            turns=len(self._turns),
            points=me.points[: min(scorings_held(s), SCORINGS)],
            taken=verbs["take"],
            drawn=verbs["draw"],
            chests=verbs["chest"],
            chests_wasted=me.chests,
            collections=me.collections.bit_count(),
            longest=max(me.length),
            jokers=sum(me.jokers),
            doubled=me.doubled.bit_count(),
            turns_with_fox=self.turns_with_fox,
            cards_left=me.hand_size,
        )

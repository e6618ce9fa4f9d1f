"""The story of a game of Cóatl: every serpent with its cards, where the points came from, what everybody did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from plume.coatl import events
from plume.coatl.adam import HIGHEST_POINTS
from plume.coatl.cards import PROPHECIES, Family
from plume.coatl.cardsets import members
from plume.coatl.describe import prophecy_names
from plume.coatl.explain import ProphecyScore, TempleScore, score
from plume.coatl.notation import MOVES, PROPHECY_NAMES, TEMPLE_NAMES, write_serpent
from plume.coatl.order import ADAM, is_solo
from plume.coatl.pieces import BODY, GOLD, HEAD, N_COLOURS, TAIL
from plume.coatl.scoring import ranked_by
from plume.coatl.state import (
    ACTIONS,
    COMPLETE,
    ENDINGS,
    FEATHER_POINTS,
    HAS_HEAD,
    HAS_TAIL,
    NO_ACTION,
    TOKENS,
    Coatl,
    State,
)
from plume.core.bits import NONE
from plume.core.position import Position
from plume.core.review import Criterion, Gains, PointSource, Review, Verdict, decided_by

TEMPLE = "temple"
FEATHERS = "feathers"
BLOCKS = "blocks"
SOURCES = (*dict.fromkeys(BLOCKS if "blocks" in family.value else family.value for family in Family), TEMPLE)
"""The families by which points are told: both kinds of blocks are one."""

CRITERIA = ("points", "cards", "best")
"""C-SCORE-2: points, cards beside completed Cóatls, the most valuable Cóatl."""


@dataclass(frozen=True)
class CardStory:
    """What a card beside a serpent is worth at the end: how often it is satisfied, and by which pieces, from 1.

    A Temple card has no pieces; `times` says how many of its requirements hold.
    """

    name: str
    family: str
    times: int
    points: int
    pieces: list[list[int]]


@dataclass(frozen=True)
class SerpentStory:
    """A Cóatl at the end, with its cards in the order of their numbers and the Temple card last.

    One that scores nothing says what is missing: a part, or only the end of the step in which it was completed.
    """

    number: int
    serpent: str
    length: int
    points: int
    cards: list[CardStory]
    missing: list[Literal["head", "body", "tail", "done"]]


@dataclass(frozen=True)
class TriggerStory:
    """C-END-1: what brought the end near, after which move, and with which side's turn."""

    side: int
    move: int
    turn: int
    why: str


@dataclass(frozen=True)
class CoatlStatistics:
    """What a player did. Actions are counted by kind; `pass` is none, and ends a turn."""

    turns: int
    taking: int
    choosing: int
    assembling: int
    passes: int
    tokens_used: list[str]
    tokens: int
    """How many there were at the beginning."""
    heads: int
    bodies: int
    tails: int
    cards_from_row: int
    cards_from_deck: int
    fulfilled: dict[str, int]
    """Cards beside all of a player's serpents, by family, the finished and the others."""
    feathers_given: int
    feathers_received: int
    stolen: int
    """Bodies taken from the boards of others."""


@dataclass(frozen=True, kw_only=True)
class CoatlReview(Review):
    """The story of a game of Cóatl: by seat, the player's serpents and what they did, and A.D.A.M.'s realised cards."""

    game: Literal["coatl"] = "coatl"
    serpents: list[list[SerpentStory]]
    realised: list[CardStory]
    """S-END-2: alone, in the order in which they were realised."""
    statistics: list[CoatlStatistics]
    trigger: TriggerStory | None
    """None if it never came, or before the record begins."""


def review(positions: Iterable[Position]) -> CoatlReview:
    """The story of a game, from the positions after set-up and after each move."""
    told = iter(positions)
    position = next(told)
    gains = Gains(position)
    realised = members(position.state.adam.realised) if is_solo(position.state) else []
    tallies = [Tally(position.state, seat) for seat in range(position.options.players)]
    trigger: TriggerStory | None = None
    before = position.state.action
    for position in told:
        trigger = trigger or _trigger(position)
        _note_gains(position, gains, realised)
        for tally in tallies:
            tally.note(position, before)
        before = position.state.action
    s: State = position.state
    serpents = [[_serpent(s, coatl, n + 1) for n, coatl in enumerate(_coatls(s, seat))] for seat in range(s.seats)]
    cards = [_realised(card) for card in realised]
    return CoatlReview(
        verdict=_verdict(position) if position.over else None,
        gains=gains.all,
        sources=[*_sources(serpents, cards, position.options.sides), *_feathers(s)],
        serpents=serpents,
        realised=cards,
        statistics=[tally.close(serpents[seat]) for seat, tally in enumerate(tallies)],
        trigger=trigger,
    )


def _note_gains(position: Position, gains: Gains, realised: list[int]) -> None:
    """The points that were announced with the last move."""
    for kind, *numbers in position.history[-1].events:
        if kind == events.SCORED:
            seat, coatl, points = numbers
            gains.add(position, seat, "coatl", str(coatl + 1), points)
        elif kind == events.FEATHER_GIVEN:
            _, other = numbers
            gains.add(position, other, "feather", "", FEATHER_POINTS)
        elif kind == events.ADAM_REALISED:
            card, points = numbers
            gains.add(position, ADAM, "card", PROPHECY_NAMES[card], points)
            realised.append(card)


def _trigger(position: Position) -> TriggerStory | None:
    """Whether the last move brought the end near."""
    played = position.history[-1]
    for kind, *numbers in played.events:
        if kind == events.END_TRIGGERED:
            side, why = numbers
            return TriggerStory(side, len(position.history), played.turn, ENDINGS[why])
    return None


def _coatls(s: State, seat: int) -> list[Coatl]:
    return s.players[seat].coatls[: s.players[seat].begun]


def _family(card: int) -> str:
    """What the points of a Prophecy card are counted under."""
    family = PROPHECIES[card].family.value
    return BLOCKS if BLOCKS in family else family


def _serpent(s: State, coatl: Coatl, number: int) -> SerpentStory:
    serpent = write_serpent(coatl)
    names = prophecy_names(coatl.cards) + ([] if coatl.temple == NONE else [TEMPLE_NAMES[coatl.temple]])
    worth = score(serpent, names, "closed" if s.closed_ends else "absent")
    cards = [_card(name, card) for name, card in worth.cards.items()]
    missing = list(_missing(coatl, worth.total))
    return SerpentStory(number, serpent, coatl.length, coatl.points, cards, missing)


def _card(name: str, card: ProphecyScore | TempleScore) -> CardStory:
    if isinstance(card, TempleScore):
        return CardStory(name, TEMPLE, card.times, card.points, [])
    return CardStory(name, _family(int(name[1:])), card.times, card.points, card.pieces)


def _missing(coatl: Coatl, worth: int) -> Iterator[Literal["head", "body", "tail", "done"]]:
    """Why a Cóatl scores nothing (C-SCORE-1); `done` if it is complete and was not announced yet (C-DONE-5)."""
    if coatl.ends == COMPLETE:
        if coatl.points != worth:
            yield "done"
        return
    if not coatl.ends & HAS_HEAD:
        yield "head"
    if coatl.length == bool(coatl.ends):
        yield "body"
    if not coatl.ends & HAS_TAIL:
        yield "tail"


def _realised(card: int) -> CardStory:
    """S-END-2: every realised card at its highest level."""
    return CardStory(PROPHECY_NAMES[card], _family(card), PROPHECIES[card].levels[-1][0], HIGHEST_POINTS[card], [])


def _sources(serpents: list[list[SerpentStory]], realised: list[CardStory], sides: int) -> list[PointSource]:
    """The points of all sides by family; families without points are left out."""
    found: list[Counter[str]] = [Counter() for _ in range(sides)]
    for seat, mine in enumerate(serpents):
        for card in (card for serpent in mine if not serpent.missing for card in serpent.cards):
            found[seat][card.family] += card.points
    for card in realised:
        found[ADAM][card.family] += card.points
    points = {name: [counted[name] for counted in found] for name in SOURCES}
    return [PointSource(name, values) for name, values in points.items() if any(values)]


def _feathers(s: State) -> Iterator[PointSource]:
    """X-GOLD-5: the points of the Golden Feathers, if anybody has any."""
    points = [FEATHER_POINTS * s.players[seat].feathers for seat in range(s.seats)]
    if any(points):
        yield PointSource(FEATHERS, points)


def _verdict(position: Position) -> Verdict:
    """C-SCORE-2, S-END-2, S-LVL-1: what decided."""
    winners = position.winners
    if is_solo(position.state):
        mine, his = position.scores
        criteria = [Criterion("points", [mine, his])]
        if winners == (ADAM,) and mine > his:
            return Verdict("temple", "S-LVL-1", criteria)
        return Verdict("adam" if mine == his else "points", "S-END-2", criteria)
    ranks = [ranked_by(position.state, seat) for seat in range(position.state.seats)]
    criteria = [Criterion(name, [rank[place] for rank in ranks]) for place, name in enumerate(CRITERIA)]
    found = decided_by(criteria, winners)
    return Verdict(found, "C-SCORE-1" if found == "points" else "C-SCORE-2", criteria)


class Tally:
    """Counts what a player does."""

    def __init__(self, s: State, seat: int) -> None:
        self._seat = seat
        self._tokens = s.players[seat].tokens.bit_count()
        self._turns: set[int] = set()
        self._actions: Counter[str] = Counter()
        self._parts: Counter[int] = Counter()
        self._cards: Counter[str] = Counter()
        self._stealing: Counter[str] = Counter()

    def note(self, position: Position, before: int) -> None:
        """Count a move, of the player or of another; `before` is the action that was under way."""
        played = position.history[-1]
        for kind, *numbers in played.events:
            if kind == events.FEATHER_GIVEN:
                thief, other = numbers
                self._stealing["given"] += self._seat == thief
                self._stealing["received"] += self._seat == other
        if played.seat == self._seat:
            self._note_own(position, before)

    def _note_own(self, position: Position, before: int) -> None:
        played = position.history[-1]
        verb, *named = MOVES.text(played.move).split()
        if played.turn:
            self._turns.add(played.turn)
        if verb == "pass":
            self._actions[verb] += 1
        elif before == NO_ACTION and position.state.action != NO_ACTION:
            self._actions[ACTIONS[position.state.action]] += 1
        if verb == "draw":
            self._cards["deck" if named == ["deck"] else "row"] += 1
        for kind, *numbers in played.events:
            if kind in (events.PIECE_TAKEN, events.PIECE_PICKED):
                self._parts[BODY if numbers[-1] == GOLD else numbers[-1] // N_COLOURS] += 1
            elif kind == events.BODY_STOLEN:
                self._stealing["stolen"] += 1

    def close(self, serpents: list[SerpentStory]) -> CoatlStatistics:
        """All that was counted."""
        actions, parts = self._actions, self._parts
        fulfilled = Counter(card.family for serpent in serpents for card in serpent.cards)
        return CoatlStatistics(
            turns=len(self._turns),
            taking=actions["take"],
            choosing=actions["draw"],
            assembling=actions["assemble"],
            passes=actions["pass"],
            tokens_used=[token for token in TOKENS if actions[token]],
            tokens=self._tokens,
            heads=parts[HEAD],
            bodies=parts[BODY],
            tails=parts[TAIL],
            cards_from_row=self._cards["row"],
            cards_from_deck=self._cards["deck"],
            fulfilled={name: fulfilled[name] for name in SOURCES if fulfilled[name]},
            feathers_given=self._stealing["given"],
            feathers_received=self._stealing["received"],
            stolen=self._stealing["stolen"],
        )

"""One match: a game between bots, and what went wrong in it.

The rule of the arena: in place of a bot that raises, plays what is not legal or overruns its time, chance plays a
legal move. A bot that fails so three times in a game, or whose process hangs or dies, has lost the game, and chance
plays on for it; so has an engine that fails in anything but a move. The others play as if nothing had happened.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Any

from plume import bots
from plume.arena import players
from plume.bots import Bot, EngineFailed
from plume.bots.own import AnyBot, any_bot, dismiss
from plume.core.game import Game
from plume.core.legal import LegalMoves
from plume.core.options import Options
from plume.core.position import Position
from plume.core.view import View
from plume.records import Record, write

RAISED, ILLEGAL, LATE, HUNG, DIED = "raised", "illegal", "late", "hung", "died"
"""What a bot can do wrong."""

FAILURES = {"illegal": ILLEGAL, "hung": HUNG, "silent": HUNG, "died": DIED, "died-saying": DIED}
"""What engines do wrong, by the code of their error."""

FAULTS_TO_LOSE = 3
GRACE = 0.25
"""A bot is late when it overruns its time by more than so many seconds, or by half if that is more."""
LONGEST_MESSAGE = 300
MOST_MOVES = 100_000

Wrong = tuple[str, str]
"""What went wrong: its kind, and a message."""


@dataclass(frozen=True)
class Conditions:
    """What all matches of a tournament have in common."""

    game: Game
    options: Options
    time: float | None = None
    """Seconds that a bot has for a move; with None nobody counts."""
    patience: float = 60.0
    """How many seconds beyond its time a bot may think before its process is ended."""
    keep_records: bool = False
    own_bots: Mapping[str, AnyBot] = field(default_factory=dict, hash=False)
    """By what they are called, the bots that were not given by name."""


@dataclass(frozen=True)
class Fault:
    """Something that a bot did wrong: at which seat and before which move of the game."""

    seat: int
    bot: str
    kind: str
    message: str
    move: int = 0


@dataclass(frozen=True)
class Match:
    """A game to be played: its number, the deal, who sits where. For those in `lost` chance plays from the start."""

    number: int
    deal: int
    seed: int
    bots: tuple[str, ...]
    lost: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class MatchResult:
    """How a match ended; `void` says why it could not be played.

    Lists are by seat, but scores and ranks by side. A rank says how many are ahead: all who share a victory have 0.
    """

    number: int
    deal: int
    bots: tuple[str, ...]
    scores: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    decisions: tuple[int, ...] = ()
    seconds: tuple[float, ...] = ()
    forfeits: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    void: str | None = None
    record: str | None = field(default=None, compare=False, repr=False)

    def to_json(self) -> dict[str, Any]:
        """Everything but the record."""
        return {key: value for key, value in asdict(self).items() if key != "record"}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MatchResult:
        """The result that `to_json` wrote."""
        values: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
        }
        values["faults"] = tuple(Fault(**fault) for fault in data["faults"])
        return cls(**values)


def void(match: Match, why: str) -> MatchResult:
    """The result of a match that could not be played."""
    return MatchResult(match.number, match.deal, match.bots, faults=match.lost, void=why)


class Watch:
    """Is told who thinks. The watch of a worker lets its parent see it."""

    def begin(self, seat: int) -> None:
        """A seat begins to think."""

    def end(self) -> None:
        """Nobody thinks any more."""


def play(conditions: Conditions, match: Match, watch: Watch | None = None) -> MatchResult:
    """Play a match. What comes out depends on nothing but the arguments, and on time if bots do."""
    bots.prepare(match.bots, conditions.game)
    seats = _seated(conditions, match, watch or Watch())
    position = Position.new(conditions.game, conditions.options, match.seed)
    try:
        while not position.over:
            if len(position.history) >= MOST_MOVES:
                return void(match, f"it did not end in {MOST_MOVES:,} moves")
            seat = position.deciders[0]
            position.play(seat, seats[seat].choose(position))
    finally:
        for seated in seats:
            seated.get_up()
    return _result(conditions, match, seats, position)


def _seated(conditions: Conditions, match: Match, watch: Watch) -> list[_Seat]:
    seats = [_Seat(seat, name, match.seed, conditions, watch) for seat, name in enumerate(match.bots)]
    for fault in match.lost:
        seats[fault.seat].lose(fault)
    for seat in seats:
        seat.sit_down()
    return seats


class _Seat:
    """A seat of a match: its bot, how long it thought, and what it did wrong."""

    def __init__(self, number: int, name: str, seed: int, conditions: Conditions, watch: Watch) -> None:
        self.number = number
        self.name = name
        self.decisions = 0
        self.seconds = 0.0
        self.faults: list[Fault] = []
        self.has_lost = False
        self._bot: Bot | None = None
        self._seed = players.seed_for(seed, number)
        self._chance = Random(players.seed_for(seed, f"{number} chance"))
        self._clock = conditions.time
        self._who = conditions.own_bots.get(name, name)
        self._watch = watch

    def sit_down(self) -> None:
        """Make the bot; one that cannot be made has lost."""
        if self.has_lost:
            return
        self._watch.begin(self.number)
        try:
            self._bot = any_bot(self._who, self._seed)
        except KeyboardInterrupt:
            raise
        except BaseException as problem:
            self.lose(self._fault(RAISED, _told(problem), 0))
        finally:
            self._watch.end()

    def get_up(self) -> None:
        """The game is over."""
        dismiss(self._bot)

    def lose(self, fault: Fault) -> None:
        """Give the game up, because of a fault."""
        self.faults.append(fault)
        self.has_lost = True

    def choose(self, position: Position) -> str:
        """The move of the bot, or of chance in its place. Where there is but one, nobody is asked."""
        legal = position.legal(self.number)
        if len(legal) == 1:
            return next(iter(legal))
        move = None if self.has_lost else self._ask(position, legal)
        return self._chance.choice(list(legal)) if move is None else move

    def _ask(self, position: Position, legal: LegalMoves) -> str | None:
        """What the bot plays, from what its seat may know; None if that is a fault."""
        view = position.view(self.number)
        self._watch.begin(self.number)
        start = time.perf_counter()
        move, wrong = self._decide(view, legal)
        seconds = time.perf_counter() - start
        self._watch.end()
        self.decisions += 1
        self.seconds += seconds
        wrong = wrong or self._late(seconds)
        if wrong is None:
            return move
        self.faults.append(self._fault(*wrong, len(position.history)))
        self.has_lost |= len(self.faults) >= FAULTS_TO_LOSE
        return None

    def _decide(self, view: View, legal: LegalMoves) -> tuple[str | None, Wrong | None]:
        """What the bot returns, and what is wrong with it."""
        assert self._bot is not None
        try:
            move = self._bot.decide(view, legal, self._clock)
            if isinstance(move, str) and move in legal:
                return move, None
        except KeyboardInterrupt:
            raise
        except EngineFailed as problem:
            self.has_lost |= problem.is_final
            return None, (FAILURES.get(problem.code, RAISED), str(problem)[:LONGEST_MESSAGE])
        except BaseException as problem:  # also SystemExit: nothing that a bot raises ends the tournament
            return None, (RAISED, _told(problem))
        return None, (ILLEGAL, f"played {_shown(lambda: repr(move))}")

    def _late(self, seconds: float) -> Wrong | None:
        if self._clock is None or seconds <= latest(self._clock):
            return None
        return LATE, f"took {seconds:.2f} s of {self._clock:g} s"

    def _fault(self, kind: str, message: str, at: int) -> Fault:
        return Fault(self.number, self.name, kind, message, at)


def latest(clock: float) -> float:
    """After how many seconds a bot is late."""
    return clock + max(GRACE, clock / 2)


def _told(problem: BaseException) -> str:
    return _shown(lambda: "".join(traceback.format_exception_only(problem)).strip())


def _shown(text: Callable[[], str]) -> str:
    """A text that foreign code has a part in, not too long."""
    try:
        return text()[:LONGEST_MESSAGE]
    except Exception as problem:
        return f"something that cannot be shown ({type(problem).__name__})"


def _result(conditions: Conditions, match: Match, seats: list[_Seat], position: Position) -> MatchResult:
    forfeits = tuple(seat.number for seat in seats if seat.has_lost)
    record = Record.of(position, match.bots, match=str(match.number)) if conditions.keep_records else None
    return MatchResult(
        number=match.number,
        deal=match.deal,
        bots=match.bots,
        scores=position.scores,
        ranks=ranks(position.scores, position.winners, forfeits),
        decisions=tuple(seat.decisions for seat in seats),
        seconds=tuple(round(seat.seconds, 6) for seat in seats),
        forfeits=forfeits,
        faults=tuple(fault for seat in seats for fault in seat.faults),
        record=None if record is None else write(record),
    )


def ranks(scores: tuple[int, ...], winners: tuple[int, ...], forfeits: tuple[int, ...]) -> tuple[int, ...]:
    """How many sides are ahead of each: first come the winners, then the others by points; who forfeits is last."""
    last = (2, 0)
    order = [last if side in forfeits else (side not in winners, -points) for side, points in enumerate(scores)]
    return tuple(sum(other < own for other in order) for own in order)


def lost_by(match: Match, fault: Fault) -> Match:
    """The match with one more bot that has lost it."""
    return replace(match, lost=(*match.lost, fault))

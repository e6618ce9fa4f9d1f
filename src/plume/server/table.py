"""A table: who sits there, the game, the clock. Everything follows from its journal.

Only `apply` changes a table, and only with lines that are stored, so a table is the same whether it was played at or
read from its journal. What may be written into the journal is decided in `commands`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal

from plume.core.errors import PlumeError
from plume.core.game import Game
from plume.core.options import Options
from plume.core.position import Played, Position
from plume.core.view import RawSeen, seen_by
from plume.games import game as game_named
from plume.records import Record, Result
from plume.records.record import HINTS, result_of
from plume.server.clock import SECOND, Clock
from plume.server.errors import BadJournal, NotNow
from plume.server.journal import (
    Answered,
    Asked,
    Challenged,
    Closed,
    Conceded,
    Entry,
    Hinted,
    Left,
    Line,
    Moved,
    NewHead,
    Opened,
    Paused,
    RanOut,
    Rematched,
    Replaced,
    Request,
    Resumed,
    Returned,
    Said,
    Sat,
    Started,
    TakenBack,
    TimeAdded,
    Undone,
    Went,
)
from plume.server.milestones import Milestones
from plume.server.naming import unused

Status = Literal["waiting", "playing", "paused", "over", "closed"]
CONCEDED = "conceded"
WRONG = (PlumeError, AssertionError, LookupError)
"""What a line raises that does not follow from those before it."""


@dataclass(slots=True)
class Seat:
    """A seat: whose it is, what its player is called and looks like, and the bot that plays there, if one does."""

    owner: str | None
    name: str
    bot: str | None
    avatar: str = ""
    given_up: bool = False
    hinted: bool = False


@dataclass(frozen=True, slots=True)
class Pending:
    """Something that a seat asks the others for, and the seats whose yes is still missing."""

    seat: int
    what: Request
    to: int
    missing: frozenset[int]


@dataclass(frozen=True, slots=True)
class Ahead:
    """A move that is to be written, with the position that it leads to: it need not be played once more."""

    entry: Moved
    position: Position


@dataclass(frozen=True, slots=True)
class Change:
    """What an entry changed: the number it has for each viewer, None for those who learn nothing of it."""

    line: Line
    numbers: tuple[int | None, ...]
    moved: tuple[RawSeen | None, ...] | None = None
    """The move that was played or taken back, as each viewer may see it."""
    concerns_game: bool = False


class Table:
    """A table as its journal tells it. Viewers are the seats and, after them, the spectators."""

    def __init__(self, table_id: str, opened: Line) -> None:
        assert isinstance(opened.entry, Opened)
        self.id = table_id
        self.opened = opened.entry
        self.opened_at = self.changed_at = self.written_at = opened.at
        """When it was opened, when something changed that all may know of, and when anything was written last."""
        self.version = opened.number
        self.game: Game = game_named(self.opened.game)
        if self.opened.rules > self.game.version:
            raise BadJournal("later-rules", game=self.game.title, value=self.opened.rules, version=self.game.version)
        self.options: Options = self.game.options.make(None, **self.opened.options)
        self.seats = [Seat(place.owner, place.name, place.bot, place.avatar) for place in self.opened.seats]
        self.position: Position | None = None
        self._opening: tuple[str, ...] = ()
        self._milestones = Milestones(self._begin)
        self.later: list[Played] = []
        """The moves of a branch that come after the moment at which it is."""
        self.seed: int | None = None
        """The seed of its deal, if it has one. It is no part of the journal: the house derives it."""
        self.status: Status = "waiting"
        self.clock = Clock(self.opened.clock, len(self.seats))
        self.pending: Pending | None = None
        self.conceded_by: int | None = None
        self.rematch: str | None = None
        self.challenge, self.attempt = self.opened.challenge, self.opened.attempt
        """The challenge to which this game belongs, and which attempt at it this is of whoever plays."""
        self.cleared: frozenset[str] = frozenset()
        """Those who have finished that challenge, and so may see this game. The house knows them."""
        self.takebacks = 0
        self.comments: dict[int, str] = {}
        """What somebody said about a move of a game that was played elsewhere, by its place."""
        self.said = 0
        self.numbers = [1] * (len(self.seats) + 1)
        """How much each viewer has seen; their updates are numbered by it."""
        self.decides_since = [1] * len(self.seats)
        """For each seat the number of the update since which it has had the same choice."""

    @classmethod
    def read(cls, table_id: str, lines: Iterable[Line]) -> Table:
        """The table whose journal this is."""
        return cls.replay(table_id, lines)[0]

    @classmethod
    def replay(cls, table_id: str, lines: Iterable[Line]) -> tuple[Table, list[Change]]:
        """The table whose journal this is, and what each line after the first one changed.

        BadJournal names a line that does not follow from those before it.
        """
        rest = iter(lines)
        first = next(rest, None)
        if first is None:
            raise BadJournal("line", line=1, problem="it is missing")
        try:
            table = cls(table_id, first)
        except WRONG as problem:
            raise BadJournal("line", line=first.number, problem=problem) from None
        return table, table.go_on(rest)

    def go_on(self, lines: Iterable[Line]) -> list[Change]:
        """Go on by the lines that follow, and return what each changed; BadJournal names one that does not follow."""
        changes = []
        for line in lines:
            try:
                changes.append(self.apply(line))
            except WRONG as problem:
                raise BadJournal("line", line=line.number, problem=problem) from None
        return changes

    # what there is to know

    @property
    def spectator(self) -> int:
        return len(self.seats)

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that the game waits for."""
        if self.position is None or self.status != "playing":
            return ()
        return self.position.deciders

    @property
    def bots_to_move(self) -> list[int]:
        """The seats at which a bot has to decide; if all people were replaced, bots wait until one of them returns.

        Where somebody has gone back, bots wait until it is gone on from there. With a deal bots that decide at the
        same time as a person come later, so that who is faster changes nothing.
        """
        if self.later or (self.opened.deal is not None and self.thinking):
            return []
        if all(seat.bot is not None for seat in self.seats) and any(self._may_return(seat) for seat in self.seats):
            return []
        return [seat for seat in self.deciders if self.seats[seat].bot is not None]

    @staticmethod
    def _may_return(seat: Seat) -> bool:
        return seat.owner is not None and not seat.given_up

    @property
    def thinking(self) -> list[int]:
        """The seats at which a person has to decide."""
        return [seat for seat in self.deciders if self.seats[seat].bot is None]

    @property
    def people_to_move(self) -> list[int]:
        """The seats at which a person has to decide, or has a request to answer."""
        return sorted(set(self.thinking) | (self.pending.missing if self.pending else frozenset()))

    @property
    def result(self) -> Result | None:
        """How the game ended, if it did."""
        if self.position is None:
            return None
        if self.conceded_by is not None:
            others = tuple(side for side in range(self.options.sides) if side != self.conceded_by)
            return Result(CONCEDED, self.position.scores, others)
        result = result_of(self.position)
        return result and replace(result, winners=self._without_losers(result))

    def _without_losers(self, result: Result) -> tuple[int, ...]:
        """Those who win: nobody who gave up; if only such have won, the best of the others by points."""
        staying = [
            side for side in range(self.options.sides) if side >= self.spectator or not self.seats[side].given_up
        ]
        winners = tuple(side for side in result.winners if side in staying)
        if winners or not staying:
            return winners or result.winners
        most = max(result.scores[side] for side in staying)
        return tuple(side for side in staying if result.scores[side] == most)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats of a person."""
        return [number for number, seat in enumerate(self.seats) if person is not None and seat.owner == person]

    @property
    def has_hints(self) -> bool:
        """Whether hints may be asked for: where one person plays for all people, and where all have agreed."""
        playing = (seat for seat in self.seats if not seat.given_up)
        people = {seat.owner for seat in playing if seat.owner is not None or seat.bot is None}
        return self.opened.hints or (len(people) == 1 and None not in people)

    def may_watch(self, person: str | None) -> bool:
        """Whether somebody may look on; nobody sees another's game of a challenge who has not finished their own."""
        if self.challenge is not None:
            return person in self.cleared or bool(self.seats_of(person))
        return self.opened.audience != "seated" or bool(self.seats_of(person)) or self.opened.host == person

    @property
    def is_open(self) -> bool:
        """Whether those who watch see everything: the game that is explored is over."""
        return self.opened.explored is not None

    @property
    def is_disclosed(self) -> bool:
        """Whether whoever may watch may see all of the game: it is over, or explored."""
        return self.status == "over" or self.is_open

    def others(self, person: str | None) -> list[int]:
        """The seats at which other people play."""
        return [number for number, seat in enumerate(self.seats) if seat.bot is None and seat.owner != person]

    @property
    def names(self) -> set[str]:
        """The names that are taken."""
        return {seat.name for seat in self.seats}

    def record(self) -> Record:
        """The game so far, from its beginning."""
        if self.position is None:
            raise NotNow("not-begun")
        tags = dict(self.opened.tags)
        if not self.opened.archived:
            tags["date"] = datetime.fromtimestamp(self.opened_at / SECOND, UTC).date().isoformat()
        if self.takebacks:
            tags["takebacks"] = str(self.takebacks)
        tags |= self._tagged(CONCEDED, lambda seat: seat.given_up) | self._tagged(HINTS, lambda seat: seat.hinted)
        names = [seat.name for seat in self.seats]
        record = Record.of(self.position, names if any(names) else ())
        moves = tuple(replace(move, comment=self.comments.get(place)) for place, move in enumerate(record.moves))
        return replace(record, rules=self.opened.rules, tags=tags, moves=moves, comment=self.opened.comment)

    def _tagged(self, tag: str, is_meant: Callable[[Seat], bool]) -> dict[str, str]:
        """A tag of a record that names seats, if there are any."""
        seats = " ".join(str(number) for number, seat in enumerate(self.seats) if is_meant(seat))
        return {tag: seats} if seats else {}

    # what the journal says

    def apply(self, line: Line, ahead: Ahead | None = None) -> Change:
        """Change the table as a line of its journal says; where that leads may be known already."""
        assert line.number == self.version + 1, f"line {line.number} does not follow {self.version}"
        before = self.deciders
        played = self._apply_entry(line) if ahead is None else self._go_ahead(ahead)
        self.version, self.written_at = line.number, line.at
        if self.position is not None and self.status == "playing":
            self.clock.wind(line.at, self.position.state.turns, self.thinking)
            if self.position.over:
                self.status = "over"
        return self._change(line, before, played)

    def _apply_entry(self, line: Line) -> Played | None:
        """Change the table as an entry says, and return the move that was played or taken back, if it was one."""
        apply: Callable[[Table, Any, int], Played | None] = _APPLY[type(line.entry)]
        return apply(self, line.entry, line.at)

    def _sat(self, entry: Sat, at: int) -> None:
        self.seats[entry.seat] = Seat(entry.owner, entry.name, None, entry.avatar)

    def _new_head(self, entry: NewHead, at: int) -> None:
        self.seats[entry.seat].avatar = entry.avatar

    def _left(self, entry: Left, at: int) -> None:
        self.seats[entry.seat] = Seat(None, "", None)

    def _started(self, entry: Started, at: int) -> None:
        self._opening = entry.outcomes
        self.position = self._begin()
        self.status = "over" if self.opened.archived else "playing"

    def _begin(self) -> Position:
        """The position that the game begins with."""
        if self.opened.start is not None:
            return Position.from_json(self.game, self.opened.start, self.opened.rules)
        return Position.new(self.game, self.options, 0, self._opening)

    def _moved(self, entry: Moved, at: int) -> Played:
        assert self.position is not None
        self.position.advance(entry.seat, entry.move, entry.outcomes)
        return self._go_ahead(Ahead(entry, self.position))

    def _go_ahead(self, ahead: Ahead) -> Played:
        """Go on from the position that a move leads to."""
        entry, self.position = ahead.entry, ahead.position
        self._milestones.pass_by(self.position)
        self.later = []
        self._forget_takeback()
        if entry.comment is not None:
            self.comments[len(self.position.history) - 1] = entry.comment
        return self.position.history[-1]

    def _undone(self, entry: Undone, at: int) -> Played:
        assert self.position is not None
        place = self.position.undoes(entry.seat)
        assert place is not None
        played = self.position.history[place]
        self.position.undo(entry.seat)
        self._milestones.cut(place)
        self.later = []
        self._forget_takeback()
        return played

    def _forget_takeback(self) -> None:
        """The game has gone on, so nobody asks any more to take a turn back."""
        if self.pending is not None and self.pending.what == "takeback":
            self.pending = None

    def _hinted(self, entry: Hinted, at: int) -> None:
        self.seats[entry.seat].hinted = True

    def _asked(self, entry: Asked, at: int) -> None:
        owner = self.seats[entry.seat].owner
        self.pending = Pending(entry.seat, entry.what, entry.to, frozenset(self.others(owner)))

    def _answered(self, entry: Answered, at: int) -> None:
        pending = self.pending
        assert pending is not None
        missing = pending.missing - set(self.seats_of(self.seats[entry.seat].owner))
        self.pending = Pending(pending.seat, pending.what, pending.to, missing) if entry.yes else None

    def _taken_back(self, entry: TakenBack, at: int) -> None:
        assert self.position is not None
        self.position = self._milestones.back(self.position, entry.to)
        self.later = []
        self.pending = None
        self.takebacks += 1

    def _went(self, entry: Went, at: int) -> None:
        assert self.position is not None
        here, line = len(self.position.history), [*self.position.history, *self.later]
        assert entry.to <= len(line)
        if entry.to < here:
            self.position = self._milestones.back(self.position, entry.to)
        for played in line[here : entry.to]:
            self.position.advance(played.seat, played.move, self.position.outcomes(played.events))
            self._milestones.pass_by(self.position)
        self.later = [] if entry.forgets else line[entry.to :]
        self.status, self.pending = "playing", None

    def _paused(self, entry: Paused, at: int) -> None:
        self.clock.halt(at)
        self.status, self.pending = "paused", None

    def _resumed(self, entry: Resumed, at: int) -> None:
        self.status = "playing"
        self.clock.go_on(at, self.thinking)

    def _time_added(self, entry: TimeAdded, at: int) -> None:
        self.clock.add(entry.to, entry.seconds * SECOND)

    def _ran_out(self, entry: RanOut, at: int) -> None:
        self.clock.run_out(entry.seat, at)

    def _replaced(self, entry: Replaced, at: int) -> None:
        seat = self.seats[entry.seat]
        seat.bot = entry.bot
        seat.name = seat.name or entry.name or unused(entry.bot, self.names)
        self._nobody_is_missing(entry.seat)

    def _returned(self, entry: Returned, at: int) -> None:
        self.seats[entry.seat].bot = None
        self.clock.come_back(entry.seat)

    def _conceded(self, entry: Conceded, at: int) -> None:
        self.seats[entry.seat].given_up = True
        if self.options.sides <= 2:
            self.conceded_by, self.status = entry.seat, "over"
            self.clock.halt(at)
        self._nobody_is_missing(entry.seat)

    def _said_something(self, entry: Said, at: int) -> None:
        self.said += 1

    def _rematched(self, entry: Rematched, at: int) -> None:
        self.rematch = entry.table

    def _challenged(self, entry: Challenged, at: int) -> None:
        self.challenge, self.attempt = entry.challenge, entry.attempt

    def _closed(self, entry: Closed, at: int) -> None:
        self.clock.halt(at)
        self.status, self.pending = "closed", None

    def _nobody_is_missing(self, seat: int) -> None:
        """A seat that no person plays any more is asked for nothing; if it was the last one, the request lapses."""
        if self.pending is not None:
            missing = self.pending.missing - {seat}
            kept = Pending(self.pending.seat, self.pending.what, self.pending.to, missing)
            self.pending = kept if missing and self.pending.seat != seat else None

    def _change(self, line: Line, before: tuple[int, ...], played: Played | None) -> Change:
        """Count the change for those who learn of it, and note whose choice it made another one."""
        viewers = range(self.spectator + 1)
        moved = None if played is None else tuple(self._seen(viewer, played) for viewer in viewers)
        numbers: list[int | None] = []
        for viewer in viewers:
            if moved is not None and moved[viewer] is None:
                numbers.append(None)
            else:
                self.numbers[viewer] += 1
                numbers.append(self.numbers[viewer])
        if numbers[self.spectator] is not None:
            self.changed_at = line.at
        concerns_game = isinstance(line.entry, Started | Moved | Undone | TakenBack | Went)
        if concerns_game:
            for seat in range(self.spectator):
                if played is None or played.seat == seat or seat not in before:
                    self.decides_since[seat] = self.numbers[seat]
        return Change(line, tuple(numbers), moved, concerns_game)

    def _seen(self, viewer: int, played: Played) -> RawSeen | None:
        """A move as a viewer may see it."""
        if self.is_open and viewer == self.spectator:
            return played.seat, self.game.moves.text(played.move), played.events
        return seen_by(self.game, viewer, played)


_APPLY: dict[type[Entry], Any] = {
    Sat: Table._sat,
    NewHead: Table._new_head,
    Left: Table._left,
    Started: Table._started,
    Moved: Table._moved,
    Undone: Table._undone,
    Hinted: Table._hinted,
    Asked: Table._asked,
    Answered: Table._answered,
    TakenBack: Table._taken_back,
    Went: Table._went,
    Paused: Table._paused,
    Resumed: Table._resumed,
    TimeAdded: Table._time_added,
    RanOut: Table._ran_out,
    Replaced: Table._replaced,
    Returned: Table._returned,
    Conceded: Table._conceded,
    Said: Table._said_something,
    Rematched: Table._rematched,
    Challenged: Table._challenged,
    Closed: Table._closed,
}

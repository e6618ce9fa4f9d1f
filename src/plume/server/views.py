"""The exit: what leaves the server about a table, as a viewer may see it. Nothing else about a game ever does.

A viewer is a seat, or None for a spectator. Everything about the game is made from a state from which was erased what
they may not see, and events are redacted; scores and legal moves depend on what the viewer sees alone. Persons are
never named but by the names they gave themselves.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Literal, TypedDict

import msgspec

from plume.core.events import Event as GameEvent
from plume.core.position import Position as GamePosition
from plume.core.view import hidden, shown
from plume.language import Language
from plume.server.clock import ClockKind
from plume.server.journal import (
    Answered,
    Asked,
    Audience,
    Entry,
    Rematched,
    Replaced,
    Request,
    Said,
    Sat,
    Started,
    TimeAdded,
    TimeOut,
    Undone,
    Went,
)
from plume.server.shapes import Agreed, Event, OfGame, Outlook, Position, Preview
from plume.server.table import Change, Status, Table


class Shape(msgspec.Struct, omit_defaults=True):
    """Something that is sent."""


class Details(TypedDict, total=False):
    """What all may see of an entry of the journal, besides its seat."""

    name: str
    what: Request
    yes: bool
    to: int
    seconds: int
    bot: str
    text: str
    table: str


class Update(Shape):
    """Something that happened at the table, numbered for its viewer; `what` is the kind of the journal's entry.

    A move has its text, unless that would say too much, and the events that the viewer may see.
    """

    number: int
    at: int
    game: OfGame
    what: str
    seat: int | None = None
    move: str | None = None
    events: list[Event] = []
    details: Details = {}


class SeenResult(Shape):
    """How the game ended; winners are sides: the seats, and alone an automaton after them."""

    ended_by: str
    scores: list[int]
    winners: list[int]


class SeenGame(Shape, omit_defaults=False):
    """The game as a viewer knows it: the view in the notation, and what it would be worth as it is."""

    game: OfGame
    position: Position
    scores: list[int]
    outlook: Outlook
    may_undo: bool
    result: SeenResult | None


class SeenSeat(Shape, omit_defaults=False):
    """Who plays at a seat."""

    name: str
    kind: Literal["person", "bot", "free"]
    bot: str | None
    given_up: bool
    deadline: int | None
    """When its time is up, in milliseconds since 1970, if its clock runs."""
    time_left: int | None
    """What its clock shows while it stands, in milliseconds, at a table with a clock."""
    avatar: str = ""
    """The head that a person has, also while a bot stands in; empty where none is known."""
    hinted: bool = False
    """Whether it was given hints in this game."""


class SeenRequest(Shape, omit_defaults=False):
    """What a seat asks the others for, and who has not answered yet."""

    seat: int
    what: Request
    missing: list[int]


class SeenBranch(Shape, omit_defaults=False):
    """Where a branch was taken up, `at` so many moves of a finished game, and where it is now.

    `past` of its moves were played before; it is after `now` of them, and one can go on to all `moves`.
    """

    game: str
    at: int
    branch: str | None
    """The branch that this one is a branch of, if it is none of the game itself."""
    is_guess: bool
    """Whether what a seat did not see was dealt anew."""
    past: int
    now: int
    moves: int


class SeenTable(Shape, omit_defaults=False):
    """A table as all see it."""

    id: str
    game: OfGame
    options: Agreed
    status: Status
    seats: list[SeenSeat]
    deciders: list[int]
    clock: ClockKind
    audience: Audience
    timeout: TimeOut
    opened_at: int
    changed_at: int
    request: SeenRequest | None
    rematch: str | None
    archived: bool
    result: SeenResult | None
    deal: str | None = None
    challenge: str | None = None
    """The challenge to which this game belongs, whose deal is named when it is over."""
    takebacks: int = 0
    hints: bool = False
    """Whether hints may be asked for: whoever is the only person here always may, others where they have agreed."""
    explored: SeenBranch | None = None
    """Where it was taken up, if it is a branch of a finished game."""


class Impossible(Shape):
    """Moves that one may think of and that are not legal, with the rule that forbids them and the reason."""

    rule: str
    reason: str
    why: str
    moves: list[str]


class Choices(Shape, omit_defaults=False):
    """All that a seat may do now, each legal move with its preview, and what it may not do, with reasons."""

    legal: dict[str, Preview | None]
    impossible: list[Impossible]


class Sight(Shape, omit_defaults=False):
    """All that a viewer has before them: the table, the game, and what they may do if it is for them to decide."""

    table: SeenTable
    game: SeenGame | None
    choices: Choices | None


def viewer_of(table: Table, seat: int | None) -> int:
    """The place of a viewer among those who are counted."""
    return table.spectator if seat is None else seat


DetailName = Literal["name", "what", "yes", "to", "seconds", "bot", "text", "table"]
DETAILS: dict[type[Entry], tuple[DetailName, ...]] = {
    Sat: ("name",),
    Asked: ("what",),
    Answered: ("yes",),
    TimeAdded: ("to", "seconds"),
    Replaced: ("bot", "name"),
    Said: ("text",),
    Rematched: ("table",),
    Went: ("to",),
}
"""The fields of entries that all may see, besides the seat."""


def update(table: Table, change: Change, seat: int | None) -> Update | None:
    """What an entry is for a viewer; None if they learn nothing of it."""
    number = change.numbers[viewer_of(table, seat)]
    if number is None:
        return None
    entry = change.line.entry
    move, events = _happened(table, change, seat)
    return Update(
        number=number,
        at=change.line.at,
        game=table.opened.game,
        what=str(entry.__struct_config__.tag),
        seat=getattr(entry, "seat", None),
        move=move,
        events=[event.to_json() for event in events],
        details=_details(entry),
    )


def _details(entry: Entry) -> Details:
    details: Details = {}
    for name in DETAILS.get(type(entry), ()):
        details[name] = getattr(entry, name)
    return details


def _happened(table: Table, change: Change, seat: int | None) -> tuple[str | None, tuple[GameEvent, ...]]:
    """The move that was played or taken back, and what happened in it, or in the set-up."""
    if isinstance(change.line.entry, Started):
        assert table.position is not None
        if seat is None and table.is_open:
            return None, tuple(map(table.game.events.show, table.position.opening))
        return None, table.position.view(seat).opening
    if change.moved is None:
        return None, ()
    raw = change.moved[viewer_of(table, seat)]
    assert raw is not None, "what a viewer learns nothing of has no number"
    seen = shown(table.game, raw)
    return seen.move, () if isinstance(change.line.entry, Undone) else seen.events


def sight(table: Table, seat: int | None, spoken: Language | None) -> Sight:
    """All that a viewer has before them. Without a language legal moves come without previews, and without reasons."""
    return Sight(seen_table(table), *game(table, seat, spoken))


def game(table: Table, seat: int | None, spoken: Language | None) -> tuple[SeenGame | None, Choices | None]:
    """The game as a viewer knows it, None before it has begun, and what they may do if it is for them to decide."""
    position = table.position
    if position is None:
        return None, None
    if seat is None and table.is_open:
        return _open_game(table, position), None
    viewer = viewer_of(table, seat)
    state = hidden(position, viewer)
    decides = seat is not None and seat in table.thinking
    seen = SeenGame(
        game=table.opened.game,
        position={"seat": seat, **table.game.describe(state, table.options, viewer)},
        scores=list(position.scores),
        outlook=table.game.outlook(state, viewer),
        may_undo=decides and position.undoes(viewer) is not None,
        result=_result(table),
    )
    return seen, _choices(position, viewer, state, spoken) if decides else None


def _open_game(table: Table, position: GamePosition) -> SeenGame:
    """The game of a branch with everything open."""
    seen, outlook = step(position, None, is_open=True)
    scores = list(position.scores)
    return SeenGame(table.opened.game, {"seat": None, **seen}, scores, outlook, may_undo=False, result=_result(table))


def _choices(position: GamePosition, seat: int, state: Any, spoken: Language | None) -> Choices:
    """All that a seat may do now, and what it may not. Made from its view, so that nothing hidden can show."""
    game = position.game
    legal = {game.moves.text(move): move for move in position.legal(seat).ids}
    if spoken is None:
        return Choices(dict.fromkeys(legal), [])
    return Choices(
        legal={text: game.preview(state, seat, move) for text, move in legal.items()},
        impossible=_impossible(position, seat, state, legal, spoken),
    )


def _impossible(
    position: GamePosition, seat: int, state: Any, legal: Container[str], spoken: Language
) -> list[Impossible]:
    """What somebody may think of and may not do, by reason."""
    game = position.game
    found: dict[str, Impossible] = {}
    for text in game.of_interest(state, seat):
        refusal = None if text in legal else game.forbids(state, seat, game.moves.number(text))
        if refusal is not None:
            if refusal.reason not in found:
                found[refusal.reason] = Impossible(refusal.rule, refusal.reason, spoken.why(refusal), [])
            found[refusal.reason].moves.append(text)
    return list(found.values())


def seen_table(table: Table) -> SeenTable:
    """A table as all see it."""
    pending = table.pending
    return SeenTable(
        id=table.id,
        game=table.opened.game,
        options=table.options.written(),
        status=table.status,
        seats=[_seat(table, number) for number in range(len(table.seats))],
        deciders=list(table.deciders),
        clock=table.clock.plan.kind,
        audience=table.opened.audience,
        timeout=table.opened.timeout,
        opened_at=table.opened_at,
        changed_at=table.changed_at,
        request=None if pending is None else SeenRequest(pending.seat, pending.what, sorted(pending.missing)),
        rematch=table.rematch,
        archived=table.opened.archived,
        result=_result(table),
        deal=_deal(table),
        challenge=table.challenge,
        takebacks=table.takebacks,
        hints=table.has_hints,
        explored=_branch(table),
    )


def _branch(table: Table) -> SeenBranch | None:
    """Where a branch was taken up, and where it is."""
    origin = table.opened.explored
    if origin is None or table.position is None:
        return None
    now = len(table.position.history)
    return SeenBranch(origin.game, origin.at, origin.branch, origin.is_guess, origin.past, now, now + len(table.later))


def _deal(table: Table) -> str | None:
    """The name of a table's deal; during a challenge nobody learns it, lest they try it elsewhere first."""
    return None if table.challenge is not None and table.status != "over" else table.opened.deal


def step(position: GamePosition, seat: int | None, *, is_open: bool) -> tuple[Position, Outlook]:
    """A position of a finished game and its outlook, as a seat, a spectator, or with `is_open` who sees all knew it."""
    if not is_open:
        viewer = position.options.players if seat is None else seat
        return position.glance(seat), position.game.outlook(hidden(position, viewer), viewer)
    seen = {key: value for key, value in position.to_json().items() if key != "random"}
    return seen, position.game.outlook(position.state, None)


def _seat(table: Table, number: int) -> SeenSeat:
    seat = table.seats[number]
    has_clock = table.clock.plan.kind != "none"
    return SeenSeat(
        name=seat.name,
        kind="bot" if seat.bot is not None else "person" if seat.owner is not None or table.opened.archived else "free",
        bot=seat.bot,
        given_up=seat.given_up,
        deadline=table.clock.deadline(number),
        time_left=table.clock.left[number] if has_clock else None,
        avatar=seat.avatar,
        hinted=seat.hinted,
    )


def _result(table: Table) -> SeenResult | None:
    result = table.result
    return None if result is None else SeenResult(result.ended_by, list(result.scores), list(result.winners))

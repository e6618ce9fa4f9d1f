"""The exit: what leaves the server about a table, as a viewer may see it. Nothing else about a game ever does.

A viewer is a seat, or None for a spectator. Positions are made by `Position.glance` and events are redacted; scores and
legal moves depend on what the viewer sees alone. Persons are never named but by the names they gave themselves.
"""

from __future__ import annotations

from typing import Literal, TypedDict

import msgspec

from plume.core.events import Event as GameEvent
from plume.core.position import Position as GamePosition
from plume.core.view import shown
from plume.language import ENGLISH, Language
from plume.server.clock import ClockKind
from plume.server.errors import NotNow
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
    """How the game ended; winners are sides: the seats, and alone A.D.A.M. after them."""

    ended_by: str
    scores: list[int]
    winners: list[int]


class SeenGame(Shape, omit_defaults=False):
    """The game as a viewer knows it. `position` is the view in the notation; `legal` the moves of the viewer's seat.

    `outlook` is what the position would be worth as it is: in CotCotCollec' what a scoring now would give.
    """

    game: OfGame
    position: Position
    scores: list[int]
    outlook: Outlook
    legal: list[str]
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


class SeenRequest(Shape, omit_defaults=False):
    """What a seat asks the others for, and who has not answered yet."""

    seat: int
    what: Request
    missing: list[int]


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


class Choice(Shape):
    """A legal move, and what it makes of the cards it concerns."""

    move: str
    preview: Preview | None = None


class Impossible(Shape):
    """A move that one may think of and that is not legal, with the rule and the reason."""

    move: str
    rule: str
    reason: str
    why: str


class Choices(Shape, omit_defaults=False):
    """All that a seat may do now, with previews, and what it may not do, with reasons."""

    seat: int
    number: int
    legal: list[Choice]
    impossible: list[Impossible]


def viewer_of(table: Table, seat: int | None) -> int:
    """The place of a viewer among those who are counted."""
    return table.spectator if seat is None else seat


DetailName = Literal["name", "what", "yes", "to", "seconds", "bot", "text", "table"]
DETAILS: dict[type[Entry], tuple[DetailName, ...]] = {
    Sat: ("name",),
    Asked: ("what",),
    Answered: ("yes",),
    TimeAdded: ("to", "seconds"),
    Replaced: ("bot",),
    Said: ("text",),
    Rematched: ("table",),
}
"""The fields of entries that all may see, besides the seat."""


def update(table: Table, change: Change, seat: int | None) -> Update | None:
    """What an entry is for a viewer; None if he learns nothing of it."""
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
        return None, table.position.view(seat).opening
    if change.moved is None:
        return None, ()
    raw = change.moved[viewer_of(table, seat)]
    assert raw is not None, "what a viewer learns nothing of has no number"
    seen = shown(table.game, raw)
    return seen.move, () if isinstance(change.line.entry, Undone) else seen.events


def game(table: Table, seat: int | None) -> SeenGame | None:
    """The game as a viewer knows it, None before it has begun."""
    position = table.position
    if position is None:
        return None
    decides = seat in table.thinking
    return SeenGame(
        game=table.opened.game,
        position=position.glance(seat),
        scores=list(position.scores),
        outlook=table.game.outlook(position.state),
        legal=list(position.legal(seat)) if decides else [],
        may_undo=seat is not None and decides and position.undoes(seat) is not None,
        result=_result(table),
    )


def seen_table(table: Table) -> SeenTable:
    """A table as all see it."""
    pending = table.pending
    return SeenTable(
        id=table.id,
        game=table.opened.game,
        options=table.options.to_json(),
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
        deal=table.opened.deal,
    )


def choices(table: Table, seat: int, spoken: Language = ENGLISH) -> Choices:
    """All that a seat may do now, and what it may not. Made from its view, so that nothing hidden can show."""
    position = table.position
    if position is None:
        raise NotNow("not-begun")
    if seat not in table.deciders:
        raise NotNow("not-your-turn", seat=seat)
    if seat not in table.thinking:
        raise NotNow("bot-plays", seat=seat)
    game, state = table.game, position.view(seat).state
    legal = list(position.legal(seat).ids)
    texts = {game.moves.text(move) for move in legal}
    thought_of = (text for text in game.of_interest(state, seat) if text not in texts)
    refused = ((text, game.forbids(state, seat, game.moves.parse(text))) for text in thought_of)
    return Choices(
        seat=seat,
        number=table.numbers[seat],
        legal=[Choice(game.moves.text(move), game.preview(state, seat, move)) for move in legal],
        impossible=[
            Impossible(text, why.rule, why.reason, spoken.why(why)) for text, why in refused if why is not None
        ],
    )


def step(position: GamePosition, seat: int | None, *, is_open: bool) -> Position:
    """A position of a finished game as a seat, a spectator, or with `is_open` somebody who sees all, knew it."""
    if not is_open:
        return position.glance(seat)
    return {key: value for key, value in position.to_json().items() if key != "random"}


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
    )


def _result(table: Table) -> SeenResult | None:
    result = table.result
    return None if result is None else SeenResult(result.ended_by, list(result.scores), list(result.winners))

"""Tables: open one, sit down, play, look."""

from __future__ import annotations

from secrets import compare_digest
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from plume import bots
from plume.core.errors import BadOption
from plume.core.game import Game
from plume.games import game as game_named
from plume.language import Language, language
from plume.server import commands, lessons, metrics, views
from plume.server.api.context import COST_OF_REPLAY, SIZE_OF_LINE, SIZE_OF_TABLE, Server, clean_name, clean_text
from plume.server.api.routes import OK, Bounds, Caller, Questions, get, post
from plume.server.clock import ClockPlan
from plume.server.deals import DealName, is_to_come, new_deal
from plume.server.errors import BadRequest, NotAllowed
from plume.server.house import Outcome, check_may_look, own_seat
from plume.server.journal import Audience, Occupant, Opened, TimeOut
from plume.server.kept import KeptTable, Page, Person
from plume.server.lessons import LessonName
from plume.server.naming import bot_name, free_avatar, unused
from plume.server.orders import AnyOrder, BotName, FillUp, Say
from plume.server.shapes import Wishes
from plume.server.steady import now
from plume.server.table import Status, Table
from plume.server.views import Choices, SeenGame, SeenTable, Update

TableId = Annotated[str, Bounds(min_length=1, max_length=20)]
SeatQuery = Annotated[int | None, Bounds(ge=0, le=7, description="a seat of mine; without it my own one")]
Limit = Annotated[int, Bounds(ge=1, le=100)]
Before = Annotated[int, Bounds(ge=0, le=1 << 53, description="only what changed before this time, in ms")]
LATEST = 1 << 53


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to sit somewhere: me, somebody else at my screen, whoever comes by the link, or a bot."""

    who: Literal["me", "here", "open", "bot"]
    name: Annotated[str, Meta(max_length=100)] | None = None
    bot: BotName = "random"


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a table is to be like."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    preset: Annotated[str, Meta(max_length=40)] | None = None
    options: Wishes = {}
    clock: ClockPlan = ClockPlan()
    audience: Audience = "link"
    timeout: TimeOut = "bot"
    substitute: BotName = "random"
    hints: bool = False
    """Whether all may ask for hints, also where several people play."""
    deal: DealName | None = None
    """The luck that the table is to have; where one person plays there is a new one if none is named."""


class OpenedTable(msgspec.Struct):
    """A table that was opened, and the secret that lets others sit down at it."""

    id: str
    invitation: str | None


class NewLesson(msgspec.Struct, forbid_unknown_fields=True):
    """How the bot of a lesson is called, in the language of the learner."""

    teacher: Annotated[str, Meta(max_length=100)]


class Invitation(msgspec.Struct, forbid_unknown_fields=True):
    """What lets somebody sit down."""

    invitation: Annotated[str, Meta(max_length=60)]
    name: Annotated[str, Meta(max_length=100)] | None = None


class ListedTable(msgspec.Struct):
    """A table in a list; `waits_for_me` where it is my turn."""

    table: SeenTable
    mine: list[int]
    waits_for_me: bool


class TableNow(msgspec.Struct):
    """A table and its game as I see it now; `choices` where I have to decide, `number` that of my last update."""

    table: SeenTable
    game: SeenGame | None
    choices: Choices | None
    number: int
    mine: list[int]


class Accepted(msgspec.Struct):
    """An order was carried out and is stored: what happened, as I may see it, and the number of my last update.

    `status` says how the table goes on.
    """

    number: int
    updates: list[Update]
    status: Status


@post("/tables")
async def open_table(caller: Caller, server: Server, data: NewTable) -> OpenedTable:
    """Open a table. If no seat is left open the game begins at once."""
    person = await server.person(caller)
    opened = opened_by(data, person)
    server.limits.newcomers.take(caller.address)
    server.store(person, caller.address, SIZE_OF_TABLE)
    table = await server.house.open(opened)
    return OpenedTable(table.id, await server.house.invitation(table))


@post("/lessons/{name:str}")
async def open_lesson(caller: Caller, server: Server, name: LessonName, data: NewLesson) -> OpenedTable:
    """Open a table for my first lesson: a prepared position, against a bot or an automaton."""
    person = await server.person(caller)
    server.limits.newcomers.take(caller.address)
    server.store(person, caller.address, SIZE_OF_TABLE)
    learner = Occupant(owner=person.id, name=person.name, avatar=person.avatar or free_avatar(()))
    table = await server.house.open(lessons.opened(name, learner, unused(clean_name(data.teacher), {person.name})))
    return OpenedTable(table.id, None)


@get("/tables")
async def list_tables(
    caller: Caller,
    server: Server,
    which: Literal["mine", "listed"] = "mine",
    finished: bool = False,
    game: Annotated[str | None, Bounds(max_length=20)] = None,
    name: Annotated[str | None, Bounds(max_length=40, description="part of a player's name")] = None,
    before: Before = LATEST,
    limit: Limit = 50,
) -> list[ListedTable]:
    """My tables, or those that anybody may watch; the latest first, those that go on or those that are finished."""
    identity = caller.identity
    page = Page(before, limit, game, name)
    store = server.house.store
    if which == "listed":
        found = await store.listed(page, finished=finished)
    else:
        found = await store.tables_of(identity, page, finished=finished) if identity else []
    seats = await store.seats_of(identity, [kept.id for kept in found]) if identity else {}
    return [_listed(kept, seats.get(kept.id, [])) for kept in found]


@get("/tables/{table_id:str}")
async def read_table(caller: Caller, server: Server, table_id: TableId, seat: SeatQuery = None) -> TableNow:
    """A table as one of my seats, or a spectator, sees it now. If I have one seat it is mine that looks."""
    identity = caller.identity
    spoken = language(server.language(caller))

    def look(table: Table) -> TableNow:
        return _now(table, identity, own_seat(table, identity) if seat is None else seat, spoken)

    return await server.house.read(table_id, look)


@get("/tables/{table_id:str}/updates")
async def read_updates(
    caller: Caller,
    server: Server,
    table_id: TableId,
    seat: SeatQuery = None,
    after: Annotated[int, Bounds(ge=0, le=1 << 31)] = 0,
) -> list[Update]:
    """What has happened after a number, as I may see it."""
    identity = caller.identity
    server.take(identity, caller.address, COST_OF_REPLAY)

    viewer = await server.house.read(table_id, lambda table: _viewer(table, identity, seat))
    return await server.house.updates(table_id, viewer, after)


@get("/tables/{table_id:str}/moments/{number:int}")
async def read_moment(
    caller: Caller,
    server: Server,
    table_id: TableId,
    number: Annotated[int, Bounds(ge=1, le=1 << 31, description="the number of one of my updates")],
    seat: SeatQuery = None,
) -> SeenGame | None:
    """The game as I saw it after an update, from a seat of mine or as a spectator; null before it began."""
    identity = caller.identity
    server.take(identity, caller.address, COST_OF_REPLAY)
    viewer = await server.house.read(table_id, lambda table: _viewer(table, identity, seat))
    return await server.house.moment(table_id, viewer, number)


@post("/tables/{table_id:str}/join", status=OK)
async def join(caller: Caller, server: Server, table_id: TableId, data: Invitation) -> TableNow:
    """Sit down at a table to which I am invited."""
    person = await server.person(caller)
    await server.house.read(table_id, lambda table: None)
    secret = await server.house.store.invitation(table_id) or ""
    if not compare_digest(data.invitation.encode(), secret.encode()):
        raise NotAllowed("invitation")
    name = clean_name(data.name) if data.name else person.name
    outcome = await server.house.change(table_id, lambda table: commands.sit(table, person.id, name, person.avatar))
    table = outcome.table
    return _now(table, person.id, table.seats_of(person.id)[0], language(person.language))


@post("/tables/{table_id:str}/rematch", status=OK)
async def rematch(caller: Caller, server: Server, table_id: TableId) -> OpenedTable:
    """Play again: the first who asks opens a table and sits there, the others are told, and sit down by asking too."""
    person = await server.person(caller)
    server.limits.newcomers.take(caller.address)
    server.store(person, caller.address, SIZE_OF_TABLE)
    return OpenedTable(await server.house.rematch(table_id, person.id), None)


@post("/tables/{table_id:str}/orders", status=OK)
async def order(caller: Caller, server: Server, table_id: TableId, data: AnyOrder) -> Accepted:
    """Do something at a table: play, undo, ask, answer, concede, and so on, as by socket."""
    person = await server.person(caller)
    outcome = await carry_out(server, table_id, person, caller.address, data)
    seat = seat_of(outcome.table, person, data)
    updates = [views.update(outcome.table, change, seat) for change in outcome.changes]
    seen = [update for update in updates if update is not None]
    return Accepted(number_for(outcome.table, person, data), seen, outcome.table.status)


def _viewer(table: Table, person: str | None, seat: int | None) -> int | None:
    """Where somebody looks from, if they may: the seat that they name, or their own."""
    viewer = own_seat(table, person) if seat is None else seat
    check_may_look(table, person, viewer)
    return viewer


def seat_of(table: Table, person: Person, order: AnyOrder) -> int | None:
    """The seat that an order is for; one without a seat is for the person's first."""
    seat: int | None = getattr(order, "seat", None)
    return seat if seat is not None else next(iter(table.seats_of(person.id)), None)


def number_for(table: Table, person: Person, order: AnyOrder) -> int:
    """The number of the last update of the seat that an order is for."""
    return table.numbers[views.viewer_of(table, seat_of(table, person, order))]


def _now(table: Table, person: str | None, seat: int | None, spoken: Language) -> TableNow:
    """A table as somebody sees it from a seat, in their language."""
    check_may_look(table, person, seat)
    sight = views.sight(table, seat, spoken)
    number = table.numbers[views.viewer_of(table, seat)]
    return TableNow(sight.table, sight.game, sight.choices, number, table.seats_of(person))


async def carry_out(server: Server, table_id: str, person: Person, address: str, order: AnyOrder) -> Outcome:
    """Carry an order out, however it came."""
    server.store(person, address, SIZE_OF_LINE)
    if isinstance(order, Say):
        server.limits.talk.take(person.id)
        order.text = clean_text(order.text)
        server.store(person, address, len(order.text.encode()))
    if isinstance(order, FillUp):
        bots.make(order.bot, 0)
    with metrics.ORDER.time():
        return await server.house.change(
            table_id, lambda table: commands.carry_out(table, person.id, order, now(), ends_turns=not person.confirm)
        )


def _listed(kept: KeptTable, mine: list[int]) -> ListedTable:
    return ListedTable(kept.summary, mine, any(kept.waiting_for >> seat & 1 for seat in mine))


def opened_by(data: NewTable, person: Person) -> Opened:
    """A table as it was asked for, if it can be played at."""
    game = game_named(data.game)
    options = game.options.make(data.preset, **{"players": len(data.seats), **data.options})
    if options.players != len(data.seats):
        raise BadRequest("seats", game=game.title, expected=options.players, found=len(data.seats))
    if all(seat.who == "bot" for seat in data.seats):
        raise BadRequest("no-person")
    if data.clock.missing is not None:
        raise BadRequest("clock", name=data.clock.missing)
    if data.deal is not None and not _is_for_one(data.seats):
        raise BadRequest("deal")
    if data.deal is not None and is_to_come(data.deal):
        raise BadRequest("deal-to-come", deal=data.deal)
    _check_bot(game, data.substitute)
    return Opened(
        game=game.name,
        options=options.to_json(),
        seats=_occupants(game, data.seats, person),
        host=person.id,
        clock=data.clock,
        audience=data.audience,
        timeout=data.timeout,
        substitute=data.substitute,
        hints=data.hints,
        deal=data.deal or (new_deal() if _is_for_one(data.seats) else None),
        rules=game.version,
    )


def _is_for_one(seats: list[NewSeat]) -> bool:
    """Whether one person plays, alone or with bots."""
    return [seat.who for seat in seats if seat.who != "bot"] in (["me"], ["here"])


def _occupants(game: Game, seats: list[NewSeat], person: Person) -> tuple[Occupant, ...]:
    """Who sits where; everybody at a table is called something else and looks different."""
    wished = {person.name, *(clean_name(seat.name) for seat in seats if seat.name)}
    occupants: list[Occupant] = []
    for seat in seats:
        names = {place.name for place in occupants}
        if seat.who == "open":
            occupants.append(Occupant())
        elif seat.who == "bot":
            _check_bot(game, seat.bot)
            name = unused(clean_name(seat.name), names) if seat.name else bot_name(game, seat.bot, names | wished)
            occupants.append(Occupant(name=name, bot=seat.bot))
        else:
            head = person.avatar if seat.who == "me" else ""
            head = head or free_avatar({person.avatar, *(place.avatar for place in occupants)})
            occupants.append(Occupant(person.id, unused(clean_name(seat.name or person.name), names), avatar=head))
    return tuple(occupants)


def _check_bot(game: Game, name: str) -> None:
    known = bots.of_game(game)
    if name not in known:
        raise BadOption("unknown-bot", name=name, known=", ".join(known))


QUESTIONS = Questions(
    "tables",
    [
        open_table,
        open_lesson,
        list_tables,
        read_table,
        read_updates,
        read_moment,
        join,
        rematch,
        order,
    ],
)

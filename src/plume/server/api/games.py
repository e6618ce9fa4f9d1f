"""Games: what there is to play, records of what was played, replays, and what serpents score."""

from __future__ import annotations

import asyncio
import io
from dataclasses import fields, replace
from itertools import islice
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.params import Parameter

from plume import bots, coatl, rulebooks
from plume.coatl.cards import PROPHECIES, TEMPLE_LEVELS, TEMPLES
from plume.coatl.notation import pattern_text, requirement_text
from plume.coatl.pieces import LETTERS
from plume.coatl.review import CoatlReview
from plume.core.game import Game
from plume.core.view import seen_by, shown
from plume.cotcot.review import CotcotReview
from plume.games import all_games
from plume.records import BadRecord, Record, read_stream, to_json, write
from plume.server import commands, seen
from plume.server.api.context import COST_OF_REPLAY, Server, address_of
from plume.server.api.tables import OpenedTable, TableId
from plume.server.errors import BadRequest, NotAllowed, Unknown
from plume.server.house import check_may_look
from plume.server.table import Table

AnyRequest = Request[Any, Any, Any]
LONGEST_RECORD = 4 << 20
MOST_STEPS = 200


class GameOption(msgspec.Struct):
    """An option of a game, and its usual value."""

    name: str
    usual: Any


class PlayableGame(msgspec.Struct):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int]
    options: list[GameOption]
    presets: dict[str, dict[str, Any]]


class Catalogue(msgspec.Struct):
    """What there is to play, and which bots play it."""

    games: list[PlayableGame]
    bots: list[str]


class Step(msgspec.Struct, omit_defaults=True):
    """The position after so many moves, as it was seen, and the move that led there."""

    at: int
    position: dict[str, Any]
    scores: list[int]
    outlook: dict[str, Any] = {}
    seat: int | None = None
    move: str | None = None
    events: list[dict[str, Any]] = []


class Replay(msgspec.Struct):
    """A part of a game, step by step; `moves` is the number of all moves."""

    moves: int
    steps: list[Step]


class ReviewedGame(msgspec.Struct):
    """How a finished game ended here. Its story follows for each game, with the verdict: why the winners have won.

    There is no verdict where it was decided by giving up.
    """

    result: seen.SeenResult | None
    gave_up: list[int]
    moves: int


class ReviewedCoatl(ReviewedGame):
    """A finished game of Cóatl, and its story."""

    story: CoatlReview


class ReviewedCotcot(ReviewedGame):
    """A finished game of CotCotCollec', and its story."""

    story: CotcotReview


class Card(msgspec.Struct):
    """A card of a game: what it is listed under, what is drawn of it, and what it says."""

    name: str
    heading: str
    drawing: str
    sentence: str


class Rulebook(msgspec.Struct):
    """A rulebook in one language, in Markdown, with its rules and cards."""

    text: str
    rules: dict[str, str]
    cards: list[Card]


class CoatlCard(msgspec.Struct):
    """A card of Cóatl as data: its pattern from head to tail, or the two requirements of a Temple card, and its levels.

    `family` is `temple` for a Temple card, which has no colour; a level is how often it is satisfied, and its points.
    """

    name: str
    family: str
    colour: str | None
    pattern: list[str]
    levels: list[tuple[int, int]]
    copies: int


class SerpentScore(msgspec.Struct):
    """What a serpent scores with its cards, and which pieces satisfy them."""

    total: int
    cards: dict[str, dict[str, Any]]


@get("/catalogue", sync_to_thread=False)
def catalogue() -> Catalogue:
    """The games, their options and presets, and the bots."""
    return Catalogue([_playable(game) for game in all_games()], list(bots.BOTS))


@get("/tables/{table_id:str}/record")
async def read_record(
    request: AnyRequest, server: Server, table_id: TableId, form: Literal["text", "json"] = "text"
) -> Response[Any]:
    """The record of a finished game, to keep or to open elsewhere."""
    identity = server.identity(request)
    record = await server.house.read(table_id, lambda table: _disclosed(table, identity).record())
    name = f"plume-{table_id}.{'plume' if form == 'text' else 'json'}"
    return Response(
        to_json(record) if form == "json" else write(record),
        media_type=MediaType.JSON if form == "json" else MediaType.TEXT,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/tables/{table_id:str}/replay")
async def replay(
    request: AnyRequest,
    server: Server,
    table_id: TableId,
    seen_by: Annotated[
        Literal["open", "spectator", "0", "1", "2", "3", "4"], Parameter(query="as", description="whose eyes to see by")
    ] = "spectator",
    first: Annotated[int, Parameter(ge=0, le=50_000)] = 0,
    count: Annotated[int, Parameter(ge=1, le=MOST_STEPS)] = MOST_STEPS,
) -> Replay:
    """A finished game, step by step, as a seat or a spectator saw it, or open."""
    identity = server.identity(request)
    server.take(identity, address_of(request), COST_OF_REPLAY)
    record = await server.house.read(table_id, lambda table: _disclosed(table, identity).record())
    seat = int(seen_by) if seen_by.isdecimal() else None
    if seat is not None and seat >= record.options.players:
        raise BadRequest("seats", game=record.game.title, expected=record.options.players, found=seat + 1)
    if first > len(record.moves):
        raise Unknown("move", moves=len(record.moves), at=first)
    steps = await asyncio.to_thread(_steps, record, seat, seen_by == "open", first, count)
    return Replay(len(record.moves), steps)


@get("/tables/{table_id:str}/review")
async def review(request: AnyRequest, server: Server, table_id: TableId) -> ReviewedCoatl | ReviewedCotcot:
    """The story of a finished game: what decided it, its scoring step by step, how the points came, statistics."""
    identity = server.identity(request)
    server.take(identity, address_of(request), COST_OF_REPLAY)
    ending = await server.house.read(table_id, lambda table: _ending(_disclosed(table, identity)))
    return await asyncio.to_thread(_reviewed, *ending)


@post("/archive", request_max_body_size=LONGEST_RECORD)
async def keep_record(request: AnyRequest, server: Server) -> OpenedTable:
    """Keep a record that was made elsewhere, as text or JSON: it is played through, then it is among my games."""
    person = await server.person(request)
    server.limits.newcomers.take(address_of(request))
    body = await request.body()
    entries = await asyncio.to_thread(lambda: commands.archive(_one_record(body), person.id))
    table = await server.house.archive(entries)
    return OpenedTable(table.id, None)


@get("/rulebooks/{book:str}", sync_to_thread=False)
def read_rulebook(
    request: AnyRequest,
    server: Server,
    book: Annotated[str, Parameter(max_length=20)],
    spoken: Annotated[str | None, Parameter(query="language")] = None,
) -> Rulebook:
    """A rulebook: its text, its rules by their ids, and every card in a sentence."""
    code = spoken or server.language(request)
    cards = [Card(*card) for card in rulebooks.cards(book, code)]
    return Rulebook(rulebooks.text(book, code), rulebooks.rules(book, code), cards)


@get("/coatl/cards", sync_to_thread=False)
def coatl_cards() -> list[CoatlCard]:
    """Every Prophecy and Temple card of Cóatl, as data."""
    prophecies = [
        CoatlCard(
            f"P{card.number}",
            card.family.value,
            LETTERS[card.colour],
            pattern_text(card).split(),
            list(card.levels),
            card.copies,
        )
        for card in PROPHECIES
    ]
    temples = [
        CoatlCard(
            f"T{card.number}", "temple", None, [requirement_text(one) for one in card.requirements], [*TEMPLE_LEVELS], 1
        )
        for card in TEMPLES
    ]
    return prophecies + temples


@get("/coatl/score", sync_to_thread=False)
def score(
    serpent: Annotated[str, Parameter(min_length=1, max_length=500, description="from head to tail: `<b b r y>`")],
    cards: Annotated[str, Parameter(max_length=300, description="cards with blanks between them: `P28 T2`")] = "",
    open_ends: Literal["absent", "closed"] = "absent",
) -> SerpentScore:
    """What a serpent of Cóatl scores with these cards, an unfinished one as it stands."""
    found = coatl.score(serpent, cards.split(), open_ends).to_json()
    return SerpentScore(found["total"], found["cards"])


def _playable(game: Game) -> PlayableGame:
    options = [GameOption(field.name, getattr(game.options.make(), field.name)) for field in fields(game.options)]
    return PlayableGame(
        game.name,
        game.title,
        game.options.possible_players(),
        options,
        {name: dict(preset) for name, preset in game.options.presets.items()},
    )


def _disclosed(table: Table, identity: str | None) -> Table:
    """A table whose game may be shown to all who may watch it: it is over."""
    check_may_look(table, identity, None)
    if table.status != "over":
        raise NotAllowed("hidden")
    return table


def _ending(table: Table) -> tuple[Record, seen.SeenResult | None, list[int]]:
    """The record of a game, how it ended, and who gave up."""
    gave_up = [number for number, seat in enumerate(table.seats) if seat.given_up]
    return table.record(), seen.seen_table(table).result, gave_up


def _reviewed(record: Record, result: seen.SeenResult | None, gave_up: list[int]) -> ReviewedCoatl | ReviewedCotcot:
    story = record.review()
    if result is None or record.result is None or result.winners != list(record.result.winners):
        story = replace(story, verdict=None)
    if isinstance(story, CoatlReview):
        return ReviewedCoatl(result, gave_up, len(record.moves), story)
    assert isinstance(story, CotcotReview)
    return ReviewedCotcot(result, gave_up, len(record.moves), story)


def _one_record(body: bytes) -> Record:
    """The one record in what was sent."""
    try:
        records = list(islice(read_stream(io.BytesIO(body)), 2))
    except BadRecord as problem:
        raise BadRequest("record", problem=problem) from None
    if len(records) != 1:
        raise BadRequest("one-record", found=len(records))
    return records[0]


def _steps(record: Record, seat: int | None, is_open: bool, first: int, count: int) -> list[Step]:
    """The steps of a game; those of which the viewer learned nothing are left out."""
    steps = []
    viewer = record.options.players if seat is None else seat
    for at, position in enumerate(islice(record.positions(), first + count)):
        if at < first:
            continue
        outlook = record.game.outlook(position.state)
        step = Step(at, seen.step(position, seat, is_open=is_open), list(position.scores), outlook)
        if at:
            played = position.history[-1]
            raw = (played.seat, record.game.moves.text(played.move), played.events)
            raw_seen = raw if is_open else seen_by(record.game, viewer, played)
            if raw_seen is None:
                continue
            told = shown(record.game, raw_seen)
            step.seat, step.move, step.events = told.seat, told.move, [event.to_json() for event in told.events]
        steps.append(step)
    return steps


router = Router(
    path="",
    route_handlers=[catalogue, read_rulebook, read_record, replay, review, keep_record, coatl_cards, score],
    tags=["games"],
)

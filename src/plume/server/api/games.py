"""Games: what there is to play, what each game answers, records of what was played, and replays."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from plume import bots, rulebooks
from plume.core.game import Game
from plume.core.shapes import option_types, something
from plume.core.view import seen_by, shown
from plume.games import all_games
from plume.language import LANGUAGES
from plume.records import BadRecord, Record, read_stream, to_json, write
from plume.server import commands, views
from plume.server.api.context import COST_OF_REPLAY, LanguageCode, Server
from plume.server.api.routes import OK, Bounds, Caller, File, Question, Questions, get, post
from plume.server.api.tables import OpenedTable, TableId
from plume.server.aside import aside
from plume.server.errors import BadRequest, NotAllowed, Unknown
from plume.server.house import check_may_look
from plume.server.shapes import Event, Facts, OfGame, Outlook, Position, Story, Wishes, answers_of, facts_of
from plume.server.table import Table

LONGEST_RECORD = 4 << 20
MOST_STEPS = 200
ShortText = Annotated[str, Bounds(max_length=500)]


class GameOption(msgspec.Struct):
    """An option of a game: what kind of value it has, what can be chosen, and its usual value."""

    name: str
    kind: Literal["number", "numbers", "switch", "choice"]
    choices: list[str]
    usual: bool | int | str | list[int] | None


class PlayableGame(msgspec.Struct):
    """A game that can be played here, and the bots that play it; `facts` are numbers of its rules."""

    name: OfGame
    title: str
    players: list[int]
    options: list[GameOption]
    presets: dict[str, Wishes]
    bots: list[str]
    facts: Facts


class Catalogue(msgspec.Struct):
    """What there is to play, which bots play it, and which languages are spoken.

    The first bots are the `levels`, opponents for people from gentle to merciless; the others are experiments. Those
    `by_clock` search as long as they have time, so they never play a game twice in the same way.
    """

    games: list[PlayableGame]
    bots: list[str]
    levels: list[str]
    by_clock: list[str]
    languages: list[str]


class ReplayStep(msgspec.Struct, omit_defaults=True):
    """The position after so many moves, as it was seen, and the move that led there."""

    at: int
    game: OfGame
    position: Position
    scores: list[int]
    outlook: Outlook
    seat: int | None = None
    move: str | None = None
    events: list[Event] = []


class Replay(msgspec.Struct):
    """A part of a game, step by step; `moves` is the number of all moves."""

    moves: int
    steps: list[ReplayStep]


class Reviewed(msgspec.Struct):
    """How a finished game ended here, and its story with the verdict: why the winners have won.

    There is no verdict where it was decided by giving up.
    """

    result: views.SeenResult | None
    gave_up: list[int]
    moves: int
    story: Story


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


@get("/catalogue")
def catalogue() -> Catalogue:
    """The games with their options, presets and numbers, the bots, and the languages."""
    games = all_games()
    by_clock = [bot for bot in bots.known() if any(bots.thinks_by_clock(bot, game) for game in games)]
    return Catalogue(list(map(_playable, games)), list(bots.known()), list(bots.LEVELS), by_clock, list(LANGUAGES))


@get("/tables/{table_id:str}/record")
async def read_record(
    caller: Caller, server: Server, table_id: TableId, form: Literal["text", "json"] = "text"
) -> File:
    """The record of a finished game, to keep or to open elsewhere."""
    identity = caller.identity
    record = await server.house.read(table_id, lambda table: disclosed(table, identity).record())
    if form == "json":
        return File(to_json(record), "application/json", f"plume-{table_id}.json")
    return File(write(record), "text/plain", f"plume-{table_id}.plume")


@get("/tables/{table_id:str}/replay")
async def replay(
    caller: Caller,
    server: Server,
    table_id: TableId,
    seen_by: Annotated[
        str, Bounds(query="as", pattern=r"^(open|spectator|[0-7])$", description="whose eyes to see by: a seat's, …")
    ] = "spectator",
    first: Annotated[int, Bounds(ge=0, le=50_000)] = 0,
    count: Annotated[int, Bounds(ge=1, le=MOST_STEPS)] = MOST_STEPS,
) -> Replay:
    """A finished game, step by step, as a seat or a spectator saw it, or open."""
    identity = caller.identity
    server.take(identity, caller.address, COST_OF_REPLAY)
    record = await server.house.read(table_id, lambda table: disclosed(table, identity).record())
    seat = int(seen_by) if seen_by.isdecimal() else None
    if seat is not None and seat >= record.options.players:
        raise BadRequest("seats", game=record.game.title, expected=record.options.players, found=seat + 1)
    if first > len(record.moves):
        raise Unknown("move", moves=len(record.moves), at=first)
    steps = await aside(_steps, record, seat, seen_by == "open", first, count)
    return Replay(len(record.moves), steps)


@get("/tables/{table_id:str}/review")
async def review(caller: Caller, server: Server, table_id: TableId) -> Reviewed:
    """The story of a finished game: what decided it, its scoring step by step, how the points came, statistics."""
    identity = caller.identity
    server.take(identity, caller.address, COST_OF_REPLAY)
    ending = await server.house.read(table_id, lambda table: _ending(disclosed(table, identity)))
    return await aside(_reviewed, *ending)


@post("/archive", most=LONGEST_RECORD)
async def keep_record(caller: Caller, server: Server) -> OpenedTable:
    """Keep a record that was made elsewhere, as text or JSON: it is played through, then it is among my games."""
    person = await server.person(caller)
    server.limits.newcomers.take(caller.address)
    body = await caller.body()
    server.store(person, caller.address, len(body))
    entries = await aside(lambda: commands.archive(one_record(body), person.id))
    table = await server.house.archive(entries)
    return OpenedTable(table.id, None)


@get("/rulebooks/{book:str}")
def read_rulebook(
    caller: Caller,
    server: Server,
    book: Annotated[str, Bounds(max_length=20)],
    spoken: Annotated[LanguageCode | None, Bounds(query="language")] = None,
) -> Rulebook:
    """A rulebook: its text, its rules by their ids, and every card in a sentence."""
    code = spoken or server.language(caller)
    cards = [Card(*card) for card in rulebooks.cards(book, code)]
    return Rulebook(rulebooks.text(book, code), rulebooks.rules(book, code), cards)


def _playable(game: Game) -> PlayableGame:
    return PlayableGame(
        name=game.name,
        title=game.title,
        players=game.options.possible_players(),
        options=[_option(game, name, kind) for name, kind in option_types(game).items()],
        presets={name: dict(preset) for name, preset in game.options.presets.items()},
        bots=list(bots.of_game(game)),
        facts=facts_of(game)(),
    )


def _option(game: Game, name: str, kind: Any) -> GameOption:
    value = something(kind)
    usual = getattr(game.options.make(), name)
    if get_origin(value) is Literal:
        return GameOption(name, "choice", list(get_args(value)), usual)
    if get_origin(value) is tuple:
        return GameOption(name, "numbers", [], usual)
    return GameOption(name, "switch" if value is bool else "number", [], usual)


def _answers(game: Game) -> Iterator[Question]:
    """The questions that a game answers without a table, each with a path of its own; texts have a greatest length."""
    for name, answer in answers_of(game).items():
        hints = {given: ShortText if kind is str else kind for given, kind in get_type_hints(answer).items()}
        yield Question("GET", f"/games/{game.name}/{name}", answer, OK, summary=f"{game.title}: {name}", hints=hints)


def disclosed(table: Table, identity: str | None) -> Table:
    """A table whose game may be shown to all who may watch it: it is over, or a branch of one that is."""
    check_may_look(table, identity, None)
    if not table.is_disclosed:
        raise NotAllowed("hidden")
    return table


def _ending(table: Table) -> tuple[Record, views.SeenResult | None, list[int]]:
    """The record of a game, how it ended, and who gave up."""
    gave_up = [number for number, seat in enumerate(table.seats) if seat.given_up]
    return table.record(), views.seen_table(table).result, gave_up


def _reviewed(record: Record, result: views.SeenResult | None, gave_up: list[int]) -> Reviewed:
    story = record.review()
    if result is None or record.result is None or result.winners != list(record.result.winners):
        story = replace(story, verdict=None)
    return Reviewed(result, gave_up, len(record.moves), story)


def one_record(body: bytes) -> Record:
    """The one record in what was sent."""
    try:
        records = list(islice(read_stream(io.BytesIO(body)), 2))
    except BadRecord as problem:
        raise BadRequest("record", problem=problem) from None
    if len(records) != 1:
        raise BadRequest("one-record", found=len(records))
    return records[0]


def _steps(record: Record, seat: int | None, is_open: bool, first: int, count: int) -> list[ReplayStep]:
    """The steps of a game; those of which the viewer learned nothing are left out."""
    steps = []
    viewer = record.options.players if seat is None else seat
    for at, position in enumerate(islice(record.positions(), first + count)):
        if at < first:
            continue
        seen, outlook = views.step(position, seat, is_open=is_open)
        step = ReplayStep(at, record.game.name, seen, list(position.scores), outlook)
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


def questions() -> Questions:
    """All of this, and what each game answers."""
    answers = [question for game in all_games() for question in _answers(game)]
    return Questions("games", [catalogue, read_rulebook, read_record, replay, review, keep_record, *answers])

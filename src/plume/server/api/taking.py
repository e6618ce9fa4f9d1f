"""Games taken along: all that somebody has finished as records, for another server or another browser to take in."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import msgspec
from msgspec import Meta

from plume.core.errors import PlumeError
from plume.records import Record, to_json, write
from plume.server import commands
from plume.server.api.context import COST_OF_REPLAY, Server, problem
from plume.server.api.games import LONGEST_RECORD, one_record
from plume.server.api.routes import OK, Caller, Questions, get, post
from plume.server.api.tables import LATEST, Before
from plume.server.aside import aside
from plume.server.house import may_look
from plume.server.journal import AnyEntry
from plume.server.kept import Page
from plume.server.messages import Problem
from plume.server.table import Table

AT_ONCE = 25
"""So many games are given, and taken in, at once."""
PLACE = "table"
"""The tag of a record that says at which table it was played."""


class TakenAlong(msgspec.Struct):
    """Finished games of mine, each a record in a line of JSON; `before` asks for earlier ones, if there may be any."""

    records: list[str]
    before: int | None


class Luggage(msgspec.Struct, forbid_unknown_fields=True):
    """Games that were played elsewhere, each a record as text or JSON."""

    records: Annotated[list[Annotated[str, Meta(max_length=LONGEST_RECORD)]], Meta(min_length=1, max_length=AT_ONCE)]


class Untaken(msgspec.Struct):
    """A game that was not taken in, by its place in what was sent, and why."""

    number: int
    error: Problem


class TakenIn(msgspec.Struct):
    """How many games were taken in, how many were here already, and those that were not taken in."""

    taken: int
    known: int
    refused: list[Untaken]


@get("/me/games")
async def take_along(caller: Caller, server: Server, before: Before = LATEST) -> TakenAlong:
    """My finished games, the latest first, to take them along to another server or browser."""
    identity = caller.identity
    if identity is None:
        return TakenAlong([], None)
    server.take(identity, caller.address, COST_OF_REPLAY)
    found = await server.house.store.tables_of(identity, Page(before, AT_ONCE), finished=True)
    records: list[str] = []
    for kept in found:
        record = await server.house.read(kept.id, lambda table: _record(table, identity))
        if record is not None:
            records.append(msgspec.json.encode(to_json(record)).decode())
    return TakenAlong(records, found[-1].summary.changed_at if len(found) == AT_ONCE else None)


@post("/me/games", status=OK, most=LONGEST_RECORD)
async def take_in(caller: Caller, server: Server, data: Luggage) -> TakenIn:
    """Keep games that were played elsewhere: each is played through, then it is among mine. None is kept twice."""
    person = await server.person(caller)
    server.limits.newcomers.take(caller.address)
    server.take(person.id, caller.address, COST_OF_REPLAY)
    server.store(person, caller.address, sum(map(len, data.records)))
    told = TakenIn(0, 0, [])
    for number, text in enumerate(data.records):
        try:
            record, entries = await aside(_checked, text, person.id)
        except PlumeError as error:
            told.refused.append(Untaken(number, problem(error, server.language(caller))))
            continue
        if await _is_here(server, person.id, record):
            told.known += 1
        else:
            await server.house.archive(entries, _place_of(record, person.id))
            told.taken += 1
    return told


def _record(table: Table, identity: str) -> Record | None:
    """The record of a game that somebody may have, with where it was played."""
    if not (table.is_disclosed and may_look(table, identity, None)):
        return None
    record = table.record()
    return replace(record, tags={PLACE: table.id, **record.tags})


def _checked(text: str, person: str) -> tuple[Record, Sequence[AnyEntry]]:
    record = one_record(text.encode())
    return record, commands.archive(record, person)


async def _is_here(server: Server, person: str, record: Record) -> bool:
    """Whether somebody has a game here already: it was played here, or taken in before."""
    store = server.house.store
    played = record.tags.get(PLACE, "")
    return bool(await store.seats_of(person, [played])) or await store.summary(_place_of(record, person)) is not None


def _place_of(record: Record, person: str) -> str:
    """Where a game is kept that was taken in: the same game of the same person always there."""
    return hashlib.sha256(f"{person}\n{write(record)}".encode()).hexdigest()[:12]


QUESTIONS = Questions("games taken along", [take_along, take_in])

"""Branches: exploring a finished game from any of its moments."""

from __future__ import annotations

import secrets
from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta

from plume import bots
from plume.core.errors import WrongSeat
from plume.server.api.context import COST_OF_REPLAY, SIZE_OF_TABLE, Server
from plume.server.api.games import disclosed
from plume.server.api.routes import Caller, Questions, get, post
from plume.server.api.tables import LATEST, OpenedTable, TableId
from plume.server.aside import aside
from plume.server.branches import Trunk, Wish, branch
from plume.server.journal import encode
from plume.server.kept import Page
from plume.server.orders import BotName, SeatNumber
from plume.server.views import SeenTable

MOST_LISTED = 100


class NewBranch(msgspec.Struct, forbid_unknown_fields=True):
    """From where a game is explored: after so many moves, from one seat against bots, or without one for all seats."""

    at: Annotated[int, Meta(ge=0, le=1 << 31, description="after how many moves")]
    seat: SeatNumber | None = None
    bot: BotName = "random"
    is_guess: Annotated[
        bool, Meta(description="whether what the seat did not see is dealt anew, and not as it really was")
    ] = False


@post("/tables/{table_id:str}/branches")
async def open_branch(caller: Caller, server: Server, table_id: TableId, data: NewBranch) -> OpenedTable:
    """Explore a game that is over, or a branch of one: a table of my own, of which nothing counts."""
    person = await server.person(caller)
    server.take(person.id, caller.address, COST_OF_REPLAY)
    trunk = await server.house.read(table_id, lambda table: Trunk.of(disclosed(table, person.id)))
    players = trunk.record.options.players
    if data.seat is not None and data.seat >= players:
        raise WrongSeat("not-a-seat" if players > 1 else "not-the-seat", seat=data.seat, last=players - 1)
    bots.make(data.bot, 0)
    server.limits.newcomers.take(caller.address)
    wish = Wish(data.at, data.seat, data.bot, data.is_guess)
    entries = await aside(branch, trunk, wish, person, Random(secrets.randbits(128)))
    server.store(person, caller.address, SIZE_OF_TABLE + sum(len(encode(entry)) for entry in entries))
    table = await server.house.branch(entries)
    return OpenedTable(table.id, None)


@get("/tables/{table_id:str}/branches")
async def list_branches(caller: Caller, server: Server, table_id: TableId) -> list[SeenTable]:
    """The branches of a finished game that I have made, the latest first; nobody else finds them here."""
    if caller.identity is None:
        return []
    found = await server.house.store.branches_of(caller.identity, table_id, Page(LATEST, MOST_LISTED))
    return [kept.summary for kept in found]


QUESTIONS = Questions("branches", [open_branch, list_branches])

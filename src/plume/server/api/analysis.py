"""Understanding a game: hints for whoever has to decide."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from plume.analysis import Hint
from plume.server.api.context import Server
from plume.server.api.routes import OK, Caller, Questions, post
from plume.server.api.tables import TableId
from plume.server.orders import SeatNumber

COST_OF_HINT = 5
"""What it costs to have somebody think, in requests."""


class HintWanted(msgspec.Struct, forbid_unknown_fields=True):
    """For whom a hint is, and whether a first impression is enough."""

    seat: SeatNumber
    is_first: Annotated[bool, Meta(description="soon, and not as good as it could be")] = False


class HintNow(msgspec.Struct):
    """The best moves of a seat as it saw the game after an update; whatever comes later makes it an old one."""

    number: int
    hint: Hint


@post("/tables/{table_id:str}/hint", status=OK)
async def read_hint(caller: Caller, server: Server, table_id: TableId, data: HintWanted) -> HintNow:
    """What is best now, what it promises and why, for a seat of mine that has to decide; the journal notes it."""
    person = await server.person(caller)
    server.take(person.id, caller.address, COST_OF_HINT)
    return HintNow(*await server.house.hint(table_id, person.id, data.seat, is_first=data.is_first))


QUESTIONS = Questions("analysis", [read_hint])

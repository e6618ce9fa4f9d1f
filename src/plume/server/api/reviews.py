"""Reviews of finished games: what every turn did, what would have been better, and what was luck."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from plume.server.api.context import Server
from plume.server.api.games import disclosed
from plume.server.api.routes import OK, Caller, Questions, post
from plume.server.api.tables import TableId
from plume.server.reviewing import AnalysisNow


class AnalysisWanted(msgspec.Struct, forbid_unknown_fields=True):
    """An analysis is asked for again and again while it is made."""

    again: Annotated[bool, Meta(description="try once more where it has failed")] = False


@post("/tables/{table_id:str}/analysis", status=OK)
async def analyse(caller: Caller, server: Server, table_id: TableId, data: AnalysisWanted) -> AnalysisNow:
    """What the turns of a finished game did to the chances of all, as far as it is known; who asks first begins it."""
    identity, address = caller.identity, caller.address
    record = await server.house.read(table_id, lambda table: disclosed(table, identity).record())

    def admit() -> None:
        server.limits.reviews.take(address)

    return await server.reviews.now(table_id, record, identity or address, admit, again=data.again)


QUESTIONS = Questions("reviews", [analyse])

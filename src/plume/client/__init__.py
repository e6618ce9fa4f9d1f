"""A client of the server's API: bots, and whatever else is a program, at live tables. Needs the extra `play`.

>>> from plume.client import Client
>>> client = Client("http://localhost:8000", name="Hoarder")    # doctest: +SKIP
>>> table = client.open(game, ["me", "planner"])            # doctest: +SKIP
>>> with table.sit() as seat:                                   # doctest: +SKIP
...     result = seat.play("greedy")
"""

from __future__ import annotations

from plume.core.extras import require

require("play", "websockets")

from plume.client.asking import Client, LiveTable
from plume.client.errors import BadAddress, NoConnection, Refused
from plume.client.sitting import LiveSeat, TableSeat

__all__ = ["BadAddress", "Client", "LiveSeat", "LiveTable", "NoConnection", "Refused", "TableSeat"]

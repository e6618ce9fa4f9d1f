"""What goes over a socket. The client sends orders, `look`, `react` and `ping`; the rest is what the server sends."""

from __future__ import annotations

from typing import Literal

import msgspec

from plume.server.orders import AnyOrder, MessageId, Order, SeatNumber, UpdateNumber
from plume.server.patches import Patch
from plume.server.views import Choices, SeenGame, SeenTable, Update


class Look(Order, tag="look"):
    """Look at the table from another seat of one's own, or with None as a spectator, from an update on."""

    seat: SeatNumber | None = None
    after: UpdateNumber | None = None


Reaction = Literal["clap", "wow", "hmm", "thanks", "hurry", "laugh"]


class React(Order, tag="react"):
    """Show all at the table how one takes it. Nobody keeps it."""

    seat: SeatNumber
    what: Reaction


class Ping(Order, tag="ping"):
    """Ask whether the server is there; it answers by `pong`."""


AnyMessage = AnyOrder | Look | React | Ping
"""All that a client may send."""


class Sent(msgspec.Struct, tag_field="type", omit_defaults=True):
    """Something that the server sends."""


class Problem(msgspec.Struct, omit_defaults=True):
    """Why something was refused: a code with its parameters, and the text in the person's language.

    For a move that is not legal `rule` is the rule that forbids it and `reason` the code of the reason.
    """

    code: str
    message: str
    parameters: dict[str, str | int | float | bool | None] = {}
    rule: str | None = None
    reason: str | None = None


class Present(Sent, tag="present"):
    """Who is connected: the seats, and how many spectators."""

    seats: list[int]
    watching: int


class Welcome(Sent, tag="welcome", omit_defaults=False):
    """The table as it is now, for one viewer, with the updates that they have missed.

    `choices` are there for whoever has to decide. `number` is that of the last update; `mine` are the person's seats,
    `invitation` lets others sit down.
    """

    table: SeenTable
    game: SeenGame | None
    choices: Choices | None
    seat: int | None
    number: int
    mine: list[int]
    is_host: bool
    invitation: str | None
    updates: list[Update]
    present: Present


class News(Sent, tag="news"):
    """What has happened, and what has changed of the table, the game and the choices since the last welcome or news.

    The keys of `changes` are JSON Pointers into the three, such as `/game/position/turn/seat`; the values are new.
    """

    updates: list[Update]
    changes: Patch


class Done(Sent, tag="done"):
    """The order with this id was carried out and is stored; `number` is that of the last update of its seat.

    An order without an id is answered by its news alone.
    """

    number: int
    id: MessageId


class Refused(Sent, tag="refused"):
    """A message was refused, and nothing has changed."""

    error: Problem
    id: MessageId | None = None


class Reacted(Sent, tag="reacted"):
    """Somebody at the table shows how they take it."""

    seat: int
    what: Reaction


class Pong(Sent, tag="pong"):
    """The server is there."""


AnyAnswer = Welcome | News | Done | Refused | Present | Reacted | Pong
"""All that the server may send."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyMessage).decode

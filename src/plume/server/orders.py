"""What people may ask a table to do. The same orders come by HTTP and by socket; every field is bounded."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from plume.server.journal import Request

SeatNumber = Annotated[int, Meta(ge=0, le=7, description="a seat, counted from 0")]
UpdateNumber = Annotated[int, Meta(ge=0, le=1 << 31, description="the number of an update")]
MoveText = Annotated[str, Meta(min_length=1, max_length=40, description="a move in the notation, such as `take 4`")]
LONGEST_TEXT = 500
ChatText = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
MessageId = Annotated[int, Meta(ge=0, le=1 << 31, description="chosen by the client, and sent back with the answer")]


class Order(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Something that is to be done at a table."""

    id: MessageId | None = None


class Play(Order, tag="play"):
    """Play a move; `at` is the number of the last update that was seen, so that nobody plays on what has changed."""

    seat: SeatNumber
    move: MoveText
    at: UpdateNumber | None = None


class Undo(Order, tag="undo"):
    """Take back the last move of the action that the seat is in."""

    seat: SeatNumber


class Ask(Order, tag="ask"):
    """Ask the others to take back one's last turn, or to pause."""

    seat: SeatNumber
    what: Request


class GoTo(Order, tag="go to"):
    """Go to the moment after so many moves of a branch, back or on; with `forgets` those after it are given up."""

    seat: SeatNumber
    to: Annotated[int, Meta(ge=0, le=1 << 31)]
    forgets: bool = False


class Answer(Order, tag="answer"):
    """Answer what another seat asks for."""

    seat: SeatNumber
    yes: bool


class Resume(Order, tag="resume"):
    """Go on after a pause."""

    seat: SeatNumber


class AddTime(Order, tag="add time"):
    """Give another seat more time."""

    seat: SeatNumber
    to: SeatNumber
    seconds: Annotated[int, Meta(ge=1, le=7 * 86_400)]


class Concede(Order, tag="concede"):
    """Give up."""

    seat: SeatNumber


class Leave(Order, tag="leave"):
    """Leave a seat."""

    seat: SeatNumber


class Return(Order, tag="return"):
    """Take a seat back from the bot that stood in."""

    seat: SeatNumber


class Say(Order, tag="say"):
    """Say something to all at the table."""

    text: ChatText


class FillUp(Order, tag="fill up"):
    """Let bots play at the free seats, and begin."""

    bot: BotName = "random"


AnyOrder = Play | Undo | Ask | GoTo | Answer | Resume | AddTime | Concede | Leave | Return | Say | FillUp

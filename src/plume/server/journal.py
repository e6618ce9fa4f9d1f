"""The journal of a table: what happened, line by line. It only grows, and everything is rebuilt from it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from plume.server.clock import ClockPlan
from plume.server.errors import BadJournal

Audience = Literal["seated", "link", "listed"]
"""Who may watch: only those who sit here, whoever has the link, or all, who find it in the list."""

TimeOut = Literal["bot", "concede", "wait"]
"""What happens to a player whose time is up: a bot takes the seat until they return, they concede, or nothing."""

Request = Literal["takeback", "pause"]


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat when a table is opened: a person, a bot, or nobody yet."""

    owner: str | None = None
    name: str = ""
    bot: str | None = None
    avatar: str = ""


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a branch was taken up: a finished game after so many moves, by way of another branch if one is named."""

    game: str
    at: int
    branch: str | None = None
    past: int = 0
    """How many moves of it were played before, and can be gone back to."""
    is_guess: bool = False
    """Whether what a seat did not see was dealt anew, in a way that fits what it saw."""


class Entry(msgspec.Struct, omit_defaults=True, tag_field="entry"):
    """Something that happened at a table."""


class Opened(Entry, tag="opened"):
    """The table was opened; `start` is the position of a game that is taken up."""

    game: str
    options: dict[str, Any]
    seats: tuple[Occupant, ...]
    host: str
    clock: ClockPlan = ClockPlan()
    audience: Audience = "link"
    timeout: TimeOut = "bot"
    substitute: str = "random"
    start: dict[str, Any] | None = None
    lesson: bool = False
    """A first lesson, taken up from a prepared position: no list shows it."""
    wishes: tuple[str, ...] = ()
    """What its bot plays, the first of these that is legal, before it thinks for itself."""
    hints: bool = False
    """Whether all have agreed that hints may be asked for; whoever plays alone always may."""
    explored: Origin | None = None
    """Where it was taken up, if it is a branch of a finished game: all is open there, and nothing of it counts."""
    deal: str | None = None
    """The name of its luck, if it can be had again; chance gives what it gives at every table of this deal."""
    challenge: str | None = None
    """The challenge that is taken up here, as the attempt with this number of whoever opened the table."""
    attempt: int = 0
    archived: bool = False
    """A game that was played elsewhere, and is only kept here, with its tags and comment."""
    rules: int = 1
    """The version of the rules that it is played by; journals of the first did not name it."""
    tags: dict[str, str] = {}
    comment: str | None = None


class Sat(Entry, tag="sat"):
    """Somebody took a free seat."""

    seat: int
    owner: str
    name: str
    avatar: str = ""


class NewHead(Entry, tag="new head"):
    """Somebody has chosen another head to be shown by."""

    seat: int
    avatar: str


class Left(Entry, tag="left"):
    """Somebody left a seat before the game began."""

    seat: int


class Started(Entry, tag="started"):
    """The game was set up, with these outcomes."""

    outcomes: tuple[str, ...]


class Moved(Entry, tag="moved"):
    """A move was played, with these outcomes."""

    seat: int
    move: str
    outcomes: tuple[str, ...] = ()
    comment: str | None = None


class Undone(Entry, tag="undone"):
    """A seat took its last move back."""

    seat: int


class Hinted(Entry, tag="hinted"):
    """A seat was given a hint; it is noted for the first one of each."""

    seat: int


class Asked(Entry, tag="asked"):
    """A seat asks the others for something; a takeback leads to the position after so many moves."""

    seat: int
    what: Request
    to: int = 0


class Answered(Entry, tag="answered"):
    """A seat answers what was asked."""

    seat: int
    yes: bool


class TakenBack(Entry, tag="taken back"):
    """All agreed: the game goes on from the position after so many moves."""

    seat: int
    to: int


class Went(Entry, tag="went"):
    """Who explores went to the moment after so many moves; those after it can be gone on to, or are forgotten."""

    seat: int
    to: int
    forgets: bool = False


class Paused(Entry, tag="paused"):
    """All agreed to pause."""

    seat: int


class Resumed(Entry, tag="resumed"):
    """The game goes on."""

    seat: int


class TimeAdded(Entry, tag="time added"):
    """A seat gave another one time."""

    seat: int
    to: int
    seconds: int


class RanOut(Entry, tag="ran out"):
    """A seat's time is up."""

    seat: int


class Replaced(Entry, tag="replaced"):
    """A bot plays for a seat from now on; at one that was free it has a name of its own."""

    seat: int
    bot: str
    name: str = ""


class Returned(Entry, tag="returned"):
    """A person plays again where a bot stood in."""

    seat: int


class Conceded(Entry, tag="conceded"):
    """A seat gave up."""

    seat: int


class Said(Entry, tag="said"):
    """Somebody at the table said something."""

    seat: int
    text: str


class Rematched(Entry, tag="rematch"):
    """Somebody would like to play again, at another table; of the earliest ones it is not known who."""

    table: str
    seat: int | None = None


class Challenged(Entry, tag="challenged"):
    """Whoever played this game challenges others to it: it was their attempt with this number."""

    seat: int
    challenge: str
    attempt: int = 1


class Closed(Entry, tag="closed"):
    """The table was given up before the game began, or at any time by whoever runs the server."""


AnyEntry = (
    Opened
    | Sat
    | NewHead
    | Left
    | Started
    | Moved
    | Undone
    | Hinted
    | Asked
    | Answered
    | TakenBack
    | Went
    | Paused
    | Resumed
    | TimeAdded
    | RanOut
    | Replaced
    | Returned
    | Conceded
    | Said
    | Rematched
    | Challenged
    | Closed
)


class Line(NamedTuple):
    """A line of a journal: its number, counted from 1, when it was written in milliseconds, and what happened."""

    number: int
    at: int
    entry: AnyEntry


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode


def read(number: int, at: int, entry: bytes) -> Line:
    """A line as it was stored; BadJournal if it cannot be read."""
    try:
        return Line(number, at, decode(entry))
    except msgspec.DecodeError as problem:
        raise BadJournal("line", line=number, problem=problem) from None

"""What the server refuses, by the kind of refusal; `status` is the one of HTTP."""

from __future__ import annotations

from typing import ClassVar

from plume.core.errors import PlumeError


class ServerError(PlumeError):
    """Something that the server refuses."""

    status: ClassVar[int] = 400


class BadRequest(ServerError):
    """What was sent makes no sense."""

    texts: ClassVar = {
        "message": "this is no message: {problem}",
        "request": "{problem}",
        "seats": "{game} with these options has {expected} seats, not {found}",
        "no-person": "at least one seat must be a person's",
        "clock": "a clock of this kind needs {name}",
        "name": "a name has {lowest} to {highest} printable signs",
        "text": "a text has 1 to {highest} printable signs",
        "long-texts": "a record that is kept has plain names of at most {name} signs, at most {tags} tags, "
        "and texts of at most {text}",
        "one-record": "one record is expected, not {found}",
        "record": "this record cannot be kept: {problem}",
        "deal": "a deal can be chosen only where one person plays, alone or with bots: others may know what comes",
    }


class Unknown(ServerError):
    """There is no such thing."""

    status = 404
    texts: ClassVar = {
        "table": "there is no table {table!r}",
        "page": "there is nothing here",
        "link": "this link is used up or too old",
        "move": "the game has {moves} moves; there is no move {at}",
    }


class NotAllowed(ServerError):
    """Somebody else may, but not you."""

    status = 403
    texts: ClassVar = {
        "nobody": "the server does not know who you are: cookies are needed to sit at a table",
        "not-your-seat": "seat {seat} is not yours",
        "own-time": "nobody gives himself time",
        "not-seated": "only those who sit at the table may do this",
        "not-host": "only who has opened the table may do this",
        "no-watching": "this table is not open to spectators",
        "invitation": "this invitation does not belong to the table",
        "origin": "requests from {origin} are not accepted",
        "hidden": "this is shown when the game is over",
    }


class NotNow(ServerError):
    """It cannot be done now."""

    status = 409
    texts: ClassVar = {
        "not-begun": "the game has not begun: somebody is still missing",
        "begun": "the game has begun",
        "over": "the game is over",
        "not-over": "the game is not over",
        "paused": "the game is paused",
        "not-paused": "the game is not paused",
        "not-your-turn": "it is not the turn of seat {seat}",
        "stale": "things have changed since number {at}: look again",
        "full": "all seats are taken",
        "bot-plays": "a bot plays for seat {seat}",
        "no-bot": "no bot plays for seat {seat}",
        "given-up": "seat {seat} has given up",
        "stay": "at this table nobody is replaced: play on, or concede",
        "nothing-to-take-back": "seat {seat} has played nothing that could be taken back",
        "asked-already": "somebody is asking for something already",
        "nothing-asked": "nobody is asking you for anything",
        "no-clock": "this table has no clock",
        "much-time": "a clock holds at most {days} days",
        "much-talk": "there have been {most} messages at this table, and there can be no more",
        "time-up": "the time of seat {seat} is up",
        "long-journal": "there have been {most} lines at this table: only play is possible",
        "conflict": "somebody was faster: look again",
    }


class TooMuch(ServerError):
    """Slower, please."""

    status = 429
    texts: ClassVar = {
        "rate": "too many requests: try again in {seconds:.1f} seconds",
        "connections": "there are too many connections from here",
        "size": "this is too long: at most {most:,} bytes are read",
    }


class Unavailable(ServerError):
    """The server cannot do it."""

    status = 503
    texts: ClassVar = {
        "closing": "the server is closing; try again soon",
        "no-page": "the page is not there: `make page` builds it, and the published package brings it",
    }


class BadDatabase(ServerError):
    """A database that cannot be used."""

    texts: ClassVar = {
        "unreadable": "the database {database!r} cannot be opened: {problem}",
        "later": "this database was made by a later Plume (revision {revision!r})",
        "no-export": "{path} is no export of a house of tables: {problem}",
        "no-file": "{path} cannot be read or written: {problem}",
    }


class UpgradeNeeded(ServerError):
    """Something that is only spoken to by WebSocket."""

    status = 426
    texts: ClassVar = {"socket": "this is a socket: it is spoken to by WebSocket"}


class BadAddress(ServerError):
    """A server cannot listen there."""

    texts: ClassVar = {"taken": "cannot listen at {host}, port {port}: {problem}"}

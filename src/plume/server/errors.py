"""What the server refuses, by the kind of refusal; `status` is the one of HTTP."""

from __future__ import annotations

from typing import ClassVar

from plume.core.errors import PlumeError


class ServerError(PlumeError):
    """Something that the server refuses."""

    status: ClassVar[int] = 400


class BadRequest(ServerError):
    """What was sent makes no sense."""


class Unknown(ServerError):
    """There is no such thing."""

    status = 404


class NotAllowed(ServerError):
    """Somebody else may, but not you."""

    status = 403


class NotNow(ServerError):
    """It cannot be done now."""

    status = 409


class TooMuch(ServerError):
    """Slower, please."""

    status = 429


class Unavailable(ServerError):
    """The server cannot do it."""

    status = 503


class BadDatabase(ServerError):
    """A database that cannot be used."""


class BadJournal(ServerError):
    """A journal that cannot be read."""


class UpgradeNeeded(ServerError):
    """Something that is only spoken to by WebSocket."""

    status = 426


class BadAddress(ServerError):
    """A server cannot listen there."""

"""What can be asked by HTTP: each question is declared once, for a server and for tables in a browser alike.

A question is a function of who asks, the house, and what stands in the path, the query and the body.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Generic, Literal, TypeVar, get_type_hints

Content = TypeVar("Content")
Method = Literal["GET", "POST", "PUT"]
OK, CREATED = 200, 201


@dataclass(frozen=True)
class Bounds:
    """How great or how long something in a path or a query may be, what it is called there, and what it is."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    description: str | None = None
    query: str | None = None

    @property
    def given(self) -> dict[str, Any]:
        """Those that there are."""
        found = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: value for name, value in found.items() if value is not None}


async def nothing() -> bytes:
    """Nothing was sent."""
    return b""


@dataclass(frozen=True)
class Caller:
    """Who asks: by what they are known, from where, in which language, and what they have sent as it came."""

    identity: str | None
    address: str
    speaks: str
    body: Callable[[], Awaitable[bytes]] = nothing
    is_secure: bool = True


FORGOTTEN = ""
"""Who is known as this is known no longer."""


@dataclass(frozen=True)
class Known(Generic[Content]):
    """An answer to somebody who is known as this person from now on, if one is named."""

    content: Content
    person: str | None


@dataclass(frozen=True)
class File:
    """An answer that is a file, to be kept under a name."""

    content: dict[str, Any] | str
    kind: Literal["application/json", "text/plain", "text/csv"]
    name: str


@dataclass(frozen=True)
class Question:
    """A function that answers, the path at which it does, and what else there is to know of it."""

    method: Method
    path: str
    answer: Callable[..., Any]
    status: int
    most: int | None = None
    """The most bytes that may be sent, where it is not the usual number."""
    summary: str | None = None
    hints: dict[str, Any] = field(default_factory=dict)
    """The types of what it takes, and of what it gives as `return`."""

    @property
    def is_async(self) -> bool:
        return inspect.iscoroutinefunction(self.answer)


@dataclass(frozen=True)
class Questions:
    """Questions about one subject."""

    subject: str
    all: Sequence[Question]


def get(path: str, *, summary: str | None = None) -> Callable[[Callable[..., Any]], Question]:
    """Declare what answers a question."""
    return _asked("GET", path, OK, summary=summary)


def post(path: str, *, status: int = CREATED, most: int | None = None) -> Callable[[Callable[..., Any]], Question]:
    """Declare what answers where something is sent."""
    return _asked("POST", path, status, most=most)


def put(path: str) -> Callable[[Callable[..., Any]], Question]:
    """Declare what answers where something is put."""
    return _asked("PUT", path, OK)


def _asked(
    method: Method, path: str, status: int, *, most: int | None = None, summary: str | None = None
) -> Callable[[Callable[..., Any]], Question]:
    def declare(answer: Callable[..., Any]) -> Question:
        return Question(method, path, answer, status, most, summary, get_type_hints(answer, include_extras=True))

    return declare

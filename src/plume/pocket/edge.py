"""The edge to a page beside the house: its questions come as messages, and are answered as a server would by HTTP."""

from __future__ import annotations

import inspect
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import NoneType
from typing import Annotated, Any, get_args, get_origin
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec
from msgspec import Meta

from plume.core.errors import PlumeError
from plume.server.api.context import Server, preferred, problem, status_of
from plume.server.api.routes import Bounds, Caller, File, Known, Question, Questions
from plume.server.errors import BadRequest, Unknown

log = logging.getLogger(__name__)

ROOT = "/api"
ADDRESS = "here"
JSON = "application/json"
GIVEN = ("return", "caller", "server", "data")
"""What stands neither in a path nor in a query."""
PARAMETER = re.compile(r"\{(\w+):(str|int)\}")
PATTERNS = {"str": "[^/]+", "int": "[0-9]+"}


@dataclass(frozen=True)
class Asked:
    """A question as a page sends it: the path with its query, the languages of the page, and what was sent."""

    method: str
    path: str
    languages: str = ""
    body: bytes = b""


@dataclass(frozen=True)
class Answer:
    """What comes of it; a file has a name."""

    status: int
    content: bytes
    kind: str = JSON
    name: str | None = None


class Route:
    """A question, and how its path, its query and its body are read."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self._pattern = re.compile(PARAMETER.sub(lambda one: f"(?P<{one[1]}>{PATTERNS[one[2]]})", question.path))
        in_path = set(self._pattern.groupindex)
        self.is_open = bool(in_path)
        self._kinds = {name: hint for name, hint in question.hints.items() if name not in GIVEN}
        self._wanted = inspect.signature(question.answer).parameters.keys()
        self._queries = {_query_of(name, hint): name for name, hint in self._kinds.items() if name not in in_path}

    @cached_property
    def _types(self) -> Mapping[str, Any]:
        return {name: _limited(hint) for name, hint in self._kinds.items()}

    def match(self, method: str, path: str) -> Mapping[str, str] | None:
        """What stands in a path, if this question is asked there."""
        found = self._pattern.fullmatch(path) if method == self.question.method else None
        return None if found is None else {name: unquote(value) for name, value in found.groupdict().items()}

    async def answer(self, server: Server, caller: Caller, found: Mapping[str, str], query: str, body: bytes) -> Any:
        """The answer; BadRequest if it was asked in a way that makes no sense."""
        told = dict(found)
        told |= {self._queries[name]: value for name, value in parse_qsl(query, True) if name in self._queries}
        given: dict[str, Any] = {name: _read(name, value, self._types[name]) for name, value in told.items()}
        own: dict[str, Any] = {"caller": caller, "server": server}
        given |= {name: value for name, value in own.items() if name in self._wanted}
        if "data" in self._wanted:
            given["data"] = _decoded(body, self.question.hints["data"])
        made = self.question.answer(**given)
        return await made if self.question.is_async else made


class Edge:
    """Answers one page, whose person is whoever has told it who they are."""

    def __init__(
        self,
        server: Server,
        subjects: Iterable[Questions],
        person: str | None,
        remember: Callable[[str], Awaitable[None]],
    ) -> None:
        self._server = server
        routes = [Route(question) for one in subjects for question in one.all]
        self._routes = sorted(routes, key=lambda route: route.is_open)
        self._person = person
        self._remember = remember

    def caller(self, languages: str, body: bytes = b"") -> Caller:
        """Who asks."""

        async def sent() -> bytes:
            return body

        return Caller(self._person, ADDRESS, preferred(languages), sent)

    async def answer(self, asked: Asked) -> Answer:
        """What is answered, whatever was asked."""
        caller = self.caller(asked.languages, asked.body)
        try:
            await self._server.admit(caller)
            return await self._answer(asked, caller)
        except PlumeError as error:
            return _told(problem(error, self._server.language(caller)), status_of(error))
        except Exception:
            log.exception("%s %s failed", asked.method, asked.path)
            return _told({"code": "internal", "message": "something went wrong here"}, 500)

    async def _answer(self, asked: Asked, caller: Caller) -> Answer:
        address = urlsplit(asked.path)
        path = address.path.removeprefix(ROOT)
        for route in self._routes:
            if (found := route.match(asked.method, path)) is not None:
                made = await route.answer(self._server, caller, found, address.query, asked.body)
                return await self._finished(made, route.question.status)
        raise Unknown("page")

    async def _finished(self, made: Any, status: int) -> Answer:
        """An answer as it is sent; whoever is known by it is known from now on."""
        if isinstance(made, Known):
            if made.person is not None:
                await self._remember(made.person)
                self._person = made.person or None
            return _told(made.content, status)
        if isinstance(made, File):
            content = made.content.encode() if isinstance(made.content, str) else msgspec.json.encode(made.content)
            return Answer(status, content, made.kind, made.name)
        return _told(made, status)


def _told(content: Any, status: int) -> Answer:
    return Answer(status, msgspec.json.encode(content))


def _about(hint: Any) -> list[Any]:
    """What is said of a type."""
    return list(get_args(hint)[1:]) if get_origin(hint) is Annotated else []


def _query_of(name: str, hint: Any) -> str:
    """How something is called in a query."""
    return next((one.query for one in _about(hint) if isinstance(one, Bounds) and one.query), name)


def _limited(hint: Any) -> Any:
    """The type of something that is there, with its limits as msgspec says them."""
    if not _about(hint):
        return _present(hint)
    annotated: Any = Annotated
    said = [Meta(**_limits(one)) if isinstance(one, Bounds) else one for one in _about(hint)]
    return annotated[(_present(get_args(hint)[0]), *said)]


def _present(kind: Any) -> Any:
    """A type without None: what is not there is not read."""
    kinds = [one for one in get_args(kind) if one is not NoneType]
    return kinds[0] if NoneType in get_args(kind) and len(kinds) == 1 else kind


def _limits(bounds: Bounds) -> dict[str, Any]:
    return {name: value for name, value in bounds.given.items() if name not in ("query", "description")}


def _read(name: str, value: str, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadRequest("request", problem=f"{name}: {error}") from None


def _decoded(body: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRequest("request", problem=error) from None

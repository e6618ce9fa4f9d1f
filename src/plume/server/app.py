"""The server, put together."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from plume.core.errors import PlumeError
from plume.server import metrics, openapi, page
from plume.server.api import edge, live, system
from plume.server.api.context import Server, network_of, problem, status_of
from plume.server.api.subjects import subjects
from plume.server.errors import BadRequest, TooMuch, Unknown
from plume.server.house import House
from plume.server.identity import Signer
from plume.server.limits import Limits
from plume.server.page import assets, preview
from plume.server.reviewing import Reviews
from plume.server.settings import Settings
from plume.server.store import Store
from plume.server.thinking import Thinkers

log = logging.getLogger(__name__)

LONGEST_BODY = 64 << 10

HEADERS = {
    b"content-security-policy": (
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; base-uri 'none'; "
        b"form-action 'self'; frame-ancestors 'none'"
    ),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
HEADERS_OF_PARTS = {
    b"content-security-policy": b"default-src 'self'",
    b"x-content-type-options": b"nosniff",
    b"cross-origin-resource-policy": b"same-origin",
}
"""For what no browser shows by itself. There are a dozen for each screen, so they are kept short."""


def create(settings: Settings, store: Store) -> Litestar:
    """A server with these settings, over an open database."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        thinkers = Thinkers(settings.bots)
        if settings.prepares_bots:
            thinkers.prepare()
        house = House(store, thinkers, idle_seconds=settings.idle_seconds, limits=Limits(settings.rate))
        signer = Signer(await store.secret("cookies"))
        reviewing = Reviews(store, Thinkers(1, nice=True))
        app.state.server = Server(house, signer, settings, reviewing)
        await house.start()
        try:
            yield
        finally:
            await reviewing.close()
            await house.close()

    api = Router(path="/api", route_handlers=[*map(edge.router, subjects()), live.router])
    limited = Router(path="", route_handlers=[api, system.router], before_request=_admit)
    return Litestar(
        route_handlers=[limited, page.router(head=preview.head)],
        dependencies=edge.dependencies(),
        lifespan=[lifespan],
        middleware=[_with_headers],
        exception_handlers={
            PlumeError: _refuse,
            HTTPException: _refuse_request,
            RecursionError: _refuse_depth,
            UnicodeDecodeError: _refuse_bytes,
            Exception: _fail,
        },
        compression_config=CompressionConfig(backend="gzip", minimum_size=1_000, exclude=f"^{assets.PATH}/"),
        openapi_config=openapi.config(_admit),
        request_max_body_size=LONGEST_BODY,
        logging_config=None,
    )


async def describe() -> dict[str, Any]:
    """The description of the API, as the server would send it."""
    with TemporaryDirectory() as folder:
        store = await Store.open(str(Path(folder) / "tables.sqlite"))
        try:
            return cast("dict[str, Any]", msgspec.to_builtins(openapi.description(create(Settings(), store))))
        finally:
            await store.close()


async def _admit(request: Request[Any, Any, Any]) -> None:
    server = edge.server_of(request.app.state)
    server.check_origin(request.headers.get("origin"), request.headers.get("host"))
    await server.admit(edge.caller_of(request))


def _spoken(request: Request[Any, Any, Any]) -> str:
    return edge.server_of(request.app.state).language(edge.caller_of(request))


def _refuse(request: Request[Any, Any, Any], error: PlumeError) -> Response[Any]:
    return Response(problem(error, _spoken(request)), status_code=status_of(error))


def _refuse_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses, said as we say it."""
    said: PlumeError
    if error.status_code == 404 and page.is_looked_at(request):
        return page.missing()
    if error.status_code in (404, 405):
        said = Unknown("page")
    elif error.status_code == 413:
        said = TooMuch("size", most=LONGEST_BODY)
    else:
        extra = getattr(error, "extra", None) or []
        parts = [f"{part.get('key', '')}: {part.get('message', '')}" for part in extra if isinstance(part, dict)]
        said = BadRequest("request", problem="; ".join(parts) or error.detail)
    return Response(problem(said, _spoken(request)), status_code=error.status_code, headers=error.headers)


def _refuse_depth(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    return _refuse(request, BadRequest("request", problem="this is nested too deeply"))


def _refuse_bytes(request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[Any]:
    return _refuse(request, BadRequest("request", problem="this is not UTF-8"))


def _fail(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response({"code": "internal", "message": "something went wrong here"}, status_code=500)


def _note(scope: Scope, status: int, seconds: float) -> None:
    """A line of the log for an answer; what is asked for all the time is left out."""
    if not scope["path"].startswith(("/metrics", "/api/health")):
        client = scope.get("client")
        known = {"client": network_of(client[0])} if client else {}
        request = {"method": scope.get("method"), "path": scope["path"], "status": status, **known}
        log.info("answered", extra={**request, "ms": round(seconds * 1_000, 1)})


def _with_headers(app: ASGIApp) -> ASGIApp:
    """Add what tells browsers to load nothing from elsewhere, and count the answers."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        started = time.monotonic()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                metrics.REQUESTS.labels(str(message["status"])).inc()
                private = {b"cache-control": b"no-store"} if scope["path"].startswith("/api/") else {}
                is_part = message["status"] == 200 and assets.is_part(scope["path"])
                ours = HEADERS_OF_PARTS if is_part else HEADERS
                message["headers"] = [*message["headers"], *ours.items(), *private.items()]
                _note(scope, message["status"], time.monotonic() - started)
            await send(message)

        await app(scope, receive, send_with_headers if scope["type"] == ScopeType.HTTP else send)

    return middleware

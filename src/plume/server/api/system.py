"""How the server is: health, metrics, and the description of the API."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, Router, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import plume
from plume.server.api.context import Server
from plume.server.metrics import REGISTRY
from plume.server.openapi import description


class Health(msgspec.Struct):
    """A server that answers and whose database does."""

    status: str
    version: str


@get("/api/health")
async def health(server: Server) -> Health:
    """Whether the server and its database answer."""
    await server.house.store.due(0)
    return Health("ok", plume.__version__)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """What is counted, for Prometheus."""
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The description of the API, with the messages of the socket among its schemas."""
    if "description" not in request.app.state:
        request.app.state.description = description(request.app)
    found: dict[str, Any] = request.app.state.description
    return found


router = Router(path="", route_handlers=[health, metrics, openapi], tags=["system"])

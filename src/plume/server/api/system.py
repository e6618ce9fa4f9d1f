"""How the server is: health and metrics."""

from __future__ import annotations

import msgspec
from litestar import MediaType, Response, Router, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import plume
from plume.server.api.context import Server
from plume.server.metrics import REGISTRY


class Health(msgspec.Struct):
    """A server that answers and whose database does."""

    status: str
    version: str


@get("/api/health")
async def health(server: Server) -> Health:
    """Whether the server answers and can store what people do."""
    await server.house.store.check()
    return Health("ok", plume.__version__)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """What is counted, for Prometheus."""
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


router = Router(path="", route_handlers=[health, metrics], tags=["system"])

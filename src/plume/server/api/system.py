"""How the server is: health and metrics."""

from __future__ import annotations

import os

import msgspec
from litestar import MediaType, Response, Router, get
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

import plume
from plume.server.api.context import Server
from plume.server.metrics import COUNTED, REGISTRY


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
    """What is counted, for Prometheus: by this process, or by all that serve at this address together."""
    return Response(generate_latest(_counted()), media_type=CONTENT_TYPE_LATEST)


def _counted() -> CollectorRegistry:
    if COUNTED not in os.environ:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together


router = Router(path="", route_handlers=[health, metrics], tags=["system"])

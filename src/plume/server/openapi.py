"""The description of the API: what Litestar knows of the routes, and the messages of the socket."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
from litestar import MediaType, Request, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import BeforeRequestHookHandler

import plume
from plume.server.messages import AnyAnswer, AnyMessage


class Described(JsonRenderPlugin):
    """Serves the whole description, made when it is asked for first."""

    def __init__(self) -> None:
        super().__init__(path=("/", "/openapi.json"), media_type=MediaType.JSON)
        self._whole: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if self._whole is None:
            self._whole = msgspec.json.encode(description(openapi_schema))
        return self._whole


def config(admit: BeforeRequestHookHandler) -> OpenAPIConfig:
    """What Litestar needs to describe the routes, at `/api/openapi.json` and limited like everything else."""
    return OpenAPIConfig(
        title="Plume",
        version=plume.__version__,
        description="Live tables for Cóatl and CotCotCollec'. A guest is known by the cookie that `PUT /api/me` sets.",
        openapi_router=Router("/api/openapi.json", route_handlers=[], before_request=admit, include_in_schema=False),
        render_plugins=[Described()],
    )


REFUSALS = {
    400: "what was sent makes no sense",
    403: "not for you",
    404: "there is no such thing",
    409: "not now",
    413: "too long",
    422: "a rule forbids this move",
    426: "only by WebSocket",
    429: "slower, please",
    503: "the server is closing",
}
RECORD = {"text/plain": {"schema": {"type": "string"}}, "application/json": {"schema": {"type": "object"}}}
"""A record, as text for people or JSON for programs: it is described in the manual."""
REFERENCE = "#/components/schemas/{name}"


def description(routes: dict[str, Any]) -> dict[str, Any]:
    """The whole description, from that of the routes."""
    found = deepcopy(routes)
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    (messages, answers), parts = msgspec.json.schema_components((AnyMessage, AnyAnswer), ref_template=REFERENCE)
    for name, schema in {**parts, "ClientMessage": messages, "ServerMessage": answers}.items():
        schemas.setdefault(name, schema)
    for path in found["paths"].values():
        for operation in path.values():
            operation["responses"] |= _refusals()
    found["paths"]["/api/tables/{table_id}/record"]["get"]["responses"]["200"]["content"] = RECORD
    found["paths"]["/api/archive"]["post"]["requestBody"] = {"required": True, "content": RECORD}
    return found


def _refusals() -> dict[str, Any]:
    """What every request may be answered with instead."""
    content = {"application/json": {"schema": {"$ref": REFERENCE.format(name="Problem")}}}
    return {str(status): {"description": text, "content": content} for status, text in REFUSALS.items()}

"""The description of the API: the routes as Litestar knows them, and the types of all that is sent and received.

The types come from the declarations of the server and of the games, and so does the TypeScript of the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute
from litestar.types import BeforeRequestHookHandler

import plume
from plume.games import all_games
from plume.server.components import Components
from plume.server.counted import PlayedGames
from plume.server.messages import AnyAnswer, AnyMessage, Problem


class Described(JsonRenderPlugin):
    """Serves the whole description, made when it is asked for first."""

    def __init__(self) -> None:
        super().__init__(path=("/", "/openapi.json"), media_type=MediaType.JSON)
        self._whole: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if self._whole is None:
            self._whole = msgspec.json.encode(description(request.app))
        return self._whole


def config(admit: BeforeRequestHookHandler) -> OpenAPIConfig:
    """What Litestar needs to describe the routes, at `/api/openapi.json` and limited like everything else."""
    titles = ", ".join(game.title for game in all_games())
    return OpenAPIConfig(
        title="Plume",
        version=plume.__version__,
        description=f"Live tables for {titles}. A guest is known by the cookie that `PUT /api/me` sets.",
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
TEXT, OBJECT = {"schema": {"type": "string"}}, {"schema": {"type": "object"}}
RECORD = {"text/plain": TEXT, "application/json": OBJECT}
"""A record, as text for people or JSON for programs: it is described in the manual."""


def description(app: Litestar) -> dict[str, Any]:
    """The whole description of an app."""
    found: dict[str, Any] = deepcopy(app.openapi_schema.to_schema())
    places = list(_places(app, found["paths"]))
    kinds = [*(kind for _, kind in places), Problem, AnyMessage, AnyAnswer, PlayedGames]
    components = Components(kinds, all_games())
    *schemas, problem, messages, answers, games = map(components.general, components.roots)
    for (place, _), schema in zip(places, schemas, strict=True):
        place["content"] = {"application/json": {"schema": schema}}
    for path in found["paths"].values():
        for operation in path.values():
            operation["responses"] |= _refusals(problem)
    files = {
        "/api/tables/{table_id}/record": RECORD,
        "/api/me/statistics/games": {"text/csv": TEXT, "application/json": {"schema": games}},
    }
    for path, forms in files.items():
        found["paths"][path]["get"]["responses"]["200"]["content"] = forms
    found["paths"]["/api/archive"]["post"]["requestBody"] = {"required": True, "content": RECORD}
    talk = {"ClientMessage": messages, "ServerMessage": answers}
    found["components"] = {"schemas": components.reached([found["paths"], talk]) | talk}
    return found


def _places(app: Litestar, paths: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Any]]:
    """Where in the description the routes' bodies and answers stand, and their types."""
    for handler, path, method in _handlers(app):
        if method in paths.get(path, {}):
            operation = paths[path][method]
            if handler.parsed_data_field is not None:
                yield operation["requestBody"], handler.parsed_data_field.annotation
            answer = handler.parsed_return_field
            kind = answer.args[0] if answer.is_subclass_of(Response) else answer.annotation
            if kind is not Any:
                yield operation["responses"][str(handler.status_code)], kind


def _handlers(app: Litestar) -> Iterator[tuple[HTTPRouteHandler, str, str]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                for method in sorted(handler.http_methods):
                    yield handler, route.path_format, method.lower()


def _refusals(problem: dict[str, Any]) -> dict[str, Any]:
    """What every request may be answered with instead."""
    content = {"application/json": {"schema": problem}}
    return {str(status): {"description": text, "content": content} for status, text in REFUSALS.items()}

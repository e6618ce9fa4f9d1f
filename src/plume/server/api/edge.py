"""The edge to Litestar: questions become its routes, and its requests become callers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, get_args, get_origin

from litestar import Request, Response, Router
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler, get, post, put
from litestar.params import Parameter

from plume.server.api.context import Server, network_of, preferred
from plume.server.api.routes import FORGOTTEN, Bounds, Caller, File, Known, Question, Questions, nothing
from plume.server.identity import COOKIE, COOKIE_AGE

AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]
DECLARE = {"GET": get, "POST": post, "PUT": put}


def router(questions: Questions) -> Router:
    """What Litestar needs to answer some questions."""
    handlers = [_handler(question) for question in questions.all]
    return Router(path="", route_handlers=handlers, tags=[questions.subject])


def dependencies() -> dict[str, Provide]:
    """What handlers are given by name."""
    return {
        "server": Provide(server_of, sync_to_thread=False),
        "caller": Provide(_caller_of_request, sync_to_thread=False),
    }


def server_of(state: State) -> Server:
    """The running server."""
    server: Server = state.server
    return server


def caller_of(connection: AnyConnection) -> Caller:
    """Who asks, by the cookie and the headers."""
    server = server_of(connection.app.state)
    return Caller(
        identity=server.signer.read(connection.cookies.get(COOKIE)),
        address=network_of(connection.client.host) if connection.client else "unknown",
        speaks=preferred(connection.headers.get("accept-language", "")),
        body=connection.body if isinstance(connection, Request) else nothing,
        is_secure=connection.url.scheme == "https",
    )


def _caller_of_request(request: AnyRequest) -> Caller:
    return caller_of(request)


def _handler(question: Question) -> HTTPRouteHandler:
    more: dict[str, Any] = {"status_code": question.status}
    if not question.is_async:
        more["sync_to_thread"] = False
    if question.most is not None:
        more["request_max_body_size"] = question.most
    if question.summary is not None:
        more["summary"] = question.summary
    found: HTTPRouteHandler = DECLARE[question.method](question.path, **more)(_typed(question))
    return found


def _typed(question: Question) -> Callable[..., Any]:
    """The function that answers, with types as Litestar reads them, and answers as Litestar gives them."""
    answer = question.answer
    finish, gives = _finishing(question.hints["return"])

    @wraps(answer)
    def typed(**given: Any) -> Any:
        return finish(answer(**given), given)

    @wraps(answer)
    async def typed_async(**given: Any) -> Any:
        return finish(await answer(**given), given)

    found = typed_async if question.is_async else typed
    hints = {name: _for_litestar(hint) for name, hint in question.hints.items()}
    found.__annotations__ = {**hints, "return": gives}
    return found


def _for_litestar(hint: Any) -> Any:
    """A type, with the limits of what stands in a path or a query said as Litestar says it."""
    if get_origin(hint) is not Annotated:
        return hint
    kind, *about = get_args(hint)
    said = [Parameter(**one.given) if isinstance(one, Bounds) else one for one in about]
    annotated: Any = Annotated
    return annotated[(kind, *said)]


def _finishing(gives: Any) -> tuple[Callable[[Any, dict[str, Any]], Any], Any]:
    """What is made of an answer of some type, and the type of that."""
    if gives is File:
        return _as_file, Response[Any]
    if get_origin(gives) is Known:
        response: Any = Response
        return _with_cookie, response[get_args(gives)]
    return lambda answer, given: answer, gives


def _as_file(file: File, given: dict[str, Any]) -> Response[Any]:
    headers = {"content-disposition": f'attachment; filename="{file.name}"'}
    return Response(file.content, media_type=file.kind, headers=headers)


def _with_cookie(known: Known[Any], given: dict[str, Any]) -> Response[Any]:
    """An answer that tells a browser by what it is known."""
    if known.person is None:
        return Response(known.content)
    is_known = known.person != FORGOTTEN
    cookie = Cookie(
        key=COOKIE,
        value=given["server"].signer.sign(known.person) if is_known else "",
        max_age=COOKIE_AGE if is_known else 0,
        httponly=True,
        samesite="lax",
        secure=given["caller"].is_secure,
        path="/",
    )
    return Response(known.content, cookies=[cookie])

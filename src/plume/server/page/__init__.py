"""The page that a browser gets: one document for every screen, which finds out by the address what to show."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response import File

from plume.server.errors import Unavailable
from plume.server.page import assets

FOLDER = Path(os.environ.get("PLUME_PAGE") or Path(__file__).parent / "files")
"""Where the built page is; `PLUME_PAGE` names another folder, to which Vite also builds."""
SCREENS = ("/", "/{screen:str}", "/{screen:str}/{name:str}")
"""A screen, or one of something; the page knows which there are, and says so where there is none."""
CHECKED = CacheControlHeader(no_cache=True)


Head = Callable[[Request[Any, Any, Any], Path], Awaitable[str]]


def check() -> None:
    """Refuse to go on if the page was never built."""
    if not (FOLDER / "index.html").exists():
        raise Unavailable("no-page")


async def _nothing(request: Request[Any, Any, Any], folder: Path) -> str:
    return ""


def router(folder: Path = FOLDER, head: Head = _nothing) -> Router:
    """The document at the address of every screen, and the files that it needs, from the folder of the built page.

    `head` says what is to stand in the head of the document at an address.
    """

    @get([*SCREENS])
    async def document(request: Request[Any, Any, Any]) -> Response[bytes]:
        """The document; a clear answer if it was never built. What has a dot is a file, and is not there."""
        if "." in request.url.path:
            raise NotFoundException
        return _document(folder, await head(request, folder))

    files = [_file(path) for path in sorted(folder.glob("*.*"))]
    handlers = [document, assets.handler(folder / "assets"), *files]
    return Router(path="/", route_handlers=handlers, include_in_schema=False)


def is_looked_at(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody wants to see what is at an address: programs ask for something else, and ask the API."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")


def missing(folder: Path = FOLDER) -> Response[bytes]:
    """The document where there is no screen: it says so in the language of whoever looks."""
    return _document(folder, status=404)


def _document(folder: Path, head: str = "", status: int = 200) -> Response[bytes]:
    try:
        content = (folder / "index.html").read_bytes()
    except FileNotFoundError:
        raise Unavailable("no-page") from None
    content = content.replace(b"</head>", head.encode() + b"</head>", 1)
    return Response(content, media_type=MediaType.HTML, status_code=status, headers={"cache-control": "no-store"})


def _file(path: Path) -> HTTPRouteHandler:
    """A file beside the document, such as an icon, at the address of its name."""

    @get(f"/{path.name}", sync_to_thread=False, cache_control=CHECKED, name=path.name)
    def file() -> File:
        return File(path, content_disposition_type="inline", media_type=assets.media_type(path))

    return file

"""The files of the built page, which were compressed when it was built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response import File

PATH = "/assets"
A_YEAR = 365 * 86_400
FOREVER = CacheControlHeader(public=True, max_age=A_YEAR, immutable=True)
"""For files whose names change with what they hold."""
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""How a file may lie beside the plain one, the smallest first."""
MEDIA = {
    ".css": "text/css",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What the page is made of; the tables of systems differ."""
PARTS = (".css", ".js", ".woff2")
"""What a browser shows only as a part of a document."""


def media_type(path: Path) -> str:
    """What a browser is told that a file is."""
    return MEDIA.get(path.suffix, "application/octet-stream")


def is_part(path: str) -> bool:
    """Whether there is a part of a document at an address."""
    return path.startswith(PATH) and path.endswith(PARTS)


def handler(folder: Path) -> HTTPRouteHandler:
    """The files of a folder, as it is whenever somebody asks, and as small as they can read them."""

    @get(PATH + "/{name:str}", sync_to_thread=False, cache_control=FOREVER, name="assets")
    def asset(request: Request[Any, Any, Any]) -> File:
        name = request.path_params["name"]
        there = {path.name for path in folder.glob("*")}
        if name not in there:
            raise NotFoundException
        headers = {"vary": "Accept-Encoding"}
        found = folder / name
        accepted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        for encoding, suffix in ENCODINGS.items():
            if encoding in accepted and name + suffix in there:
                found, headers["content-encoding"] = folder / (name + suffix), encoding
                break
        return File(found, media_type=media_type(folder / name), headers=headers, content_disposition_type="inline")

    return asset

"""What programs show of a link to a table before anybody follows it: title, sentence and picture, by Open Graph."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from litestar import Request

from plume.games import game as game_named
from plume.language import Language, language
from plume.server.api.context import Server
from plume.server.api.edge import caller_of
from plume.server.views import SeenTable

PICTURE = "preview-{game}.jpg"
"""The picture of a game, beside the document."""
WIDTH, HEIGHT = 1200, 630


async def head(request: Request[Any, Any, Any], folder: Path) -> str:
    """What is to stand in the head of the document at an address; nothing where it is not a table for all to see."""
    _, screen, name, *_ = [*request.url.path.split("/"), "", ""]
    if screen != "table":
        return ""
    server: Server = request.app.state.server
    table = await server.house.store.summary(name)
    if table is None or (table.audience == "seated" and table.status != "waiting"):
        return ""
    base = str(request.base_url).rstrip("/")
    picture = PICTURE.format(game=table.game)
    shown = f"{base}/{picture}" if (folder / picture).exists() else None
    spoken = language(caller_of(request).speaks)
    return "".join(_tag(*tag) for tag in _tags(table, spoken, f"{base}/table/{name}", shown))


def _tags(table: SeenTable, spoken: Language, address: str, picture: str | None) -> list[tuple[str, str]]:
    tags = [
        ("og:site_name", "Plume"),
        ("og:type", "website"),
        ("og:url", address),
        ("og:title", _title(table, spoken)),
        ("og:description", spoken.say("invitation_description")),
    ]
    if picture is not None:
        size = [("og:image:width", str(WIDTH)), ("og:image:height", str(HEIGHT))]
        tags += [("og:image", picture), *size, ("twitter:card", "summary_large_image")]
    return tags


def _title(table: SeenTable, spoken: Language) -> str:
    """Who invites while seats are free; then who plays."""
    title = game_named(table.game).title
    names = [seat.name for seat in table.seats if seat.name]
    host = next((seat.name for seat in table.seats if seat.kind == "person"), None)
    if table.status == "waiting" and host is not None:
        return spoken.say("invitation_title", name=host, game=title)
    return spoken.say("invitation_game", game=title, names=", ".join(names))


def _tag(name: str, content: str) -> str:
    return f'<meta property="{name}" content="{escape(content)}" />'

"""What programs show of a link to a table or a challenge before anybody follows it, by Open Graph."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request

from plume.games import game as game_named
from plume.language import Language, language
from plume.server.api.context import Server
from plume.server.api.edge import caller_of
from plume.server.kept import Keeper
from plume.server.views import SeenTable

PICTURE = "preview-{game}.jpg"
"""The picture of a game, beside the document."""
WIDTH, HEIGHT = 1200, 630


class Shown(NamedTuple):
    """What is shown of a link: the game that it leads to, a title and a sentence."""

    game: str
    title: str
    sentence: str


async def head(request: Request[Any, Any, Any], folder: Path) -> str:
    """What is to stand in the head of the document at an address; nothing where it is nothing for all to see."""
    _, screen, name, *_ = [*request.url.path.split("/"), "", ""]
    if screen not in SHOWN:
        return ""
    server: Server = request.app.state.server
    shown = await SHOWN[screen](server.house.store, name, language(caller_of(request).speaks))
    if shown is None:
        return ""
    base = str(request.base_url).rstrip("/")
    file = PICTURE.format(game=shown.game)
    picture = f"{base}/{file}" if (folder / file).exists() else None
    return "".join(_tag(*tag) for tag in _tags(shown, f"{base}/{screen}/{name}", picture))


async def _of_table(store: Keeper, name: str, spoken: Language) -> Shown | None:
    """A table that anybody may see who has the link."""
    table = await store.summary(name)
    is_for_few = table is None or table.challenge is not None or table.audience == "seated"
    if table is None or (is_for_few and table.status != "waiting"):
        return None
    return Shown(table.game, _title(table, spoken), spoken.say("invitation_description"))


async def _of_challenge(store: Keeper, name: str, spoken: Language) -> Shown | None:
    """A challenge: who challenges to what, and nothing of how anybody has played."""
    challenge = await store.challenge(name)
    if challenge is None:
        return None
    terms = challenge.terms
    title = spoken.say("challenge_title", name=terms.name, game=game_named(terms.game).title)
    return Shown(terms.game, title, spoken.say("challenge_description"))


SHOWN: dict[str, Callable[[Keeper, str, Language], Awaitable[Shown | None]]] = {
    "table": _of_table,
    "challenge": _of_challenge,
}
"""The screens of which something is shown, by the first word of the path."""


def _tags(shown: Shown, address: str, picture: str | None) -> list[tuple[str, str]]:
    tags = [
        ("og:site_name", "Plume"),
        ("og:type", "website"),
        ("og:url", address),
        ("og:title", shown.title),
        ("og:description", shown.sentence),
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

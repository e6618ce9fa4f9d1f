"""Searching what leaves the server for cards that the recipient may not see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from plume.server.journal import Line
from plume.server.table import Table

CARD = re.compile(r"\b([PT]\d+)\b")
EVERY_CARD = {f"P{number}" for number in range(49)} | {f"T{number}" for number in range(15)}


def assert_nothing_hidden_was_named(lines: list[Line], viewer: int | None, sent: Iterable[bytes]) -> int:
    """No message of a game of Cóatl names a card that its viewer never saw. Returns how many such cards there are."""
    hidden = EVERY_CARD - shown_at_some_time(lines, viewer)
    for message in sent:
        assert not hidden & set(CARD.findall(without_guesses(message)))
    return len(hidden)


def shown_at_some_time(lines: list[Line], viewer: int | None) -> set[str]:
    """The cards that the engine's views have shown to a viewer, also in moves that were taken back."""
    table = Table("table", lines[0])
    shown: set[str] = set()
    for line in lines[1:]:
        table.apply(line)
        if table.position is not None:
            view = table.position.view(viewer)
            seen = view.to_json()
            del seen["known"]
            happened = [
                event.to_json() for event in (*view.opening, *(e for past in view.history[-1:] for e in past.events))
            ]
            moves = [past.move for past in view.history[-1:]]
            shown |= set(CARD.findall(json.dumps([seen, happened, moves])))
    return shown


def without_guesses(message: bytes) -> str:
    """A message without what the viewer must think possible, which names every card that they have not seen."""
    data = json.loads(message)
    for game in (data.get("game"), data.get("changes", {}).get("/game")):
        if game:
            del game["position"]["known"]
    if "changes" in data:
        guesses = "/game/position/known"
        data["changes"] = {place: new for place, new in data["changes"].items() if not place.startswith(guesses)}
    return json.dumps(data)

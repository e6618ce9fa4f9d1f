"""Searching what leaves the server for cards that the recipient may not see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from plume.core.position import Position

CARD = re.compile(r"\b([PT]\d+)\b")


def assert_nothing_hidden_was_named(position: Position, viewer: int | None, sent: Iterable[bytes]) -> int:
    """No message of a game of Cóatl names a card that its viewer never saw. Returns how many such cards there are."""
    hidden = hidden_now(position, viewer) - named_in_the_log(position, viewer)
    for message in sent:
        assert not hidden & set(CARD.findall(without_guesses(message)))
    return len(hidden)


def without_guesses(message: bytes) -> str:
    """A message without what the viewer must think possible, which names every card that he has not seen."""
    data = json.loads(message)
    if (data.get("game") or {}).get("position"):
        del data["game"]["position"]["known"]
    return json.dumps(data)


def hidden_now(position: Position, viewer: int | None) -> set[str]:
    """The cards of Cóatl all copies of which are where a viewer cannot see them."""
    data = position.to_json()
    others = [seat for number, seat in enumerate(data["seats"]) if number != viewer]
    hidden = set(data["deck"]) | set(data["discard"]) | set(data["temples"]["covered"])
    hidden |= {card for seat in others for card in [*seat["hand"], *seat["dealt"], *seat["temples"]]}
    view = position.view(viewer).to_json()
    del view["known"]
    return hidden - set(CARD.findall(json.dumps(view)))


def named_in_the_log(position: Position, viewer: int | None) -> set[str]:
    """The cards that a viewer has seen at some time."""
    view = position.view(viewer)
    events = [*view.opening, *(event for seen in view.history for event in seen.events)]
    moves = " ".join(f'"{word}"' for seen in view.history for word in (seen.move or "").split())
    return set(CARD.findall(json.dumps([event.to_json() for event in events]))) | set(CARD.findall(moves))

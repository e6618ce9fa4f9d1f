"""Nothing leaves the server that the recipient may not see."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from plume.core.position import Position
from tests.any_game import Twin
from tests.coatl.test_view import twins as coatl_twins
from tests.cotcot.test_view import twins as cotcot_twins
from tests.scale import share
from tests.server.journals import everything_sent, lines_of

TWINS: dict[str, Callable[..., Iterator[Twin]]] = {"coatl": coatl_twins, "cotcot": cotcot_twins}
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("coatl", {"players": 2}),
    ("coatl", {"players": 3}),
    ("coatl", {"players": 4}),
    ("coatl", {"players": 1, "levels": [1, 3]}),
    ("cotcot", {"players": 2}),
    ("cotcot", {"players": 3, "edition": "zoch"}),
    ("cotcot", {"players": 5}),
]
FULL = 10_000 // len(VARIANTS) + 1
CARD = re.compile(r"\b([PT]\d+)\b")


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=str)
def test_what_is_hidden_changes_nothing_that_is_sent(game: str, options: dict[str, Any]) -> None:
    rng = Random(str(options))
    exchanged = 0
    for seed in range(share(FULL, 6)):
        for twin in TWINS[game](seed, rng.choice([3, 10, 40, 1_000]), rng, **options):
            exchanged += twin.exchanged
            sent = everything_sent(lines_of(twin.position), twin.viewer)
            assert sent == everything_sent(lines_of(twin.other), twin.viewer)
    assert exchanged > 10


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


@pytest.mark.parametrize("players", [1, 2, 4])
def test_no_hidden_card_is_named_in_what_is_sent(players: int) -> None:
    found = 0
    for seed in range(share(1_000, 8)):
        position = next(coatl_twins(seed, 120, Random(seed), players=players)).position
        lines = lines_of(position)
        for viewer in (*range(players), None):
            named: set[str] = set()
            for message in everything_sent(lines, viewer):
                named |= set(CARD.findall(without_guesses(message)))
            seen_before = named_in_the_log(position, viewer)
            found += len(hidden_now(position, viewer))
            assert not named & hidden_now(position, viewer) - seen_before
    assert found > 100


def named_in_the_log(position: Position, viewer: int | None) -> set[str]:
    """The cards that a viewer has seen at some time."""
    view = position.view(viewer)
    events = [*view.opening, *(event for seen in view.history for event in seen.events)]
    moves = " ".join(f'"{word}"' for seen in view.history for word in (seen.move or "").split())
    return set(CARD.findall(json.dumps([event.to_json() for event in events]))) | set(CARD.findall(moves))

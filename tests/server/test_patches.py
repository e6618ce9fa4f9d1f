"""Patches: with them what somebody had becomes what is so now, and they say no more than that."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest

from plume.language import ENGLISH
from plume.server import views
from plume.server.orders import Play
from plume.server.patches import patch
from tests.scale import share
from tests.server.journals import Played, opened, random_move
from tests.server.running import apply


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}, {"/b": [1, 3]}),
        ({"a": [{"b": 1, "c": 2}, {"b": 3}]}, {"a": [{"b": 1, "c": 0}, {"b": 3}]}, {"/a/0/c": 0}),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}, {"/a": {"b": 1, "c": 2}}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1}}, {"/a": {"b": 1}}),
        ({"a": [{"b": 1}]}, {"a": []}, {"/a": []}),
        ({"a": None}, {"a": {"b": 1}}, {"/a": {"b": 1}}),
        ({"a": {"b": 1}}, {"a": None}, {"/a": None}),
        ({"a": {"b": [{}]}}, {"a": {"b": [{}]}}, {}),
    ],
    ids=str,
)
def test_what_differs_is_named_and_nothing_else(before: Any, after: Any, changes: dict[str, Any]) -> None:
    assert patch(before, after) == changes
    apply(before, changes)
    assert before == after


@pytest.mark.parametrize("options", [("coatl", 1), ("coatl", 3), ("cotcot", 4)], ids=str)
def test_by_patches_alone_a_viewer_has_the_whole_game_before_them(options: tuple[str, int]) -> None:
    game, players = options
    for seed in range(share(20, 2)):
        rng = Random(seed)
        played = Played(opened(game, players=players))
        before = {viewer: views.sight(played.table, viewer, ENGLISH) for viewer in (0, players - 1, None)}
        held = {viewer: _plain(sight) for viewer, sight in before.items()}
        while played.table.status == "playing":
            seat, move = random_move(played.table, rng)
            played.order(f"p{seat}", Play(seat=seat, move=move))
            for viewer, had in before.items():
                before[viewer] = views.sight(played.table, viewer, ENGLISH)
                changes = _plain(patch(had, before[viewer]))
                assert not any("~" in place for place in changes)
                apply(held[viewer], deepcopy(changes))
        assert held == {viewer: _plain(sight) for viewer, sight in before.items()}


def _plain(value: Any) -> Any:
    """What the client gets of it."""
    return msgspec.json.decode(msgspec.json.encode(value))

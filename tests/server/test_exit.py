"""Nothing leaves the server that the recipient may not see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.any_game import Twin
from tests.coatl.test_view import twins as coatl_twins
from tests.cotcot.test_view import twins as cotcot_twins
from tests.scale import one_in, share
from tests.server.exits import assert_nothing_hidden_was_named
from tests.server.journals import everything_sent, lines_of

TWINS: dict[str, Callable[..., Iterator[Twin]]] = {"coatl": coatl_twins, "cotcot": cotcot_twins}
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("coatl", {"players": 2}),
    ("coatl", {"players": 3}),
    ("coatl", {"players": 4}),
    ("coatl", {"players": 1, "levels": [1, 3]}),
    ("coatl", {"players": 1, "promo": True}),
    ("coatl", {"players": 3, "promo": True, "golden_feathers": True}),
    ("cotcot", {"players": 2}),
    ("cotcot", {"players": 3, "edition": "zoch"}),
    ("cotcot", {"players": 5}),
]
FULL = 360
"""With a twin for every viewer that is more than 10,000 games in all."""


@pytest.mark.parametrize(("game", "options"), one_in(2, VARIANTS), ids=str)
def test_what_is_hidden_changes_nothing_that_is_sent(game: str, options: dict[str, Any]) -> None:
    rng = Random(str(options))
    exchanged = 0
    for seed in range(share(FULL, 6)):
        for twin in TWINS[game](seed, rng.choice([3, 10, 40, 1_000]), rng, **options):
            exchanged += twin.exchanged
            sent = everything_sent(lines_of(twin.position), twin.viewer)
            assert sent == everything_sent(lines_of(twin.other), twin.viewer)
    assert exchanged > 10


@pytest.mark.parametrize("players", [1, 2, 4])
def test_no_hidden_card_is_named_in_what_is_sent(players: int) -> None:
    found = 0
    for seed in range(share(60, 4)):
        lines = lines_of(next(coatl_twins(seed, 120, Random(seed), players=players)).position)
        for viewer in (*range(players), None):
            found += assert_nothing_hidden_was_named(lines, viewer, everything_sent(lines, viewer))
    assert found > 100

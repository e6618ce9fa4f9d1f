"""What a move would make of the cards, before it is played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import plume
from plume.coatl.preview import of_interest, preview
from tests.scale import share

VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "open_ends": "closed"},
    {"players": 1, "levels": [1]},
    {"players": 3, "promo": True, "golden_feathers": True},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_preview_is_what_the_cards_are_worth_after_the_move(options: dict[str, Any]) -> None:
    """Made from the view alone, and equal to the points of the serpent that the move leads to."""
    rng = Random(1)
    compared = 0
    for seed in range(share(60, 6)):
        position = plume.coatl.new(seed=seed, **options)
        while not position.over:
            seat = position.deciders[0]
            move = rng.choice(list(position.legal(seat).ids))
            promised: Any = preview(position.view(seat).state, seat, move)
            position.play(seat, move)
            if promised and "score" in promised:
                assert promised["score"][1] == position.scores[promised["other"]]
                assert promised["board"][1] == len(position.to_json()["seats"][seat]["board"].split())
            elif promised:
                serpent = position.to_json()["seats"][seat]["coatls"][promised["coatl"] - 1]
                values = {name: both[1] for name, both in promised["cards"].items()}
                open_ends = options.get("open_ends", "absent")
                carried = [*serpent["cards"], *([serpent["temple"]] if serpent["temple"] else [])]
                for name, points in values.items():
                    beside = dict.fromkeys([*carried, name])
                    assert plume.coatl.score(serpent["serpent"], [*beside], open_ends).cards[name].points == points
                assert promised["total"][1] == sum(values[name] for name in carried)
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_all_that_is_legal_is_of_interest_but_for_picks(options: dict[str, Any]) -> None:
    rng = Random(2)
    for seed in range(share(40, 4)):
        position = plume.coatl.new(seed=seed, **options)
        while not position.over:
            seat = position.deciders[0]
            thought_of = set(of_interest(position.view(seat).state, seat))
            legal = [move for move in position.legal(seat) if not move.startswith("pick")]
            assert set(legal) <= thought_of
            assert thought_of <= set(position.game.moves)
            position.play(seat, rng.choice(list(position.legal(seat).ids)))

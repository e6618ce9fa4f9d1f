"""What the serpents on a table are worth, as every viewer is told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import plume
from plume.coatl.explain import CardScore
from plume.core.position import Position
from tests.scale import one_in, share

VARIANTS: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 2, "open_ends": "closed"},
    {"players": 1, "levels": [1]},
    {"players": 2, "promo": True, "golden_feathers": True},
]
EAGER = {"fulfil": 60, "temple": 40, "head": 12, "tail": 12, "begin": 6, "take": 5, "draw": 3}


def positions(options: dict[str, Any]) -> Iterator[Position]:
    """Positions of games in which cards are laid as soon as they can be."""
    for seed in range(share(40, 4)):
        rng = Random(seed)
        position = plume.coatl.new(seed=seed, **options)
        while not position.over:
            seat = position.deciders[0]
            moves = list(position.legal(seat))
            position.play(seat, rng.choices(moves, [EAGER.get(move.split()[0], 1) for move in moves])[0])
            yield position


@cache
def one_score(serpent: str, carried: tuple[str, ...], name: str, open_ends: str) -> CardScore:
    """What a card is worth beside a serpent that carries some."""
    return plume.coatl.score(serpent, [*dict.fromkeys([*carried, name])], open_ends).cards[name].to_json()


@pytest.mark.parametrize("options", one_in(2, VARIANTS), ids=str)
def test_every_serpent_comes_with_its_score_and_the_pieces_that_count(options: dict[str, Any]) -> None:
    players, open_ends, compared = options["players"], options.get("open_ends", "absent"), 0
    for position in positions(options):
        for viewer in range(players + 1):
            view = position.view(viewer if viewer < players else None)
            told, seen = position.game.outlook(view.state, viewer)["coatls"], view.to_json()
            lying = {name for name in (*seen["row"], *seen["temples"]["visible"]) if name}
            for seat, player in enumerate(seen["seats"]):
                own = lying | set(player["hand"]) | set(player["temples"]) if seat == viewer else set()
                assert len(told[seat]) == len(player["coatls"])
                for coatl, score in zip(player["coatls"], told[seat], strict=True):
                    carried = (*coatl["cards"], *filter(None, [coatl["temple"]]))
                    every = {name: one_score(coatl["serpent"], carried, name, open_ends) for name in {*carried, *own}}
                    counting = {name for name in own if every[name]["times"]}
                    assert score["cards"] == {name: every[name] for name in {*carried, *counting}}
                    assert score["total"] == sum(every[name]["points"] for name in carried)
                    compared += len(carried)
    assert compared > 100

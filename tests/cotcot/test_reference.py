"""Two engines, written independently of each other, play the same games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import plume
from plume.core.position import Position
from tests.any_game import Outcomes
from tests.cotcot.reference import Reference
from tests.scale import share


def dump(position: Position) -> dict[str, Any]:
    """A position in the format of the reference engine."""
    data = position.to_json()
    return {
        "market": sorted(card for card in data["market"] if card),
        "pile": {card: count for card, count in data["pile"].items() if count},
        "coqs": data["coqs"],
        "fox": data["fox"] and [data["fox"]["seat"], data["fox"]["item"]],
        "current": data["turn"]["seat"],
        "points_left": data["turn"]["points_left"],
        "fox_moved": data["turn"]["fox_moved"],
        "over": position.over,
        "scorings": [list(points) for points in zip(*(seat["points"] for seat in data["seats"]), strict=True)],
        "seats": [
            {
                "hand": sorted(seat["hand"]),
                "chests": seat["chests"],
                "collections": {
                    kept["item"]: {name: kept[name] for name in ("length", "jokers", "doubled")}
                    for kept in seat["collections"]
                },
            }
            for seat in data["seats"]
        ],
    }


def play_both(seed: int, players: int, **options: Any) -> None:
    rng = Random(seed)
    position = plume.cotcot.new(seed=seed, players=players, **options)
    outcomes = Outcomes()
    outcomes.waiting = position.outcomes(position.opening)
    reference = Reference(players, outcomes, **options)
    while not position.over:
        assert set(position.deciders) == reference.deciders()
        for seat in range(players):
            assert set(position.legal(seat)) == reference.legal(seat)
        assert dump(position) == reference.dump()
        move = rng.choice(list(position.legal()))
        seat = position.deciders[0]
        position.play(move)
        outcomes.waiting = position.outcomes(position.history[-1].events)
        reference.play(seat, move)
        assert not outcomes.waiting
    assert reference.over
    assert dump(position) == reference.dump()
    assert list(position.scores) == reference.scores()
    assert list(position.winners) == reference.winners()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["gigamic", "zoch"])
def test_both_engines_agree_in_every_state(players: int, edition: str) -> None:
    for seed in range(share(100, 5)):
        play_both(seed, players, edition=edition)


def test_both_engines_agree_on_a_named_first_player() -> None:
    for first in range(3):
        play_both(77, 3, first_player=first)

"""The solo game: two engines, written independently of each other, play the same games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import plume
from plume.coatl.state import SPACES
from plume.core.position import Position
from tests.any_game import Outcomes
from tests.coatl.facts import FACTS
from tests.coatl.solo_reference import SoloReference
from tests.coatl.test_reference import dump
from tests.scale import share


def solo_dump(position: Position) -> dict[str, Any]:
    """A position of the solo game in the format of the reference engine."""
    data = position.to_json()
    return dump(position) | {
        "row": [name and int(name[1:]) for name in data["row"]],
        "adam": {
            "cards": [
                {"number": int(card["card"][1:]), "pieces": card["pieces"], "any": card["any"]}
                for card in data["adam"]["cards"]
            ],
            "realised": sorted(int(name[1:]) for name in data["adam"]["realised"]),
            "discarded": data["adam"]["discarded"],
        },
    }


def play_both(seed: int, rng: Random, **options: Any) -> None:
    position = plume.coatl.new(seed=seed, players=1, **options)
    outcomes = Outcomes()
    outcomes.waiting = position.outcomes(position.opening)
    levels = frozenset(options.pop("levels"))
    reference = SoloReference(FACTS, outcomes, levels=levels, **options)
    while not position.over:
        assert set(position.deciders) == reference.deciders() == {0}
        assert set(position.legal(0)) == reference.legal(0)
        assert solo_dump(position) == reference.dump()
        move = rng.choice(list(position.legal(0)))
        position.play(0, move)
        outcomes.waiting = position.outcomes(position.history[-1].events)
        reference.play(0, move)
        assert not outcomes.waiting
    assert reference.over
    assert solo_dump(position) == reference.dump()
    assert list(position.scores) == reference.scores()
    assert list(position.winners) == reference.winners()


@pytest.mark.parametrize("solo_temples", ["two", "piles"])
@pytest.mark.parametrize("open_ends", ["absent", "closed"])
def test_both_engines_agree_in_every_state(solo_temples: str, open_ends: str) -> None:
    for combination in range(32):
        levels = tuple(level for level in range(1, 6) if combination >> (level - 1) & 1)
        for seed in range(share(25, 1)):
            rng = Random(f"{seed} {combination}")
            order = tuple(rng.sample(range(1, SPACES + 1), SPACES))
            play_both(
                100 * combination + seed,
                rng,
                levels=levels,
                space_order=order,
                solo_temples=solo_temples,
                open_ends=open_ends,
            )


def test_both_engines_agree_with_the_usual_options() -> None:
    for seed in range(share(200, 10)):
        play_both(seed, Random(seed), levels=())

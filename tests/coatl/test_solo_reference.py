"""The solo game: two engines, written independently of each other, play the same games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import plume
from plume.coatl.state import SPACES
from plume.core.position import Position
from tests.coatl.facts import FACTS
from tests.coatl.solo_reference import SoloReference
from tests.coatl.test_reference import compare, dump
from tests.scale import share


def solo_dump(position: Position) -> dict[str, Any]:
    """A position of the solo game in the format of the reference engine."""
    data = position.to_json()
    return dump(position) | {
        "row": data["row"],
        "adam": {
            "cards": [{name: card[name] for name in ("card", "pieces", "any")} for card in data["adam"]["cards"]],
            "realised": sorted(data["adam"]["realised"]),
            "discarded": data["adam"]["discarded"],
        },
    }


def play_both(seed: int, rng: Random, **options: Any) -> None:
    position = plume.coatl.new(seed=seed, players=1, **options)
    told = {**options, "levels": frozenset(options["levels"])}
    compare(position, lambda chance: SoloReference(FACTS, chance, **told), solo_dump, rng)


def play_both_at_random(seed: int, **options: Any) -> None:
    """With the spaces in any order, and all sets of levels in turn, very different ones after one another."""
    rng = Random(seed)
    levels = tuple(level for level in range(1, 6) if 13 * seed >> (level - 1) & 1)
    order = tuple(rng.sample(range(1, SPACES + 1), SPACES))
    play_both(seed, rng, levels=levels, space_order=order, **options)


@pytest.mark.parametrize("solo_temples", ["two", "piles"])
@pytest.mark.parametrize("open_ends", ["absent", "closed"])
def test_both_engines_agree_in_every_state(solo_temples: str, open_ends: str) -> None:
    for seed in range(share(32 * 25, 32)):
        play_both_at_random(seed, solo_temples=solo_temples, open_ends=open_ends)


def test_both_engines_agree_with_the_usual_options() -> None:
    for seed in range(share(200, 10)):
        play_both(seed, Random(seed), levels=())


@pytest.mark.rule("X-PROMO-4")
@pytest.mark.parametrize("solo_temples", ["two", "piles"])
@pytest.mark.parametrize("open_ends", ["absent", "closed"])
def test_both_engines_agree_in_every_state_with_promo_cards(solo_temples: str, open_ends: str) -> None:
    for seed in range(share(2_500, 4)):
        play_both_at_random(seed, solo_temples=solo_temples, open_ends=open_ends, promo=True)

"""Games to look at: all options, whole games at random, and what seats are shown."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import combinations, product
from random import Random
from struct import pack
from typing import Any

import pytest

import plume
from plume.coatl import CoatlOptions
from plume.core.options import Options
from plume.core.position import Position
from plume.cotcot import CotcotOptions
from plume.envs.observing import layout_of, rules_with_observation
from tests.coatl.test_random_games import solo_options
from tests.scale import FULL

SEVERAL: list[Options] = [
    CoatlOptions.make(players=players, sacrifice=sacrifice, open_ends=open_ends, first_player=first)
    for (players, sacrifice, open_ends), first in zip(
        product((2, 3, 4), (True, False), ("absent", "closed")), [None, 1, 0, None] * 3, strict=True
    )
]
EXPANDED: list[Options] = [
    CoatlOptions(players=2, promo=True, golden_feathers=True),
    CoatlOptions(players=3, fewer_bodies=True, golden_feathers=True),
    CoatlOptions(players=4, promo=True, golden_feathers=True, sacrifice=False),
    CoatlOptions(players=3, fewer_bodies=True),
    CoatlOptions(players=1, promo=True, levels=(3,)),
]
FLOCKS: list[Options] = [
    CotcotOptions.make(players=players, edition=edition, first_player=first)
    for (players, edition), first in zip(
        product((2, 3, 4, 5), ("gigamic", "zoch")), [None, 1, 0, None, 3, None, 4, 2], strict=True
    )
]
LEVELS = [levels for size in range(6) for levels in combinations(range(1, 6), size)]
SOLO: list[Options] = [CoatlOptions(players=1), CoatlOptions(players=1, levels=(1, 2, 3, 4, 5)), solo_options(3)]
VARIANTS = [*SEVERAL, *EXPANDED, *SOLO, *FLOCKS]
PAIRS = [
    *(SEVERAL[number] for number in (0, 3, 5, 6, 8, 11)),
    *EXPANDED[:3],
    *SOLO,
    *(FLOCKS[number] for number in (0, 3, 5, 6)),
]
"""Any two values of two options meet, or nearly so."""
FEW: list[Options] = [SEVERAL[1], SEVERAL[4], EXPANDED[0], SOLO[2], FLOCKS[0], FLOCKS[5]]
"""Some of each."""

GARBAGE = 0xA5C3_96E7_5AF0_3C99


def short(options: Options) -> str:
    """What tells a variant from others."""
    values = [f"{name} {value}" for name, value in options.to_json().items() if value not in (None, True, "absent")]
    return " ".join([options.game, *values])


each_variant = pytest.mark.parametrize("options", VARIANTS if FULL else PAIRS, ids=short)
each_in_pairs = pytest.mark.parametrize("options", VARIANTS if FULL else FEW, ids=short)
each_of_few = pytest.mark.parametrize("options", FEW, ids=short)


def new(options: Options, seed: int) -> Position:
    """A new game with these options."""
    return Position.new(plume.game(options.game), options, seed)


def whole_game(options: Options, seed: int) -> Iterator[Position]:
    """A random game, at each of its positions; where several decide, any of them is next."""
    rng, position = Random(seed), new(options, seed)
    yield position
    while not position.over:
        seat = rng.choice(position.deciders)
        position.play(seat, rng.choice(list(position.legal(seat).ids)))
        yield position


def plain_observation(game: str, state: Any, seat: int) -> bytes:
    """What a seat is shown of a state, written by the plain rules over garbage."""
    found = plume.game(game)
    out = [GARBAGE] * layout_of(found).words(state.seats)
    import_module(rules_with_observation(found)).observe(state, seat, out, 0)
    return pack(f"<{len(out)}Q", *out)


def observation(position: Position, seat: int) -> bytes:
    """What a seat is shown of a position."""
    return plain_observation(position.game.name, position.state, seat)


def kwargs(options: Options) -> dict[str, Any]:
    """Options as they are given to an environment."""
    return options.to_json()

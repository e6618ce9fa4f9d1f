"""Random games to keep records of."""

from __future__ import annotations

from random import Random
from typing import Any

import plume
from plume.core.position import Position
from plume.records import Record

VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "coatl 2": ("coatl", {"players": 2}),
    "coatl 3 first game": ("coatl", {"players": 3, "sacrifice": False, "open_ends": "closed"}),
    "coatl 4 named first": ("coatl", {"players": 4, "first_player": 2}),
    "solo": ("coatl", {"players": 1}),
    "solo with levels": (
        "coatl",
        {"players": 1, "levels": [1, 2, 3, 4, 5], "space_order": [9, 1, 2, 3, 4, 5, 6, 7, 8, 10]},
    ),
    "solo with piles": ("coatl", {"players": 1, "levels": [5], "solo_temples": "piles"}),
    "coatl 3 with expansions": ("coatl", {"players": 3, "promo": True, "fewer_bodies": True, "golden_feathers": True}),
    "solo with promo cards": ("coatl", {"players": 1, "promo": True}),
    "cotcot 2": ("cotcot", {"players": 2}),
    "cotcot 3 zoch": ("cotcot", {"players": 3, "edition": "zoch"}),
    "cotcot 5": ("cotcot", {"players": 5, "first_player": 4}),
}


def played(variant: str, seed: int, most: int = 10_000) -> Position:
    """A random game, or its beginning."""
    name, options = VARIANTS[variant]
    rng = Random(seed)
    position = Position.new(plume.game(name), plume.game(name).options.make(**options), seed)
    while not position.over and len(position.history) < most:
        seat = rng.choice(position.deciders)
        position.play(seat, rng.choice(list(position.legal(seat).ids)))
    return position


def recorded(variant: str, seed: int, most: int = 10_000) -> Record:
    """The record of a random game, with names and a date."""
    position = played(variant, seed, most)
    names = [f'Zoë {seat} {{"}}' for seat in range(position.options.players)]
    return Record.of(position, names, date="2026-11-15", event="the henhouse; 1")

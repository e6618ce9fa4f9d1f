"""Two engines, written independently of each other, play the same games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import plume
from plume.core.position import Position
from tests.any_game import Outcomes
from tests.coatl.facts import FACTS
from tests.coatl.reference import Reference
from tests.scale import FULL


def dump(position: Position) -> dict[str, Any]:
    """A position in the format of the reference engine."""
    data = position.to_json()

    def cards(names: list[str | None]) -> list[int]:
        return sorted(int(name[1:]) for name in names if name)

    def number(name: str | None) -> int | None:
        return None if name is None else int(name[1:])

    choosing = data["turn"]["action"] == "set-up"
    return {
        "supply": [space.split() for space in data["supply"]],
        "bags": data["bags"],
        "row": cards(data["row"]),
        "deck": cards(data["deck"]),
        "discard": cards(data["discard"]),
        "temples": [number(name) for name in data["temples"]["visible"]],
        "covered": cards(data["temples"]["covered"]),
        "under": data["temples"]["under"],
        "current": None if choosing or position.over else data["turn"]["seat"],
        "over": position.over,
        "ended_by": position.ended_by,
        "seats": [
            {
                "board": sorted(seat["board"].split()),
                "hand": cards(seat["hand"]),
                "dealt": cards(seat["dealt"]),
                "temples": cards(seat["temples"]),
                "tokens": sorted(seat["tokens"]),
                "coatls": [
                    {
                        "pieces": coatl["serpent"],
                        "cards": cards(coatl["cards"]),
                        "temple": number(coatl["temple"]),
                        "complete": coatl["serpent"].startswith("<") and coatl["serpent"].endswith(">"),
                    }
                    for coatl in seat["coatls"]
                ],
            }
            for seat in data["seats"]
        ],
    }


def play_both(seed: int, **options: Any) -> None:
    rng = Random(seed)
    position = plume.coatl.new(seed=seed, **options)
    outcomes = Outcomes()
    outcomes.waiting = position.outcomes(position.opening)
    reference = Reference(
        FACTS, position.options.players, outcomes, **{k: v for k, v in options.items() if k != "players"}
    )
    while not position.over:
        assert set(position.deciders) == reference.deciders()
        for seat in range(position.options.players):
            assert set(position.legal(seat)) == (reference.legal(seat) if seat in reference.deciders() else set())
        assert dump(position) == reference.dump()
        seat = rng.choice(position.deciders)
        move = rng.choice(list(position.legal(seat)))
        position.play(seat, move)
        outcomes.waiting = position.outcomes(position.history[-1].events)
        reference.play(seat, move)
        assert not outcomes.waiting
    assert reference.over
    assert dump(position) == reference.dump()
    assert list(position.scores) == reference.scores()
    assert list(position.winners) == sorted(reference.winners())


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("sacrifice", [True, False])
@pytest.mark.parametrize("open_ends", ["absent", "closed"])
def test_both_engines_agree_in_every_state(players: int, sacrifice: bool, open_ends: str) -> None:
    for seed in range(100 if FULL else 4):
        play_both(seed, players=players, sacrifice=sacrifice, open_ends=open_ends)


def test_both_engines_agree_on_a_named_first_player() -> None:
    for first in range(3):
        play_both(77, players=3, first_player=first)

"""Two engines, written independently of each other, play the same games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import plume
from plume.core.position import Position
from tests.any_game import Outcomes
from tests.coatl.expansions import SEVERAL, short
from tests.coatl.facts import FACTS
from tests.coatl.reference import Reference
from tests.scale import FULL, share

Show = Callable[[Position], dict[str, Any]]
LIKINGS = (0.05, 1.0, 1.0, 20.0)


def dump(position: Position) -> dict[str, Any]:
    """A position in the format of the reference engine."""
    data = position.to_json()
    choosing = data["turn"]["action"] == "set-up"
    return {
        "supply": [space.split() for space in data["supply"]],
        "bags": {zone: dict.fromkeys("kbgryo", 0) | bag for zone, bag in data["bags"].items()},
        "row": sorted(filter(None, data["row"])),
        "deck": sorted(data["deck"]),
        "discard": sorted(data["discard"]),
        "temples": data["temples"]["visible"],
        "covered": sorted(data["temples"]["covered"]),
        "under": data["temples"]["under"],
        "current": None if choosing or position.over else data["turn"]["seat"],
        "over": position.over,
        "ended_by": position.ended_by,
        "seats": [
            {
                "board": sorted(seat["board"].split()),
                "hand": sorted(seat["hand"]),
                "dealt": sorted(seat["dealt"]),
                "temples": sorted(seat["temples"]),
                "tokens": sorted(seat["tokens"]),
                "feathers": seat.get("feathers", 0),
                "coatls": [
                    {
                        "pieces": coatl["serpent"],
                        "cards": sorted(coatl["cards"]),
                        "temple": coatl["temple"],
                        "complete": coatl["serpent"].startswith("<") and coatl["serpent"].endswith(">"),
                    }
                    for coatl in seat["coatls"]
                ],
            }
            for seat in data["seats"]
        ],
    }


def compare(position: Position, make: Callable[[Outcomes], Reference], show: Show, rng: Random) -> None:
    """Play a random game with both engines; they agree in every state."""
    outcomes = Outcomes()
    outcomes.waiting = position.outcomes(position.opening)
    reference = make(outcomes)
    liking = likings(rng)
    while not position.over:
        assert set(position.deciders) == reference.deciders()
        legal = [list(position.legal(seat)) for seat in range(position.options.players)]
        for seat, moves in enumerate(legal):
            assert set(moves) == reference.legal(seat)
        assert show(position) == reference.dump()
        assert list(position.scores) == reference.scores()
        seat = rng.choice(position.deciders)
        (move,) = rng.choices(legal[seat], [liking[move.split()[0]] for move in legal[seat]])
        position.play(seat, move)
        outcomes.waiting = position.outcomes(position.history[-1].events)
        reference.play(seat, move)
        assert not outcomes.waiting
    assert reference.over
    assert show(position) == reference.dump()
    assert list(position.scores) == reference.scores()
    assert list(position.winners) == sorted(reference.winners())


def likings(rng: Random) -> dict[str, float]:
    """How much the players of a game like each kind of move: all the same, or some more than others."""
    differ = rng.random() < 0.5
    return defaultdict(lambda: rng.choice(LIKINGS) if differ else 1.0)


def play_both(seed: int, **options: Any) -> None:
    position = plume.coatl.new(seed=seed, **options)
    told = {name: value for name, value in options.items() if name != "players"}
    compare(position, lambda chance: Reference(FACTS, options["players"], chance, **told), dump, Random(seed))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("sacrifice", [True, False])
@pytest.mark.parametrize("open_ends", ["absent", "closed"])
def test_both_engines_agree_in_every_state(players: int, sacrifice: bool, open_ends: str) -> None:
    for seed in range(100 if FULL else 4):
        play_both(seed, players=players, sacrifice=sacrifice, open_ends=open_ends)


def test_both_engines_agree_on_a_named_first_player() -> None:
    for first in range(3):
        play_both(77, players=3, first_player=first)


@pytest.mark.parametrize("options", SEVERAL, ids=short)
@pytest.mark.rule("X-PROMO-1", "X-PROMO-2", "X-FEWER-1", "X-GOLD-1", "X-GOLD-4", "X-GOLD-5", "X-GOLD-6")
def test_both_engines_agree_in_every_state_with_expansions(options: dict[str, Any]) -> None:
    for seed in range(share(10_000, 2)):
        rng = Random(seed)
        play_both(seed, **options, sacrifice=rng.random() < 0.7, open_ends=rng.choice(["absent", "absent", "closed"]))

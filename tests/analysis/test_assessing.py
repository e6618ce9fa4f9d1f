"""What a decision is worth: the same for the same seed, refined when asked for more, and blind to what is hidden."""

from __future__ import annotations

from random import Random

import pytest

import plume
from plume.analysis import Assessor, assess
from plume.core.position import Position


def middle(name: str, players: int = 2, seed: int = 3) -> Position:
    """A game in its middle, in which one seat decides among several moves."""
    game = plume.game(name)
    position = Position.new(game, game.options.make(players=players), seed)
    rng = Random(seed)
    while len(position.history) < 40 or len(position.deciders) > 1 or len(position.legal()) < 4:
        seat = position.deciders[0]
        position.play(seat, rng.choice(list(position.legal(seat))))
    return position


@pytest.mark.parametrize("name", ["coatl", "cotcot"])
def test_an_assessment_has_chances_and_choices(name: str) -> None:
    position = middle(name, 3)
    seat = position.deciders[0]
    found = assess(position.view(seat), 64)
    assert sum(found.chances) == pytest.approx(1.0)
    assert {choice.move for choice in found.choices} <= set(position.legal(seat))
    assert found.best.visits == max(choice.visits for choice in found.choices)
    assert all(0.0 <= choice.chance <= 1.0 for choice in found.choices)


@pytest.mark.parametrize("name", ["coatl", "cotcot"])
def test_to_ask_for_more_refines_what_there_is(name: str) -> None:
    position = middle(name)
    view = position.view(position.deciders[0])
    assessor = Assessor(view, 5)
    assert assessor.think(20).simulations == 20
    assert assessor.think(44) == assess(view, 64, 5)
    assert assess(view, 64, 5) != assess(view, 64, 6)


def test_only_who_decides_has_a_decision() -> None:
    position = middle("coatl")
    for view in (position.view(None), position.view(1 - position.deciders[0])):
        with pytest.raises(ValueError, match="only a seat that has to decide"):
            Assessor(view)

"""Hints: by what the seat knows and nothing else, refined, and with reasons that every language has words for."""

from __future__ import annotations

from random import Random

import pytest

from plume.analysis import explanation, hint, hints
from plume.core.position import Position
from plume.language import LANGUAGES, language
from tests.analysis.games import game_of_bots
from tests.scale import share

TABLES = [("coatl", 3), ("coatl", 1), ("cotcot", 2), ("cotcot", 4)]
FEW = 40


def decisions(name: str, players: int, every: int) -> list[Position]:
    """Some positions of a game."""
    record = game_of_bots(name, players, 11)
    return [record.position(at) for at in range(0, len(record.moves), every)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_ideas_can_be_played(name: str, players: int) -> None:
    """As far as nothing unknown comes between them, all moves of an idea are legal one after another."""
    for position in decisions(name, players, share(3, 15)):
        seat = position.deciders[0]
        found = hint(position.view(seat), simulations=FEW)
        assert sum(found.chances) == pytest.approx(1.0)
        for idea in found.ideas:
            played = position.copy()
            for move in idea.moves:
                played.play(seat, move)
            assert played.scores[seat] - position.scores[seat] >= idea.points
            assert idea.moves
            assert 0.0 <= idea.chance <= 1.0


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_hint_is_refined(name: str, players: int) -> None:
    position = next(one for one in decisions(name, players, 7) if len(one.legal(one.deciders[0])) > 1)
    view = position.view(position.deciders[0])
    steps = list(hints(view, 5, 64))
    assert [step.simulations for step in steps] == [2, 8, 21, 64]
    assert [step.is_final for step in steps] == [False, False, False, True]
    assert steps[-1] == hint(view, 5, 64)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_hints_know_nothing_that_is_hidden(name: str, players: int) -> None:
    """Whatever others hold and chance will give: the same view and seed give the same hint."""
    for number, position in enumerate(decisions(name, players, share(2, 12))):
        view = position.view(position.deciders[0])
        other = view.determinise(Random(number))
        assert hint(other.view(view.seat), number, FEW) == hint(view, number, FEW)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_reasons_have_words_in_every_language(name: str, players: int) -> None:
    kinds = set()
    for position in decisions(name, players, share(2, 8)):
        for idea in hint(position.view(position.deciders[0]), simulations=FEW).ideas:
            for ground in idea.grounds:
                kinds.add(ground.kind)
                told = {explanation(ground, position.game, language(code)) for code in LANGUAGES}
                assert len(told) == len(LANGUAGES)
                assert not any("{" in text for text in told)
    assert len(kinds) > 3

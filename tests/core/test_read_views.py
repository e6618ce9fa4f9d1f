"""A view comes back from its JSON as it was, so that whoever gets it by a pipe or a socket knows as much."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import plume
from plume.core.errors import BadPosition
from plume.core.position import Position
from plume.core.view import Seen, View
from tests import tictactoe
from tests.any_game import change_something
from tests.scale import share

GAMES: list[dict[str, Any]] = [
    *({"game": "cotcot", "players": players} for players in (2, 3, 5)),
    {"game": "cotcot", "players": 4, "edition": "zoch"},
    *({"game": "coatl", "players": players} for players in (2, 3, 4)),
    {"game": "coatl", "players": 3, "promo": True, "fewer_bodies": True, "golden_feathers": True},
    {"game": "coatl", "players": 1},
    {"game": "coatl", "players": 1, "levels": [1, 2, 3, 4, 5]},
]
OUT_OF_PLACE: list[Any] = [None, -1, 0, 3, 99, True, "", "P1", "corn", [], ["P1"], ["corn"], {}, 1.5]


def walk(options: dict[str, Any], seed: int, share_of_moves: float) -> list[View]:
    """What everybody knew at some moments of a random game, the set-up and the end among them."""
    game = plume.game(options["game"])
    agreed = {name: value for name, value in options.items() if name != "game"}
    position, rng, found = Position.new(game, game.options.make(**agreed), seed), Random(seed), []
    while not position.over:
        if position.state.turns < 2 or rng.random() < share_of_moves:
            found += [position.view(seat) for seat in (*range(position.options.players), None)]
        seat = rng.choice(position.deciders)
        position.play(seat, rng.choice(position.legal(seat)))
    return [*found, *(position.view(seat) for seat in (*range(position.options.players), None))]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_view_comes_back_as_it_was(options: dict[str, Any]) -> None:
    for view in walk(options, 1, share(50, 6) / 100):
        data = json.loads(json.dumps(view.to_json()))
        again = View.from_json(view.game, data)
        assert (again.to_json(), again.seat, again.deciders) == (view.to_json(), view.seat, view.deciders)
        imagined = [one.determinise(Random(3)).to_json() for one in (view, again)]
        assert imagined[0] == imagined[1]


@pytest.mark.parametrize("options", [GAMES[1], GAMES[5], GAMES[8]], ids=str)
def test_what_is_no_view_is_refused(options: dict[str, Any]) -> None:
    """Whatever is changed, either it is refused, or it is a view that can be thought about."""
    rng, refused = Random(2), 0
    for view in walk(options, 2, 0.03):
        data = json.loads(json.dumps(view.to_json()))
        change_something(data, rng, OUT_OF_PLACE)
        try:
            View.from_json(view.game, data).to_json()
        except BadPosition:
            refused += 1
    assert refused > 10


def test_a_position_is_no_view() -> None:
    position = plume.coatl.new(seed=1)
    with pytest.raises(BadPosition, match="not a view"):
        View.from_json(position.game, position.to_json())


def test_a_game_that_hides_nothing_has_views_too() -> None:
    position = tictactoe.new(seed=1)
    position.play(position.legal()[4])
    view = position.view(1)
    again = View.from_json(tictactoe.GAME, view.to_json())
    assert again.to_json() == view.to_json()
    assert again.deciders == view.deciders


def test_it_has_what_was_seen_to_happen() -> None:
    position = plume.cotcot.new(seed=1)
    position.play(position.legal()[0])
    view = position.view(0)
    again = View.from_json(view.game, view.to_json(), view.opening, view.history)
    assert (again.opening, again.history) == (view.opening, view.history)
    assert isinstance(again.history[0], Seen)

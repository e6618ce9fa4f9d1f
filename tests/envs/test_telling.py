"""The record of a game as a seat saw it: all that it saw, in order, and nothing else."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import plume
from plume.core.options import Options
from plume.core.position import Position
from plume.core.view import View
from plume.envs.scenes import Scene, Step
from plume.envs.telling import Move, Opening, Page, record
from tests.any_game import everything_seen
from tests.coatl.test_view import twins as coatl_twins
from tests.cotcot.test_view import twins as cotcot_twins
from tests.envs.variants import each_of_few, whole_game
from tests.scale import share


def told(position: Position) -> Page:
    """What there is to tell of a game that was played as a position."""
    page: Page = Opening(position.game, position.options, position.opening)
    for played in position.history:
        page = Move(page, position.game, played)
    return page


def seen(view: View) -> list[dict[str, Any]]:
    """What a view shows of the past, as a record has it."""
    opening = [event.to_json() for event in view.opening]
    moves = [
        {"seat": past.seat, "move": past.move, "events": [event.to_json() for event in past.events]}
        for past in view.history
    ]
    return [{"options": view.options.to_json(), "opening": opening}, *moves]


@each_of_few
def test_a_record_is_what_the_view_shows_of_the_past(options: Options) -> None:
    *_, position = whole_game(options, 3)
    for seat in range(options.players):
        assert json.loads(record(told(position), seat)) == json.loads(json.dumps(seen(position.view(seat))))


@each_of_few
def test_scenes_tell_what_a_position_tells(options: Options) -> None:
    """And play the same, with the moves that nobody can choose."""
    game, rng = plume.game(options.game), Random(1)
    position, scene = Position.new(game, options, 8), Scene.deal(game, options, 8)
    while not position.over:
        seat = min(position.deciders)
        legal = list(position.legal(seat).ids)
        move = rng.choice(legal)
        if len(legal) > 1:
            assert (scene.seat, scene.legal) == (seat, legal)
            scene = scene.follow([move])
        position.play(seat, move)
    assert scene.state == position.state
    assert scene.legal == []
    for seat in range(options.players):
        assert record(scene.page, seat) == record(told(position), seat)


@pytest.mark.parametrize(
    ("twins", "options"),
    [(coatl_twins, {"players": 2}), (coatl_twins, {"players": 4}), (cotcot_twins, {"players": 3})],
    ids=["coatl 2", "coatl 4", "cotcot 3"],
)
def test_what_is_hidden_is_in_no_record(twins: Any, options: dict[str, Any]) -> None:
    """A game, and one that differs only in what a seat never saw, have one record for it; for others they differ."""
    rng, exchanged, differ = Random(4), 0, 0
    for seed in range(share(60, 6)):
        for twin in twins(seed, rng.choice([1, 8, 30, 200]), rng, **options):
            if twin.viewer is None:
                continue
            one, other = told(twin.position), told(twin.other)
            exchanged += twin.exchanged
            assert record(one, twin.viewer) == record(other, twin.viewer)
            assert everything_seen(twin.other.view(twin.viewer)) == everything_seen(twin.position.view(twin.viewer))
            differ += any(record(one, seat) != record(other, seat) for seat in range(options["players"]))
    assert exchanged > 50
    assert differ > 2


@each_of_few
def test_what_is_told_stays_when_the_game_goes_on(options: Options) -> None:
    """A record only grows, and pages are shared by games that part."""
    game, rng = plume.game(options.game), Random(2)
    scene = Scene.deal(game, options, 5)
    for _ in range(30):
        before = [record(scene.page, seat) for seat in range(options.players)]
        ways = [scene.follow([rng.choice(scene.legal)]) for _ in range(2)]
        for way in ways:
            for seat in range(options.players):
                assert record(way.page, seat)[:-1].startswith(before[seat][:-1])
        assert [record(scene.page, seat) for seat in range(options.players)] == before
        scene = ways[1]
        if not scene.legal:
            return


@each_of_few
def test_an_imagined_game_is_remembered_by_one_seat_and_seen_by_the_others(options: Options) -> None:
    game = plume.game(options.game)
    scene = Scene.deal(game, options, 6)
    scene = scene.follow([scene.legal[0]])
    for seat in range(options.players):
        imagined = scene.imagined(seat, 77)
        move = Step(imagined.seat, imagined.legal[-1])
        later = imagined.after(move)
        for other in range(options.players):
            first, *rest = json.loads(record(imagined.page, other))
            if other == seat:
                assert record(imagined.page, seat) == record(scene.page, seat)
            else:
                assert rest == []
                assert first == json.loads(json.dumps({"options": options.to_json(), "seen": imagined.seen(other)}))
            assert record(later.page, other)[:-1].startswith(record(imagined.page, other)[:-1])

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
from plume.envs.history import AfterMove, History, SetUp, information_state
from plume.envs.plain_states import PlainState, Ply
from tests.any_game import everything_seen
from tests.coatl.test_view import twins as coatl_twins
from tests.cotcot.test_view import twins as cotcot_twins
from tests.envs.variants import each_of_few, whole_game
from tests.scale import share


def told(position: Position) -> History:
    """What there is to tell of a game that was played as a position."""
    history: History = SetUp(position.game, position.options, position.opening)
    for played in position.history:
        history = AfterMove(history, position.game, played)
    return history


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
        assert json.loads(information_state(told(position), seat)) == json.loads(json.dumps(seen(position.view(seat))))


@each_of_few
def test_plain_states_tell_what_a_position_tells(options: Options) -> None:
    """And play the same, with the moves that nobody can choose."""
    game, rng = plume.game(options.game), Random(1)
    position, state = Position.new(game, options, 8), PlainState.deal(game, options, 8)
    while not position.over:
        seat = min(position.deciders)
        legal = list(position.legal(seat).ids)
        move = rng.choice(legal)
        if len(legal) > 1:
            assert (state.seat, state.legal) == (seat, legal)
            state = state.follow([move])
        position.play(seat, move)
    assert state.state == position.state
    assert state.legal == []
    for seat in range(options.players):
        assert information_state(state.history, seat) == information_state(told(position), seat)


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
            assert information_state(one, twin.viewer) == information_state(other, twin.viewer)
            assert everything_seen(twin.other.view(twin.viewer)) == everything_seen(twin.position.view(twin.viewer))
            differ += any(
                information_state(one, seat) != information_state(other, seat) for seat in range(options["players"])
            )
    assert exchanged > 50
    assert differ > 2


@each_of_few
def test_what_is_told_stays_when_the_game_goes_on(options: Options) -> None:
    """A record only grows, and pages are shared by games that part."""
    game, rng = plume.game(options.game), Random(2)
    state = PlainState.deal(game, options, 5)
    for _ in range(30):
        before = [information_state(state.history, seat) for seat in range(options.players)]
        ways = [state.follow([rng.choice(state.legal)]) for _ in range(2)]
        for way in ways:
            for seat in range(options.players):
                assert information_state(way.history, seat)[:-1].startswith(before[seat][:-1])
        assert [information_state(state.history, seat) for seat in range(options.players)] == before
        state = ways[1]
        if not state.legal:
            return


@each_of_few
def test_an_imagined_game_is_remembered_by_one_seat_and_seen_by_the_others(options: Options) -> None:
    game = plume.game(options.game)
    state = PlainState.deal(game, options, 6)
    state = state.follow([state.legal[0]])
    for seat in range(options.players):
        determinised = state.determinised(seat, 77)
        move = Ply(determinised.seat, determinised.legal[-1])
        later = determinised.after(move)
        for other in range(options.players):
            first, *rest = json.loads(information_state(determinised.history, other))
            if other == seat:
                assert information_state(determinised.history, seat) == information_state(state.history, seat)
            else:
                assert rest == []
                assert first == json.loads(json.dumps({"options": options.to_json(), "seen": determinised.seen(other)}))
            assert information_state(later.history, other)[:-1].startswith(
                information_state(determinised.history, other)[:-1]
            )

"""Plume's games in OpenSpiel: `python -m bench.ismcts --check` runs this where OpenSpiel is, with the peers."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import plume
from plume.core.carrier import compiled
from plume.core.position import Position

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not part of the test install")

from plume.envs import open_spiel  # noqa: E402
from plume.envs.table import STEPPING  # noqa: E402

GAMES = {"coatl": (2, 3, 4), "cotcot": (2, 3, 4, 5)}
TABLES = [(name, players) for name, numbers in GAMES.items() for players in numbers]


def load(name: str, players: int = 2, **parameters: Any) -> Any:
    """A game of Plume, as OpenSpiel loads it."""
    return pyspiel.load_game(f"plume_{name}_v0", {"players": players, **parameters})


def play_on(state: Any, decisions: int, rng: Random) -> None:
    """Play some random moves, or to the end."""
    for _ in range(decisions):
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_own_simulation_test_passes(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=5, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seed_gives_the_game_that_new_makes_of_it(name: str, players: int) -> None:
    rng, game = Random(players), load(name, players)
    position, state = Position.new(plume.game(name), game.options, seed=7), game.deal(7)
    engine = compiled(position.game, STEPPING)
    while not position.over:
        seat = position.deciders[0]
        legal = list(position.legal(seat).ids)
        if len(legal) > 1:
            assert state.current_player() == seat
            assert state.legal_actions() == legal
            assert engine.load(position.state).tobytes() == state.table.memory
            move = rng.choice(legal)
            assert state.action_to_string(move) == position.game.moves.text(move)
            state.apply_action(move)
        else:
            move = legal[0]
        position.play(seat, move)
    assert state.is_terminal()
    best = [seat for seat, value in enumerate(state.returns()) if value == max(state.returns())]
    assert best == list(position.winners)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_resampled_state_is_the_same_to_whom_it_was_resampled_for(name: str, players: int) -> None:
    rng, game = Random(players), load(name, players)
    changed = 0
    for deal in range(8):
        state = game.deal(deal)
        play_on(state, rng.randrange(60), rng)
        for player in range(players):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()
            changed += other.table.memory != state.table.memory
            play_on(other, 1_000, rng)
            assert state.is_terminal() or other.is_terminal()
    assert changed > players


@pytest.mark.parametrize("name", GAMES)
def test_the_hidden_is_in_no_string_of_another_player(name: str) -> None:
    """A state and one that differs only in what the player cannot see have equal strings for him; others see it."""
    rng, game = Random(3), load(name)
    state = game.deal(3)
    play_on(state, 25, rng)
    others = [state.resampled(0, seed) for seed in range(20)]
    assert {other.information_state_string(0) for other in others} == {state.information_state_string(0)}
    assert len({other.information_state_string(1) for other in others}) > 1


@pytest.mark.parametrize("name", GAMES)
def test_the_observation_is_the_view(name: str) -> None:
    game = load(name)
    position = Position.new(plume.game(name), game.options, seed=5)
    for seat in range(2):
        seen = {"seat": seat, **json.loads(game.deal(5).observation_string(seat))}
        assert seen == json.loads(json.dumps(position.view(seat).to_json()))


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = load(name).deal(1)
    play_on(state, 10, Random(1))
    before, twin = bytes(state.table.memory), state.clone()
    assert twin.history() == state.history()
    play_on(twin, 5, Random(2))
    assert bytes(state.table.memory) == before
    play_on(state, 5, Random(2))
    assert state.table.memory == twin.table.memory


@pytest.mark.parametrize("name", GAMES)
def test_a_state_can_be_written_and_read(name: str) -> None:
    game = load(name)
    state = game.deal(1)
    play_on(state, 30, Random(1))
    again = game.deserialize_state(state.serialize())
    assert again.history() == state.history()
    assert str(again) == str(state)
    for each in (state, again):
        play_on(each, 1_000, Random(2))
    assert again.table.memory == state.table.memory
    assert again.returns() == state.returns()


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_played_out_at_random_but_by_a_seed(name: str) -> None:
    tables = [load(name).deal(1).table for _ in range(3)]
    for table, seed in zip(tables, (5, 5, 6), strict=True):
        table.play_out(seed)
        assert table.seat < 0
    assert tables[0].memory == tables[1].memory != tables[2].memory


def test_a_game_with_a_seed_begins_the_same_each_time() -> None:
    first, second = (load("cotcot", seed=4).new_initial_state() for _ in range(2))
    assert str(first) == str(second)
    drawn = load("cotcot")
    assert len({str(drawn.new_initial_state()) for _ in range(3)}) == 3


def test_parameters_are_the_options() -> None:
    assert load("coatl", 3, sacrifice=False, first_player=2).options == plume.coatl.CoatlOptions.make(
        players=3, sacrifice=False, first_player=2
    )
    assert load("cotcot", edition="zoch").options.edition == "zoch"


@pytest.mark.parametrize(
    ("winners", "players", "returns"),
    [
        (0b10, 2, [-1, 1]),
        (0b11, 2, [0, 0]),
        (0b001, 3, [1, -0.5, -0.5]),
        (0b101, 3, [0.25, -0.5, 0.25]),
        (0b111, 3, [0, 0, 0]),
    ],
)
def test_winners_share(winners: int, players: int, returns: list[float]) -> None:
    assert open_spiel.shares(winners, players) == returns


def test_the_example_of_the_manual_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "open-spiel.md").read_text("utf-8")
    exec(page.partition("```py\n")[2].partition("```")[0], {})
    assert sum(json.loads(capsys.readouterr().out)) == 0

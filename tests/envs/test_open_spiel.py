"""Plume's games in OpenSpiel: `python -m bench.ismcts --check` runs this where OpenSpiel is, with the peers."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import plume
from plume.core.carriers import compiled
from plume.core.chance import erase_streams
from plume.core.errors import BadOption
from plume.core.position import Position
from plume.core.structs import copy
from plume.envs.errors import BadAction
from plume.envs.observing import layout_of, rules_with_observation
from tests.envs.examples import NUMBER, run
from tests.scale import share

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not part of the test install")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability  # noqa: E402
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.rl_environment import Environment  # noqa: E402

from plume.envs import observe  # noqa: E402
from plume.envs.compiled_states import STEPPING  # noqa: E402
from plume.envs.open_spiel import endgame  # noqa: E402
from plume.envs.open_spiel.explicit import MOST_DRAWS  # noqa: E402
from tests.envs import solving  # noqa: E402
from tests.envs.endgames import BLIND, BOTH  # noqa: E402
from tests.envs.solving import points, tree_of  # noqa: E402
from tests.envs.spiel_playthroughs import FOLDER, PLAYTHROUGHS, Playthrough, replay  # noqa: E402

SEVERAL = ["coatl", "cotcot"]
SAMPLED = ["coatl", "coatl_solo", "cotcot"]
EXPLICIT = [f"{name}_explicit" for name in SAMPLED]
ALL = SAMPLED + EXPLICIT
PLAYERS = {"coatl": (2, 3, 4), "cotcot": (2, 3, 4, 5)}


def tables(names: list[str]) -> pytest.MarkDecorator:
    """Games with all their numbers of players; 1 is not said."""
    numbers = [(name, players) for name in names for players in PLAYERS.get(name.removesuffix("_explicit"), (1,))]
    return pytest.mark.parametrize(("name", "players"), numbers)


def game_name(name: str) -> str:
    """What OpenSpiel calls a game."""
    return f"plume_{name}_v{1 if name.startswith('cotcot') else 2}"


def load(name: str, players: int = 1, **parameters: Any) -> Any:
    """A game of Plume, as OpenSpiel loads it."""
    chosen = parameters if players == 1 else {"players": players, **parameters}
    return pyspiel.load_game(game_name(name), chosen)


def play_on(state: Any, actions: int, rng: Random) -> None:
    """Play some random moves, chance too, or to the end."""
    for _ in range(actions):
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


def to_decision(state: Any, rng: Random) -> Any:
    """Play on until nobody waits for chance."""
    while state.is_chance_node():
        play_on(state, 1, rng)
    return state


def in_midgame(game: Any, actions: int, seed: int) -> Any:
    """A decision after so many random actions."""
    rng = Random(seed)
    state = game.deal(seed) if hasattr(game, "deal") else game.new_initial_state()
    play_on(state, actions, rng)
    return to_decision(state, rng)


def position_of(game: Any, seed: int) -> Position:
    """The same game as Plume deals it."""
    return Position.new(game.game, game.options, seed)


def all_texts(state: Any) -> list[str]:
    """All that a state says of itself, to everybody."""
    players = range(state.num_players())
    seen = [state.observation_string(player) for player in players]
    known = [state.information_state_string(player) for player in players]
    return [str(state), *seen, *known, str(state.history()), str(state.returns()), str(state.legal_actions())]


# ---- OpenSpiel's own checks


@tables(SAMPLED)
def test_the_simulation_test_passes(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=share(10, 1), serialize=False, verbose=False)


@tables(EXPLICIT)
def test_the_simulation_test_passes_with_everything_written_and_read(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=share(10, 1), serialize=True, verbose=False)


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.file)
def test_playthroughs_are_as_they_were(playthrough: Playthrough) -> None:
    """Where they were meant to change, `python -m tests.envs.spiel_playthroughs` writes them anew."""
    kept, now = replay(playthrough)
    for number, (was, made) in enumerate(zip(kept.splitlines(), now.splitlines(), strict=False), 1):
        assert made == was, f"line {number}"
    assert now == kept


def test_every_game_has_a_playthrough() -> None:
    games = {playthrough.game.partition("(")[0] for playthrough in PLAYTHROUGHS}
    ours = {name for name in pyspiel.registered_names() if name.startswith("plume_") and "tictactoe" not in name}
    assert games == ours
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(playthrough.file for playthrough in PLAYTHROUGHS)


@pytest.mark.parametrize("name", ALL)
def test_an_environment_for_learning_runs(name: str) -> None:
    environment, rng = Environment(load(name), enable_legality_check=True), Random(2)
    environment.seed(3)
    assert environment.observation_spec()["info_state"] == (environment.game.observation_tensor_size(),)
    for _ in range(share(5, 1)):
        step = environment.reset()
        while not step.last():
            seat = step.current_player()
            assert len(step.observations["info_state"][seat]) == environment.game.observation_size
            step = environment.step([rng.choice(step.observations["legal_actions"][seat])])
        assert max(map(abs, step.rewards)) <= 1
        assert len(step.rewards) == 1 or sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize("name", ["coatl", "cotcot_explicit"])
@pytest.mark.parametrize("information", ["record", "digest"])
def test_openspiels_search_for_hidden_information_plays(name: str, information: str) -> None:
    game, numbers = load(name, 2, information_state=information), np.random.RandomState(1)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, numbers), 2.0, 5, random_state=numbers)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, bot.random_number))
    state = in_midgame(game, 12, 1)
    assert bot.step(state) in state.legal_actions()


def test_openspiels_tree_search_plays_where_nothing_is_hidden() -> None:
    game, numbers = load("coatl_solo_explicit"), np.random.RandomState(1)
    state = in_midgame(game, 60, 1)
    assert MCTSBot(game, 2.0, 3, RandomRolloutEvaluator(1, numbers)).step(state) in state.legal_actions()


# ---- the games are those of Plume


@tables(SAMPLED)
def test_a_seed_gives_the_game_that_new_makes_of_it(name: str, players: int) -> None:
    rng, game = Random(players), load(name, players)
    position, state = position_of(game, 7), game.deal(7)
    engine = compiled(position.game, STEPPING, rules=rules_with_observation(position.game))
    while not position.over:
        seat = position.deciders[0]
        legal = list(position.legal(seat).ids)
        if len(legal) > 1:
            assert state.current_player() == seat
            assert state.legal_actions() == legal
            assert [action for action, is_legal in enumerate(state.legal_actions_mask()) if is_legal] == legal
            assert engine.load(position.state).tobytes() == state.compiled.memory
            move = rng.choice(legal)
            assert state.action_to_string(move) == position.game.moves.text(move)
            state.apply_action(move)
        else:
            move = legal[0]
        position.play(seat, move)
    assert state.is_terminal()
    assert_won(state, position)


def assert_won(state: Any, position: Position) -> None:
    """Who has won gets more than the others, and more than nothing; A.D.A.M. gets what nobody sees."""
    returns, winners = state.returns(), position.winners
    if len(winners) == position.options.sides:
        assert set(returns) == {0.0}
    else:
        assert [value > 0 for value in returns] == [seat in winners for seat in range(position.options.players)]


@tables(EXPLICIT)
def test_with_the_outcomes_of_a_seed_explicit_chance_gives_the_game_of_that_seed(name: str, players: int) -> None:
    rng, game = Random(players), load(name, players)
    position, state = position_of(game, 7), game.new_initial_state()
    tell(state, position.outcomes(position.opening))
    while not position.over:
        seat = position.deciders[0]
        legal = list(position.legal(seat).ids)
        if len(legal) > 1:
            assert (state.current_player(), state.legal_actions()) == (seat, legal)
            assert state.node.reached.plain() == without_luck(position.state)
            move = rng.choice(legal)
            state.apply_action(move)
        else:
            move = legal[0]
        position.play(seat, move)
        tell(state, position.outcomes(position.history[-1].events))
    assert state.is_terminal()
    assert_won(state, position)


def tell(state: Any, outcomes: list[str]) -> None:
    """Chance gives these, which are the texts of its actions."""
    for text in outcomes:
        assert state.is_chance_node()
        actions, probabilities = zip(*state.chance_outcomes(), strict=True)
        assert sum(probabilities) == pytest.approx(1)
        assert max(actions) < state.get_game().max_chance_outcomes()
        texts = [state.action_to_string(action) for action in actions]
        state.apply_action(actions[texts.index(text)])


def without_luck(state: Any) -> Any:
    """A state whose random streams are erased."""
    made = copy(state)
    erase_streams(made)
    return made


@tables(EXPLICIT)
def test_there_are_no_more_chance_nodes_than_is_said(name: str, players: int) -> None:
    game, draws = load(name, players), []
    for seed in range(share(50, 2)):
        state, rng = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            play_on(state, 1, rng)
        draws.append(sum(past.player == pyspiel.PlayerId.CHANCE for past in state.full_history()))
    assert 10 < max(draws) < MOST_DRAWS / 5
    assert game.max_chance_nodes_in_history() == MOST_DRAWS


def test_a_game_with_a_seed_begins_the_same_each_time() -> None:
    first, second = (load("cotcot", seed=4).new_initial_state() for _ in range(2))
    assert str(first) == str(second)
    drawn = load("cotcot")
    assert len({str(drawn.new_initial_state()) for _ in range(3)}) == 3


@pytest.mark.parametrize("name", SAMPLED)
def test_a_table_is_played_out_at_random_but_by_a_seed(name: str) -> None:
    drawn = [load(name).deal(1).compiled for _ in range(3)]
    for table, seed in zip(drawn, (5, 5, 6), strict=True):
        table.play_out(seed)
        assert table.seat < 0
    assert drawn[0].memory == drawn[1].memory != drawn[2].memory


# ---- what players see


@tables(SAMPLED)
def test_observations_are_views_and_their_bytes(name: str, players: int) -> None:
    game = load(name, players)
    state, position = game.deal(5), position_of(game, 5)
    observer = make_observation(game)
    for seat in range(players):
        assert json.loads(state.observation_string(seat)) == shown(position, seat)
        observation = state.compiled.observation(seat)
        assert state.observation_tensor(seat).tolist() == observation.tolist()
        observer.set_from(state, seat)
        assert observer.tensor.dtype == np.float32
        assert observer.tensor.tolist() == observer.dict["observation"].tolist() == observation.tolist()
        assert observer.string_from(state, seat) == state.observation_string(seat)
    assert game.observation_tensor_shape() == [layout_of(game.game).size(players)] == list(observer.tensor.shape)


def shown(position: Position, seat: int) -> Any:
    """The view of a seat as it comes out of JSON; whose view it is goes without saying."""
    seen = json.loads(json.dumps(position.view(seat).to_json()))
    del seen["seat"]
    return seen


@pytest.mark.parametrize(("sampled", "explicit"), list(zip(SAMPLED, EXPLICIT, strict=True)))
def test_sampled_and_explicit_games_say_the_same(sampled: str, explicit: str) -> None:
    """Strings, tensors and records of one game with the same outcomes, at every decision."""
    one, rng = load(sampled).deal(3), Random(3)
    other, position = load(explicit).new_initial_state(), position_of(load(sampled), 3)
    tell(other, position.outcomes(position.opening))
    while not one.is_terminal():
        for player in range(one.num_players()):
            assert one.observation_string(player) == other.observation_string(player)
            assert one.observation_tensor(player).tolist() == other.observation_tensor(player).tolist()
            assert one.information_state_string(player) == other.information_state_string(player)
        action = rng.choice(one.legal_actions())
        one.apply_action(action)
        follow(other, position, action)
    assert other.is_terminal()
    assert one.returns() == other.returns()


def follow(state: Any, position: Position, action: int) -> None:
    """Play an action in an explicit game, where chance gives what it gives in the position."""
    state.apply_action(action)
    position.play(position.deciders[0], action)
    tell(state, position.outcomes(position.history[-1].events))
    while not position.over and len(legal := position.legal(position.deciders[0])) == 1:
        position.play(position.deciders[0], next(legal.ids))
        tell(state, position.outcomes(position.history[-1].events))


@tables(SAMPLED)
def test_an_information_state_is_all_that_a_player_saw(name: str, players: int) -> None:
    game, rng = load(name, players), Random(players)
    state, position = game.deal(9), position_of(game, 9)
    for _ in range(share(60, 25)):
        while not position.over and len(legal := position.legal(position.deciders[0])) == 1:
            position.play(position.deciders[0], next(legal.ids))
        for seat in range(players):
            beginning, *moves = json.loads(state.information_state_string(seat))
            view = position.view(seat)
            assert beginning["options"] == json.loads(json.dumps(game.options.to_json()))
            assert beginning["opening"] == [event.to_json() for event in view.opening]
            assert [(move["seat"], move["move"]) for move in moves] == [(past.seat, past.move) for past in view.history]
            assert [move["events"] for move in moves] == [
                [event.to_json() for event in past.events] for past in view.history
            ]
        if state.is_terminal():
            return
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        position.play(position.deciders[0], action)


@pytest.mark.parametrize("information", ["record", "digest"])
@tables(ALL)
def test_a_resampled_state_is_the_same_to_whom_it_was_resampled_for(name: str, players: int, information: str) -> None:
    rng, game = Random(players), load(name, players, information_state=information)
    changed = 0
    for deal in range(share(8, 2)):
        state = in_midgame(game, rng.randrange(90), deal)
        for player in range(players):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player).tolist() == state.observation_tensor(player).tolist()
            assert other.current_player() == state.current_player()
            assert other.history() == []
            changed += str(other) != str(state)
            play_on(other, 2_000, rng)
            assert state.is_terminal() or other.is_terminal()
    assert changed


@pytest.mark.parametrize("information", ["record", "digest"])
@pytest.mark.parametrize("name", ["coatl", "cotcot", "coatl_explicit", "cotcot_explicit"])
def test_the_hidden_is_in_nothing_that_another_player_sees(name: str, information: str) -> None:
    """A state, and those that differ only in what a player cannot see, are one to them; the other sees it."""
    state = in_midgame(load(name, information_state=information), 40, 3)
    others = [state.resampled(0, seed) for seed in range(20)]

    def differ(player: int) -> list[int]:
        texts = {other.information_state_string(player) for other in others}
        views = {other.observation_string(player) for other in others}
        tensors = {tuple(other.observation_tensor(player)) for other in others}
        return [len(texts), len(views), len(tensors)]

    assert differ(0) == [1, 1, 1]
    assert min(differ(1)) > 1
    assert others[0].information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("name", ["coatl", "cotcot_explicit"])
def test_a_resampled_record_goes_on(name: str) -> None:
    """Who it was resampled for remembers all; another one sees what is there, and then what happens."""
    state, rng = in_midgame(load(name), 50, 4), Random(4)
    other = state.resampled(1, 8)
    before = [other.information_state_string(player) for player in range(2)]
    assert before[1] == state.information_state_string(1)
    (beginning,) = json.loads(before[0])
    assert beginning["seen"] == json.loads(other.observation_string(0))
    play_on(other, 6, rng)
    to_decision(other, rng)
    for player in range(2):
        now = other.information_state_string(player)
        assert now[:-1].startswith(before[player][:-1])
        assert len(now) > len(before[player])


def test_alone_nothing_is_hidden_but_what_chance_will_give() -> None:
    """What makes the solo game one of perfect information: only what a spectator knows is not as it was."""
    game = load("coatl_solo_explicit", levels="[1 2 5]", solo_temples="piles")
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    for seed in range(share(20, 3)):
        state = in_midgame(game, 60 * seed, seed)
        true, determinised = state.node.reached.plain(), state.resampled(0, 5).node.reached.plain()
        for field in true.fields:
            if field.name not in ("known", "streams"):
                assert getattr(true, field.name) == getattr(determinised, field.name)


@pytest.mark.parametrize("name", EXPLICIT)
def test_in_the_set_up_there_is_nothing_to_see_but_what_happens(name: str) -> None:
    state = load(name).new_initial_state()
    assert state.is_chance_node()
    assert state.observation_string(0) == "{}"
    assert set(state.observation_tensor(0)) == {0.0}
    assert json.loads(state.information_state_string(0))[0]["opening"] == []
    play_on(state, 3, Random(1))
    assert len(json.loads(state.information_state_string(0))[0]["opening"]) == 3


def test_what_chance_gave_is_in_the_information_state_at_once() -> None:
    """In the midst of a move the record has what happened in it, and the observation is that of before."""
    state = in_midgame(load("cotcot_explicit", first_player=0), 12, 1)
    before = [state.observation_string(player) for player in range(2)]
    state.apply_action(state.string_to_action("draw"))
    assert state.is_chance_node()
    assert [state.observation_string(player) for player in range(2)] == before
    assert json.loads(state.information_state_string(1))[-1]["move"] == "draw"
    assert "draw" in json.loads(str(state))["step"]


def test_observers_without_a_tensor_and_for_what_there_is_none() -> None:
    game = load("cotcot")
    state = game.deal(1)
    assert make_observation(game, params={"tensor": False}).tensor is None
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.tensor is None
    assert recall.dict == {}
    assert recall.string_from(state, 1) == state.information_state_string(1)
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert make_observation(game, public) is None
    with pytest.raises(ValueError, match="no parameter colour"):
        make_observation(game, params={"colour": True})


# ---- clones, texts and pickles


@pytest.mark.parametrize("name", ALL)
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = in_midgame(load(name), 30, 1)
    before, twin = all_texts(state), state.clone()
    assert all_texts(twin) == before
    play_on(twin, 5, Random(2))
    assert all_texts(state) == before
    play_on(state, 5, Random(2))
    assert all_texts(state) == all_texts(twin) != before


@pytest.mark.parametrize("information", ["record", "digest"])
@pytest.mark.parametrize("name", ALL)
def test_a_state_can_be_written_and_read(name: str, information: str) -> None:
    """The true one, and one that was resampled; in the middle of the game, where chance chooses, and at the end."""
    game = load(name, information_state=information)
    middle = in_midgame(game, 60, 1)
    for state in (middle, middle.resampled(0, 5), game.new_initial_state()):
        for actions in (0, 7, 3_000):
            play_on(state, actions, Random(1))
            again = game.deserialize_state(state.serialize())
            assert all_texts(again) == all_texts(state)
            for each in (state, again):
                play_on(each, 3, Random(2))
            assert all_texts(again) == all_texts(state)


@pytest.mark.parametrize("name", ALL)
def test_digests_have_a_tensor_and_records_have_none(name: str) -> None:
    game, of_records = load(name, information_state="digest"), load(name)
    assert game.get_type().provides_information_state_tensor
    assert not of_records.get_type().provides_information_state_tensor
    assert game.information_state_tensor_size() == game.observation_tensor_size()
    state = in_midgame(game, 40, 1)
    for player in range(game.num_players()):
        tensor = state.information_state_tensor(player)
        assert np.array_equal(tensor, state.observation_tensor(player))
        other = state.resampled(player, 5)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert np.array_equal(other.information_state_tensor(player), tensor)
    with pytest.raises(pyspiel.SpielError, match="information_state=digest"):
        in_midgame(of_records, 40, 1).information_state_tensor(0)


def test_rl_environment_learns_from_information_states_where_they_have_tensors() -> None:
    env = Environment(load(SAMPLED[0], information_state="digest"))
    step = env.reset()
    assert env.use_observation is False
    player = step.observations["current_player"]
    assert len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]


@pytest.mark.parametrize("name", ALL)
def test_games_and_states_can_be_pickled(name: str) -> None:
    game = load(name, first_player=1) if "solo" not in name else load(name, levels="3")
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    for state in (middle := in_midgame(game, 60, 1), middle.resampled(0, 5)):
        read = pickle.loads(pickle.dumps(state))
        assert all_texts(read) == all_texts(state)
        assert str(read.get_game()) == str(game)


@pytest.mark.parametrize("name", EXPLICIT)
def test_openspiel_writes_explicit_games_with_their_states(name: str) -> None:
    game = load(name)
    state = in_midgame(game, 60, 1)
    again, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(game)
    assert all_texts(read) == all_texts(state)


@pytest.mark.parametrize("name", SAMPLED)
def test_openspiel_refuses_to_write_sampled_games_with_their_states(name: str) -> None:
    game = load(name)
    with pytest.raises(pyspiel.SpielError, match="GetRNGState unimplemented"):
        pyspiel.serialize_game_and_state(game, game.new_initial_state())


def test_a_resampled_state_does_not_give_the_true_one_away() -> None:
    """Neither its seed nor what was played is in what is written of it."""
    game = load("cotcot")
    state = game.deal(0x1234567890)
    play_on(state, 20, Random(1))
    written = json.loads(state.resampled(0, 5).serialize())
    assert written["actions"] == []
    assert set(written) == {"state", "seat", "told", "actions"}
    assert f"[{','.join(written['told'])}]" == state.information_state_string(0)


# ---- parameters and errors


def test_parameters_are_the_options() -> None:
    assert load("coatl", 3, sacrifice=False, first_player=2).options == plume.coatl.CoatlOptions.make(
        players=3, sacrifice=False, first_player=2
    )
    assert load("cotcot_explicit", edition="zoch").options.edition == "zoch"
    order = list(range(10, 0, -1))
    alone = plume.coatl.CoatlOptions.make(players=1, levels=[1, 3], space_order=order, solo_temples="piles")
    text = f"levels=[1 3],space_order={str(order).replace(',', '')},solo_temples=piles"
    for name in ("coatl_solo", "coatl_solo_explicit"):
        assert pyspiel.load_game(f"{game_name(name)}({text})").options == alone
        game = load(name, levels="1,3", space_order=", ".join(map(str, order)), solo_temples="piles")
        assert game.options == alone
        assert pyspiel.load_game(str(game)).options == alone


@pytest.mark.parametrize("name", ALL)
def test_a_game_can_be_loaded_by_what_it_says_of_itself(name: str) -> None:
    game = load(name)
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize(
    ("name", "parameters", "error", "match"),
    [
        ("coatl", {"colour": 1}, pyspiel.SpielError, "Unknown parameter 'colour'"),
        ("coatl", {"levels": "[1]"}, pyspiel.SpielError, "Unknown parameter 'levels'"),
        ("coatl_solo", {"players": 2}, pyspiel.SpielError, "Unknown parameter 'players'"),
        ("cotcot_explicit", {"seed": 1}, pyspiel.SpielError, "Unknown parameter 'seed'"),
        ("coatl", {"sacrifice": 3}, pyspiel.SpielError, "Wrong type"),
        ("coatl", {"players": 1}, BadOption, "players must be"),
        ("coatl", {"players": 5}, BadOption, "players must be"),
        ("coatl", {"players": -1}, BadOption, "players must be"),
        ("cotcot", {"first_player": 2}, BadOption, "first_player must be"),
        ("cotcot_explicit", {"edition": "third"}, BadOption, "edition must be"),
        ("coatl_solo", {"levels": "[6]"}, BadOption, "levels must be some of 1 to 5"),
        ("coatl_solo_explicit", {"levels": "hard"}, BadOption, "levels must be some of 1 to 5"),
        ("coatl_solo", {"space_order": "1 2"}, BadOption, "space_order must be"),
        ("cotcot", {"information_state": "all"}, BadOption, "information_state must be one of record, digest"),
    ],
)
def test_what_a_game_cannot_be_loaded_with(name: str, parameters: dict[str, Any], error: Any, match: str) -> None:
    with pytest.raises(error, match=match):
        pyspiel.load_game(game_name(name), parameters)


@pytest.mark.parametrize("name", ALL)
def test_an_illegal_action_is_refused_and_changes_nothing(name: str) -> None:
    state = in_midgame(load(name), 40, 1)
    illegal = next(move for move in state.get_game().game.moves.ids if move not in state.legal_actions())
    before = all_texts(state)
    for action in (illegal, 63, -5, 10_000):
        for apply in (state.apply_action, state.apply_action_with_legality_check):
            with pytest.raises(BadAction, match=f"action {action} is not legal now; the legal ones are"):
                apply(action)
    assert all_texts(state) == before
    play_on(state, 3_000, Random(1))
    with pytest.raises(BadAction):
        state.apply_action(0)


@pytest.mark.parametrize("name", ALL)
def test_there_is_nothing_to_see_for_who_does_not_play(name: str) -> None:
    state = in_midgame(load(name), 10, 1)
    for player in (-1, state.num_players()):
        for ask in (state.information_state_string, state.observation_string, state.observation_tensor):
            with pytest.raises(pyspiel.SpielError):
                ask(player)
        assert player < 0 or state.legal_actions(player) == []


def test_chance_cannot_be_resampled() -> None:
    state = load("cotcot_explicit").new_initial_state()
    with pytest.raises(ValueError, match="a chance node cannot be resampled"):
        state.resampled(0, 1)


# ---- solving games


@pytest.mark.parametrize("position", [BLIND, BOTH], ids=["blind", "both"])
def test_openspiel_finds_the_same_exploitability_of_an_endgame(position: Position) -> None:
    game, root = endgame(position), tree_of(position)
    anybody = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert anybody == pytest.approx(solving.exploitability(root, {}))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(share(100, 10)):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    found = {point.known: average.policy_for_key(point.known) for point in points(root) if point.player >= 0}
    strategy = {known: dict(enumerate(map(float, likely))) for known, likely in found.items()}
    near = exploitability.exploitability(game, average)
    assert near < anybody / 10
    assert near == pytest.approx(solving.exploitability(root, strategy), abs=1e-9)


def test_an_endgame_begins_at_its_position() -> None:
    state = endgame(BLIND, information_state="digest").new_initial_state()
    shown = {key: value for key, value in BLIND.to_json().items() if key != "random"}
    assert {key: value for key, value in json.loads(str(state)).items() if key != "random"} == shown
    assert state.legal_actions() == list(BLIND.legal().ids)
    assert state.observation_tensor(0).tolist() == list(observe(BLIND.view(0)))
    assert pyspiel.load_game(game_name("cotcot_explicit")).new_initial_state().is_chance_node()


# ---- the manual and the example


@pytest.mark.parametrize("game", ["plume_cotcot_v1", "plume_cotcot_explicit_v1"])
def test_the_example_prints_its_result(game: str) -> None:
    line = rf"1 games of {game}, mean returns: player 0 {NUMBER}, player 1 {NUMBER}\n"
    assert re.fullmatch(line, run(f"random_open_spiel.py --games 1 --game {game}"))


def test_the_example_of_the_manual_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "envs" / "open-spiel.md").read_text("utf-8")
    for block in page.split("```py\n")[1:]:
        exec(block.partition("```")[0], {})
    *returns, exploitable = map(json.loads, capsys.readouterr().out.splitlines())
    assert list(map(sum, returns)) == [0, 0]
    assert 0 < exploitable < 1

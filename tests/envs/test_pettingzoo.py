"""The games in PettingZoo: its own tests, and every step held against a game on the plain rules."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

import plume
from plume.cli import main
from plume.core.errors import BadOption, MissingExtra
from plume.core.position import Position
from plume.envs import coatl_v1, cotcot_v0
from plume.envs.aec import PlumeAEC
from plume.envs.compiled_states import CompiledState, Simulator
from plume.envs.episodes import record
from plume.envs.errors import BadAction
from plume.envs.rendering import image, table
from plume.envs.rewards import rewards
from plume.records import read_file, save
from tests.cli.terminal import plain
from tests.envs.expected import WITHOUT_NUMBA, Digest, assert_shown, decisions, run
from tests.scale import share

ENVS = {"coatl": coatl_v1, "cotcot": cotcot_v0}
PLAYERS = [("coatl", players) for players in (1, 2, 3, 4)] + [("cotcot", players) for players in (2, 3, 4, 5)]
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    *((name, {"players": players}) for name, players in PLAYERS),
    ("coatl", {"players": 3, "sacrifice": False, "open_ends": "closed", "first_player": 1}),
    ("coatl", {"players": 1, "levels": (1, 3, 5), "solo_temples": "piles"}),
    ("cotcot", {"players": 4, "edition": "zoch", "first_player": 2}),
]
by_players = pytest.mark.parametrize(("name", "players"), PLAYERS)
by_name = pytest.mark.parametrize("name", ENVS)

# PettingZoo knows by name which environments have an observation with a mask, and that there is one to play by.
# Its test gives options to `reset`, of which we say that they come to nothing.
knows_no_masks = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
    "ignore:.*reset takes no options",
)


def make(name: str, **options: Any) -> PlumeAEC:
    """An environment of a game."""
    env: PlumeAEC = ENVS[name].env(**options)
    return env


def begun(name: str, steps: int = 0, seed: int = 1, **options: Any) -> PlumeAEC:
    """An environment in which some random moves were played."""
    env, rng = make(name, **options), Random(seed)
    env.reset(seed=seed)
    for _ in range(steps):
        env.step(rng.choice(env.legal_actions()))
    return env


def finish(env: PlumeAEC, rng: Random) -> None:
    """Play random moves to the end of the game."""
    while not any(env.terminations.values()):
        env.step(rng.choice(env.legal_actions()))


def play_out(env: PlumeAEC, rng: Random) -> str:
    """Play random moves to the end, and leave; a digest of all that was shown."""
    digest = Digest()
    for agent in env.agent_iter():
        shown, reward, is_over, is_cut, info = env.last()
        assert shown is not None
        digest.add(shown, agent, reward, is_over, is_cut, sorted(info.items()))
        env.step(None if is_over else rng.choice(env.legal_actions()))
    return str(digest)


def everything(env: PlumeAEC) -> bytes:
    """All that an environment is, as bytes."""
    shown = [{key: part.tobytes() for key, part in env.observe(agent).items()} for agent in env.possible_agents]
    return pickle.dumps((shown, env.agents, env.agent_selection, env.rewards, env.terminations, env.infos))


@knows_no_masks
@by_players
def test_pettingzoos_own_test_passes(name: str, players: int) -> None:
    api_test(make(name, players=players), num_cycles=share(1_000, 300))


@knows_no_masks
def test_it_can_be_wrapped() -> None:
    env = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(make("cotcot", players=3)))
    api_test(env, num_cycles=100)
    assert env.unwrapped.record().result is None


@by_players
def test_pettingzoos_test_of_seeds_passes(name: str, players: int) -> None:
    seed_test(lambda: make(name, players=players), num_cycles=share(500, 100))


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_seed_gives_the_game_that_new_makes_of_it(name: str, options: dict[str, Any]) -> None:
    for seed in range(share(10, 1)):
        env, game = make(name, **options), plume.game(name)
        env.reset(seed=seed)
        position = Position.new(game, game.options.make(**options), seed)
        for seat, move in decisions(position, Random(seed)):
            assert env.agent_selection == f"seat_{seat}"
            assert not any(env.terminations.values())
            assert not any(env.rewards.values())
            for other, agent in enumerate(env.possible_agents):
                assert_shown(env.observe(agent), position, other)
            env.step(move)
        winning = sum(1 << side for side in position.winners)
        for seat, agent in enumerate(env.possible_agents):
            assert_shown(env.observe(agent), position, seat)
            assert env.rewards[agent] == rewards(winning, position.options)[seat]
            assert env.infos[agent] == {"seed": seed, "scores": position.scores, "winners": position.winners}
        assert all(env.terminations.values())


@by_name
def test_a_table_plays_the_same_game(name: str) -> None:
    env, rng = begun(name, players=3, seed=5), Random(6)
    table = CompiledState.deal(Simulator(env.game, env.options), 5)
    while not any(env.terminations.values()):
        shown, *_ = env.last()
        assert shown is not None
        assert shown["observation"].tobytes() == table.observation(table.seat).tobytes()
        assert env.legal_actions() == table.moves == shown["action_mask"].nonzero()[0].tolist()
        move = rng.choice(table.moves)
        env.step(move)
        table.play(move)
    assert env.infos["seat_0"]["scores"] == tuple(table.scores())
    assert table.seat < 0


@by_name
def test_another_process_plays_the_same_game(name: str) -> None:
    code = (
        "from random import Random; from tests.envs.test_pettingzoo import begun, play_out; "
        f"print(play_out(begun({name!r}, seed=7, players=3), Random(8)))"
    )
    elsewhere = run(code)
    assert elsewhere == play_out(begun(name, seed=7, players=3), Random(8))
    assert elsewhere != play_out(begun(name, seed=8, players=3), Random(8))


def seeds_of(env: PlumeAEC, *given: Any) -> list[int]:
    """The seeds of the games that `reset` begins with these."""
    seeds = []
    for seed in given:
        env.reset(seed=seed)
        seeds.append(env.infos["seat_0"]["seed"])
    return seeds


@by_name
def test_without_a_seed_a_game_follows_from_the_last_one(name: str) -> None:
    seeds = seeds_of(make(name), np.int64(3), None, None)
    assert seeds[0] == 3
    assert seeds == seeds_of(begun(name, 9), 3, None, None)
    assert len({*seeds, *seeds_of(make(name), None, None)}) == 5
    env = make(name)
    seeds_of(env, 3, None)
    assert play_out(env, Random(1)) == play_out(begun(name, seed=seeds[1]), Random(1))


@by_name
@pytest.mark.parametrize("seed", [-1, 1 << 128, 1.5, "1"])
def test_what_is_no_seed_is_refused_and_changes_nothing(name: str, seed: Any) -> None:
    env = begun(name, 5)
    before = everything(env)
    with pytest.raises(BadOption) as problem:
        env.reset(seed=seed)
    assert problem.value.code == "seed"
    assert everything(env) == before


def assert_refused(env: PlumeAEC, action: Any) -> None:
    """An action raises, is told what is legal, and changes nothing."""
    before, legal = everything(env), env.legal_actions()
    with pytest.raises(BadAction) as problem:
        env.step(action)
    assert problem.value.code == "illegal"
    named = ", ".join(f"{move} ({env.game.moves.text(move)})" for move in legal[:5])
    assert str(problem.value).endswith(f"the legal ones are {named}{', …' if len(legal) > 5 else ''}")
    assert everything(env) == before


@by_name
@pytest.mark.parametrize("action", [-1, 1 << 16, 10**30, np.int8(-1)])
def test_an_id_that_does_not_exist_is_refused(name: str, action: Any) -> None:
    assert_refused(begun(name, 20), action)


@by_name
@pytest.mark.parametrize("illegal", ["raise", "lose"])
@pytest.mark.parametrize("action", [None, 1.0, np.float64(1), True, "take 1", np.array([1, 2]), np.array(1.0)])
def test_what_is_no_action_at_all_is_always_refused(name: str, action: Any, illegal: str) -> None:
    assert_refused(begun(name, 20, illegal=illegal), action)


@by_name
def test_every_illegal_move_is_refused_and_every_legal_one_is_played(name: str) -> None:
    env = begun(name, 30)
    legal = set(env.legal_actions())
    for action in range(-1, env.game.moves.size + 1):
        trial = copy.deepcopy(env)
        if action in legal:
            trial.step(np.int16(action))
            assert trial.record().moves != env.record().moves
        else:
            with pytest.raises(BadAction):
                trial.step(action)
    assert env.record().moves


@by_name
@pytest.mark.parametrize("action", [-1, 5_000, "first illegal"])
def test_an_illegal_action_can_lose_the_game(name: str, action: Any) -> None:
    env = begun(name, 20, players=3, illegal="lose")
    loser = env.agent_selection
    if action == "first illegal":
        action = next(move for move in env.game.moves.ids if move not in env.legal_actions())
    env.step(action)
    assert env.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in env.possible_agents}
    assert all(env.terminations.values())
    assert env.infos[loser]["winners"] == ()
    assert len(env.infos[loser]["scores"]) == 3
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)
    assert env.legal_actions() == []
    assert env.record().result is None
    for _ in range(3):
        env.step(None)
    assert env.agents == []


@by_name
def test_a_game_begins_with_reset_and_ends_for_all(name: str) -> None:
    env = make(name)
    for early in (lambda: env.step(0), env.last, env.agent_iter, env.legal_actions, env.record):
        with pytest.raises(BadAction) as problem:
            early()
        assert problem.value.code == "not-begun"
    env.reset(seed=1)
    finish(env, Random(1))
    for left in (2, 1):
        with pytest.raises(BadAction) as problem:
            env.step(0)
        assert problem.value.code == "over"
        assert len(env.agents) == left
        env.step(None)
    with pytest.raises(BadAction) as problem:
        env.step(None)
    assert problem.value.code == "over"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"colour": "blue"}, "unknown-option"),
        ({"players": 7}, "number"),
        ({"players": 2.0}, "number"),
        ({"illegal": "ignore"}, "choice"),
        ({"render_mode": "human"}, "choice"),
    ],
)
@by_name
def test_options_are_checked(name: str, options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOption) as problem:
        make(name, **options)
    assert problem.value.code == code


def test_the_modules_say_what_they_are() -> None:
    env = make("coatl", players=4, sacrifice=False)
    assert str(env) == env.metadata["name"] == "coatl_v1"
    assert env.metadata["is_parallelizable"] is False
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    assert env.options == plume.coatl.CoatlOptions(players=4, sacrifice=False)
    assert env.action_space("seat_3").n == 896
    assert env.observation_space("seat_3")["action_mask"].shape == (896,)
    assert str(make("cotcot")) == "cotcot_v0"


@by_name
def test_a_game_is_told_as_text_without_what_is_hidden(name: str) -> None:
    env = begun(name, 30, render_mode="ansi")
    text = env.render()
    assert isinstance(text, str)
    assert env.game.title in text
    lines = plain(text).splitlines()
    assert lines[-1] == f"legal: {', '.join(map(env.game.moves.text, env.legal_actions()))}"
    seat = int(env.agent_selection[-1])
    view = env.record().position().view(seat).to_json()
    assert view["seats"][1 - seat]["hand"] is None
    assert text == table(env.game, seat, view, list(map(env.game.moves.text, env.legal_actions())))


@by_name
def test_a_game_is_drawn_as_the_agent_sees_it(name: str) -> None:
    env = begun(name, 30, render_mode="rgb_array")
    seat = int(env.agent_selection[-1])
    position = env.record().position()
    seen = image(env.game, position.view(seat).to_json(), env.possible_agents, position.scores)
    other = image(env.game, position.view(1 - seat).to_json(), env.possible_agents, position.scores)
    rendered = env.render()
    assert isinstance(rendered, np.ndarray)
    assert np.array_equal(rendered, seen)
    assert not np.array_equal(seen, other)


def test_pictures_need_their_extra_when_they_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stable-Baselines3 asks for them whether it draws any or not."""
    monkeypatch.setattr("plume.core.extras.find_spec", lambda package: None)
    env = begun("cotcot", render_mode="rgb_array")
    with pytest.raises(MissingExtra) as problem:
        env.render()
    assert problem.value.parameters == {"package": "resvg_py", "extra": "pictures"}


@by_name
def test_the_parallel_form_plays_the_same_game(name: str) -> None:
    with pytest.warns(UserWarning, match="reset takes no options"):
        parallel_api_test(ENVS[name].parallel_env(), num_cycles=50)
    parallel, one = ENVS[name].parallel_env(players=3), make(name, players=3)
    parallel.reset(seed=4)
    one.reset(seed=4)
    while parallel.agents:
        agent, action = one.agent_selection, one.legal_actions()[-1]
        actions = {other: action if other == agent else 0 for other in parallel.agents}
        seen, rewards, terminations, _, _ = parallel.step(actions)
        one.step(action)
        assert rewards == one.rewards
        assert terminations == one.terminations
        for each in one.agents:
            assert seen[each]["observation"].tobytes() == one.observe(each)["observation"].tobytes()
    assert "scores" in one.infos["seat_0"]
    assert isinstance(parallel_to_aec(parallel), AECEnv)


def test_nothing_is_told_where_nobody_asked_for_it() -> None:
    with pytest.warns(UserWarning, match="render_mode"):
        assert begun("cotcot").render() is None


@by_name
def test_a_copy_goes_on_alone(name: str) -> None:
    env = begun(name, 25, players=3)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    before = everything(env)
    ends = [play_out(each, Random(4)) for each in copies]
    assert everything(env) == before
    assert [play_out(env, Random(4))] * 2 == ends
    assert copies[0].record() == env.record()


@pytest.mark.parametrize(("name", "players"), [("coatl", 1), ("coatl", 3), ("cotcot", 5)])
def test_a_record_of_an_episode_is_read_and_replayed(
    name: str, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    env = begun(name, players=players, seed=9)
    finish(env, Random(9))
    path = tmp_path / "episode.plume"
    save(path, [env.record()])
    [again] = read_file(path)
    assert again == env.record()
    again.check()
    assert again.result is not None
    assert again.result.scores == env.infos["seat_0"]["scores"]
    assert again.result.winners == env.infos["seat_0"]["winners"]
    assert main(["replay", str(path)]) == 0
    assert again.result.ended_by in capsys.readouterr().out


def test_a_record_can_be_unfinished_but_not_false() -> None:
    env = begun("cotcot", 12)
    unfinished = env.record()
    assert unfinished.result is None
    unfinished.check()
    with pytest.raises(plume.PlumeError):
        record(env.game, env.options, 1, [env.game.moves.parse("done")])


@by_name
def test_the_usual_loop_of_pettingzoo(name: str) -> None:
    env = make(name, players=3)
    env.reset(seed=42)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        shown, reward, terminated, truncated, _ = env.last()
        assert shown is not None
        total[agent] += reward
        env.step(None if terminated or truncated else env.action_space(agent).sample(shown["action_mask"]))
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0


def test_without_numba_it_says_so() -> None:
    code = """
from plume.core.errors import EngineUnavailable
from plume.envs import coatl_v1
try:
    coatl_v1.env()
except EngineUnavailable as problem:
    print(problem.code)
"""
    assert run(WITHOUT_NUMBA + code) == "no-numba"


@pytest.mark.parametrize("name", ["coatl", "cotcot"])
def test_the_state_is_what_all_agents_see(name: str) -> None:
    env = {"coatl": coatl_v1, "cotcot": cotcot_v0}[name].env(players=3)
    env.reset(seed=4)
    for _ in range(30):
        seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
        assert (env.state() == np.concatenate(seen)).all()
        assert env.state() in env.state_space
        env.step(env.legal_actions()[0])

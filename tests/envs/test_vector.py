"""Vectors of Gymnasium over a batch: each game is the one of its seed, and there is always something to play."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from plume.core.errors import BadOption, UnknownOption
from plume.envs import cotcot_v0
from plume.envs.batch import Batch
from plume.envs.compiled_states import CompiledState, Simulator
from plume.envs.errors import BadAction
from plume.envs.vector import SeatVectorEnv
from tests.envs.test_gymnasium import env_id
from tests.scale import share

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("CoatlSolo", {}),
    ("Coatl", {"players": 3, "seat": 1}),
    ("Cotcot", {}),
    ("Cotcot", {"players": 5, "seat": None, "edition": "zoch"}),
]
each = pytest.mark.parametrize(("name", "options"), VARIANTS)
ENVS = 6


def make(name: str, num_envs: int = ENVS, **options: Any) -> SeatVectorEnv:
    """A vector of environments."""
    env = gymnasium.make_vec(env_id(name), num_envs, **options)
    assert isinstance(env, SeatVectorEnv)
    return env


def choose(masks: Any, rng: np.random.Generator) -> Any:
    """A legal action in every row."""
    assert masks.any(axis=1).all(), "there is always something to play"
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


@each
def test_every_row_is_a_seat_of_the_game_of_its_seed(
    name: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each game is followed on a table of its own, from what was played in the batch, through several episodes."""
    env = make(name, **options)
    simulator, rng = Simulator(env.batch.game, env.batch.options), np.random.default_rng(1)
    played: list[list[int]] = [[] for _ in range(ENVS)]
    step = env.batch.step

    def note(actions: Any, which: Any) -> None:
        for game in np.flatnonzero(which):
            played[game].append(int(actions[game]))
        step(actions, which)

    monkeypatch.setattr(env.batch, "step", note)
    seen, info = env.reset(seed=7)
    assert list(info["seed"]) == [7 + place for place in range(ENVS)]
    tables = [CompiledState.deal(simulator, seed) for seed in info["seed"]]
    ends = 0
    for _ in range(share(1_500, 250)):
        for place, table in enumerate(tables):
            for move in played[place]:
                table.play(move)
            played[place] = []
            assert table.seat == env.seats[place]
            assert seen["observation"][place].tobytes() == table.observation(table.seat).tobytes()
            assert np.flatnonzero(seen["action_mask"][place]).tolist() == table.moves
        assert seen in env.observation_space
        assert (env.action_masks() == seen["action_mask"]).all()
        sat = env.seats.copy()
        seen, rewards, terminations, truncations, info = env.step(choose(seen["action_mask"], rng))
        assert not truncations.any()
        assert (terminations == (rewards != 0) | terminations).all()
        for place in np.flatnonzero(terminations).tolist():
            ends += 1
            final = info["final_info"]
            table = tables[place]
            while played[place] and table.seat >= 0:
                table.play(played[place].pop(0))
            assert final["scores"][place].tolist() == table.scores()
            winners, sides = final["winners"][place], simulator.options.sides
            assert winners == tuple(side for side in range(sides) if table.winners() >> side & 1)
            assert (rewards[place] > 0) == (sat[place] in winners and len(winners) < sides)
            assert info["final_obs"][place]["observation"].tobytes() == table.observation(int(sat[place])).tobytes()
            assert not info["final_obs"][place]["action_mask"].any()
            tables[place] = CompiledState.deal(simulator, info["seed"][place])
    assert ends > 2


@each
def test_the_same_seeds_and_actions_give_the_same_episodes(name: str, options: dict[str, Any]) -> None:
    """Whatever is played beside them: the games of a larger vector are the same."""
    one, larger = make(name, **options), make(name, 2 * ENVS, threads=1, **options)
    seen, _ = one.reset(seed=3)
    other, _ = larger.reset(seed=3)
    rng = np.random.default_rng(2)
    for _ in range(80):
        assert all((seen[part] == other[part][:ENVS]).all() for part in seen)
        actions = choose(seen["action_mask"], rng)
        beside = choose(other["action_mask"][ENVS:], rng)
        seen, rewards, *_ = one.step(actions)
        other, others, *_ = larger.step(np.concatenate([actions, beside]))
        assert (rewards == others[:ENVS]).all()


def test_alone_the_first_episode_is_the_one_of_a_single_environment() -> None:
    env, single = make("CoatlSolo", 1), gymnasium.make(env_id("CoatlSolo"))
    seen, _ = env.reset(seed=5)
    alone, info = single.reset(seed=5)
    over, rng = False, np.random.default_rng(3)
    while not over:
        assert all((seen[part][0] == alone[part]).all() for part in alone)
        action = choose(seen["action_mask"], rng)
        seen, rewards, terminations, _, vector_info = env.step(action)
        alone, reward, over, _, info = single.step(int(action[0]))
        assert (rewards[0], terminations[0]) == (reward, over)
    assert tuple(vector_info["final_info"]["scores"][0]) == info["scores"]
    assert (vector_info["final_obs"][0]["observation"] == alone["observation"]).all()


def test_without_autoreset_a_game_waits_until_it_is_reset() -> None:
    env = make("Cotcot", autoreset_mode=AutoresetMode.DISABLED)
    assert env.metadata["autoreset_mode"] == AutoresetMode.DISABLED
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    over = np.zeros(ENVS, np.bool_)
    while not over.any():
        seen, _, over, _, info = env.step(choose(seen["action_mask"], rng))
    assert (info["_scores"] == over).all()
    masks = seen["action_mask"].astype(np.bool_)
    assert (masks.any(axis=1) == ~over).all()
    _, rewards, again, _, _ = env.step(masks.argmax(axis=1))
    assert not rewards[over].any()
    assert not again[over].any()
    seen, info = env.reset(seed=[9] * ENVS, options={"reset_mask": over})
    assert (info["_seed"] == over).all()
    assert set(info["seed"][over]) == {9}
    assert seen["action_mask"][over].any(axis=1).all()


def test_seeds_are_given_counted_or_follow() -> None:
    env, other = make("Cotcot"), make("Cotcot")
    assert list(env.reset(seed=list(range(ENVS)))[1]["seed"]) == list(range(ENVS))
    followed = list(env.reset()[1]["seed"])
    other.reset(seed=0)
    assert list(other.reset()[1]["seed"]) == followed
    assert len(set(followed)) == ENVS
    assert list(env.reset(seed=[None, 2**127, *[5] * (ENVS - 2)])[1]["seed"])[1:] == [2**127, *[5] * (ENVS - 2)]
    for wrong in (-1, [1, 2], [0] * (ENVS - 1) + [2**128]):
        with pytest.raises(BadOption):
            env.reset(seed=wrong)


def test_an_illegal_action_loses_or_raises() -> None:
    env = make("Cotcot")
    seen, _ = env.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    actions[2] = 127
    _, rewards, terminations, _, info = env.step(actions)
    assert (rewards[2], terminations[2], info["final_info"]["winners"][2]) == (-1, True, ())
    env = make("Cotcot", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(BadAction, match="action 127 of game 2"):
        env.step(actions)


def test_bots_that_think_sit_in_a_vector_of_environments() -> None:
    env = gymnasium.make_vec(env_id("Cotcot"), 2, opponents="beginner")
    assert isinstance(env, SyncVectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, _ = env.reset(seed=1)
    seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
    assert seen["action_mask"].any(axis=1).all()
    assert env.call("action_masks")[0].any()


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"opponents": ["random"] * 3}, BadOption),
        ({"seat": 2}, BadOption),
        ({"autoreset_mode": "NextStep"}, BadOption),
        ({"render_mode": "ansi"}, BadOption),
        ({"playrs": 3}, UnknownOption),
    ],
)
def test_options_are_checked(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        make("Cotcot", **options)
    with pytest.raises(BadOption, match="reset takes no options, but was given speed"):
        make("Cotcot").reset(options={"speed": 2})


def test_a_single_environment_takes_no_options_at_reset() -> None:
    env = gymnasium.make(env_id("Cotcot"))
    with pytest.raises(BadOption, match="reset takes no options, but was given players"):
        env.reset(options={"players": 3})
    env.reset(options={})
    with pytest.warns(UserWarning, match="reset takes no options, but was given players"):
        cotcot_v0.env().reset(options={"players": 3})


def test_whoever_is_opponent_by_chance_is_a_batch() -> None:
    env = make("Cotcot", players=3, opponents=("random", "random"))
    assert isinstance(env.batch, Batch)

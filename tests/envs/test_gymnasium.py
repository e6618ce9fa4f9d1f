"""The games in Gymnasium: its own checks, and every step held against a game on the plain rules."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import plume
from plume import bots
from plume.cli import main
from plume.core.errors import BadOption
from plume.core.position import Position
from plume.envs.compiled_states import Simulator
from plume.envs.episodes import Episode, Follower
from plume.envs.errors import BadAction
from plume.envs.gymnasium import AGENT, SeatEnv
from plume.envs.opponents import RandomOpponent, seated
from plume.records import Record, read_file, save
from tests.cli.terminal import plain
from tests.envs.expected import WITHOUT_NUMBA, Digest, assert_shown, run
from tests.scale import share

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("CoatlSolo", {}),
    ("CoatlSolo", {"levels": (1, 2, 3, 4, 5), "solo_temples": "piles", "open_ends": "closed"}),
    ("CoatlSolo", {"levels": [4], "space_order": (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)}),
    ("Coatl", {}),
    ("Coatl", {"players": 4, "seat": None, "sacrifice": False}),
    ("Coatl", {"players": 3, "promo": True, "golden_feathers": True}),
    ("Cotcot", {"seat": 1}),
    ("Cotcot", {"players": 5, "seat": None, "edition": "zoch"}),
]
AGAINST_BOTS: list[tuple[str, dict[str, Any]]] = [
    ("Coatl", {"opponents": "greedy"}),
    ("Cotcot", {"players": 3, "opponents": ("easy", "random"), "seat": 1}),
]
every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS + AGAINST_BOTS)
VERSIONS = {"CoatlSolo": 1, "Coatl": 1, "Cotcot": 0}
by_name = pytest.mark.parametrize("name", VERSIONS)


def env_id(name: str) -> str:
    """How Gymnasium knows an environment."""
    return f"plume/{name}-v{VERSIONS[name]}"


def make(name: str, **options: Any) -> SeatEnv:
    """An environment as it is, without wrappers."""
    env = gymnasium.make(env_id(name), **options).unwrapped
    assert isinstance(env, SeatEnv)
    return env


class Step(NamedTuple):
    """What the agent saw, what it did, and what came of it."""

    seen: dict[str, Any]
    action: int
    reward: float
    is_over: bool
    info: dict[str, Any]


def play_on(env: gymnasium.Env[Any, Any], shown: tuple[dict[str, Any], dict[str, Any]], rng: Random) -> list[Step]:
    """Random actions, to the end of the game."""
    steps: list[Step] = []
    seen, info = shown
    while not steps or not steps[-1].is_over:
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        after, reward, is_over, is_cut, info = env.step(action)
        assert not is_cut
        steps.append(Step(seen, action, float(reward), is_over, info))
        seen = after
    return steps


def play_out(env: gymnasium.Env[Any, Any], seed: int) -> str:
    """Play a random game; a digest of all that was shown."""
    digest = Digest()
    for step in play_on(env, env.reset(seed=seed), Random(seed)):
        others = {key: value for key, value in step.info.items() if key != "action_mask"}
        digest.add(step.seen, step.action, step.reward, step.is_over, others)
    return str(digest)


@every_variant
def test_gymnasiums_own_check_passes(name: str, options: dict[str, Any]) -> None:
    check_env(make(name, **options))


@every_variant
def test_nothing_warns_with_all_wrappers_of_gymnasium(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(env_id(name), **options)
    assert env is not env.unwrapped
    for seed in range(2):
        steps = play_on(env, env.reset(seed=seed), Random(seed))
        assert all(step.seen in env.observation_space for step in steps)


@every_variant
def test_the_agent_sees_the_game_that_new_makes_of_the_seed(name: str, options: dict[str, Any]) -> None:
    for seed in range(share(10, 2)):
        env = make(name, **options)
        steps = play_on(env, env.reset(seed=seed), Random(seed))
        position = Position.new(env.game, env.options, seed)
        waiting = iter(steps)
        for move in env.record().moves:
            if move.seat == env.seat and len(position.legal(env.seat)) > 1:
                step = next(waiting)
                assert_shown(step.seen, position, env.seat)
                assert env.game.moves.text(step.action) == move.move
            position.play(move.seat, move.move)
        assert list(waiting) == []
        assert_end(steps, position, env.seat)


def assert_end(steps: list[Step], position: Position, seat: int) -> None:
    """The steps end with the game: only then there is a reward, and it is told how the game ended."""
    *before, last = steps
    assert position.over
    for step in before:
        assert (step.reward, step.is_over) == (0.0, False)
        assert step.info.keys() == {"action_mask", "seed"}
    assert last.is_over
    assert not last.info["action_mask"].any()
    assert last.info["scores"] == position.scores
    assert last.info["winners"] == position.winners
    alone = 1 / len(position.winners) if seat in position.winners else 0
    sides = position.options.sides
    assert last.reward == pytest.approx((alone * sides - 1) / (sides - 1))


def test_alone_a_victory_is_worth_1_and_a_defeat_the_opposite() -> None:
    env = make("CoatlSolo")
    lost = play_on(env, env.reset(seed=1), Random(1))[-1]
    assert (lost.reward, lost.info["winners"]) == (-1.0, (1,))
    assert lost.info["scores"][1] > lost.info["scores"][0]


@pytest.mark.parametrize(("name", "options"), [VARIANTS[1], VARIANTS[4], AGAINST_BOTS[1]])
def test_another_process_plays_the_same_game_without_knowing_plume(name: str, options: dict[str, Any]) -> None:
    code = f"""
import gymnasium, sys
assert "plume" not in sys.modules
env = gymnasium.make("plume.envs.gymnasium:{env_id(name)}", **{options!r})
from tests.envs.test_gymnasium import play_out
print(play_out(env, 7))
"""
    elsewhere = run(code)
    assert elsewhere == play_out(make(name, **options), 7)
    assert elsewhere != play_out(make(name, **options), 8)


@pytest.mark.parametrize(("name", "options"), AGAINST_BOTS)
def test_bots_play_the_same_from_the_same_seed(name: str, options: dict[str, Any]) -> None:
    env = make(name, **options)
    first, second, again = (play_out(env, seed) for seed in (3, 4, 3))
    assert first == again == play_out(make(name, **options), 3)
    assert first != second


@by_name
def test_without_a_seed_a_game_follows_from_the_last_one(name: str) -> None:
    env, other, fresh = (make(name) for _ in range(3))
    seeds = [env.reset(seed=seed)[1]["seed"] for seed in (3, None, None)]
    assert seeds == [other.reset(seed=seed)[1]["seed"] for seed in (3, None, None)]
    assert len({*seeds, fresh.reset()[1]["seed"], 3}) == 4
    assert play_out(env, seeds[1]) == play_out(fresh, seeds[1])
    with pytest.raises(BadOption, match="a seed is a whole number"):
        env.reset(seed=-1)


def test_the_seed_says_where_the_agent_sits() -> None:
    env = make("Cotcot", players=4, seat=None)
    seats = []
    for seed in range(40):
        seen, _ = env.reset(seed=seed)
        assert seen["observation"][0] == env.seat
        seats.append(env.seat)
    assert set(seats) == {0, 1, 2, 3}
    env.reset(seed=5)
    assert env.seat == seats[5]


def test_names_of_bots_stand_in_the_order_of_the_seats() -> None:
    env = make("Cotcot", players=4, seat=2, opponents=("easy", "random", "beginner"))
    env.reset(seed=1)
    assert env.record().seats == ("easy", "random", AGENT, "beginner")
    env = make("Cotcot", players=3, opponents="easy")
    env.reset(seed=1)
    assert env.record().seats == (AGENT, "easy", "easy")


@pytest.mark.parametrize("name", ["coatl", "cotcot"])
def test_random_opponents_play_as_random_bots_do(name: str) -> None:
    game = plume.game(name)
    options = game.options.make(players=3)
    episode, follower = Episode(Simulator(game, options), 1, "raise"), Follower(game, options, 1)
    chance, bot = RandomOpponent(5), bots.make("random", 5)
    while not episode.is_over:
        position, seat = follower.after(episode.actions), episode.state.seat
        move = chance.decide(episode)
        assert bot.decide(position.view(seat), position.legal(seat)) == game.moves.text(move)
        episode.step(move)


@pytest.mark.parametrize(("opponents", "best"), [(("easy", "random"), 1), (("random", "easy"), 2)])
def test_a_bot_that_thinks_wins_against_chance(opponents: tuple[str, str], best: int) -> None:
    env = make("Cotcot", players=3, opponents=opponents)
    ends = [play_on(env, env.reset(seed=seed), Random(seed))[-1] for seed in range(8)]
    assert sum(end.info["winners"] == (best,) for end in ends) >= 7


def test_every_opponent_has_a_chance_of_its_own() -> None:
    game = plume.game("cotcot")
    options = game.options.make(players=5)
    names = dict.fromkeys(range(1, 5), "random")
    episode = Episode(Simulator(game, options), 1, "raise")
    tables = [seated(names, game, options, seed) for seed in (1, 2, 1)]
    played = [[tuple(each.decide(episode) for _ in range(20)) for each in table.values()] for table in tables]
    assert len({*played[0], *played[1]}) == 8
    assert played[0] == played[2]


def test_what_nobody_thinks_with_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: Any) -> None:
        raise AssertionError("an evaluator was loaded")

    monkeypatch.setattr("plume.bots.loading.engine", refuse)
    play_out(make("Coatl", players=3), 1)
    with pytest.raises(AssertionError, match="an evaluator was loaded"):
        make("Coatl", players=3, opponents=("random", "easy"))


def test_an_option_that_does_not_exist_is_told_as_python_does() -> None:
    """By this TorchRL finds out that there is no `frameskip`; Gymnasium adds where the error came from."""
    with pytest.raises(TypeError, match=r"unexpected keyword argument 'frameskip'.*was raised from") as problem:
        gymnasium.make(env_id("Cotcot"), frameskip=1)
    assert str(problem.value).startswith("cotcot has no option 'frameskip'")


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("CoatlSolo", {"sacrifice": True}, "only-several"),
        ("CoatlSolo", {"levels": (6,)}, "levels"),
        ("CoatlSolo", {"illegal": "ignore"}, "choice"),
        ("Coatl", {"players": 5}, "number"),
        ("Coatl", {"opponents": "grandmaster"}, "unknown-bot"),
        ("Cotcot", {"opponents": ("easy", "easy")}, "number"),
        ("Cotcot", {"players": 3, "opponents": ("easy",)}, "number"),
        ("Cotcot", {"players": 3, "seat": 3}, "number"),
    ],
)
def test_options_are_checked(name: str, options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOption) as problem:
        make(name, **options)
    assert problem.value.code == code


def test_nobody_else_plays_alone() -> None:
    with pytest.raises(BadOption, match="players must be 1 to 1, not 2"):
        make("CoatlSolo", players=2)


@by_name
@pytest.mark.parametrize("action", [-1, 1 << 16, "first illegal"])
def test_an_illegal_action_loses_the_game(name: str, action: Any) -> None:
    env = make(name)
    _, info = env.reset(seed=1)
    if action == "first illegal":
        action = int(np.flatnonzero(info["action_mask"] == 0)[0])
    seen, reward, is_over, is_cut, info = env.step(action)
    assert (reward, is_over, is_cut) == (-1.0, True, False)
    assert info["winners"] == ()
    assert len(info["scores"]) == 2
    assert not seen["action_mask"].any()
    assert env.record().result is None
    with pytest.raises(BadAction) as problem:
        env.step(0)
    assert problem.value.code == "over"


@by_name
@pytest.mark.parametrize("action", [-1, 1 << 16, None, 1.0, True, np.array([1, 2])])
def test_an_illegal_action_can_raise_and_change_nothing(name: str, action: Any) -> None:
    env, twin = (make(name, illegal="raise") for _ in range(2))
    shown = env.reset(seed=1)
    with pytest.raises(BadAction) as problem:
        env.step(action)
    assert problem.value.code == "illegal"
    expected = play_on(twin, twin.reset(seed=1), Random(1))
    for step, other in zip(play_on(env, shown, Random(1)), expected, strict=True):
        assert step.seen["observation"].tobytes() == other.seen["observation"].tobytes()
        assert (step.action, step.reward) == (other.action, other.reward)


@by_name
def test_a_game_begins_with_reset_and_ends_with_the_game(name: str) -> None:
    env = make(name)
    early: list[Callable[[], object]] = [lambda: env.step(0), env.legal_actions, env.record]
    for call in early:
        with pytest.raises(BadAction) as problem:
            call()
        assert problem.value.code == "not-begun"
    play_on(env, env.reset(seed=1), Random(1))
    assert env.legal_actions() == []
    with pytest.raises(BadAction) as problem:
        env.step(0)
    assert problem.value.code == "over"


@by_name
def test_legal_actions_are_those_of_the_mask(name: str) -> None:
    env = make(name)
    seen, info = env.reset(seed=2)
    is_over = False
    while not is_over:
        assert env.legal_actions() == np.flatnonzero(seen["action_mask"]).tolist()
        assert info["action_mask"].tobytes() == seen["action_mask"].tobytes()
        seen, _, is_over, _, info = env.step(env.legal_actions()[-1])


@by_name
def test_a_game_is_drawn_as_in_the_terminal(name: str) -> None:
    env = make(name, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    position = env.record().position()
    *drawn, legal, end = plain(text).split("\n")
    assert drawn[0].startswith(f"── {env.game.title}  ")
    assert (legal, end) == (f"legal: {', '.join(map(env.game.moves.text, env.legal_actions()))}", "")
    own = position.view(0).to_json()["seats"][0]
    assert next(iter(own.get("dealt") or own["hand"])) in plain(text)
    assert "\x1b[" in text
    silent = make(name)
    silent.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert silent.render() is None


@by_name
def test_a_game_is_drawn_in_dots(name: str) -> None:
    env = make(name, render_mode="rgb_array")
    env.reset(seed=1)
    begun = env.render()
    assert isinstance(begun, np.ndarray)
    assert begun.shape == (768, 1024, 3)
    assert begun.dtype == np.uint8
    assert len(np.unique(begun.reshape(-1, 3), axis=0)) > 500, "that is no picture of a table"
    env.step(env.legal_actions()[-1])
    after = env.render()
    assert isinstance(after, np.ndarray)
    assert after.shape == begun.shape
    assert not np.array_equal(after, begun)


@every_variant
def test_a_copy_goes_on_alone(name: str, options: dict[str, Any]) -> None:
    env = make(name, **options)
    shown = env.reset(seed=1)
    for _ in range(10):
        seen, _, _, _, info = env.step(env.legal_actions()[0])
        shown = seen, info
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    records = [ended(each, shown) for each in (*copies, env)]
    assert records[0] == records[1] == records[2]
    assert records[0].result is not None


def ended(env: SeatEnv, shown: tuple[dict[str, Any], dict[str, Any]]) -> Record:
    """The record of a game that was played to its end at random."""
    play_on(env, shown, Random(2))
    return env.record()


@every_variant
def test_a_record_of_an_episode_is_read_and_replayed(
    name: str, options: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    env = make(name, **options)
    last = play_on(env, env.reset(seed=9), Random(9))[-1]
    path = tmp_path / "episode.plume"
    save(path, [env.record()])
    [again] = read_file(path)
    assert again == env.record()
    again.check()
    assert again.result is not None
    assert (again.result.scores, again.result.winners) == (last.info["scores"], last.info["winners"])
    assert main(["replay", str(path)]) == 0
    assert again.result.ended_by in capsys.readouterr().out


@by_name
def test_many_games_side_by_side(name: str) -> None:
    envs = gymnasium.make_vec(env_id(name), num_envs=3, vectorization_mode="sync")
    seen, info = envs.reset(seed=10)
    assert info["seed"].tolist() == [10, 11, 12]
    ended = 0
    while not ended:
        actions = seen["action_mask"].argmax(axis=1)
        seen, _, terminated, _, info = envs.step(actions)
        ended = terminated.sum()
    assert [scores is not None for scores in info["scores"]] == terminated.tolist()


@by_name
def test_the_usual_loop_of_gymnasium(name: str) -> None:
    env = gymnasium.make(env_id(name))
    seen, _ = env.reset(seed=42)
    env.action_space.seed(42)
    terminated, total = False, 0.0
    while not terminated:
        seen, reward, terminated, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
        total += float(reward)
    assert total in (-1.0, 0.0, 1.0)
    env.close()


def test_without_numba_it_says_so() -> None:
    code = """
import gymnasium
from plume.core.errors import EngineUnavailable
try:
    gymnasium.make("plume.envs.gymnasium:plume/CoatlSolo-v1")
except EngineUnavailable as problem:
    print(problem.code)
"""
    assert run(WITHOUT_NUMBA + code) == "no-numba"

"""The environments in libraries of others, by their own checkers and loops: `python -m bench.ecosystem`."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import pytest

import plume.envs.gymnasium

FOLDER = Path(__file__).parents[2] / "examples"
NAMES = ["plume/Coatl-v1", "plume/CoatlSolo-v1", "plume/Cotcot-v0"]
LINES = {
    "sb3_masked_ppo.py --steps 2048 --episodes 4": r"mean reward [+-]\d\.\d\d ± \d\.\d\d against random in 4 episodes",
    "torchrl_rollout.py": r"one_seat: \d+ decisions, done: True\nall_seats: \d+ decisions, done: True",
    "rllib_ppo.py --iterations 2 --decisions 500": r"iteration 1: \d+ decisions in a game\niteration 2: .*",
}
"""What the examples for these libraries print."""

pytestmark = pytest.mark.filterwarnings("ignore")  # of what others do with each other

by_name = pytest.mark.parametrize("name", NAMES)


def library(name: str) -> Any:
    """A library that is not part of the test install; without it the test is skipped."""
    pytest.importorskip(name, reason=f"{name} is not part of the test install: python -m bench.ecosystem has it")
    return import_module(name)


@by_name
def test_the_checker_of_stable_baselines_is_content(name: str) -> None:
    library("stable_baselines3.common.env_checker").check_env(gymnasium.make(name).unwrapped)


@by_name
def test_the_checker_of_torchrl_is_content(name: str) -> None:
    envs = library("torchrl.envs")
    envs.check_env_specs(envs.GymEnv(name), seed=1)


@by_name
def test_torchrl_plays_what_is_legal(name: str) -> None:
    envs = library("torchrl.envs")
    env = envs.TransformedEnv(envs.GymEnv(name, categorical_action_encoding=True), envs.ActionMask())
    env.set_seed(1)
    episode = env.rollout(10_000)
    reward = float(episode["next", "reward"][-1])
    assert bool(episode["next", "done"][-1])
    assert len(episode) > 10, "an illegal action has ended the game"
    assert reward in (-1.0, 0.0, 1.0)


@pytest.mark.parametrize("command", LINES)
def test_an_example_of_a_library_prints_its_result(command: str) -> None:
    library("torchrl")
    called = [sys.executable, *f"{FOLDER}/{command}".split()]
    done = subprocess.run(called, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(LINES[command], done.stdout)


def test_the_environments_are_registered() -> None:
    assert plume.envs.gymnasium.AGENT
    assert set(NAMES) <= set(gymnasium.registry)

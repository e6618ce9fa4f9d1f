"""Games as pure functions for JAX: `python -m bench.learning` runs this where JAX is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from plume.envs.batch import Batch

pytest.importorskip("jax", reason="JAX is not part of the test install: python -m bench.learning has it")

import jax

from plume.envs.jax import Games, Shown

GAMES, STEPS = 8, 200
TABLES = [("coatl", 1), ("coatl", 3), ("cotcot", 2)]


def first_legal(shown: Shown) -> Any:
    return shown.masks.argmax(axis=1)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_compiled_games_are_those_of_a_batch(name: str, players: int) -> None:
    games = Games(name, GAMES, players=players)
    batch = Batch(name, GAMES, seed=5, players=players)
    shown = games.begin(5)
    step = jax.jit(lambda shown: games.step(shown.state, first_legal(shown)))
    ended = 0
    for _ in range(STEPS):
        assert np.array_equal(shown.observations, batch.observations)
        assert np.array_equal(shown.masks, batch.masks)
        assert np.array_equal(shown.seats, batch.seats)
        batch.step(batch.masks.argmax(axis=1))
        shown = step(shown)
        assert np.array_equal(shown.rewards, batch.rewards)
        assert np.array_equal(shown.scores, batch.scores)
        ended += int(shown.ended.sum())
    assert ended or name == "coatl"


def test_whole_episodes_are_scanned() -> None:
    games = Games("cotcot", GAMES, players=2)

    def play(shown: Shown, key: Any) -> tuple[Shown, Any]:
        actions = jax.random.categorical(key, jax.numpy.where(shown.masks, 0.0, -jax.numpy.inf))
        after = games.step(shown.state, actions)
        return after, after.rewards

    keys = jax.random.split(jax.random.key(1), 400)
    _, rewards = jax.jit(lambda shown: jax.lax.scan(play, shown, keys))(games.begin(1))
    assert rewards.shape == (400, GAMES, 2)
    assert float(abs(rewards).sum()) > 0
    assert float(rewards.min()) >= -1
    assert np.allclose(rewards.sum(axis=2), 0)


def test_a_state_can_be_gone_on_from_twice() -> None:
    games = Games("coatl", GAMES, players=2)
    begun = games.begin(2)
    one = games.step(begun.state, first_legal(begun))
    games.step(one.state, first_legal(one))
    again = games.step(begun.state, first_legal(begun))
    assert all(np.array_equal(was, now) for was, now in zip(one, again, strict=True))


def test_an_illegal_action_loses() -> None:
    games = Games("cotcot", GAMES, players=2)
    begun = games.begin(3)
    after = games.step(begun.state, (~begun.masks).argmax(axis=1))
    assert after.ended.all()
    assert (after.rewards.min(axis=1) == -1).all()

"""Pgx: thousands of games at once, compiled by JAX for the CPU. Each core is a device with an equal share of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp

from bench.peers.clock import CORES, GAMES, Speed, batch_speed

jax.config.update("jax_num_cpu_devices", CORES)

import pgx  # noqa: E402  it computes at once, so JAX has to know its devices before
from pgx.experimental import auto_reset  # noqa: E402

Step = Callable[[Any, Any, Any, Any], Any]
"""What becomes of states, given actions, states that are ready to begin with, and keys."""


def sparrow_mahjong() -> Speed:
    """Sparrow mahjong, which Pgx begins anew."""
    return _batch("sparrow_mahjong", _anew)


def backgammon() -> Speed:
    """Backgammon, which Pgx begins anew."""
    return _batch("backgammon", _anew)


def sparrow_mahjong_from_ready() -> Speed:
    """Sparrow mahjong, which begins from deals that are ready."""
    return _batch("sparrow_mahjong", _from_ready)


def backgammon_from_ready() -> Speed:
    """Backgammon, which begins from games that are ready."""
    return _batch("backgammon", _from_ready)


def _anew(env: Any) -> Step:
    """The step as Pgx offers it: `auto_reset` deals a new game for every one in every step, and takes it at an end."""
    step = jax.vmap(auto_reset(env.step, env.init))
    return lambda states, actions, ready, keys: step(states, actions, keys)


def _from_ready(env: Any) -> Step:
    """A step that costs less: a game that ends begins anew from a state that was made before, always the same one."""
    step = jax.vmap(env.step)

    def stepped(states: Any, actions: Any, ready: Any, keys: Any) -> Any:
        on = states.replace(terminated=jnp.zeros_like(states.terminated), truncated=jnp.zeros_like(states.truncated))
        after = step(on, actions, keys)
        over = after.terminated | after.truncated
        new = ready.replace(terminated=after.terminated, truncated=after.truncated, rewards=after.rewards)
        return jax.tree.map(lambda one, other: jnp.where(_beside(over, one), one, other), new, after)

    return stepped


def _beside(which: Any, values: Any) -> Any:
    """One flag for each game, in a shape that fits its values."""
    return which.reshape(which.shape + (1,) * (values.ndim - 1))


def _batch(name: str, make_step: Callable[[Any], Step]) -> Speed:
    """Steps of a batch, each with observations and masks."""
    env = pgx.make(name)
    init, choose, split = jax.pmap(jax.vmap(env.init)), jax.pmap(_choice), jax.pmap(_split)
    step = jax.pmap(make_step(env))
    states, ready = (init(_keys(seed)) for seed in (1, 2))
    keys = _keys(3)

    def actions_and_keys() -> Any:
        nonlocal keys
        keys, chance, chosen = split(keys)
        return jax.block_until_ready((choose(states.legal_action_mask, chosen), chance))

    def play(given: Any) -> None:
        nonlocal states
        actions, chance = given
        states = jax.block_until_ready(step(states, actions, ready, chance))

    return batch_speed(actions_and_keys, play)


def _keys(seed: int) -> Any:
    """A random key for each game, by device."""
    return jax.random.split(jax.random.key(seed), (CORES, GAMES // CORES))


def _split(keys: Any) -> Any:
    """Three new keys of each."""
    made = jax.vmap(lambda key: jax.random.split(key, 3))(keys)
    return made[:, 0], made[:, 1], made[:, 2]


def _choice(masks: Any, keys: Any) -> Any:
    """A legal action of each game, each as likely as any other."""
    legal = jnp.cumsum(masks, axis=-1)
    chosen = jax.vmap(jax.random.uniform)(keys)[:, None] * legal[:, -1:]
    return jnp.argmax(legal > chosen, axis=-1)

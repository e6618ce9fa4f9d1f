"""Batches share their arrays with PyTorch and JAX: `python -m bench.learning` runs this where those are."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from plume.envs.batch import Batch
from plume.envs.errors import BadArray

GAMES = 16
JAX_ALIGNMENT = 64


def library(name: str) -> Any:
    """A library that is not part of the test install; without it the test is skipped."""
    pytest.importorskip(name, reason=f"{name} is not part of the test install: python -m bench.learning has it")
    return import_module(name)


def begun(**arrays: Any) -> Batch:
    """A batch in the middle of its games."""
    batch = Batch("cotcot", GAMES, seed=3, threads=1, players=2, **arrays)
    play_on(batch)
    return batch


def play_on(batch: Batch, steps: int = 30) -> None:
    for _ in range(steps):
        batch.step(batch.random_actions())


def same(batch: Batch, shared: Any) -> bool:
    """Whether the observations are shared at this moment."""
    return bool((np.asarray(shared) == np.asarray(batch.observations)).all())


@pytest.mark.parametrize("way", ["from_numpy", "from_dlpack"])
@pytest.mark.parametrize("name", ["observations", "masks", "seats", "rewards", "ended"])
def test_torch_reads_the_arrays_of_a_batch_without_a_copy(way: str, name: str) -> None:
    torch, batch = library("torch"), begun()
    shared = getattr(torch, way)(getattr(batch, name))
    assert shared.data_ptr() == getattr(batch, name).ctypes.data
    play_on(batch)
    assert shared.tolist() == getattr(batch, name).tolist()


@pytest.mark.parametrize("mask_type", ["bool", "uint8", "int8"])
def test_a_batch_writes_into_tensors_of_torch(mask_type: str) -> None:
    torch, batch, own = library("torch"), begun(), begun()
    observations: Any = torch.zeros(batch.observations.shape, dtype=torch.uint8)
    masks = torch.zeros(batch.masks.shape, dtype=getattr(torch, mask_type))
    batch.use(observations, masks)
    assert batch.observations is observations
    for _ in range(50):
        play_on(batch, 1)
        play_on(own, 1)
        assert np.asarray(observations).tobytes() == own.observations.tobytes()
        assert masks.numpy().tobytes() == own.masks.tobytes()


def test_a_batch_begins_in_tensors_of_torch_and_takes_actions_from_one() -> None:
    torch, own = library("torch"), begun()
    observations = torch.zeros(own.observations.shape, dtype=torch.uint8)
    masks = torch.zeros(own.masks.shape, dtype=torch.bool)
    batch = begun(observations=observations, masks=masks)
    assert same(own, observations)
    batch.step(masks.int().argmax(dim=1))
    own.step(own.masks.argmax(axis=1))
    assert same(own, observations)


def test_tensors_of_another_device_shape_or_order_are_refused() -> None:
    torch, batch = library("torch"), begun()
    games, width = batch.observations.shape
    masks = torch.zeros(batch.masks.shape, dtype=torch.bool)
    for wrong in (
        torch.zeros((games, width), dtype=torch.uint8, device="meta"),
        torch.zeros((games, width), dtype=torch.float32),
        torch.zeros((width, games), dtype=torch.uint8).T,
        torch.zeros((games, width - 1), dtype=torch.uint8),
    ):
        with pytest.raises(BadArray):
            batch.use(wrong, masks)


def aligned(shape: tuple[int, int]) -> Any:
    """Bytes that begin where JAX can use them; it copies what begins elsewhere."""
    room = np.zeros(shape[0] * shape[1] + JAX_ALIGNMENT, np.uint8)
    begin = -room.ctypes.data % JAX_ALIGNMENT
    return room[begin : begin + shape[0] * shape[1]].reshape(shape)


def test_jax_reads_aligned_arrays_of_a_batch_without_a_copy() -> None:
    """JAX takes its arrays for constant, so one is made anew after each step."""
    library("jax")
    jnp, batch = import_module("jax.numpy"), begun()
    batch.use(aligned(batch.observations.shape), aligned(batch.masks.shape))
    play_on(batch)
    for array in (batch.observations, batch.masks):
        shared = jnp.from_dlpack(array)
        assert shared.unsafe_buffer_pointer() == array.ctypes.data
        assert shared.tolist() == array.tolist()


@pytest.mark.parametrize("name", ["observations", "masks", "seats", "rewards", "ended"])
def test_jax_reads_any_array_of_a_batch(name: str) -> None:
    library("jax")
    array = getattr(begun(), name)
    assert import_module("jax.numpy").from_dlpack(array).tolist() == array.tolist()


def test_a_batch_takes_actions_from_jax() -> None:
    library("jax")
    jnp, batch, own = import_module("jax.numpy"), begun(), begun()
    batch.step(jnp.argmax(jnp.from_dlpack(batch.masks), axis=1))
    own.step(own.masks.argmax(axis=1))
    assert same(own, batch.observations)

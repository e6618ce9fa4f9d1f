"""Games on a GPU are those on the CPU, game by game: `python -m pytest tests/envs/test_gpu.py` where there is one."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import plume
from plume.core.carriers import compiled, why_not
from plume.core.errors import EngineUnavailable
from plume.core.simulate import simulate
from plume.envs import gpu
from plume.envs.batch import Batch
from plume.envs.errors import BadAction, BadArray
from plume.envs.gpu import GpuBatch
from tests.coatl.expansions import EVERYTHING, short
from tests.scale import share

VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "coatl 2": ("coatl", {"players": 2}),
    "coatl 4": ("coatl", {"players": 4, "sacrifice": False, "open_ends": "closed"}),
    "solo": ("coatl", {"players": 1, "levels": (1, 2, 3, 4, 5)}),
    **{f"coatl {short(options)}": ("coatl", options) for options in EVERYTHING},
    "cotcot 2": ("cotcot", {"players": 2}),
    "cotcot 5": ("cotcot", {"players": 5, "edition": "zoch"}),
}
SHOWN = ("observations", "masks", "seats", "rewards", "ended", "scores", "results", "seeds")


NO_GPU = why_not("gpu")
if NO_GPU is None:
    from numba import cuda

on_gpu = pytest.mark.skipif(NO_GPU is not None, reason=str(NO_GPU))


def host(array: Any) -> Any:
    """An array of the GPU as one of NumPy."""
    return array.copy_to_host()


@pytest.mark.skipif(NO_GPU is None, reason="there is a GPU")
def test_without_a_gpu_the_error_says_what_is_missing() -> None:
    with pytest.raises(EngineUnavailable, match=r"numba-cuda|no GPU"):
        GpuBatch("cotcot", 8, players=2)
    with pytest.raises(EngineUnavailable, match=r"numba-cuda|no GPU"):
        gpu.simulate(plume.game("cotcot"), plume.game("cotcot").options.make(), 8, 0)


@on_gpu
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_batch_is_the_same_as_on_the_cpu_in_every_step(variant: str) -> None:
    name, options = VARIANTS[variant]
    games = share(1_000, 200)
    there, here = GpuBatch(name, games, seed=5, **options), Batch(name, games, seed=5, **options)
    ended = 0
    for _ in range(400):
        for shown in SHOWN:
            assert np.array_equal(host(getattr(there, shown)), getattr(here, shown)), shown
        actions = there.random_actions()
        assert np.array_equal(host(actions), here.random_actions())
        there.step(actions)
        here.step(host(actions))
        ended += int(here.ended.sum())
    assert ended > games / 2


def assert_same(there: GpuBatch, here: Batch) -> None:
    """Everything that is shown is the same."""
    for shown in SHOWN:
        assert np.array_equal(host(getattr(there, shown)), getattr(here, shown)), shown


@on_gpu
@pytest.mark.parametrize("variant", VARIANTS)
def test_games_that_wait_or_stay_where_they_end_are_the_same_as_on_the_cpu(variant: str) -> None:
    name, options = VARIANTS[variant]
    there = GpuBatch(name, 64, seed=5, autoreset=False, **options)
    here = Batch(name, 64, seed=5, autoreset=False, **options)
    rng = np.random.default_rng(1)
    for _ in range(300):
        which = (here.seats >= 0) & (rng.random(64) < 0.9)
        marks = cuda.to_device(which.astype(np.int64))
        there.step(there.random_actions(marks), marks)
        here.step(here.random_actions(which), which)
        assert_same(there, here)
        seats = np.full(64, here.options.players - 1)
        assert np.array_equal(host(there.observe(cuda.to_device(seats))), here.observe(seats))
        over = here.seats < 0
        if over.sum() > 32:
            there.reset(cuda.to_device(over.astype(np.int64)))
            here.reset(over)
            here.rewards[:], here.ended[:] = 0, False
            assert_same(there, here)


@on_gpu
@pytest.mark.parametrize("variant", VARIANTS)
def test_saved_games_go_on_here_and_there(variant: str) -> None:
    name, options = VARIANTS[variant]
    there, here = GpuBatch(name, 32, seed=5, **options), Batch(name, 32, seed=5, **options)
    for _ in range(50):
        there.step(there.random_actions())
        here.step(here.random_actions())
    assert np.array_equal(there.save(), here.save())
    copied, pickled = there.copy(), pickle.loads(pickle.dumps(there))
    for _ in range(50):
        actions = host(there.random_actions())
        for batch in (there, copied, pickled):
            batch.step(cuda.to_device(actions))
        here.step(actions)
        for batch in (there, copied, pickled):
            assert_same(batch, here)
    fresh = GpuBatch(name, 32, **options)
    fresh.restore(here.save()[::-1])
    here.restore(here.save()[::-1])
    assert_same(fresh, here)


@on_gpu
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_play_has_the_same_sums_as_on_the_cpu(variant: str) -> None:
    name, options = VARIANTS[variant]
    game = plume.game(name)
    chosen = game.options.make(**options)
    there = gpu.simulate(game, chosen, 20_000, 9).to_json()
    here = simulate(compiled(game), chosen, 20_000, 9).to_json()
    assert there.pop("games_per_s") > 0
    assert here.pop("games_per_s") > 0
    assert there == here


@on_gpu
def test_pytorch_shares_the_arrays() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not part of the test install")
    batch = GpuBatch("cotcot", 64, seed=3, players=3)
    observations = torch.zeros(host(batch.observations).shape, dtype=torch.uint8, device="cuda")
    masks = torch.zeros(host(batch.masks).shape, dtype=torch.bool, device="cuda")
    batch.use(observations, masks)
    batch.reset()
    before = observations.clone()
    actions = torch.multinomial(masks.float(), 1).squeeze(1)
    batch.step(actions)
    torch.cuda.synchronize()
    assert not torch.equal(before, observations)
    assert torch.as_tensor(batch.rewards, device="cuda").data_ptr() == batch.rewards.device_ctypes_pointer.value
    twin = Batch("cotcot", 64, seed=3, players=3)
    twin.step(actions.cpu())
    assert np.array_equal(observations.cpu().numpy(), twin.observations)


@on_gpu
def test_an_illegal_action_raises_and_changes_nothing_or_loses() -> None:
    batch = GpuBatch("cotcot", 8, seed=1, players=2)
    actions = host(batch.random_actions())
    actions[5] = 127
    before = {shown: host(getattr(batch, shown)) for shown in SHOWN}
    with pytest.raises(BadAction, match="action 127 of game 5"):
        batch.step(cuda.to_device(actions))
    for shown, was in before.items():
        assert np.array_equal(host(getattr(batch, shown)), was)
    losing = GpuBatch("cotcot", 8, seed=1, players=2, illegal="lose")
    seat = int(host(losing.seats)[5])
    losing.step(cuda.to_device(actions))
    assert host(losing.ended).tolist() == [False] * 5 + [True] + [False] * 2
    assert host(losing.rewards)[5].tolist() == [-1.0 if other == seat else 0.0 for other in range(2)]


@on_gpu
def test_arrays_that_do_not_fit_are_refused() -> None:
    batch = GpuBatch("cotcot", 8, seed=1, players=2)
    shape, masks = (8, batch.layout.size(2)), batch.masks
    with pytest.raises(BadArray, match="in the memory of a GPU"):
        batch.use(np.zeros(shape, np.uint8), masks)
    with pytest.raises(BadArray, match="shape"):
        batch.use(cuda.device_array((7, shape[1]), np.uint8), masks)
    with pytest.raises(BadArray, match="uint8"):
        batch.use(cuda.device_array(shape, np.float32), masks)
    with pytest.raises(BadArray, match="in the memory of a GPU"):
        batch.step(np.zeros(8, np.int64))
    with pytest.raises(BadArray, match="int64"):
        batch.step(cuda.device_array(8, np.int32))

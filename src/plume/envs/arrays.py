"""Arrays that belong to the caller: checked, and seen as the words that rules write."""

from __future__ import annotations

from typing import Any

import numpy as np

from plume.envs.errors import BadArray
from plume.envs.observing.layout import WORD_BYTES

BYTES = (np.dtype(np.uint8), np.dtype(np.int8), np.dtype(np.bool_))
"""What an observation or a mask can be made of."""


LINE = 64
"""JAX shares only what begins at a line of the cache."""


def zeros(shape: tuple[int, int], kind: type[np.generic]) -> Any:
    """Zeros that all can share."""
    size = shape[0] * shape[1] * np.dtype(kind).itemsize
    memory = np.zeros(size + LINE, np.uint8)
    start = -memory.ctypes.data % LINE
    return memory[start : start + size].view(kind).reshape(shape)


def words_of(name: str, given: Any, shape: tuple[int, ...], kinds: tuple[np.dtype[Any], ...]) -> Any:
    """The same memory as a flat array of words, for an array of bytes or anything that DLPack makes one of."""
    array = as_array(name, given)
    check(name, array, shape, kinds)
    if not (array.flags.c_contiguous and array.flags.writeable) or array.ctypes.data % WORD_BYTES:
        raise BadArray("memory", name=name)
    return array.reshape(-1).view(np.int64)


def as_array(name: str, given: Any) -> Any:
    """An array that shares the memory of what is given."""
    if isinstance(given, np.ndarray):
        return given
    if not hasattr(given, "__dlpack__"):
        raise BadArray("no-array", name=name, value=type(given).__name__)
    device = getattr(given, "device", "elsewhere")
    try:
        return np.from_dlpack(given)
    except (BufferError, RuntimeError, ValueError, TypeError) as problem:
        if str(device) == "cpu":
            raise BadArray("not-shared", name=name, why=problem) from None
        raise BadArray("device", name=name, expected="the CPU", found=device) from None


def check(name: str, array: Any, shape: tuple[int, ...], kinds: tuple[np.dtype[Any], ...]) -> None:
    """Refuse an array of another shape or type."""
    if array.shape != shape:
        raise BadArray("shape", name=name, expected=shape, found=array.shape)
    if array.dtype not in kinds:
        raise BadArray("dtype", name=name, expected=" or ".join(str(kind) for kind in kinds), found=array.dtype)

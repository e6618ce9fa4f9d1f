"""Memory of compiled rules: NumPy arrays of numbers and of records. Needs NumPy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from plume.core.structs import Width, fields_of, to_tuple


def dtype(struct: type[Any]) -> np.dtype[Any]:
    """The record type of a struct."""
    fields = []
    for name, kind, size in fields_of(struct):
        code = kind.code if isinstance(kind, Width) else dtype(kind)
        fields.append((name, code, (size,)) if size else (name, code))
    return np.dtype(fields, align=True)


def zeros(kind: type[Any], size: int) -> Any:
    """An array of numbers, or of records of a struct."""
    if kind in (int, float):
        return np.zeros(size, np.int64 if kind is int else np.float64)
    return np.zeros(size, dtype(kind)).view(np.recarray)


def record(struct: Any) -> Any:
    """An array of one record, a copy of a plain struct."""
    memory = zeros(type(struct), 1)
    memory[0] = to_tuple(struct)
    return memory


def number_table(numbers: Iterable[int]) -> Any:
    """Numbers that rules look up."""
    return np.array(list(numbers), np.int64)

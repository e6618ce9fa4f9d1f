"""The words of `plume.core.words` for Numba, and the NumPy records they work on. Needs the extra `fast`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any

import numba
import numpy as np
from llvmlite import binding, ir
from numba import njit, types
from numba.core import cgutils
from numba.core.dispatcher import Dispatcher
from numba.extending import intrinsic

from plume.core.bits import NONE
from plume.core.compiling import RuleCompiler, dtype, number_table
from plume.core.words import spread

NUMBERS = {int: types.int64, bool: types.boolean, float: types.float64}

INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of a function that only compiled code calls."""

LOWEST_OF_BYTES = 0x0101010101010101

VERSION = f"numba {numba.__version__}, numpy {np.__version__}, {binding.get_host_cpu_name()}"


def array(kind: type[Any], size: int) -> Any:
    """Zeros: numbers, or records of a struct."""
    if kind in (int, float):
        return np.zeros(size, np.int64 if kind is int else np.float64)
    return np.zeros(size, _record(kind)).view(np.recarray)  # type: ignore[arg-type]


@cache
def _record(struct: type[Any]) -> np.dtype[Any]:
    """One and the same record type for a struct: Numba takes long to recognise one that it has not met."""
    return np.dtype((np.record, dtype(struct)))


class Compiler(RuleCompiler):
    """Gives the words their meaning for a game with this state, and compiles what was written with them."""

    def __init__(self, state: type[Any], *, check_bounds: bool) -> None:
        super().__init__(state, NUMBERS, numba.from_dtype)
        self._options = {"nogil": True, "_nrt": False, "boundscheck": check_bounds}
        self._entries: list[Any] = []
        self.words = {
            "rule": self._rule,
            "seldom": self._seldom,
            "apart": self._rule,
            "entry": self._entry,
            "table": number_table,
            "popcount": _popcount,
            "lowest": _lowest,
            "nth": _nth_by_deposit if _has_bit_deposit() else _nth_by_counting,
            "spread": _spread_by_deposit if _has_bit_deposit() else njit(spread),
            "store": self._rule(_store),
            "assign": _assign,
            "emit": _emit,
            "scripted": _scripted,
        }

    def compile_entries(self) -> None:
        """Compile all entries."""
        for entry in self._entries:
            self.compile(entry)

    def is_inner(self, called: Any) -> bool:
        return isinstance(called, Dispatcher) and bool(INNER.keys() <= called.targetoptions.keys())

    def compile_for(self, rule: Any, types: tuple[Any, ...]) -> None:
        with _little_optimised() if self.is_inner(rule) else nullcontext():
            rule.compile(types)
        rule.disable_compile()

    def _rule(self, function: Callable[..., Any]) -> Any:
        return njit(function, forceinline=True, **INNER, **self._options)

    def _seldom(self, function: Callable[..., Any]) -> Any:
        return njit(function, **INNER, **self._options)

    def _entry(self, function: Callable[..., Any]) -> Any:
        self._entries.append(njit(function, cache=True, **self._options))
        return self._entries[-1]


@contextmanager
def _little_optimised() -> Iterator[None]:
    """A rule is optimised with the entries it becomes part of; to do so before would only make compiling longer."""
    usual = numba.config.OPT
    numba.config.OPT = type(usual)(1)
    try:
        yield
    finally:
        numba.config.OPT = usual


def _store(states: list[Any], place: int, s: Any) -> None:
    states[place] = s


@intrinsic
def _assign(context: Any, target: Any, source: Any) -> Any:
    if target != source:
        return None

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        cgutils.raw_memcpy(builder, *args, context.get_constant(types.intp, 1), target.size)
        return context.get_dummy_value()

    return types.none(target, source), code


@intrinsic
def _emit(context: Any, s: Any, kind: Any, *numbers: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.get_dummy_value()

    return types.none(s, kind, types.StarArgTuple(numbers)), code


@intrinsic
def _scripted(context: Any, s: Any, zone: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.get_constant(types.int64, NONE)

    return types.int64(s, zone), code


@intrinsic
def _popcount(context: Any, members: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), code


@intrinsic
def _lowest(context: Any, members: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code


@intrinsic
def _deposit(context: Any, bits: Any, members: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(word, [word, word]))
        return builder.call(pdep, args)

    return types.int64(types.int64, types.int64), code


def _has_bit_deposit() -> bool:
    return bool(binding.get_host_cpu_features().get("bmi2"))


@njit
def _nth_by_deposit(members: int, n: int) -> Any:
    return _lowest(_deposit(1 << n, members))


@njit
def _spread_by_deposit(members: int) -> Any:
    return _deposit(members, LOWEST_OF_BYTES)


@njit
def _nth_by_counting(members: int, n: int) -> Any:
    for _ in range(n):
        members &= members - 1
    return _lowest(members)

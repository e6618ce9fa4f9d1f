"""The words of `plume.core.words` for Numba, and the NumPy records they work on. Needs the extra `fast`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from types import ModuleType
from typing import Any, get_args, get_origin, get_type_hints

import numba
import numpy as np
from llvmlite import binding, ir
from numba import njit, types
from numba.core.dispatcher import Dispatcher
from numba.extending import intrinsic

from plume.core.bits import NONE
from plume.core.structs import Numbers, Width, fields_of

NUMBERS = {int: types.int64, bool: types.boolean, float: types.float64}

INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of a function that only compiled code calls."""

VERSION = f"numba {numba.__version__}, numpy {np.__version__}, {binding.get_host_cpu_name()}"


def dtype(struct: type[Any]) -> np.dtype[Any]:
    """The record type of a struct."""
    fields = []
    for name, kind, size in fields_of(struct):
        code = kind.code if isinstance(kind, Width) else dtype(kind)
        fields.append((name, code, (size,)) if size else (name, code))
    return np.dtype(fields, align=True)


def array(kind: type[Any], size: int) -> Any:
    """Zeros: numbers, or records of a struct."""
    if kind in (int, float):
        return np.zeros(size, np.int64 if kind is int else np.float64)
    return np.zeros(size, dtype(kind)).view(np.recarray)


class Compiler:
    """Gives the words their meaning for a game with this state, and compiles what was written with them.

    A rule is compiled for the types of its annotations and no others; left to itself Numba would compile it anew for
    every constant and every width of integer it is called with. Only one that takes an array of a struct is left to
    that.
    """

    def __init__(self, state: type[Any], *, check_bounds: bool) -> None:
        self._state = numba.from_dtype(dtype(state))
        self._options = {"nogil": True, "_nrt": False, "boundscheck": check_bounds}
        self._entries: list[Any] = []
        self.words = {
            "rule": self._rule,
            "seldom": self._seldom,
            "entry": self._entry,
            "table": _table,
            "popcount": _popcount,
            "lowest": _lowest,
            "nth": _nth_by_deposit if _has_bit_deposit() else _nth_by_counting,
            "store": self._rule(_store),
            "emit": _emit,
            "scripted": _scripted,
        }

    def compile_entries(self) -> None:
        """Compile all entries, and before them the rules that they call."""
        done: set[Any] = set()
        for entry in self._entries:
            self._compile(entry, done)

    def _rule(self, function: Callable[..., Any]) -> Any:
        return njit(function, forceinline=True, **INNER, **self._options)

    def _seldom(self, function: Callable[..., Any]) -> Any:
        return njit(function, **INNER, **self._options)

    def _entry(self, function: Callable[..., Any]) -> Any:
        self._entries.append(njit(function, cache=True, **self._options))
        return self._entries[-1]

    def _compile(self, rule: Any, done: set[Any]) -> None:
        if rule in done:
            return
        done.add(rule)
        scope = rule.py_func.__globals__
        for called in _used(scope, rule.py_func.__code__.co_names):
            if isinstance(called, Dispatcher) and _is_inner(called):
                self._compile(called, done)
        hints = get_type_hints(rule.py_func, scope, include_extras=True)
        if Numbers in hints.values():
            return
        with _little_optimised() if _is_inner(rule) else nullcontext():
            rule.compile(tuple(self._type(hint) for name, hint in hints.items() if name != "return"))
        rule.disable_compile()

    def _type(self, hint: Any) -> Any:
        """The compiled type behind an annotation; what is not typed is the state."""
        if hint in NUMBERS:
            return NUMBERS[hint]
        if get_origin(hint) is list:
            return self._type(get_args(hint)[0])[::1]
        if hasattr(hint, "fields"):
            return numba.from_dtype(dtype(hint))
        if hint is Any or getattr(hint, "_is_protocol", False):
            return self._state
        raise TypeError(f"a rule cannot have a parameter of the type {hint}")


def _used(scope: Mapping[str, Any], names: Iterable[str]) -> Iterator[Any]:
    """What these names of a function may mean: globals, and members of modules."""
    found = [scope[name] for name in names if name in scope]
    yield from found
    for module in found:
        if isinstance(module, ModuleType):
            yield from (getattr(module, name, None) for name in names)


def _is_inner(rule: Any) -> bool:
    """Whether only compiled code calls it."""
    return bool(INNER.keys() <= rule.targetoptions.keys())


@contextmanager
def _little_optimised() -> Iterator[None]:
    """A rule is optimised with the entries it becomes part of; to do so before would only make compiling longer."""
    usual = numba.config.OPT
    numba.config.OPT = type(usual)(1)
    try:
        yield
    finally:
        numba.config.OPT = usual


def _table(numbers: Iterable[int]) -> Any:
    return np.array(list(numbers), np.int64)


def _store(states: list[Any], place: int, s: Any) -> None:
    states[place] = s


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
def _nth_by_counting(members: int, n: int) -> Any:
    for _ in range(n):
        members &= members - 1
    return _lowest(members)

"""The compiled carrier: rule files as machine code over NumPy records, by Numba. Needs the extra `fast`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import Dispatcher
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from plume.core.bits import NONE
from plume.core.carriers import compiling, loading, records
from plume.core.carriers.builds import Build
from plume.core.carriers.compiling import RuleCompiler
from plume.core.carriers.engines import Engine
from plume.core.carriers.protocol import complete
from plume.core.carriers.sources import WORDS_FILE, source_of
from plume.core.game import Game
from plume.core.structs import from_record
from plume.core.words import spread

NUMBERS = {int: types.int64, bool: types.boolean, float: types.float64}

INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of a function that only compiled code calls."""

LOWEST_OF_BYTES = 0x0101010101010101

CPU = cpu_target.target_context.codegen().magic_tuple()
"""Architecture, name and features of the processor that Numba compiles for."""


OWN_CODE = [__name__, loading.__name__, compiling.__name__, records.__name__, WORDS_FILE]
"""What decides how rules are compiled."""


class Native:
    """Compiles in a process of its own, once, and keeps the machine code in the cache."""

    is_compiled = True

    def __init__(self, name: str, *, check_bounds: bool) -> None:
        self.name = name
        self._options = {"nogil": True, "_nrt": False, "boundscheck": check_bounds}
        self.words = complete(
            {
                "rule": self._rule,
                "seldom": self._seldom,
                "apart": self._rule,
                "entry": self._entry,
                "table": records.number_table,
                "popcount": _popcount,
                "lowest": _lowest,
                "nth": _nth_by_deposit if _has_bit_deposit() else njit(nth_by_counting),
                "spread": _spread_by_deposit if _has_bit_deposit() else njit(spread),
                "store": self._rule(_store),
                "assign": _assign,
                "emit": _emit,
                "scripted": _scripted,
            }
        )

    def check(self) -> None:
        """It runs wherever Numba does."""

    def array(self, kind: type[Any], size: int) -> Any:
        """A NumPy array."""
        return records.zeros(kind, size)

    def array_of(self, struct: Any) -> Any:
        """A NumPy array of one record."""
        return records.record(struct)

    def plain(self, struct: type[Any], record: Any) -> Any:
        """A struct with the numbers of a NumPy record."""
        return from_record(struct, record)

    def load(self, game: Game, file: str, rules: str) -> Engine:
        """From the cache; the first time this takes a while."""
        build = Build(game, file, rules, kind=self.name)
        build.finish()
        return Engine(game, build.load(), self)

    @property
    def versions(self) -> Iterator[str]:
        """What the machine code depends on beside the rules: versions, the processor, options, and how we compile."""
        yield from (sys.version, numba.__version__, llvmlite.__version__, np.__version__, *CPU)
        yield f"{self._options}, none is {NONE}"
        yield from (source.text for name in OWN_CODE if (source := source_of(name)))

    def compile(self, game: Game, module: ModuleType, advance: Callable[[int, int], None]) -> None:
        """Compile all entries that a module offers."""
        Compiler(game.state, NUMBERS, numba.from_dtype).compile_all(entries_of(module).values(), advance)

    def _rule(self, function: Callable[..., Any]) -> Any:
        return njit(function, forceinline=True, **INNER, **self._options)

    def _seldom(self, function: Callable[..., Any]) -> Any:
        return njit(function, **INNER, **self._options)

    def _entry(self, function: Callable[..., Any]) -> Any:
        made = njit(function, **self._options)
        made._cache = _KeptCode(made.py_func)
        made.is_entry = True
        return made


def entries_of(module: ModuleType) -> dict[str, Any]:
    """The entries that a rule file offers, by name."""
    return {name: value for name, value in vars(module).items() if getattr(value, "is_entry", False)}


class Compiler(RuleCompiler):
    """Compiles entries, and before them the rules that they call."""

    def is_inner(self, called: Any) -> bool:
        return isinstance(called, Dispatcher) and bool(INNER.keys() <= called.targetoptions.keys())

    def compile_for(self, rule: Any, types: tuple[Any, ...]) -> None:
        rule.disable_compile(False)  # a word is a rule of every game
        with as_parts() if self.is_inner(rule) else nullcontext():
            rule.compile(types)
        rule.disable_compile()


class _BesideTheRules(_CacheLocator):  # type: ignore[misc]
    """The machine code of a rule file lies beside it, whatever `NUMBA_CACHE_DIR` says; the folder's name dates it."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = file
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> _BesideTheRules:
        return cls(function, file)

    def get_cache_path(self) -> str:
        return str(Path(self._py_file).parent)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return str(self._line)


class _KeptImplementation(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_BesideTheRules,)


class _KeptCode(FunctionCache):  # type: ignore[misc]
    """The machine code of an entry, as Numba keeps it."""

    _impl_class = _KeptImplementation


class Part(JITCodeLibrary):  # type: ignore[misc]
    """A rule as it goes into the entries that call it: optimised with them, without machine code of its own."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


@contextmanager
def as_parts(library: type[Part] = Part) -> Iterator[None]:
    """Keep Numba from making machine code of what it compiles."""
    context = cpu_target.target_context
    codegen = context.codegen()
    codegen._library_class, context.get_executable = library, _no_code
    try:
        yield
    finally:
        del codegen._library_class, context.get_executable


def _no_code(*_: object) -> object:
    """Something new in place of machine code: Numba knows a compiled function by it, and nobody calls it."""
    return [].append


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
    return "+bmi2" in CPU[-1].split(",")


@njit
def _nth_by_deposit(members: int, n: int) -> Any:
    return _lowest(_deposit(1 << n, members))


@njit
def _spread_by_deposit(members: int) -> Any:
    return _deposit(members, LOWEST_OF_BYTES)


def nth_by_counting(members: int, n: int) -> Any:
    """As `nth` of the words, with a bit instruction."""
    for _ in range(n):
        members &= members - 1
    return _lowest(members)


COMPILED = Native("compiled", check_bounds=False)
CHECKED = Native("checked", check_bounds=True)
"""With bounds checks, to find mistakes in rules."""

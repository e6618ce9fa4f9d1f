"""The carrier for a GPU: rules become functions of CUDA, by numba-cuda, for kernels to call. Needs the extra `gpu`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 looks for it, NumPy 2.5 has it no more

from llvmlite import ir
from numba import cuda
from numba.cuda import types
from numba.cuda.cgutils import raw_memcpy
from numba.cuda.dispatcher import CUDADispatcher
from numba.cuda.extending import intrinsic
from numba.cuda.np.numpy_support import from_dtype

from plume.core.bits import NONE
from plume.core.carriers import records
from plume.core.carriers.compiling import RuleCompiler
from plume.core.carriers.engines import Engine
from plume.core.carriers.loading import Loader
from plume.core.carriers.protocol import complete
from plume.core.carriers.settled import settled, with_numbers
from plume.core.errors import EngineUnavailable
from plume.core.game import Game
from plume.core.options import Options
from plume.core.structs import from_record
from plume.core.words import spread

NUMBERS = {int: types.int64, bool: types.boolean, float: types.float64}


class Gpu:
    """Keeps nothing in the cache: a process compiles anew, and only what its kernels call."""

    is_compiled = True

    def __init__(self) -> None:
        self.words = complete(
            {
                "rule": _rule,
                "seldom": _apart,
                "apart": _apart,
                "entry": lambda function: function,
                "table": records.number_table,
                "popcount": _popcount,
                "lowest": _lowest,
                "nth": _rule(_nth),
                "spread": _rule(spread),
                "store": _apart(_store),
                "assign": _assign,
                "emit": _emit,
                "scripted": _scripted,
            }
        )

    def check(self) -> None:
        """It runs where CUDA finds a GPU."""
        if not cuda.is_available():
            raise EngineUnavailable("no-gpu")

    def array(self, kind: type[Any], size: int) -> Any:
        """An array in the memory of the GPU."""
        return cuda.to_device(records.zeros(kind, size))

    def array_of(self, struct: Any) -> Any:
        """An array of one record there."""
        return cuda.to_device(records.record(struct))

    def plain(self, struct: type[Any], record: Any) -> Any:
        """A struct with the numbers of a NumPy record."""
        return from_record(struct, record)

    def load(self, game: Game, file: str, rules: str) -> GpuEngine:
        """At once; compiled is what `device_functions` names."""
        return GpuEngine(game, Loader(self.words, file, rules, f"gpu {rules}").load(file), self)

    def load_for(self, game: Game, options: Options, file: str, rules: str) -> GpuEngine:
        """The same for games with these options and no others, which is a good deal faster."""
        change = partial(with_numbers, state=game.state, known=settled(game, options))
        loader = Loader(self.words, file, rules, f"gpu {rules} {options}", change=change)
        return GpuEngine(game, loader.load(file), self)


class GpuEngine(Engine):
    """Entries are not for a GPU: kernels call rules."""

    def __init__(self, game: Game, module: ModuleType, carrier: Gpu) -> None:
        super().__init__(game, module, carrier)
        self._compiler = _Compiler(game.state, NUMBERS, from_dtype)

    def device_functions(self, *names: str) -> list[Any]:
        """Rules of the file, compiled for kernels to call."""
        found = [getattr(self.module, name) for name in names]
        for rule in found:
            self._compiler.compile(rule)
        return found


class _Compiler(RuleCompiler):
    """Compiles rules for kernels."""

    def is_inner(self, called: Any) -> bool:
        return isinstance(called, CUDADispatcher)

    def compile_for(self, rule: Any, types: tuple[Any, ...]) -> None:
        made = rule.compile_device(types)
        rule.disable_compile()
        if not rule.targetoptions["forceinline"]:
            made.library.get_function(made.fndesc.llvm_func_name).attributes.add("noinline")


def _rule(function: Callable[..., Any]) -> Any:
    return cuda.jit(function, device=True, forceinline=True)


def _apart(function: Callable[..., Any]) -> Any:
    return cuda.jit(function, device=True)


def _store(states: list[Any], place: int, s: Any) -> None:
    states[place] = s


@intrinsic
def _assign(context: Any, target: Any, source: Any) -> Any:
    if target != source:
        return None

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        raw_memcpy(builder, *args, context.get_constant(types.intp, 1), target.size)
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


def _nth(members: int, n: int) -> int:
    """Halve the set six times: so all threads of a warp take equally long."""
    place = 0
    shift = 32
    while shift:
        below = _popcount(members & (1 << shift) - 1)
        if n >= below:
            n -= below
            members >>= shift
            place += shift
        shift >>= 1
    return place


GPU = Gpu()

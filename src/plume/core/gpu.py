"""The words of `plume.core.words` for CUDA, by numba-cuda: rules become functions of a GPU. Needs the extra `gpu`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 looks for it, NumPy 2.5 has it no more

from llvmlite import ir
from numba import cuda
from numba.cuda import cgutils, types
from numba.cuda.dispatcher import CUDADispatcher
from numba.cuda.extending import intrinsic
from numba.cuda.np.numpy_support import from_dtype

from plume.core.bits import NONE
from plume.core.compiling import RuleCompiler, number_table
from plume.core.words import spread

__all__ = ["GpuCompiler", "cuda"]

NUMBERS = {int: types.int64, bool: types.boolean, float: types.float64}


class GpuCompiler(RuleCompiler):
    """Gives the words their meaning for a game with this state. Entries are not for a GPU: kernels call rules."""

    def __init__(self, state: type[Any]) -> None:
        super().__init__(state, NUMBERS, from_dtype)
        self.words = {
            "rule": _rule,
            "seldom": _apart,
            "apart": _apart,
            "entry": lambda function: function,
            "table": number_table,
            "popcount": _popcount,
            "lowest": _lowest,
            "nth": _rule(_nth),
            "spread": _rule(spread),
            "store": _apart(_store),
            "assign": _assign,
            "emit": _emit,
            "scripted": _scripted,
        }

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

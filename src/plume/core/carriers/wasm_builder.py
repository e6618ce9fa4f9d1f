"""Builds modules of WebAssembly: rule files, by Numba, for another machine than this one. Needs the extra `fast`.

Numba infers types and writes LLVM's language as for this machine. Before that is optimised or becomes machine code it
is given to LLVM's own compiler for WebAssembly: it has 64-bit numbers, pointers without a type and records as bytes, so
nothing in it depends on how wide a pointer is. The entries of a file become one module, which exports their names.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_origin, get_type_hints

import llvmlite
import numba
import numpy as np
from llvmlite import binding as llvm
from llvmlite import ir
from numba import njit, types
from numba.core.compiler_lock import global_compiler_lock

from plume.core.bits import NONE
from plume.core.carriers import layouts, linking
from plume.core.carriers.layouts import layout_of
from plume.core.carriers.linking import link
from plume.core.carriers.native import (
    INNER,
    NUMBERS,
    OWN_CODE,
    Compiler,
    Native,
    Part,
    as_parts,
    entries_of,
    nth_by_counting,
)
from plume.core.carriers.protocol import complete
from plume.core.carriers.sources import source_of
from plume.core.game import Game
from plume.core.structs import Width
from plume.core.words import spread

MODULE = "rules.wasm"
"""The file in the folder of a build."""

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+nontrapping-fptoint,+sign-ext,+mutable-globals"
"""What all browsers have in which a page can be made of modules."""
SPEED = 3
"""How much LLVM does for it."""

WORD, REAL, ADDRESS, LENGTH, STATUS = ir.IntType(64), ir.DoubleType(), ir.PointerType(), ir.IntType(32), ir.IntType(32)
NOTHING = ir.VoidType()


class WasmBuilder(Native):
    """Compiles entries, with the rules in them, into one module in the folder of a build."""

    def __init__(self) -> None:
        super().__init__("wasm", check_bounds=False)
        self.words = complete({**self.words, "nth": njit(nth_by_counting), "spread": njit(spread)})

    @property
    def versions(self) -> Iterator[str]:
        """As for machine code, but for this processor."""
        yield from (sys.version, numba.__version__, llvmlite.__version__, np.__version__, TRIPLE, FEATURES, str(SPEED))
        yield f"{self._options}, none is {NONE}"
        names = (*OWN_CODE, __name__, linking.__name__, layouts.__name__)
        yield from (source.text for name in names if (source := source_of(name)))

    def compile(self, game: Game, module: ModuleType, advance: Callable[[int, int], None]) -> None:
        """Write the module beside the rule file."""
        entries = entries_of(module)
        about = json.dumps(described(game, entries), separators=(",", ":"))
        content = link(_optimised(_whole(_compiled(game, entries, advance))), entries, about.encode())
        Path(str(module.__file__)).with_name(MODULE).write_bytes(content)

    def _entry(self, function: Callable[..., Any]) -> Any:
        made = njit(function, **INNER, **self._options)
        made.is_entry = True
        return made


class _Foreign(Part):
    """A rule for another machine: nothing is made of it that depends on this one."""

    def _optimize_functions(self, module: Any) -> None:
        pass


class _Compiler(Compiler):
    """Compiles entries and rules, and makes machine code of none."""

    def compile_for(self, rule: Any, types: tuple[Any, ...]) -> None:
        rule.compile(types)
        rule.disable_compile()


def _compiled(game: Game, entries: Mapping[str, Any], advance: Callable[[int, int], None]) -> dict[str, Any]:
    """What Numba makes of entries."""
    compiler = _Compiler(game.state, NUMBERS, numba.from_dtype)
    found = {}
    with as_parts(_Foreign), global_compiler_lock:
        compiler.compile_all(entries.values(), advance)
        for name, entry in entries.items():
            [found[name]] = entry.overloads.values()
            found[name].library._ensure_finalized()
    return found


def _whole(entries: Mapping[str, Any]) -> llvm.ModuleRef:
    """All entries as one module, in which a function of the same name can be called from outside."""
    exports = ir.Module("exports")
    exports.triple = TRIPLE
    for name, made in entries.items():
        _export(exports, name, made)
    whole = llvm.parse_assembly(str(exports))
    for made in entries.values():
        part = llvm.parse_assembly(str(made.library._final_module))
        part.triple, part.data_layout = TRIPLE, str(whole.data_layout)
        for function in part.functions:
            if not function.is_declaration:
                function.linkage = "linkonce_odr"  # what two entries have is the same
        whole.link_in(part)
    for value in (*whole.functions, *whole.global_variables):
        if not value.is_declaration and value.name not in entries:
            value.linkage = "internal"
    return whole


def _export(module: ir.Module, name: str, made: Any) -> None:
    """A function as others call it: a number is a double, a record its address, an array its address and its length.

    Numbers that a double cannot hold, and what Numba raises, end in a trap.
    """
    outer: list[ir.Type] = []
    inner: list[ir.Type] = [ADDRESS, ADDRESS]
    for kind in made.signature.args:
        outer += _outer(kind)
        inner += _inner(kind)
    result = made.signature.return_type
    rule = ir.Function(module, ir.FunctionType(STATUS, inner), made.fndesc.llvm_func_name)
    returns = NOTHING if result == types.none else REAL
    builder = ir.IRBuilder(ir.Function(module, ir.FunctionType(returns, outer), name).append_basic_block())
    room, problem = builder.alloca(WORD), builder.alloca(ADDRESS)
    given = iter(builder.function.args)
    args: list[Any] = [room, problem]
    for kind in made.signature.args:
        args += _handed_on(builder, kind, given)
    status = builder.call(rule, args)
    _trap_unless(builder, builder.icmp_unsigned("==", status, ir.Constant(STATUS, 0)))
    if result == types.none:
        builder.ret_void()
        return
    value = builder.load(room, typ=_number(result))
    if result == types.float64:
        builder.ret(value)
        return
    real = builder.sitofp(value, REAL)
    _trap_unless(builder, builder.icmp_signed("==", builder.fptosi(real, WORD), value))
    builder.ret(real)


def _outer(kind: Any) -> list[ir.Type]:
    """A parameter as it is passed from outside."""
    if isinstance(kind, types.Array):
        return [ADDRESS, LENGTH]
    return [ADDRESS if isinstance(kind, types.Record) else REAL]


def _inner(kind: Any) -> list[ir.Type]:
    """A parameter as Numba passes it: of an array its owner, its size, and for each dimension length and step."""
    if isinstance(kind, types.Array):
        return [ADDRESS, ADDRESS, WORD, WORD, ADDRESS, WORD, WORD]
    return [ADDRESS if isinstance(kind, types.Record) else _number(kind)]


def _handed_on(builder: ir.IRBuilder, kind: Any, given: Iterator[Any]) -> list[Any]:
    """What was passed from outside, as Numba wants it."""
    value = next(given)
    if isinstance(kind, types.Array):
        size = kind.dtype.size if isinstance(kind.dtype, types.Record) else kind.dtype.bitwidth // 8
        length, item, nobody = builder.zext(next(given), WORD), ir.Constant(WORD, size), ir.Constant(ADDRESS, None)
        return [nobody, nobody, length, item, value, length, item]
    if isinstance(kind, types.Record) or kind == types.float64:
        return [value]
    return [builder.fptosi(value, WORD)]


def _number(kind: Any) -> ir.Type:
    if kind not in (types.int64, types.float64):
        raise TypeError(f"an entry for WebAssembly cannot have a parameter or a result of the type {kind}")
    return REAL if kind == types.float64 else WORD


def _trap_unless(builder: ir.IRBuilder, condition: Any) -> None:
    with builder.if_then(builder.not_(condition), likely=False):
        builder.call(builder.module.declare_intrinsic("llvm.trap", fnty=ir.FunctionType(NOTHING, [])), [])
        builder.unreachable()


def _optimised(module: llvm.ModuleRef) -> bytes:
    """An object file."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(features=FEATURES, opt=SPEED, reloc="static")
    module.data_layout = str(machine.target_data)
    tuning = llvm.create_pipeline_tuning_options(SPEED)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(module, passes)
    module.verify()
    made: bytes = machine.emit_object(module)
    return made


def described(game: Game, entries: Mapping[str, Any]) -> dict[str, Any]:
    """What each entry takes and gives, and the structs among that: whoever calls it lays these out in its memory."""
    structs: dict[str, Any] = {}
    return {
        "entries": {name: _described_entry(game, entry.py_func, structs) for name, entry in entries.items()},
        "structs": structs,
    }


def _described_entry(game: Game, function: Callable[..., Any], structs: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(function, function.__globals__, include_extras=True)
    result = hints.pop("return")
    parameters = []
    for name, hint in hints.items():
        is_array = get_origin(hint) is list
        kind = get_args(hint)[0] if is_array else hint
        if kind not in NUMBERS and not hasattr(kind, "fields"):
            kind = game.state
        parameters.append({"name": name, "kind": _named(kind, structs), "is_array": is_array})
    return {"parameters": parameters, "returns": result.__name__ if result in NUMBERS else None}


def _named(kind: Any, structs: dict[str, Any]) -> str:
    """The name of a type; a struct is added to those that are described."""
    if kind in NUMBERS:
        return str(kind.__name__)
    layout = layout_of(kind)
    fields = {
        name: {
            "at": place.offset,
            "kind": place.kind.code if isinstance(place.kind, Width) else _named(place.kind, structs),
            "size": place.size,
        }
        for name, place in layout.places.items()
    }
    found = {"bytes": layout.size, "fields": fields}
    if structs.setdefault(kind.__name__, found) != found:
        raise TypeError(f"two structs are called {kind.__name__}")
    return str(kind.__name__)


BUILDER = WasmBuilder()

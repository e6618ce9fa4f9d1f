"""Modules of WebAssembly: what they say of themselves, what they refuse, and what we lean on to make them."""

from __future__ import annotations

import inspect
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import pytest
from llvmlite import binding as llvm
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary, JITCPUCodegen
from numba.core.cpu import CPUContext
from numba.core.funcdesc import FunctionDescriptor
from numba.core.registry import cpu_target

from plume.coatl.state import State as CoatlState
from plume.coatl.workspace import Workspace
from plume.core.carriers import Build, carrier, linking
from plume.core.carriers.layouts import layout_of
from plume.core.carriers.linking import BadObject, link
from plume.core.carriers.records import dtype
from plume.core.carriers.wasm_builder import BUILDER, FEATURES, TRIPLE, described
from plume.core.errors import EngineUnavailable
from plume.core.streams import Stream
from plume.core.structs import F64, I8, I64, I64S, STRUCT, U8S, Width, struct
from plume.core.words import WORDS
from plume.cotcot.state import State as CotcotState
from tests import tictactoe
from tests.wasm.asking import NODE, module

PRIVATE = [
    (CPUCodeLibrary, "_optimize_functions", ["self", "ll_module"]),
    (CPUCodeLibrary, "_optimize_final_module", ["self"]),
    (CPUCodeLibrary, "_finalize_final_module", ["self"]),
    (CPUCodeLibrary, "_finalize_dynamic_globals", ["self"]),
    (CPUCodeLibrary, "_verify_declare_only_symbols", ["self"]),
    (CPUCodeLibrary, "_ensure_finalized", ["self"]),
    (CPUContext, "get_executable", ["self", "library", "fndesc", "env"]),
]
"""What Numba promises nobody, and we replace or call."""


@struct
class Feather:
    """Eight bytes, one, and room to the next eight."""

    length: I64
    colour: I8


@struct
class Hen:
    """Something of everything."""

    age: I8
    weight: F64
    feathers: Annotated[list[Feather], 3]
    eggs: Annotated[list[int], U8S, 5]
    first: Annotated[Feather, STRUCT]
    sums: Annotated[list[int], I64S, 2]


@pytest.mark.parametrize(("owner", "name", "parameters"), PRIVATE, ids=lambda part: getattr(part, "__name__", None))
def test_the_private_parts_of_numba_are_as_we_know_them(owner: type, name: str, parameters: list[str]) -> None:
    assert list(inspect.signature(getattr(owner, name)).parameters) == parameters


def test_numba_makes_code_of_the_class_that_we_exchange() -> None:
    codegen = cpu_target.target_context.codegen()
    assert isinstance(codegen, JITCPUCodegen)
    assert codegen._library_class is JITCodeLibrary
    assert isinstance(codegen.create_library("plume")._final_module, llvm.ModuleRef)
    assert "llvm_func_name" in vars(FunctionDescriptor)


@pytest.mark.parametrize("kind", [Hen, CoatlState, CotcotState, Workspace, Stream], ids=lambda kind: kind.__name__)
def test_structs_lie_as_numpy_lays_them(kind: type) -> None:
    expected, layout = dtype(kind), layout_of(kind)
    assert (layout.size, layout.align) == (expected.itemsize, expected.alignment)
    assert expected.fields is not None
    assert {name: place.offset for name, place in layout.places.items()} == {
        name: field[1] for name, field in expected.fields.items()
    }
    assert all(isinstance(place.kind, Width) or hasattr(place.kind, "fields") for place in layout.places.values())


def test_the_builder_has_all_words() -> None:
    assert set(BUILDER.words) == set(WORDS)


def test_a_module_says_what_its_entries_want() -> None:
    found = Build(tictactoe.GAME, kind="wasm")
    found.finish()
    entries = {name: value for name, value in vars(found.load()).items() if getattr(value, "is_entry", False)}
    about = described(tictactoe.GAME, entries)
    assert set(about["entries"]) == {"play_games", "copy_states"}
    assert about["entries"]["copy_states"] == {
        "parameters": [
            {"name": "states", "kind": "State", "is_array": True},
            {"name": "times", "kind": "int", "is_array": False},
        ],
        "returns": None,
    }
    assert about["structs"]["Stream"] == {
        "bytes": 16,
        "fields": {name: {"at": 4 * n, "kind": "u4", "size": 0} for n, name in enumerate(("a", "b", "c", "counter"))},
    }


def test_a_module_is_small_and_asks_for_nothing() -> None:
    content = module(tictactoe.GAME, "plume.core.playout").read_bytes()
    assert content.startswith(linking.HEADER)
    assert len(content) < 10_000


def test_it_runs_where_a_browser_is_around_python() -> None:
    with pytest.raises(EngineUnavailable, match="rules run as WebAssembly in a browser alone"):
        carrier("wasm")


def test_two_structs_of_one_name_are_refused() -> None:
    @struct
    class Other:
        length: I64

    Other.__name__ = "Feather"

    def both(one: Feather, other: Other) -> None: ...

    both.__annotations__ = {"one": Feather, "other": Other, "return": None}
    with pytest.raises(TypeError, match="two structs are called Feather"):
        described(tictactoe.GAME, {"both": _entry(both)})


def test_an_object_that_lacks_something_is_refused() -> None:
    with pytest.raises(BadObject, match="nothing in it defines elsewhere"):
        link(compiled("declare i64 @elsewhere()"), ["asked"], b"")


def test_addresses_lie_behind_the_stack(tmp_path: Path) -> None:
    """A number in the data is found, at an address that lies in the data too: both are behind the stack now."""
    data = "@number = internal global i64 42, align 64\n@place = internal global ptr @number\n"
    code = "%place = load volatile ptr, ptr @place\n%number = load volatile i64, ptr %place\nret i64 %number"
    file = tmp_path / "found.wasm"
    file.write_bytes(link(compiled(data, code), ["asked"], b"{}"))
    assert run_node("exports.asked() + ' ' + (exports.heap.value > 65536)", file) == "42 true"


def test_what_goes_wrong_is_a_trap() -> None:
    """Also a number that JavaScript would not have exactly."""
    file = module(tictactoe.GAME, "tests.wasm.strange")
    assert run_node("exports.share(7, 2) + ' ' + exports.share(-7, 2)", file) == "3 -4"
    assert run_node("exports.half(7)", file) == "3.5"
    assert run_node("exports.power(53, 0)", file) == str(1 << 53)
    for wrong in ("share(1, 0)", "power(53, 1)"):
        assert "RuntimeError: unreachable" in run_node(f"exports.{wrong}", file)


def run_node(asked: str, file: Path) -> str:
    """What Node prints of an expression about the exports of a module."""
    load = f"new WebAssembly.Instance(new WebAssembly.Module(require('fs').readFileSync({str(file)!r})))"
    tried = f"try {{ console.log(`${{{asked}}}`) }} catch (error) {{ console.log(`${{error}}`) }}"
    script = f"const {{ exports }} = {load}; {tried}"
    return subprocess.run([NODE, "-e", script], capture_output=True, text=True, check=True).stdout.strip()


def compiled(before: str, code: str = "%found = call i64 @elsewhere() ret i64 %found") -> bytes:
    """An object file with a function that is asked for."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    text = f'target triple = "{TRIPLE}"\n{before}\ndefine i64 @asked() {{\n{code}\n}}'
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(features=FEATURES, reloc="static")
    made: bytes = machine.emit_object(llvm.parse_assembly(text))
    return made


def _entry(function: Callable[..., Any]) -> Any:
    class Entry:
        py_func = staticmethod(function)

    return Entry

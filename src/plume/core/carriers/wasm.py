"""The carrier of a browser: rule files as WebAssembly, for Python that runs in WebAssembly too, by Pyodide.

Whoever starts Python there gives it the modules that `wasm_builder` has built. Each has a memory of its own; what
Python has of it are places, at which it reads and writes.
"""

from __future__ import annotations

import json
import weakref
from collections import defaultdict
from collections.abc import Iterator
from struct import pack, unpack_from
from types import ModuleType
from typing import Any

from js import Uint8Array, WebAssembly

from plume.core.carriers.engines import Engine
from plume.core.carriers.layouts import Kind, bytes_of, layout_of
from plume.core.carriers.linking import ABOUT, HEAP, PAGE
from plume.core.carriers.python import PLAIN
from plume.core.errors import EngineUnavailable
from plume.core.game import Game
from plume.core.structs import F64S, I64S, Width

NUMBERS = {int: I64S, float: F64S}
CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "f4": "f", "f8": "d"}
"""Numbers as `struct` writes them, by how NumPy does."""
ALIGN = 16


class Wasm:
    """Runs the modules that it was given."""

    words = PLAIN.words

    def __init__(self) -> None:
        self._modules: dict[tuple[str, str], Any] = {}

    def give(self, game: str, file: str, module: Any) -> None:
        """Take a module of WebAssembly for a game, built from this rule file."""
        self._modules[game, file] = module

    def check(self) -> None:
        """It runs wherever there is a browser around Python."""

    def load(self, game: Game, file: str, rules: str) -> Engine:
        """At once. What is no entry is as in plain Python."""
        if (game.name, file) not in self._modules:
            raise EngineUnavailable("no-module", game=game.title)
        memory = Memory(self._modules[game.name, file])
        module = ModuleType(f"{file}@wasm {rules}")
        vars(module).update(vars(PLAIN.loader(file, rules).load(file)))
        vars(module).update(memory.entries())
        return Engine(game, module, memory)


class Memory:
    """The memory of a module. What nobody holds any more is used again."""

    is_compiled = True

    def __init__(self, module: Any) -> None:
        [about] = WebAssembly.Module.customSections(module, ABOUT)
        self._about = json.loads(about.to_bytes())
        self._exports = WebAssembly.Instance.new(module).exports
        self._end: int = getattr(self._exports, HEAP).value
        self._unused: dict[int, list[int]] = defaultdict(list)

    def entries(self) -> dict[str, Any]:
        """The functions that the module exports, by name."""
        said = self._about["entries"].items()
        return {name: _Entry(getattr(self._exports, name), entry["returns"]) for name, entry in said}

    def array(self, kind: type[Any], size: int) -> Array:
        """So many numbers or records: zeros."""
        item = NUMBERS.get(kind, kind)
        length = -(-size * bytes_of(item) // ALIGN) * ALIGN
        place = self._take(length)
        self.write(place, bytes(length))
        made = Array(self, item, place, size, None)
        weakref.finalize(made, self._unused[length].append, place)
        return made

    def array_of(self, struct: Any) -> Array:
        """An array of one record."""
        made = self.array(type(struct), 1)
        made[0] = struct
        return made

    def plain(self, struct: type[Any], record: Record) -> Any:
        """A plain struct like a record."""
        return _unpacked(struct, self.read(record._place, bytes_of(struct)), 0)

    def read(self, place: int, length: int) -> bytes:
        """The bytes that lie somewhere."""
        found: bytes = self._at(place, length).to_bytes()
        return found

    def write(self, place: int, content: bytes | bytearray) -> None:
        """Lay bytes somewhere."""
        self._at(place, len(content)).assign(content)

    def _take(self, length: int) -> int:
        """Room for so many bytes: some that was used before, or more."""
        if self._unused[length]:
            return self._unused[length].pop()
        place = -(-self._end // ALIGN) * ALIGN
        self._end = place + length
        missing = self._end - self._exports.memory.buffer.byteLength
        if missing > 0:
            self._exports.memory.grow(-(-missing // PAGE))
        return place

    def _at(self, place: int, length: int) -> Any:
        return Uint8Array.new(self._exports.memory.buffer, place, length)


class Array:
    """Numbers or records in memory; `whole` is what they are part of."""

    def __init__(self, memory: Memory, kind: Kind, place: int, size: int, whole: object) -> None:
        self._memory = memory
        self._kind = kind
        self._size = size
        self._place = place
        self._whole = whole

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, number: int) -> Any:
        return _value(self._memory, self._kind, self._place_of(number), self)

    def __setitem__(self, number: int, value: Any) -> None:
        self._memory.write(self._place_of(number), packed(self._kind, value))

    def __iter__(self) -> Iterator[Any]:
        return (self[number] for number in range(self._size))

    def _place_of(self, number: int) -> int:
        if not -self._size <= number < self._size:
            raise IndexError(number)
        return self._place + number % self._size * bytes_of(self._kind)


class Record:
    """A struct in memory, which is part of something."""

    def __init__(self, memory: Memory, struct: type[Any], place: int, whole: object) -> None:
        vars(self).update(_memory=memory, _struct=struct, _place=place, _whole=whole)

    def __getattr__(self, name: str) -> Any:
        field = layout_of(self._struct).places.get(name)
        if field is None:
            raise AttributeError(name)
        if field.size:
            return Array(self._memory, field.kind, self._place + field.offset, field.size, self)
        return _value(self._memory, field.kind, self._place + field.offset, self)

    def __setattr__(self, name: str, value: Any) -> None:
        field = layout_of(self._struct).places[name]
        content = b"".join(packed(field.kind, item) for item in (value if field.size else (value,)))
        self._memory.write(self._place + field.offset, content)


class _Entry:
    """A function of a module."""

    def __init__(self, function: Any, returns: str | None) -> None:
        self._function = function
        self._returns = returns

    def __call__(self, *given: Any) -> int | float | None:
        result = self._function(*(part for one in given for part in _passed(one)))
        return None if self._returns is None else int(result) if self._returns == "int" else float(result)


def _passed(given: Any) -> tuple[Any, ...]:
    """What a module gets for something that is given: of a record the place, of an array the place and the length."""
    if isinstance(given, Array):
        return given._place, len(given)
    return (given._place,) if isinstance(given, Record) else (given,)


def _value(memory: Memory, kind: Kind, place: int, whole: object) -> Any:
    if isinstance(kind, Width):
        return unpack_from(f"<{CODES[kind.code]}", memory.read(place, kind.bytes))[0]
    return Record(memory, kind, place, whole)


def packed(kind: Kind, value: Any) -> bytes:
    """A number or a plain struct as it lies in the memory of a module."""
    if isinstance(kind, Width):
        return pack(f"<{CODES[kind.code]}", value)
    layout = layout_of(kind)
    made = bytearray(layout.size)
    for name, field in layout.places.items():
        found = getattr(value, name)
        content = b"".join(packed(field.kind, item) for item in (found if field.size else (found,)))
        made[field.offset : field.offset + len(content)] = content
    return bytes(made)


def _unpacked(kind: Kind, content: bytes, place: int) -> Any:
    """A number or a plain struct as it was before it was packed."""
    if isinstance(kind, Width):
        return unpack_from(f"<{CODES[kind.code]}", content, place)[0]
    made = kind()
    for name, field in layout_of(kind).places.items():
        first = place + field.offset
        found = [_unpacked(field.kind, content, first + number * field.item) for number in range(field.size or 1)]
        setattr(made, name, found if field.size else found[0])
    return made


WASM = Wasm()

"""From an object file to a module of WebAssembly: what a linker does where there is one file and nothing is missing.

An object file (https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md) is a module already that lacks
its memory and its exports, and whose data begins at 0. Here the stack lies there, so that it cannot grow into the data,
and the data behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

STACK = 1 << 16
PAGE = 1 << 16
HEADER = b"\0asm\1\0\0\0"
CUSTOM, TYPES, IMPORTS, FUNCTIONS, MEMORY, GLOBALS, EXPORTS, CODE, DATA, DATA_COUNT = 0, 1, 2, 3, 5, 6, 7, 10, 11, 12
EXPECTED = {TYPES, IMPORTS, FUNCTIONS, DATA_COUNT, CODE, DATA}
ORDER = (TYPES, FUNCTIONS, MEMORY, GLOBALS, EXPORTS, DATA_COUNT, CODE, DATA)

FUNCTION_INDEX, ADDRESS, SIGNED_ADDRESS, ADDRESS_IN_DATA, TYPE_INDEX, GLOBAL_INDEX = 0, 3, 4, 5, 6, 7
"""The kinds of numbers that a linker may have to change."""
STAY = {FUNCTION_INDEX, TYPE_INDEX, GLOBAL_INDEX}
PADDED = 5
"""Bytes of a number that was left room for."""

GIVEN = {"__linear_memory": ("limits", "pages"), "__stack_pointer": ("type", "may change")}
"""What is asked for by name, and the numbers behind the name."""

SYMBOLS = 8
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
ELSEWHERE, NAMED = 0x10, 0x40

HEAP, ABOUT = "heap", "plume"
"""The names under which a module tells where its caller may lay things, and what else there is to know of it."""


class BadObject(ValueError):
    """An object file that is not complete in itself, or holds what is not expected here."""


class _Reader:
    """Reads the numbers and names of the format one after another."""

    def __init__(self, content: bytes, at: int = 0) -> None:
        self.content = content
        self.at = at

    @property
    def is_done(self) -> bool:
        return self.at >= len(self.content)

    def bytes(self, size: int) -> bytes:
        self.at += size
        return self.content[self.at - size : self.at]

    def number(self) -> int:
        """A number in groups of seven bits, the lowest first."""
        found = shift = 0
        while True:
            byte = self.content[self.at]
            self.at += 1
            found |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return found

    def signed(self) -> int:
        start = self.at
        found, bits = self.number(), 7 * (self.at - start)
        return found - (1 << bits) if found >> bits - 1 else found

    def name(self) -> str:
        return self.bytes(self.number()).decode()


def link(content: bytes, names: Iterable[str], about: bytes) -> bytes:
    """A module with its own memory that exports these functions, and says something about itself in a section."""
    sections: dict[int, bytes] = {}
    custom: dict[str, bytes] = {}
    for kind, body in _sections(content):
        if kind == CUSTOM:
            inside = _Reader(body)
            name = inside.name()
            custom[name] = body[inside.at :]
        elif kind in EXPECTED:
            sections[kind] = body
        else:
            raise BadObject(f"a section of the kind {kind}")
    _check_imports(sections.pop(IMPORTS))
    data, end = _behind_the_stack(_moved(sections.get(DATA, b""), custom.get("reloc.DATA")))
    if data:
        sections[DATA] = data
    sections[CODE] = _moved(sections[CODE], custom.get("reloc.CODE"))
    sections[MEMORY] = _several([b"\0" + _number(-(-end // PAGE))])
    sections[GLOBALS] = _several([_global(STACK, may_change=True), _global(end, may_change=False)])
    sections[EXPORTS] = _several(_exports(_functions(custom["linking"]), names))
    whole = [_section(kind, sections[kind]) for kind in ORDER if kind in sections]
    return HEADER + b"".join(whole) + _section(CUSTOM, _text(ABOUT) + about)


def _sections(content: bytes) -> Iterator[tuple[int, bytes]]:
    reader = _Reader(content, len(HEADER))
    while not reader.is_done:
        kind = reader.number()
        yield kind, reader.bytes(reader.number())


def _check_imports(body: bytes) -> None:
    """A memory and a stack pointer are asked for, and nothing else: they are given, and keep their numbers."""
    reader = _Reader(body)
    for _ in range(reader.number()):
        reader.name()
        name, _kind = reader.name(), reader.number()
        if name not in GIVEN:
            raise BadObject(f"nothing in it defines {name}")
        for _ in GIVEN[name]:
            reader.number()


def _moved(body: bytes, changes: bytes | None) -> bytes:
    """A section whose addresses are those behind the stack."""
    if changes is None:
        return body
    moved = bytearray(body)
    reader = _Reader(changes)
    reader.number()
    for _ in range(reader.number()):
        kind, at = reader.number(), reader.number()
        reader.number()
        if kind in STAY:
            continue
        reader.signed()
        if kind == ADDRESS_IN_DATA:
            moved[at : at + 4] = (int.from_bytes(moved[at : at + 4], "little") + STACK).to_bytes(4, "little")
        elif kind in (ADDRESS, SIGNED_ADDRESS):
            moved[at : at + PADDED] = _padded(_Reader(body, at).number() + STACK)
        else:
            raise BadObject(f"an address of the kind {kind}")
    return bytes(moved)


def _behind_the_stack(body: bytes) -> tuple[bytes, int]:
    """The data, and where it ends."""
    if not body:
        return b"", STACK
    reader = _Reader(body)
    parts = []
    end = STACK
    for _ in range(reader.number()):
        if reader.bytes(2) != b"\0\x41":
            raise BadObject("data that does not lie at a number")
        start = reader.signed() + STACK
        reader.bytes(1)
        content = reader.bytes(reader.number())
        parts.append(b"\0\x41" + _signed(start) + b"\x0b" + _number(len(content)) + content)
        end = max(end, start + len(content))
    return _several(parts), end


def _functions(linking: bytes) -> dict[str, int]:
    """The numbers of functions, by name."""
    reader = _Reader(linking)
    reader.number()
    found = {}
    while not reader.is_done:
        kind, size = reader.number(), reader.number()
        symbols = _Reader(reader.bytes(size))
        for _ in range(symbols.number() if kind == SYMBOLS else 0):
            what, flags = symbols.number(), symbols.number()
            is_here = not flags & ELSEWHERE
            if what == DATA_SYMBOL:
                symbols.name()
                for _ in range(3 if is_here else 0):
                    symbols.number()
                continue
            number = symbols.number()
            name = symbols.name() if what != SECTION_SYMBOL and (is_here or flags & NAMED) else ""
            if what == FUNCTION_SYMBOL:
                found[name] = number
    return found


def _exports(functions: dict[str, int], names: Iterable[str]) -> Iterator[bytes]:
    yield _text("memory") + b"\2\0"
    yield _text(HEAP) + b"\3\1"
    for name in names:
        yield _text(name) + b"\0" + _number(functions[name])


def _global(value: int, *, may_change: bool) -> bytes:
    return b"\x7f" + bytes([may_change]) + b"\x41" + _signed(value) + b"\x0b"


def _section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + _number(len(body)) + body


def _several(parts: Iterable[bytes]) -> bytes:
    found = list(parts)
    return _number(len(found)) + b"".join(found)


def _text(name: str) -> bytes:
    return _number(len(name.encode())) + name.encode()


def _number(value: int) -> bytes:
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def _padded(value: int) -> bytes:
    return bytes(value >> 7 * place & 0x7F | (0x80 if place < PADDED - 1 else 0) for place in range(PADDED))


def _signed(value: int) -> bytes:
    """A number that is not negative, with room for its sign."""
    found = _number(value)
    return found if not found[-1] & 0x40 else bytes([*found[:-1], found[-1] | 0x80, 0])

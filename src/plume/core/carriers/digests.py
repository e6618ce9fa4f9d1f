"""A hash of all that the machine code of rules depends on, and of nothing else.

That is the text of the rule files and the values that they take from other files: numbers, tables, layouts of structs.
How those other files are written, and what they say to people, does not matter.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from enum import Enum, EnumType
from types import ModuleType
from typing import Any

from plume.core.carriers.sources import Source
from plume.core.structs import Width, fields_of


def digest(parts: Iterable[str]) -> str:
    """A hash of these texts."""
    hasher = hashlib.sha256()
    for part in parts:
        hasher.update(part.encode() + b"\0")
    return hasher.hexdigest()[:24]


def facts(source: Source, module: ModuleType) -> Iterator[str]:
    """The text of a file, and the values of its globals and of what it looks up in other modules."""
    yield source.name
    yield source.text
    for name, value in sorted(vars(module).items()):
        if name.startswith("__"):
            continue
        yield f"{name} = {told(value)}"
        if isinstance(value, ModuleType):
            for inner in sorted(source.attributes & vars(value).keys()):
                yield f"{name}.{inner} = {told(getattr(value, inner))}"


def told(value: Any) -> str:
    """A value as far as a rule can know it; of what no rule can use, texts among it, only the kind."""
    if value is None or isinstance(value, int | float | Enum):
        return repr(value)
    if isinstance(value, str):
        return "text"
    if isinstance(value, EnumType):
        return repr(list[Enum](value))
    if isinstance(value, type) and hasattr(value, "fields"):
        return layout(value)
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{told(key)}: {told(item)}' for key, item in value.items())}}}"
    if isinstance(value, Set):
        return f"{{{', '.join(sorted(map(told, value)))}}}"
    if isinstance(value, Sequence):
        return f"[{', '.join(map(told, value))}]"
    return str(getattr(value, "__qualname__", type(value).__qualname__))


def layout(struct: type[Any]) -> str:
    """The fields of a struct, with their types and sizes."""
    parts = (
        f"{name}: {kind.code if isinstance(kind, Width) else layout(kind)}[{size}]"
        for name, kind, size in fields_of(struct)
    )
    return f"({', '.join(parts)})"

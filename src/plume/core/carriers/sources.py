"""The source files behind a rule file: which of them are rule files, and what they take from elsewhere."""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import NamedTuple

WORDS_FILE = "plume.core.words"


class Source(NamedTuple):
    """A module's text, what it imports, the words it takes if it is a rule file, and the attributes it looks up."""

    name: str
    path: Path
    text: str
    imports: frozenset[str]
    words: frozenset[str]
    attributes: frozenset[str]

    @property
    def is_rule_file(self) -> bool:
        return bool(self.words)

    @property
    def is_generic(self) -> bool:
        """A rule file for any game: only a carrier can load it."""
        return "game" in self.words


@cache
def source_of(name: str) -> Source | None:
    """The source of a module, or None where there is none."""
    package = name.rpartition(".")[0]
    spec = _spec(name) if not package or _is_package(package) else None
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return None
    path = Path(spec.origin)
    text = path.read_text("utf-8")
    imports: set[str] = set()
    words: set[str] = set()
    tree = ast.parse(text)
    for module, names in _imports(tree):
        imports |= {module, *(f"{module}.{name}" for name in names)}
        if module == WORDS_FILE:
            words |= names
    attributes = frozenset(node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return Source(name, path, text, frozenset(imports), frozenset(words), attributes)


def _spec(name: str) -> ModuleSpec | None:
    try:
        return importlib.util.find_spec(name)
    except ModuleNotFoundError:
        return None


def _is_package(name: str) -> bool:
    spec = _spec(name)
    return spec is not None and spec.submodule_search_locations is not None


def _imports(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module, {alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, set()


def rule_files(*roots: str) -> dict[str, Source]:
    """These rule files and all that they use, directly or through others, from the same top-level packages."""
    inside = packages(roots)
    found: dict[str, Source] = {}
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        source = source_of(name) if name not in found and name.partition(".")[0] in inside else None
        if source is not None and source.is_rule_file:
            found[name] = source
            waiting += source.imports
    return found


def packages(names: Iterable[str]) -> set[str]:
    """The top-level packages of these modules, and that of the words."""
    return {name.partition(".")[0] for name in (*names, WORDS_FILE)}

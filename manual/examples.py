"""Examples for the page where one tries the library: those of the cookbook that a browser can run.

Each is complete: what it takes from earlier examples comes before it. What the manual saves as a picture or a film is
shown there instead.
"""

from __future__ import annotations

import ast
import builtins
import doctest
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

COOKBOOK = Path(__file__).parents[1] / "docs" / "cookbook.md"
ELSEWHERE = ("Many games", "Learning")
"""Sections that need what a browser does not have: processes, machine code, other libraries."""
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
RECIPE = re.compile(r"^\*\*(.+?)\.?\*\*.*?^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAVED = re.compile(r"""\.save\("[\w-]+\.(?:svg|html)"\)$""", re.MULTILINE)
GIVEN = {*dir(builtins), "plume"}


@dataclass(frozen=True)
class Example:
    """An example under its title, in a section of the manual."""

    section: str
    title: str
    code: str


def examples(text: str | None = None) -> list[Example]:
    """All of them, in the order of the manual."""
    found: list[Example] = []
    earlier: list[str] = []
    for section, part in _sections(COOKBOOK.read_text("utf-8") if text is None else text):
        for title, session in RECIPE.findall(part) if section not in ELSEWHERE else ():
            own = source(session)
            code = "".join([*_needed(own, earlier), SAVED.sub("", own)])
            found.append(Example(section, title, code.rstrip()))
            earlier.append(_silent(own))
    return found


def source(session: str) -> str:
    """What is typed in a session."""
    return "".join(example.source for example in doctest.DocTestParser().get_examples(session))


def _sections(text: str) -> Iterator[tuple[str, str]]:
    _, *parts = SECTION.split(text)
    return zip(parts[::2], parts[1::2], strict=True)


def _needed(code: str, earlier: list[str]) -> list[str]:
    """The earlier examples that code takes names from, and those that they take names from, in their order."""
    wanted, chosen = _used(code), list[str]()
    for other in reversed(earlier):
        if wanted & _made(other):
            wanted = (wanted - _made(other)) | _used(other)
            chosen.insert(0, other)
    return chosen


def _silent(code: str) -> str:
    """Code without what is only looked at."""
    statements = (node for node in ast.parse(code).body if not isinstance(node, ast.Expr))
    return "".join(f"{ast.get_source_segment(code, node)}\n" for node in statements)


def _made(code: str) -> set[str]:
    """The names that code makes."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found |= {node.name, *(one.arg for one in ast.walk(node) if isinstance(one, ast.arg))}
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(name.asname or name.name).partition(".")[0] for name in node.names}
    return found


def _used(code: str) -> set[str]:
    """The names that code uses and does not make."""
    names = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    return names - _made(code) - GIVEN

"""The tests are tested: drop any one condition from a set of legal moves, and a rule test fails.

Each mutant is a copy of the package in which one condition of one legality function is dropped or turned, run against
the rule tests in a process of its own.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import plume

PACKAGE = Path(plume.__file__).parent
ROOT = Path(__file__).parents[1]


class Mutant(NamedTuple):
    """A file of a game with one change."""

    file: Path
    name: str
    source: str


def mutants(game: str, legality: Mapping[str, Sequence[str]], equivalent: Mapping[str, str]) -> Iterator[Mutant]:
    """All changes of conditions in the functions that decide what is legal, but for those that change nothing."""
    for file, functions in legality.items():
        path = Path(game) / file
        source = (PACKAGE / path).read_text("utf-8")
        found = {node.name: node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)}
        for function in functions:
            for node, text in changes(found[function]):
                name = f"{function}: {ast.unparse(node)} -> {text}"
                if name not in equivalent:
                    yield Mutant(path, name, replaced(source, node, text))


def changes(function: ast.FunctionDef) -> Iterator[tuple[ast.expr, str]]:
    """Expressions, and what to write in their place: a test that always or never holds, an operand less."""
    for node in ast.walk(function):
        if isinstance(node, ast.If | ast.IfExp):
            yield node.test, "False"
            yield node.test, "True"
        elif isinstance(node, ast.BoolOp):
            for i in range(len(node.values)):
                rest = node.values[:i] + node.values[i + 1 :]
                yield node, f"({ast.unparse(rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))})"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
            yield node, f"({ast.unparse(node.left)})"
            yield node, f"({ast.unparse(node.right)})"


def replaced(source: str, node: ast.expr, text: str) -> str:
    """The source with another text in the place of an expression."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    encoded = source.encode()
    first = starts[node.lineno - 1] + node.col_offset
    last = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
    return (encoded[:first] + text.encode() + encoded[last:]).decode()


def survives(mutant: Mutant, tests: Sequence[str], folder: Path) -> str | None:
    """What the tests print if none of them fails with this change; the changed package goes into the folder."""
    shutil.copytree(PACKAGE, folder / "plume", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "plume" / mutant.file).write_text(mutant.source, "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "PLUME_CHECK": ""}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    result = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    return None if result.returncode == 1 else result.stdout[-500:]

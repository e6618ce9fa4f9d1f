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
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import plume
from tests.scale import FULL

PACKAGE = Path(plume.__file__).parent
ROOT = Path(__file__).parents[2]
RULE_TESTS = [f"tests/coatl/test_{name}.py" for name in ("setup", "rules", "assembling", "tokens", "turns", "refusals")]

LEGALITY = {
    "rules.py": ["legal", "first_moves", "is_empty", "takes", "draws", "may_end"],
    "setup.py": ["keeps"],
    "assembling.py": [
        "assembles",
        "begins",
        "extensions",
        "completing",
        "fulfils",
        "temples",
    ],
    "tokens.py": ["picks", "futures", "commits"],
    "zones.py": ["cards_left", "row_numbers", "visible_temples"],
}

EQUIVALENT = {
    "first_moves: me.tokens -> True": "without tokens the three sets are empty anyway",
    "completing: me.hand & (coatl.satisfied | coatl.one_short) == 0 -> False": "a short cut for what the loop finds",
    "completing: me.hand & (coatl.satisfied | coatl.one_short) -> (me.hand)": "a short cut for what the loop finds",
    "completing: me.hand & (coatl.satisfied | coatl.one_short) -> (coatl.satisfied | coatl.one_short)": "the same",
    "legal: s.action == CHOOSING -> True": "it is the last action that has a set",
}
"""Changes that change nothing, and why."""


class Mutant(NamedTuple):
    """A file with one change."""

    file: str
    name: str
    source: str


def mutants() -> Iterator[Mutant]:
    """All changes of conditions in the functions that decide what is legal."""
    for file, functions in LEGALITY.items():
        source = (PACKAGE / "coatl" / file).read_text("utf-8")
        for function in ast.walk(ast.parse(source)):
            if isinstance(function, ast.FunctionDef) and function.name in functions:
                for node, text in changes(function):
                    name = f"{function.name}: {ast.unparse(node)} -> {text}"
                    if name not in EQUIVALENT:
                        yield Mutant(file, name, replaced(source, node, text))


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


@pytest.mark.parametrize("mutant", list(mutants())[:: 1 if FULL else 25], ids=lambda mutant: mutant.name)
def test_a_dropped_condition_is_found(mutant: Mutant, tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "plume", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "plume" / "coatl" / mutant.file).write_text(mutant.source, "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1", "PLUME_CHECK": ""}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *RULE_TESTS]
    result = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert result.returncode == 1, f"no rule test fails with this change:\n{result.stdout[-500:]}"


def test_there_are_conditions_to_drop() -> None:
    assert len(list(mutants())) > 60

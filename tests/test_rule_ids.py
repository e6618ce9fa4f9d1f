"""Every rule has a test that carries its id, and every id in a test is a rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from plume.rulebooks import books, text

TESTS = Path(__file__).parent
SHARED = TESTS.parents[1] / "shared"
SHARED_RULES = (SHARED / "rules", SHARED / "expansions")
ID = r"^- ([A-Z]-[A-Z]+-\d+) "


def rule_ids() -> list[str]:
    """The ids in the rulebooks of the package, in order."""
    return [rule for book in books() for rule in re.findall(ID, text(book), re.MULTILINE)]


def ids_in_tests() -> dict[str, list[str]]:
    """The ids that tests carry, with the names of the tests."""
    found: dict[str, list[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                        for rule in map(ast.literal_eval, decorator.args):
                            found.setdefault(rule, []).append(node.name)
    return found


def test_every_rule_has_a_test() -> None:
    tested = ids_in_tests()
    missing = [rule for rule in rule_ids() if rule not in tested]
    assert not missing, f"no test carries {', '.join(missing)}"


def test_every_tested_id_is_a_rule() -> None:
    known = rule_ids()
    unknown = [f"{rule} in {names[0]}" for rule, names in ids_in_tests().items() if rule not in known]
    assert not unknown, f"no rule is called {', '.join(unknown)}"


def test_no_id_stands_twice() -> None:
    assert len(rule_ids()) == len(set(rule_ids())) == 57 + 24 + 12 + 34


@pytest.mark.skipif(not SHARED.exists(), reason="the shared rules are not part of the repository")
def test_the_rulebooks_have_every_id_of_the_shared_rules() -> None:
    texts = [path.read_text("utf-8") for folder in SHARED_RULES for path in folder.glob("*.md")]
    shared = [rule for text in texts for rule in re.findall(ID, text, re.MULTILINE)]
    assert sorted(rule_ids()) == sorted(shared)

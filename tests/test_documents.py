"""Every example in README, manual and docstrings runs, and every link leads somewhere."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

import plume
from plume.cli import main

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def name(path: Path) -> str:
    """A document's path in the repository."""
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_examples_in_python_run(path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    runner = doctest.DocTestRunner()
    scope: dict[str, Any] = {}
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, scope, name(path), name(path), 0)
        if test.examples:
            runner.run(test, clear_globs=False)
            scope.update(test.globs)
        else:
            exec(block, scope)
    assert runner.summarize().failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_commands_run(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in re.findall(r"^plume (.*)$", path.read_text("utf-8"), re.MULTILINE):
        words = shlex.split(line, comments=True)
        if words[0] != "bench":
            assert main(words) == 0, line
    capsys.readouterr()


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), f"{name(path)} points to {target}"


def test_examples_in_docstrings_run() -> None:
    modules = [module.name for module in pkgutil.walk_packages(plume.__path__, "plume.")]
    generic = ("plume.core.playout", "plume.__main__")
    failed = 0
    for module in ["plume", *(module for module in modules if module not in generic)]:
        failed += doctest.testmod(importlib.import_module(module)).failed
    assert failed == 0

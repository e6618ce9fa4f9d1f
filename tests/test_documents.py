"""Every example in README, manual and docstrings runs, and every link leads somewhere."""

from __future__ import annotations

import asyncio
import doctest
import importlib
import io
import re
import shlex
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import plume
from plume import records
from plume.cli import main
from plume.server.store import Store
from tests.package import ELSEWHERE, modules

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^(?:\$ )?plume (.*)$", re.MULTILINE)
SESSION = re.compile(r"^\$ plume (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
ENDLESS = (["bench"], ["serve"], ["play"], ["api"])
"""Commands that take minutes or go on until somebody ends them, and those of the server, which is tested elsewhere."""
TYPED = "? done\nquit\nquit\n"
"""What a person types who plays."""
FILES = ("md", "py", "svelte", "ts")
"""What looks like an attribute and is the name of a file."""
KEPT, SERVED = "game.plume", "club.sqlite"
"""Examples that take a game up find one that was kept, and a database that has served people."""


def name(path: Path) -> str:
    """A document's path in the repository."""
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_examples_run(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the order of the page and in a folder of its own, so that one example can read what another wrote."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    keep_a_game()
    asyncio.run(keep_a_database())
    scope: dict[str, Any] = {}
    for kind, block in BLOCK.findall(path.read_text("utf-8")):
        if kind == "python":
            run_python(block, name(path), scope)
        elif kind == "console":
            run_session(block, capsys)
        else:
            run_commands(block, monkeypatch)


def keep_a_game() -> None:
    """Save a game that has just begun."""
    position = plume.cotcot.new(players=2, seed=4, first_player=0)
    position.play("chest x2")
    records.save(KEPT, [records.Record.of(position)])


async def keep_a_database() -> None:
    """Make a database as a server does that starts for the first time."""
    await (await Store.open(SERVED)).close()


def run_python(block: str, where: str, scope: dict[str, Any]) -> None:
    """Run a block that is a session with its results, or a program."""
    test = doctest.DocTestParser().get_doctest(block, scope, where, where, 0)
    if not test.examples:
        exec(block, scope)
        return
    told: list[str] = []
    assert doctest.DocTestRunner().run(test, out=told.append, clear_globs=False).failed == 0, "".join(told)
    scope.update(test.globs)


def run_session(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Run commands and compare what they print."""
    for line, expected in SESSION.findall(block):
        capsys.readouterr()
        main(shlex.split(line))
        said = capsys.readouterr()
        assert [text.rstrip() for text in (said.out + said.err).splitlines()] == expected.splitlines(), line


def run_commands(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run commands whose output is not shown."""
    for line in COMMAND.findall(block):
        words = shlex.split(line, comments=True)
        if words[:1] not in ENDLESS[:2] and words not in ENDLESS:
            monkeypatch.setattr("sys.stdin", io.StringIO(TYPED))
            assert main(words) == 0, line


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[)#]", path.read_text("utf-8")):
        assert (path.parent / target).exists(), f"{name(path)} points to {target}"


def test_the_manual_tells_of_every_command() -> None:
    from plume.cli.app import app

    told = (ROOT / "docs" / "command.md").read_text("utf-8")
    commands = [command for command in app if not command.startswith("-")]
    assert [command for command in commands if f"plume {command}" not in told] == []


def named(path: Path) -> Iterator[str]:
    """The names of Python in a document, such as `plume.records.read_file` and `Position.play`."""
    for words in re.findall(r"`([^`\n]+)`", BLOCK.sub("", path.read_text("utf-8"))):
        if found := re.fullmatch(r"((?:plume\.)?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?:\(.*\))?", words):
            yield found[1]


def classes() -> dict[str, list[type]]:
    """The classes of the package, by their names."""
    found: dict[str, list[type]] = {}
    for module in modules():
        for one in vars(importlib.import_module(module)).values():
            if isinstance(one, type) and one.__module__.startswith("plume."):
                found.setdefault(one.__name__, []).append(one)
    return found


def has(owner: object, attribute: str) -> bool:
    """Whether a class has something, be it only in its instances."""
    return hasattr(owner, attribute) or attribute in getattr(owner, "__annotations__", {})


def exists(dotted: str) -> bool:
    """Whether a dotted name that begins with `plume` leads somewhere."""
    if any(f"{dotted}.".startswith(f"{elsewhere}.") for elsewhere in ELSEWHERE) or find_spec_of(dotted):
        return True
    owner, _, last = dotted.rpartition(".")
    if find_spec_of(owner):
        return has(importlib.import_module(owner), last)
    where, _, name = owner.rpartition(".")
    return bool(find_spec_of(where)) and has(getattr(importlib.import_module(where), name, None), last)


def find_spec_of(module: str) -> object:
    """A module, if there is one of this name."""
    try:
        return find_spec(module)
    except ModuleNotFoundError:
        return None


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_what_the_documents_name_exists(path: Path) -> None:
    known = classes()
    for dotted in named(path):
        first, _, rest = dotted.partition(".")
        if first == "plume":
            assert exists(dotted), dotted
        elif first in known and rest not in FILES and "." not in rest:
            assert any(has(owner, rest) for owner in known[first]), dotted


def test_examples_in_docstrings_run() -> None:
    failed = 0
    for module in ["plume", *modules()]:
        failed += doctest.testmod(importlib.import_module(module)).failed
    assert failed == 0

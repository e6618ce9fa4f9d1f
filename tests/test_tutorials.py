"""Every tutorial is a notebook that runs, is kept without results, and is shown in the manual with them."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from manual.notebooks import NOTEBOOKS, shown
from manual.running import WRITE, code
from tests.scale import FULL

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "tutorials"
TUTORIALS = list(NOTEBOOKS.values())
QUICK = "PLUME_QUICK"
MOST_LINES = 100

each = pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.stem)


def texts(path: Path) -> str:
    """What a notebook shows as text."""
    return "\n".join(content for cell in shown(path) for kind, content in cell if kind == "text/plain")


@pytest.fixture(autouse=True)
def _with_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notebooks do with less, except where the full figures are asked for."""
    if FULL:
        monkeypatch.delenv(QUICK, raising=False)
    else:
        monkeypatch.setenv(QUICK, "1")


@each
def test_a_tutorial_runs_and_shows_something(path: Path) -> None:
    kinds = [kind for cell in shown(path) for kind, _ in cell]
    assert len(kinds) >= 4
    assert "image/svg+xml" in kinds


@each
def test_a_tutorial_is_kept_without_results(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    assert path.read_text("utf-8") == json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    cells = notebook["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells if "outputs" in cell)
    for source in code(path):
        if not source.startswith(WRITE):
            ast.parse(source)


@each
def test_links_of_a_tutorial_lead_somewhere(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    words = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    assert [link for link in re.findall(r"\]\(([^)#]+)[)#]", words) if not (path.parent / link).exists()] == []


def test_the_overview_leads_to_every_tutorial() -> None:
    told = re.findall(r"\]\((\S+\.ipynb)\)", (FOLDER / "index.md").read_text("utf-8"))
    assert sorted(told) == [path.name for path in TUTORIALS]


def test_what_needs_plume_alone_runs_without_anything_else(tmp_path: Path) -> None:
    """`-S` hides all packages that are installed."""
    alone = re.findall(r"\]\((\S+\.ipynb)\).*\| `plume-games` \|", (FOLDER / "index.md").read_text("utf-8"))
    assert "first-position.ipynb" in alone
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    for name in alone if FULL else alone[:1]:
        command = [sys.executable, "-S", "-m", "manual.running", str(FOLDER / name)]
        there = {**os.environ, "PYTHONPATH": path, "PLUME_QUIET": "1"}
        done = subprocess.run(command, cwd=tmp_path, env=there, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_the_new_game_has_a_hundred_lines() -> None:
    (lines,) = re.findall(r"^(\d+)$", texts(FOLDER / "new-game.ipynb"), re.MULTILINE)
    assert int(lines) <= MOST_LINES


def test_the_network_learns() -> None:
    won = re.search(r"learned +wins (\d+)%", texts(FOLDER / "learning.ipynb"))
    assert won is not None
    assert not FULL or int(won[1]) > 90

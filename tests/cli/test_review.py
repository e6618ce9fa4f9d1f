"""`plume review`: a game in words or as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from plume.analysis import review
from plume.cli import main
from plume.cli.review import sparkline
from plume.language import LANGUAGES
from plume.records import save
from tests.analysis.games import game_of_bots

BRIEF = 20


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "games.plume"
    save(path, [game_of_bots("cotcot", 2, 6, "beginner"), game_of_bots("coatl", 2, 6, "easy")])
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """What was printed."""
    assert main(["review", *map(str, arguments)]) == 0
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def test_a_review_as_json_is_that_of_the_library(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, file, "--budget", BRIEF, "--json"))
    expected = review(game_of_bots("cotcot", 2, 6, "beginner"), BRIEF)
    assert told == json.loads(json.dumps(asdict(expected)))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_review_is_told_in_every_language(file: Path, capsys: pytest.CaptureFixture[str], code: str) -> None:
    told = run(capsys, file, "--budget", BRIEF, "--lang", code)
    assert "{" not in told
    assert "█" in told
    assert "seat 0" in told


def test_serpents_stand_beside_the_best(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, file, "--number", 2, "--budget", 2)
    assert "more points were possible" in told
    assert "Serpent 1: " in told


def test_what_makes_no_sense_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--budget", "0"], ["--number", "9"], ["--lang", "xx"]):
        assert main(["review", str(file), *arguments]) == 2
        assert capsys.readouterr().err


def test_a_small_graph() -> None:
    assert sparkline([0.0, 0.5, 1.0]) == "▁▅█"

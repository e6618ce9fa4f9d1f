"""`plume arena`, as people use it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from plume.arena import Ladder
from plume.cli import main
from tests.arena.tournaments import FIRST, SLOWLY, STRANGE
from tests.patience import heed_ctrl_c

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "path", list(sys.path))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code and what was printed."""
    code = main(["arena", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_ladder_for_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bots = f"random,{FIRST},{STRANGE}Prints,{STRANGE}Raises"
    plot, file = tmp_path / "ladder.svg", tmp_path / "ladder.jsonl"
    code, out, err = run(capsys, "cotcot", "--bots", bots, "--games", "24", "--plot", str(plot), "--file", str(file))
    assert code == 0
    assert err == ""
    assert "24 games of CotCotCollec', 2 deals" in out
    assert "ahead of" in out
    assert "raised 36" in out
    assert "Raises raised: ZeroDivisionError: no idea (match" in out
    assert "and 26 more faults" in out
    assert ElementTree.parse(plot).getroot().tag.endswith("svg")
    assert len(file.read_text("utf-8").splitlines()) == 25


def test_the_usual_bots_need_no_time_to_think(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "cotcot", "--games", "6", "--json")
    assert (code, err) == (0, "")
    assert {row["bot"] for row in json.loads(out)["rows"]} == {"planner", "greedy", "random"}
    code, out, _ = run(capsys, "tictactoe", "--games", "2", "--json")
    assert {row["bot"] for row in json.loads(out)["rows"]} == {"search", "random"}


def test_a_ladder_for_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    solo = ["coatl", "--players", "1", "--levels", "1,3", "--bots", f"random,{FIRST}", "--games", "4"]
    code, out, _ = run(capsys, *solo, "--seed", "3", "--processes", "1", "--json", "--records", str(tmp_path / "games"))
    assert code == 0
    ladder = Ladder.from_json(json.loads(out))
    assert ladder.games == 4
    assert ladder.settings["options"]["levels"] == [1, 3]
    assert len(list((tmp_path / "games").iterdir())) == 4
    assert list((tmp_path / "data" / "plume" / "arena").iterdir()) == []


def test_what_cannot_be_played_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for arguments, message in (
        (["--bots", "clever,random"], "there is no bot 'clever'"),
        (["--bots", "random"], "at least two bots, not 1"),
        (["--bots", "random,nowhere:Bot"], "'nowhere:Bot' cannot be loaded"),
        (["--bots", f"random,{FIRST}", "--time", "0"], "time is a number of seconds above 0"),
        (["--bots", f"random,{FIRST}", "--games", "2", "--plot", str(tmp_path)], "Is a directory"),
        (["--bots", f"random,{FIRST}", "--games", "2", "--file", str(tmp_path / "no" / "f")], "No such file"),
        (["--bots", f"random,{FIRST}", "--preset", "easy"], "no preset 'easy'"),
    ):
        code, _, err = run(capsys, "cotcot", *arguments)
        assert code == 2
        assert message in err


def test_ctrl_c_ends_it_and_the_same_command_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    command = ["cotcot", "--bots", f"random,{SLOWLY}", "--games", "8", "--processes", "2", "--json"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [sys.executable, "-m", "plume", "arena", *command],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_ctrl_c,
    )
    folder = tmp_path / "data" / "plume" / "arena"
    while process.poll() is None and sum(len(file.read_bytes().splitlines()) for file in folder.glob("*")) < 2:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    (kept,) = folder.iterdir()
    assert err == f"Interrupted. The same command goes on from what is in {kept}\n"
    before = len(kept.read_bytes().splitlines()) - 1
    assert 1 <= before < 8
    code, out, _ = run(capsys, *command)
    assert code == 0
    assert json.loads(out)["games"] == 8
    assert not kept.exists()

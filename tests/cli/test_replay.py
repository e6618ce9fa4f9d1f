"""`plume replay`: looking at games that were kept."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from plume.cli import main
from plume.records import Record, save, write
from tests.records.games import recorded


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five games in two files; the last is not finished."""
    path = tmp_path_factory.mktemp("records")
    save(path / "a.plume", [recorded("coatl 2", 1), recorded("coatl 2", 2), recorded("solo", 3)])
    save(path / "b.jsonl", [recorded("cotcot 5", 4), recorded("cotcot 5", 5, most=30)])
    (path / "notes.md").write_text("no record")
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """The exit code and what was printed."""
    code = main(["replay", *map(str, arguments)])
    out, err = capsys.readouterr()
    return code, out, err


def test_all_moves_and_the_result(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    record = recorded("coatl 2", 2)
    code, out, _ = run(capsys, folder / "a.plume", "--number", 2)
    assert code == 0
    lines = out.splitlines()
    assert record.result is not None
    scores = ", ".join(f'Zoë {seat} {{"}} {points}' for seat, points in enumerate(record.result.scores))
    assert lines[-1].endswith(f" won by {record.result.ended_by}: {scores}")
    assert len([line for line in lines if ". Zoë " in line]) >= len(record.moves)


def test_a_seat_sees_what_it_saw(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """What the other kept and drew blind is not told, and not even how much they kept."""
    record = recorded("coatl 2", 2)
    other = next(move.seat for move in record.moves if move.move.startswith("keep"))
    _, out, _ = run(capsys, folder / "a.plume", "--number", 2, "--seat", 1 - other)
    assert f'Zoë {other} {{"}}: keep' not in out
    assert f'0. Zoë {other} {{"}}: …' not in out
    assert f'0. Zoë {other} {{"}}: done' in out
    assert "draw deck => …" in out
    assert all(f'Zoë {1 - other} {{"}}: {move.move}' in out for move in record.moves if move.seat == 1 - other)
    assert f'Zoë {other} {{"}}: keep' in run(capsys, folder / "a.plume", "--number", 2, "--seat", other)[1]


def test_what_adam_did_is_told(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    out = run(capsys, folder / "a.plume", "--number", 3)[1]
    assert "\n    A.D.A.M. takes space " in out
    assert "A.D.A.M. won by " in out


def test_json_for_programs(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    record = recorded("solo", 3)
    whole = json.loads(run(capsys, folder / "a.plume", "--number", 3, "--json")[1])
    assert whole["record"]["result"]["scores"] == list(record.result.scores if record.result else ())
    assert len(whole["happened"]) == len(record.moves)
    assert whole["position"]["adam"]["points"] == whole["record"]["result"]["scores"][1]
    seen = json.loads(run(capsys, folder / "a.plume", "--json", "--seat", 1)[1])
    assert seen["view"]["seats"][0]["hand"] is None


def test_everything_is_checked(capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path) -> None:
    code, out, _ = run(capsys, folder, "--check")
    assert code == 0
    assert out.startswith("5 games with ")
    assert out.endswith("everything is true\n")
    text = write(recorded("coatl 2", 1))
    (tmp_path / "bad.plume").write_text(text.replace("won by 0", "won by 1"), "utf-8")
    code, _, err = run(capsys, tmp_path, "--check")
    assert code == 2
    assert err.startswith(f"plume: {tmp_path / 'bad.plume'}: line ")
    assert ": the result is " in err
    assert err.count("\n") == 1


def test_a_folder_is_summed_up(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, _ = run(capsys, folder)
    assert code == 0
    assert "2 games of coatl 2" in out
    assert "A.D.A.M." in out
    assert "unfinished 1" in out
    data = json.loads(run(capsys, folder, "--json")[1])
    assert set(data) == {"coatl 2", "coatl 1", "cotcot 5"}
    games = [recorded("coatl 2", 1), recorded("coatl 2", 2)]
    fulfilled = [move for game in games for move in game.moves if move.move.split()[0] in ("fulfil", "temple")]
    assert sum(data["coatl 2"]["cards"].values()) == len(fulfilled)
    assert data["coatl 2"]["mean_moves"] == sum(len(game.moves) for game in games) / 2
    scores = [result_scores(game) for game in games]
    for side in (0, 1):
        assert data["coatl 2"]["sides"][f'Zoë {side} {{"}}']["mean_score"] == sum(s[side] for s in scores) / 2


def result_scores(record: Record) -> tuple[int, ...]:
    """The points of a finished game."""
    assert record.result is not None
    return record.result.scores


def test_a_table_for_spreadsheets(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run(capsys, folder, "--csv")[1])))
    assert len(rows) == 2 + 2 + 2 + 5
    assert [int(row["score"]) for row in rows[:2]] == list(result_scores(recorded("coatl 2", 1)))
    assert rows[5]["side"] == "A.D.A.M."
    assert {row["ended_by"] for row in rows[6:]} == {"tenth coq"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.plume"], "none.plume cannot be read: No such file or directory"),
        (["a.plume", "--number", "4"], "a.plume has no game number 4"),
        (["a.plume", "--seat", "2"], "there is no seat 2: the seats are 0 to 1"),
        ([".", "--check", "--seat", "1"], "--seat and --number are for looking at one game"),
        (["notes.md"], "notes.md: line 1, column 1: a record begins with [plume 2]"),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], folder: Path, arguments: list[str], message: str) -> None:
    code, out, err = run(capsys, folder / arguments[0], *arguments[1:])
    assert code == 2
    assert out == ""
    assert err.startswith("plume: ")
    assert err.endswith(f"{message}\n")


def test_whoever_reads_may_stop_reading(folder: Path) -> None:
    for arguments in ([], ["--json"], ["--csv"]):
        command = [sys.executable, "-m", "plume", "replay", str(folder / "a.plume"), *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.read(10)
            process.stdout.close()
            assert process.stderr.read() == b""
        assert process.returncode == 0


def test_an_empty_folder_has_nothing_to_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for arguments in ([], ["--check"], ["--json"]):
        code, out, err = run(capsys, tmp_path, *arguments)
        assert (code, out) == (2, "")
        assert "has no records" in err


def test_a_seat_does_not_read_what_others_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = recorded("coatl 2", 2, most=40)
    said = tuple(replace(move, comment=f"secret of {move.seat}") for move in record.moves)
    save(tmp_path / "a.plume", [replace(record, moves=said)])
    out = run(capsys, tmp_path / "a.plume", "--seat", 0)[1]
    assert "{secret of 0}" in out
    assert "secret of 1" not in out
    assert "{secret of 1}" in run(capsys, tmp_path / "a.plume")[1]


def test_stepping_to_and_fro_in_a_terminal(folder: Path) -> None:
    moves = len(recorded("coatl 2", 1).moves)
    wishes = ["", "", "b", "t", "T", "7", "e", "99999", "what", "q"]
    expected = [0, 1, 2, 1, None, None, 7, moves, moves, moves]
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "plume", "replay", str(folder / "a.plume")]
    environment = {**os.environ, "COLUMNS": "100", "LINES": "40", "TERM": "xterm-256color"}
    seen = ""
    with subprocess.Popen(
        command, stdin=follower, stdout=follower, stderr=follower, env=environment, close_fds=True
    ) as process:
        os.close(follower)
        for number, wish in enumerate(wishes, 1):
            while len(re.findall(r"move \d+ of", seen)) < number or not seen.endswith("> "):
                seen += os.read(leader, 65536).decode()
            os.write(leader, f"{wish}\n".encode())
    os.close(leader)
    assert process.returncode == 0
    shown = [int(at) for at in re.findall(r"move (\d+) of", seen)]
    assert len(shown) == len(expected)
    assert all(want in (None, found) for want, found in zip(expected, shown, strict=True))

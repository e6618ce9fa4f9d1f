"""The `plume` command as people and programs use it."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import plume
from plume.cli import main
from plume.core import carriers
from plume.core.errors import EngineUnavailable
from plume.core.game import Game

EXAMPLE = ["coatl", "score", "<b b r b b r k b b y y>", "P28", "P9", "P4", "T2"]


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code and what was printed."""
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


def test_score_shows_how_each_card_is_satisfied(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *EXAMPLE)
    assert code == 0
    lines = [line.split() for line in out.splitlines()]
    assert ["P28", "blocks-of-four:", "b", "b", "y", "y", "1", "×:", "8-11", "4"] in lines
    assert ["T2", "no", "g", "/", "9", "long", "yes", "/", "no", "3"] in lines
    assert lines[-1] == ["total", "17"]


def test_score_and_watch_speak_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, *EXAMPLE, "--lang", "de")
    lines = [line.split() for line in out.splitlines()]
    assert ["Karte", "verlangt", "gefunden", "Punkte"] in lines
    assert lines[-1] == ["zusammen", "17"]
    _, out, _ = run(capsys, "coatl", "solve", "--pieces", "<r b r>", "--hand", "P5", "--lang", "fr")
    assert out.splitlines()[0].endswith("rien ne rapporte plus.")
    _, out, _ = run(capsys, "watch", "coatl", "--players", "2", "--seed", "7", "--lang", "fr")
    assert out.splitlines()[1].startswith("1. Place ")
    assert out.splitlines()[-1].startswith("graine 7\u00a0: victoire de place ")


def test_score_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *EXAMPLE, "--json")
    assert code == 0
    assert json.loads(out) == plume.coatl.score(EXAMPLE[2], EXAMPLE[3:]).to_json()
    assert json.loads(out)["total"] == 17


def test_score_of_an_unfinished_serpent(capsys: pytest.CaptureFixture[str]) -> None:
    for choice, points in (("absent", 2), ("closed", 0)):
        _, out, _ = run(capsys, "coatl", "score", "r b b", "P9", "--open-ends", choice, "--json")
        assert json.loads(out)["total"] == points


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_simulate_as_json(capsys: pytest.CaptureFixture[str], engine: str) -> None:
    arguments = ["simulate", "coatl", "--players", "3", "--games", "40", "--seed", "1", "--engine", engine, "--json"]
    code, out, _ = run(capsys, *arguments)
    assert code == 0
    result = json.loads(out)
    assert result.pop("games_per_s") > 0
    assert result.pop("mean_legal_moves") == pytest.approx(9.1, abs=0.3)
    assert result == {
        "games": 40,
        "decisions": 8378,
        "moves": 12515,
        "wins": [15, 10, 15],
        "mean_scores": [5.9, 5.775, 6.175],
        "mean_turns": 116.775,
        "ended_by": {"third coatl": 38, "no bodies": 2, "all passed": 0},
    }


def test_game_number_n_of_a_simulation_is_that_of_the_seed_plus_n_times_2_96(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def simulated(seed: int, games: int) -> dict[str, Any]:
        result: dict[str, Any] = json.loads(
            run(capsys, "simulate", "coatl", "--games", str(games), "--seed", str(seed), "--json")[1]
        )
        return result

    single = [simulated(5 + (n << 96), 1) for n in range(3)]
    assert simulated(5, 3)["decisions"] == sum(result["decisions"] for result in single)
    assert simulated(5, 3)["wins"] == [sum(result["wins"][seat] for result in single) for seat in (0, 1)]


def test_simulate_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "simulate", "coatl", "--games", "20", "--no-sacrifice")
    assert code == 0
    assert "20 random games of Cóatl" in out
    assert "ended by: third coatl" in out
    assert "decisions a second" in out
    assert "Traceback" not in err


def test_simulate_the_solo_game(capsys: pytest.CaptureFixture[str]) -> None:
    solo = ["simulate", "coatl", "--players", "1", "--levels", "1,3", "--games", "20"]
    code, out, _ = run(capsys, *solo, "--json")
    assert code == 0
    result = json.loads(out)
    assert len(result["wins"]) == len(result["mean_scores"]) == 2
    assert sum(result["wins"]) == 20
    assert "A.D.A.M." in run(capsys, *solo)[1]


def test_simulate_cotcotcollec(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "simulate", "cotcot", "--players", "4", "--games", "20", "--json")
    assert code == 0
    result = json.loads(out)
    assert result["ended_by"] == {"tenth coq": 20}
    assert len(result["mean_scores"]) == 4


def test_what_is_compiled_before_nobody_waits_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLUME_CACHE", str(tmp_path / "cache"))
    code, out, _ = run(capsys, "compile", "tictactoe", "--json")
    assert code == 0
    files = {row["file"]: row["seconds"] for row in json.loads(out)}
    assert set(files) == {f"plume.{name}" for name in ("core.playout", "bots.tree", *ENVIRONMENTS)}
    assert all(seconds > 0 for seconds in files.values())
    code, out, _ = run(capsys, "compile", "tictactoe")
    assert code == 0
    assert out.count("before") == len(files)
    assert run(capsys, "compile", "go")[0] == 2


ENVIRONMENTS = ("envs.stepping", "envs.determinising", "envs.batching")


@pytest.mark.parametrize("has_numba", [True, False])
def test_simulate_takes_the_fastest_engine_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, has_numba: bool
) -> None:
    used: list[str] = []

    def engine(game: Game, name: str) -> carriers.Engine:
        used.append(name)
        return carriers.plain(game)

    monkeypatch.setattr("plume.cli.simulate.engine", engine)
    if not has_numba:
        monkeypatch.setattr("plume.cli.output.why_not", lambda kind: EngineUnavailable("no-numba"))
    assert run(capsys, "simulate", "cotcot", "--games", "1")[0] == 0
    assert used == ["compiled" if has_numba else "plain"]


def test_bench_as_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plume.core.measure.ROUND_SECONDS", 0.02)
    monkeypatch.setattr("plume.core.measure.COPY_SECONDS", 0.02)
    monkeypatch.setattr("plume.cli.bench.all_games", lambda: [plume.game("coatl")])
    code, out, _ = run(capsys, "bench", "--json")
    assert code == 0
    assert set(json.loads(out)) == {"coatl", "coatl solo"}
    row = json.loads(out)["coatl"]
    assert set(row) == {"plain", "compiled"}
    assert set(row["plain"]) == {"decisions_per_s", "games_per_s", "copy_ns"}
    assert set(row["compiled"]) == {"decisions_per_s", "games_per_s", "copy_ns", "state_bytes"}
    assert row["compiled"]["decisions_per_s"] > row["plain"]["decisions_per_s"]
    code, out, _ = run(capsys, "bench")
    assert "decisions/s" in out


def test_watch_tells_every_turn_and_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "watch", "coatl", "--players", "4", "--seed", "7")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "0."
    assert lines[1].startswith("1. Seat ")
    assert lines[-1].startswith("seed 7: seat ")
    assert run(capsys, "watch", "coatl", "--players", "4", "--seed", "7")[1] == out


def test_watch_tells_what_adam_does(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "watch", "coatl", "--players", "1", "--levels", "5", "--seed", "3")
    assert code == 0
    lines = out.splitlines()
    assert lines[0].startswith("0. A.D.A.M. takes space 1 for P")
    assert any("A.D.A.M. realises P" in line for line in lines)
    assert any(line.startswith("A.D.A.M. ") and "points · realised" in line for line in lines)
    assert lines[-1].startswith("seed 3: A.D.A.M. won (seat 0 ")


def test_watch_tells_a_game_of_cotcotcollec(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "watch", "cotcot", "--players", "5", "--edition", "zoch", "--seed", "2")
    assert code == 0
    lines = out.splitlines()
    assert lines[0].startswith("1. Seat ")
    assert any("Gengis Coq number 10 of 10 comes up. Seat 0 wins " in line for line in lines)
    assert any(line.startswith("pile ") and "Gengis Coq 10 of 10" in line for line in lines)
    assert lines[-1].startswith("seed 2: seat ")


def test_watch_draws_the_table_in_a_terminal() -> None:
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "plume", "watch", "coatl", "--players", "4", "--seed", "7", "--pause", "0"]
    environment = {**os.environ, "COLUMNS": "100", "LINES": "40", "TERM": "xterm-256color"}
    with subprocess.Popen(command, stdout=follower, stderr=follower, env=environment, close_fds=True) as process:
        os.close(follower)
        seen = b""
        while chunk := _read(leader):
            seen += chunk
    os.close(leader)
    assert process.returncode == 0
    text = seen.decode()
    assert text.count("supply") > 50
    assert "\x1b[" in text
    assert "seed 7: seat" in text


def _read(leader: int) -> bytes:
    try:
        return os.read(leader, 65536)
    except OSError:
        return b""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["coatl", "score", "b <b"], "plume: 'b <b' is no serpent: a head can only be its first piece"),
        (["coatl", "score", "b b", "P77"], "plume: there is no card 'P77'"),
        (["simulate", "coatl", "--players", "0"], "plume: players must be 1 to 4, not 0"),
        (["simulate", "coatl", "--players", "5"], "plume: players must be 1 to 4, not 5"),
        (["simulate", "cotcot", "--players", "1"], "plume: players must be 2 to 5, not 1"),
        (["watch", "coatl", "--pause", "-1"], "plume: pause must be 0 to 60, not -1.0"),
        (["watch", "coatl", "--pause", "nan"], "plume: pause must be 0 to 60, not nan"),
        (["simulate", "cotcot", "--preset", "x"], "plume: cotcot has no preset 'x'; it has none"),
        (
            ["simulate", "coatl", "--players", "1", "--levels", "1,6"],
            "plume: levels must be some of 1 to 5 (S-LVL-1 to S-LVL-5), not (1, 6)",
        ),
        (
            ["simulate", "coatl", "--players", "1", "--space-order", "1,1"],
            "plume: space_order must be the numbers 1 to 10 in some order (S-SETUP-2), not (1, 1)",
        ),
        (
            ["simulate", "coatl", "--levels", "1"],
            "plume: levels belongs to the game alone against A.D.A.M. (S-SETUP-7), and is (1,)",
        ),
        (["simulate", "coatl", "--seed", "-1"], "plume: a seed is a whole number from 0 to 2^128 - 1, not -1"),
        (["simulate", "coatl", "--games", "0"], "plume: games must be 1 to"),
        (["simulate", "coatl", "--first-player", "7"], "plume: first_player must be 0 to 1, not 7"),
        (["watch", "coatl", "--bot", "best"], "plume: there is no bot 'best'; there are beginner, easy"),
        (["simulate", "coatl", "--engine", "steam"], "steam"),
        (["simulate", "go"], "go"),
        (["fly"], "fly"),
        (["coatl", "score"], "SERPENT"),
        (["simulate", "coatl", "--games", "many"], "many"),
    ],
)
def test_bad_input_gets_one_clear_error(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert message in out + err
    assert "Traceback" not in out + err


@pytest.mark.parametrize(
    "command",
    [[], ["coatl"], ["coatl", "score"], ["simulate"], ["simulate", "coatl"], ["bench"], ["watch"], ["watch", "coatl"]],
)
def test_every_command_has_help_with_an_example(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    code, out, _ = run(capsys, *command, "--help")
    assert code == 0
    assert "Example: plume" in out


def test_the_command_is_installed(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).with_name("plume")), "--version"]
    result = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert result.stdout.strip() == plume.__version__

"""Tournaments: the same on any number of processes, gone on with after any end, and never ended by a bot."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from plume import records
from plume.arena import BadArena, Conditions, Ladder, MatchResult, run
from plume.arena.workers import play_here
from plume.core.errors import BadOption
from tests.arena.tournaments import FIRST, LAST, SLOWLY, STRANGE, timeless, tournament
from tests.tictactoe.options import TicTacToeOptions

PROGRAM = """
import sys
import tests.conftest
from plume.arena import run
from tests.arena.tournaments import SLOWLY, tournament

if __name__ == "__main__":
    run(tournament("random", SLOWLY, games=60), file=sys.argv[1], processes=2)
"""
ROOT = Path(__file__).parents[2]


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines() if path.exists() else []


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    played = tournament("random", FIRST, LAST, of="cotcot", games=12)
    told: list[int] = []
    one, two = run(played, processes=1, advance=told.append), run(played, processes=2)
    assert [result.number for result in one] == list(range(12))
    assert timeless(one) == timeless(two)
    assert sum(told) == 12
    assert one[0].decisions[0] > 10
    one_pairs, two_pairs = (Ladder.of(played, results).pairs for results in (one, two))
    assert one_pairs == two_pairs


def test_every_kind_of_trouble_is_named_and_the_tournament_ends() -> None:
    """At one table sit bots that raise, hang and end their process; the others play on."""
    bots = ["random", FIRST, *(STRANGE + name for name in ("Raises", "Hangs", "Dies"))]
    played = tournament(*bots, of="cotcot", players=5, games=5, patience=1.0)
    results = run(played, processes=2)
    ladder = Ladder.of(played, results)
    assert (ladder.games, ladder.void) == (5, {})
    rows = {ladder.labels[row.bot]: row for row in ladder.rows}
    assert {name: row.faults for name, row in rows.items()} == {
        "random": {},
        "First": {},
        "Raises": {"raised": 15},
        "Hangs": {"hung": 5},
        "Dies": {"died": 5},
    }
    assert [rows[name].forfeits for name in ("First", "Raises", "Hangs", "Dies")] == [0, 5, 5, 5]
    assert all(sorted(result.ranks) == [0, 1, 2, 2, 2] for result in results)


def test_a_process_that_died_once_costs_nobody_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLUME_TEST_MARK", str(tmp_path / "mark"))
    results = run(tournament(FIRST, f"{STRANGE}DiesOnce", games=4), processes=1)
    assert (tmp_path / "mark").exists()
    assert [result.faults for result in results] == [()] * 4


class Unloadable(TicTacToeOptions):
    """Ends the process that loads it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (1,)


def test_a_match_whose_process_dies_although_no_bot_thinks_is_void() -> None:
    played = tournament("random", FIRST, games=2)
    results = list(play_here(Conditions(played.game, Unloadable()), played.matches, 1))
    assert [result.void for result in results] == [
        "the process died 2 times (exit code 1) while no bot was thinking"
    ] * 2


# going on


def test_a_tournament_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    command = [sys.executable, str(program), str(path)]
    for enough in (5, 20):
        process = subprocess.Popen(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)})
        while len(lines(path)) < enough and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    with path.open("ab") as file:
        file.write(b'{"number": 9, "dea')
    kept = lines(path)[:-1]
    assert 20 <= len(kept) < 60
    played = tournament("random", SLOWLY, games=60)
    told: list[int] = []
    results = run(played, file=path, processes=2, advance=told.append)
    assert told[0] == len(kept) - 1
    assert lines(path)[: len(kept)] == kept
    assert len(lines(path)) == 61
    assert timeless(results) == timeless(run(played, processes=2))


def test_what_is_finished_is_not_played_again_and_more_games_may_follow(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    few = run(tournament("random", FIRST, games=4), file=path, processes=1)
    before = path.read_bytes()
    assert run(tournament("random", FIRST, games=4), file=path, processes=1) == few
    assert path.read_bytes() == before
    many = run(tournament("random", FIRST, games=8), file=path, processes=1)
    assert many[:4] == few
    assert timeless(many) == timeless(run(tournament("random", FIRST, games=8), processes=1))


def test_another_tournament_is_refused_and_the_difference_named(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    run(tournament("random", FIRST, games=2), file=path, processes=1)
    for other, name in (
        (tournament("random", LAST, games=2), "bots"),
        (tournament("random", FIRST, games=2, seed=3), "seed"),
        (tournament("random", FIRST, games=2, time=1.0), "time"),
        (tournament("random", FIRST, games=2, of="coatl"), "game"),
    ):
        with pytest.raises(BadArena, match=f"another tournament: {name} is"):
            run(other, file=path)


def test_a_file_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    played = tournament("random", FIRST, games=2)
    path = tmp_path / "notes.txt"
    for text in ("dear diary", "dear diary\n", "[]\n", "{}\n", '"arena"\n'):
        path.write_text(text, "utf-8")
        with pytest.raises(BadArena, match=r"notes\.txt is no file of results"):
            run(played, file=path)
        assert path.read_text("utf-8") == text
    path.write_text(json.dumps(played.settings) + "\nspoilt\n", "utf-8")
    with pytest.raises(BadArena, match="line 2"):
        run(played, file=path)
    with pytest.raises(BadArena, match="cannot be written: Is a directory"):
        run(played, file=tmp_path)


def test_a_torn_first_line_is_forgiven(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    played = tournament("random", FIRST, games=2)
    path.write_text(json.dumps(played.settings)[:20], "utf-8")
    run(played, file=path, processes=1)
    assert len(lines(path)) == 3


def test_results_survive_their_file() -> None:
    for result in run(tournament("random", f"{STRANGE}Raises", of="cotcot", games=2), processes=1):
        assert MatchResult.from_json(json.loads(json.dumps(result.to_json()))) == result


def test_records_are_kept(tmp_path: Path) -> None:
    run(tournament("random", FIRST, of="cotcot", games=2), processes=1, records=tmp_path / "games")
    for number, seats in ((0, ("random", FIRST)), (1, (FIRST, "random"))):
        (record,) = records.read_file(tmp_path / "games" / f"{number:06}.plume")
        record.check()
        assert record.seats == seats


# what cannot be played


def test_bad_tournaments_are_refused() -> None:
    for bots, message in (
        ((), "at least one bot"),
        (("random",), "a tournament of 2 players needs at least two bots, not 1"),
        (("random", "random"), "'random' is named twice"),
        (("random", "no.such:Bot"), "No module named 'no'"),
        (("random", "tests.arena.strange_bots:Nobody"), "no attribute 'Nobody'"),
    ):
        with pytest.raises((BadArena, BadOption), match=message):
            tournament(*bots)
    with pytest.raises(BadOption, match="there is no bot 'clever'"):
        tournament("random", "clever")
    with pytest.raises(BadOption, match="games must be 1 to"):
        tournament("random", FIRST, games=0)
    with pytest.raises(BadArena, match="time is a number of seconds above 0, not -1"):
        tournament("random", FIRST, time=-1)
    with pytest.raises(BadOption, match="processes must be 1 to"):
        run(tournament("random", FIRST), processes=0)

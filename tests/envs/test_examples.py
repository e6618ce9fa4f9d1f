"""The programs in `examples` run as they are; the one of PPO runs with `python -m bench.learning`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import plume
from plume.arena import Tournament
from plume.arena import run as run_tournament
from plume.core.carriers import why_not
from plume.envs.observing import layout_of
from plume.records import read_file
from tests.envs import test_ecosystem
from tests.envs.examples import FOLDER, NUMBER, python, run

ELSEWHERE = {"ppo.py", "network_bot.py", "save_record.py", "random_open_spiel.py", "random_gpu.py", "live_bot.py"}
ELSEWHERE |= {command.split()[0] for command in test_ecosystem.LINES}
"""What needs more than the test install, a file or a server."""
LINES = {
    "random_pettingzoo.py --episodes 2": rf"2 episodes of cotcot, mean rewards: seat_0 {NUMBER}, seat_1 {NUMBER}",
    "random_pettingzoo.py --episodes 1 --game coatl --players 3": r"1 episodes of coatl, .*seat_2 .*",
    "random_gymnasium.py --episodes 2": rf"2 episodes of plume/Cotcot-v0, mean reward {NUMBER}",
    "random_gymnasium.py --episodes 1 --env plume/CoatlSolo-v1": r"1 episodes of plume/CoatlSolo-v1, .*",
    "random_batch.py --games 64 --steps 500": r"\d\d+ games of cotcot ended, [\d,]+ steps a second, mean rewards: .*",
}


def test_every_example_is_run() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} == {line.split()[0] for line in LINES} | ELSEWHERE


@pytest.mark.parametrize("command", LINES)
def test_an_example_prints_its_result(command: str) -> None:
    assert re.fullmatch(LINES[command], run(command).removesuffix("\n"))


def test_a_seed_gives_the_same_result() -> None:
    command = "random_pettingzoo.py --episodes 2 --seed 5"
    assert run(command) == run(command)


def test_a_network_sits_in_the_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one that has learnt, but one that knows what it wants: to take bells, and else what comes last."""
    game = plume.game("cotcot")
    sees, can = layout_of(game).size(2), game.moves.size
    biases = np.linspace(0, 1, can + 1)
    biases[game.moves.parse("take bell")] = 9
    layers = [np.zeros((4, sees)), np.zeros(4), np.zeros((can + 1, 4)), biases]
    np.savez(tmp_path / "network.npz", *layers)
    monkeypatch.setenv("PLUME_NETWORK", str(tmp_path / "network.npz"))
    monkeypatch.syspath_prepend(FOLDER)
    records = tmp_path / "games"
    tournament = Tournament(game, game.options.make(), ("network_bot:Network", "random"), games=2)
    results = run_tournament(tournament, processes=1, records=records)
    assert [result.faults for result in results] == [(), ()]
    for number, file in enumerate(sorted(records.iterdir())):
        (record,) = read_file(file)
        seat = results[number].bots.index("network_bot:Network")
        for position, move in zip(record.positions(), record.moves, strict=False):
            if move.seat == seat:
                legal = position.legal(seat)
                wanted = "take bell" if "take bell" in legal else legal[-1]
                assert move.move == wanted


@pytest.mark.parametrize("game", ["coatl", "cotcot"])
def test_a_saved_record_replays(game: str, tmp_path: Path) -> None:
    file = tmp_path / "episode.plume"
    said = run(f"save_record.py {file} --game {game}")
    (record,) = read_file(file)
    assert said == f"{len(record.moves)} moves of {game} saved in {file}: {record.result}\n"
    assert record.seats == ("seat_0", "seat_1")
    assert "everything is true" in python(f"-m plume replay {file} --check")


def test_the_example_for_a_gpu_prints_its_result_or_what_is_missing() -> None:
    called = [sys.executable, f"{FOLDER}/random_gpu.py", "--games", "256", "--steps", "300"]
    done = subprocess.run(called, capture_output=True, text=True, check=False)
    if why_not("gpu") is None:
        assert re.fullmatch(r"\d\d\d+ games of cotcot ended in 300 steps of 256 games\n", done.stdout)
    else:
        assert done.returncode == 1
        assert done.stderr == f"{why_not('gpu')}\n"

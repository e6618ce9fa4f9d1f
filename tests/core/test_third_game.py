"""A game that nobody has heard of has all that a game has: only its folder, and one line or entry point for it."""

from __future__ import annotations

import asyncio
import io
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import gymnasium
import numpy as np
import pytest

import plume
from plume.cli import main
from plume.core import carriers
from plume.core.errors import BadPosition, IllegalMove, NothingToUndo
from plume.core.position import Position
from plume.core.simulate import simulate
from plume.core.structs import copy
from plume.core.words import lowest
from plume.envs import tictactoe_v0
from plume.envs.batch import Batch
from plume.envs.gymnasium import SeatEnv
from tests import tictactoe
from tests.envs.expected import assert_shown
from tests.server.running import Person, looking, running, stored
from tests.third_game import install
from tests.tictactoe import rules
from tests.tictactoe.options import TicTacToeOptions
from tests.tictactoe.state import State


def test_it_is_registered_by_one_line() -> None:
    assert plume.game("tictactoe") is tictactoe.GAME


def test_it_is_found_by_its_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import plume; print(plume.game('tictactoe').title, [game.name for game in plume.all_games()][-1])"
    monkeypatch.setenv("PYTHONPATH", install(tmp_path))
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["Tic-tac-toe", "tictactoe"]


def test_a_game_is_played_to_its_end() -> None:
    position = tictactoe.new(seed=1)
    first = position.deciders[0]
    for square in (1, 4, 2, 5, 3):
        position.play(f"mark {square}")
    assert position.over
    assert position.winners == (first,)
    assert position.ended_by == "three in a row"


def test_refusals_name_the_rule_and_change_nothing() -> None:
    position = tictactoe.new(seed=1)
    position.play("mark 5")
    before = position.to_json()
    with pytest.raises(IllegalMove, match="T-FREE"):
        position.play("mark 5")
    assert position.to_json() == before


def test_plain_and_compiled_play_the_same_games() -> None:
    options = TicTacToeOptions()
    results = [simulate(engine(tictactoe.GAME), options, 2000, 5) for engine in (carriers.plain, carriers.compiled)]
    counts = [{key: value for key, value in result.to_json().items() if key != "games_per_s"} for result in results]
    assert counts[0] == counts[1]
    assert sum(counts[0]["ended_by"].values()) == 2000


def test_the_number_of_short_games_is_known() -> None:
    """1,440 games of tic-tac-toe end with the fifth mark, 5,328 with the sixth."""
    moves = [0]

    def games(s: State, marks: int) -> int:
        if s.deciders == 0 or marks == 0:
            return int(s.deciders == 0 and marks == 0)
        seat = lowest(s.deciders)
        rules.legal(s, seat, moves)
        ended = 0
        for move in list(tictactoe.GAME.moves.of_set(moves)):
            after = copy(s)
            rules.play(after, seat, move)
            ended += games(after, marks - 1)
        return ended

    start = tictactoe.new(seed=1).state
    assert [games(start, marks) for marks in range(4, 7)] == [0, 1440, 5328]


def test_positions_views_undo_and_determinisation() -> None:
    position = tictactoe.new(seed=3)
    position.play("mark 9")
    again = Position.from_json(tictactoe.GAME, json.dumps(position.to_json()))
    assert again.to_json() == position.to_json()
    assert position.view(0).determinise(Random(1)).to_json() == position.to_json()
    for seat in (0, 1):
        with pytest.raises(NothingToUndo):
            position.undo(seat)
    with pytest.raises(BadPosition, match="board"):
        Position.from_json(tictactoe.GAME, {"board": "XXXX....."})


# ---- in the terminal


def test_it_is_played_in_the_terminal_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.plume"
    marks = [f"mark {square}" for square in (5, 5, 1, 9, 3, 7, 2, 8, 4, 6)]
    typed = ["?", "help", "mark 10", *marks, f"save {path}"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*typed, "quit", "quit", "quit"])))
    assert main(["play", "tictactoe", "--bot", "random", "--seed", "3", "--names", "Anna"]) == 0
    shown = capsys.readouterr().out
    for text in ("Your turn: mark a free square.", "mark this square", "Anna marks 5.", "this square is taken"):
        assert text in shown
    assert main(["replay", str(path)]) == 0
    assert "mark 5" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    [
        "watch tictactoe --seed 7",
        "simulate tictactoe --games 50 --json",
        "arena tictactoe --bots random,tests.arena.strange_bots:First --games 4 --processes 1 --json",
    ],
)
def test_it_is_watched_simulated_and_played_for_ratings(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", install(tmp_path))
    assert main(command.split()) == 0
    assert capsys.readouterr().out


# ---- in environments


def test_it_is_a_batch_of_games() -> None:
    batch = Batch("tictactoe", 4, seed=3)
    positions = [Position.new(tictactoe.GAME, TicTacToeOptions(), 3 + (game << 96)) for game in range(4)]
    for _ in range(4):
        for game, position in enumerate(positions):
            (seat,) = position.deciders
            shown = {"observation": batch.observations[game], "action_mask": batch.masks[game]}
            assert_shown(shown, position, seat)
            position.play(seat, next(iter(position.legal(seat))))
        batch.step(np.argmax(batch.masks, axis=1))


def test_it_is_in_pettingzoo_and_gymnasium() -> None:
    env = tictactoe_v0.env()
    env.reset(seed=1)
    for _agent in env.agent_iter():
        ended = env.last()[2]
        env.step(None if ended else env.legal_actions()[0])
    assert env.record().game is tictactoe.GAME
    alone = gymnasium.make("plume/Tictactoe-v0", opponents="random").unwrapped
    observation, _ = alone.reset(seed=1)
    ended = False
    while not ended:
        observation, _, ended, _, _ = alone.step(np.argmax(observation["action_mask"]))
    assert isinstance(alone, SeatEnv)
    assert alone.record().game is tictactoe.GAME


def test_it_is_in_open_spiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import plume.envs.open_spiel  # noqa: F401 (registers the games)

    for name in ("plume_tictactoe_v1", "plume_tictactoe_explicit_v1"):
        assert pyspiel.load_game(name).num_players() == 2


# ---- at a live table


def test_it_is_played_at_a_live_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", install(tmp_path))

    async def run() -> None:
        anna = await Person.new(server)
        games = {game["name"]: game for game in (await anna.get("/api/catalogue"))["games"]}
        assert games["tictactoe"]["title"] == "Tic-tac-toe"
        table = (await anna.open("tictactoe", "me", "bot"))["id"]
        async with looking(anna, table, 0) as live:
            while (await stored(server, table)).status == "playing":
                await live.wait(lambda: bool(live.legal) or live.table["status"] != "playing")
                if live.legal:
                    await live.play(live.legal[0])
        lesson = (await anna.post("/api/lessons/tictactoe", teacher="Teacher"))["id"]
        async with looking(anna, lesson, 0) as live:
            await live.play("mark 3")
        over = (await stored(server, lesson)).position
        assert over is not None
        assert over.winners == (0,)

    with running(tmp_path) as server:
        asyncio.run(run())

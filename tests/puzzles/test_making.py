"""Puzzles are made out of games of bots: the same seed makes the same ones, each with a rating and reasons."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import plume
from plume.analysis.grounds import explanation
from plume.cli import main
from plume.core.errors import BadOption
from plume.core.game import Game
from plume.games import all_games
from plume.language import LANGUAGES, language
from plume.puzzles import Puzzle, kind, kinds, make, problems, shipped, tell
from plume.puzzles.rating import LEAST, MOST, rate
from tests.scale import share

GAMES = [game for game in all_games() if kinds(game)]
KINDS = [(game, name) for game in GAMES for name in kinds(game)]
SEED = 7


@pytest.mark.parametrize(("game", "name"), KINDS, ids=[name for _, name in KINDS])
def test_the_same_seed_makes_the_same_puzzles(game: Game, name: str) -> None:
    first = [puzzle.to_line() for puzzle in make(game, name, 2, SEED)]
    assert first == [puzzle.to_line() for puzzle in make(game, name, 2, SEED)]
    for line in first:
        assert list(problems(Puzzle.from_line(game, line))) == []
        assert Puzzle.from_line(game, line).to_line() == line


def test_who_misses_more_is_beaten_by_harder_puzzles() -> None:
    easy = rate({"beginner": 0.0, "easy": 1.0, "medium": 1.0, "hard": 1.0}, 4)
    medium = rate({"beginner": 0.0, "easy": 0.0, "medium": 0.5, "hard": 1.0}, 4)
    hard = rate({"beginner": 0.0, "easy": 0.0, "medium": 0.0, "hard": 0.0}, 4)
    assert LEAST < easy < medium < hard < MOST


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_answers_are_explained_in_every_language(game: Game) -> None:
    for puzzle in list(shipped(game).values())[:: share(5, 40)]:
        for moves in (puzzle.moves, puzzle.wrong):
            told = list(tell(puzzle, moves))
            assert tuple(move for turn in told for move in turn.moves) == moves
            for ground in (ground for turn in told for ground in turn.grounds):
                for code in LANGUAGES:
                    assert "{" not in explanation(ground, game, language(code))
        assert any(turn.grounds for turn in tell(puzzle, puzzle.moves))


def test_there_are_easy_and_hard_ones() -> None:
    for game in GAMES:
        ratings = sorted(puzzle.rating for puzzle in shipped(game).values())
        assert ratings[len(ratings) // 10] < 1300 < 1500 < ratings[-len(ratings) // 10]


def test_unknown_kinds_are_refused() -> None:
    with pytest.raises(BadOption, match="kind"):
        kind(plume.game("coatl"), "riddle")


def test_the_command_makes_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "made.jsonl"
    assert main(["puzzles", "make", "cotcot", "--kind", "fox", "--count", "2", "--out", str(file)]) == 0
    assert main(["puzzles", "check", "cotcot", "--file", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"puzzles": 2, "wrong": {}}


def test_the_command_names_what_is_not_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = next(iter(shipped(plume.game("cotcot")).values()))
    file = tmp_path / "false.jsonl"
    file.write_text(puzzle.to_line().replace(f'"worth":{puzzle.worth},', f'"worth":{puzzle.worth + 1},') + "\n")
    assert main(["puzzles", "check", "cotcot", "--file", str(file)]) == 2
    assert f"{puzzle.id}: the best answer is worth {puzzle.worth}" in " ".join(capsys.readouterr().out.split())


def test_a_file_has_to_come_with_its_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "check", "--file", str(tmp_path / "made.jsonl")]) == 2
    assert "name the game too" in " ".join(capsys.readouterr().err.split())

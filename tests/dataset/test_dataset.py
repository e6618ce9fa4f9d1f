"""Datasets: what is written is what was played, in every format, the same for the same seed."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import plume
from plume import dataset
from plume.cli import main
from plume.core.errors import MissingExtra
from plume.core.legal import LegalMoves
from plume.core.view import View
from plume.dataset import BadDataset, Dataset, fields_of
from plume.dataset.files import read_rows
from plume.envs import action_mask, observe
from tests.scale import share

GAMES = share(40, 6)


def first(view: View, legal: LegalMoves) -> str:
    """A bot that is known beforehand."""
    return legal[0]


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    path = tmp_path_factory.mktemp("data") / "study"
    formats = dataset.FORMATS
    return dataset.make(path, "cotcot", ["greedy", "random"], GAMES, seed=5, formats=formats, observations=True)


def test_rows_tell_what_was_played(study: Dataset) -> None:
    """The records, played again, say what each row says."""
    rows, sides = study.decisions(), study.sides()
    for number, record in enumerate(study.records()):
        record.check()
        assert record.result is not None
        ahead = [
            points - max(record.result.scores[:side] + record.result.scores[side + 1 :])
            for side, points in enumerate(record.result.scores)
        ]
        position, *later = (position.copy() for position in record.positions())
        for at, move in enumerate(record.moves):
            row, legal = next(rows), position.legal(move.seat)
            assert (row.game, row.move, row.turn, row.seat, row.bot) == (
                number,
                at,
                move.turn,
                move.seat,
                record.name(move.seat),
            )
            assert (row.played, row.outcomes, row.scores) == (move.move, move.outcomes, position.scores)
            assert record.game.moves.text(row.action) == move.move
            assert record.game.moves.kind(row.action) == row.kind
            assert row.observation == observe(position.view(move.seat)).tobytes()
            assert list(row.legal_actions) == action_mask(legal).nonzero()[0].tolist()
            assert row.legal == len(legal)
            assert row.gain == later[at].scores[move.seat] - position.scores[move.seat]
            assert row.moves_left == len(record.moves) - at - 1
            assert (row.final_lead, row.won) == (ahead[move.seat], move.seat in record.result.winners)
            position = later[at]
        for side, points in enumerate(record.result.scores):
            told = next(sides)
            assert (told.game, told.side, told.bot, told.score) == (number, side, record.name(side), points)
            assert (told.lead, told.won) == (ahead[side], side in record.result.winners)
            assert (told.ended_by, told.moves) == (record.result.ended_by, len(record.moves))
    assert next(rows, None) is None
    assert next(sides, None) is None
    assert number + 1 == len(study) == GAMES


def test_every_format_holds_the_same(study: Dataset) -> None:
    for name, row in dataset.TABLES.items():
        from_parquet, from_json = (list(read_rows(study.path / f"{name}.{kind}", row)) for kind in ("parquet", "jsonl"))
        assert from_parquet == from_json
        assert study.table(name).num_rows == len(from_json)


def test_the_same_seed_writes_the_same_files_on_however_many_processes(tmp_path: Path, study: Dataset) -> None:
    again = dataset.make(
        tmp_path / "again",
        "cotcot",
        ["greedy", "random"],
        GAMES,
        seed=5,
        formats=("jsonl",),
        observations=True,
        processes=1,
    )
    for name in ("records.plume", "decisions.jsonl", "sides.jsonl"):
        assert (again.path / name).read_bytes() == (study.path / name).read_bytes(), name


def test_every_game_is_another_and_everybody_sits_everywhere(tmp_path: Path) -> None:
    made = dataset.make(tmp_path / "made", "cotcot", [first, "random"], 12, seed=1)
    seats = [tuple(record.seats) for record in made.records()]
    assert {("first", "random"), ("random", "first")} == set(seats)
    assert len({record.opening for record in made.records()}) > 10
    twice = dataset.make(tmp_path / "twice", "cotcot", ["random"], 2, options=plume.cotcot.CotcotOptions(players=3))
    assert {side.bot for side in twice.sides()} == {"random"}
    assert twice.table("sides").num_rows == 6


def test_a_game_against_an_automaton_has_a_side_more(tmp_path: Path) -> None:
    options = plume.coatl.CoatlOptions(players=1, levels=(1,))
    made = dataset.make(tmp_path / "solo", "coatl", ["random"], 1, options=options)
    assert [side.bot for side in made.sides()] == ["random", options.side_name(1)]
    assert {len(row.scores) for row in made.decisions()} == {2}


def test_files_describe_themselves(study: Dataset) -> None:
    for name, row in dataset.TABLES.items():
        told = {
            field.name: field.metadata[b"what"].decode()
            for field in parquet.read_schema(study.path / f"{name}.parquet")
        }
        assert told == {field.name: field.what for field in fields_of(row)}
    about = json.loads((study.path / "about.json").read_text())
    assert (about["game"], about["seed"], about["bots"], about["games"]) == ("cotcot", 5, ["greedy", "random"], GAMES)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"bots": []}, "at least one bot"),
        ({"bots": ["nobody"]}, "nobody"),
        ({"games": 0}, "games"),
        ({"formats": ["csv"]}, "jsonl"),
        ({"formats": []}, "jsonl"),
        ({"processes": 0}, "processes"),
        ({"seed": -1}, "-1"),
    ],
)
def test_what_cannot_be_made_is_refused_and_leaves_nothing(
    tmp_path: Path, changed: dict[str, Any], reason: str
) -> None:
    given = {"bots": ["random"], "games": 1, **changed}
    with pytest.raises(plume.PlumeError, match=reason):
        dataset.make(tmp_path / "data", "cotcot", **given)
    assert list(tmp_path.iterdir()) == []


def test_a_bot_that_breaks_the_rules_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(plume.PlumeError, match="begin"):
        dataset.make(tmp_path / "data", "cotcot", [lambda view, legal: "begin"], 1)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with pytest.raises(BadDataset, match="already"):
        dataset.make(tmp_path / "data", "cotcot", ["random"], 1)
    with pytest.raises(BadDataset, match="no dataset"):
        plume.dataset.read(tmp_path / "data")
    (tmp_path / "data" / "about.json").write_text(json.dumps({**asdict(ABOUT), "dataset": 99}))
    with pytest.raises(BadDataset, match="version 99"):
        plume.dataset.read(tmp_path / "data")


ABOUT = dataset.About(1, "0", 1, "cotcot", {}, [], 1, 0, False, ["jsonl"])


def test_parquet_without_its_package_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plume.core.extras.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"plume-games\[data\]"):
        dataset.make(tmp_path / "data", "cotcot", ["random"], 1, formats=["parquet"])


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["dataset", "make", "coatl", "--bots", "random", "--games", "2", "--players", "3", "--processes", "1"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["path"], told["games"], told["options"]["players"]) == ("coatl-data", 2, 3)
    assert len(list(plume.dataset.read("coatl-data").records())) == 2
    assert main(words) == 2
    assert "coatl-data is there already" in capsys.readouterr().err

"""Golden playthroughs of CotCotCollec'."""

from __future__ import annotations

from pathlib import Path

import pytest

import plume
from tests.playthroughs import GENERATED, HERE, play_file, write

FOLDER = HERE / "cotcot" / "playthroughs"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    statements = list(play_file(plume.cotcot.GAME, path.read_text("utf-8")))
    wrong = [f"line {number}: {said}\n     true: {true}" for number, said, true in statements if said != true]
    assert not wrong, "\n".join(wrong[:5])
    assert statements[-1][1].startswith("! over: tenth coq, ")


def test_one_was_worked_out_by_hand() -> None:
    assert (FOLDER / "by-hand.txt").exists()


@pytest.mark.parametrize("path", [path for path in GENERATED if path.startswith("cotcot/")])
def test_generated_playthroughs_are_what_is_played_today(path: str) -> None:
    _, options, seed = GENERATED[path]
    assert (HERE / path).read_text("utf-8") == write(plume.cotcot.GAME, options, seed)

"""Golden playthroughs of Cóatl, and move counts."""

from __future__ import annotations

from pathlib import Path

import pytest

import plume
from plume.core.position import Position
from tests.coatl.tables import ALL_TOKENS, seat, table
from tests.playthroughs import GENERATED, HERE, play_file, write

STREAMS = [f"{zone:032x}" for zone in range(1, 7)]
FOLDER = HERE / "coatl" / "playthroughs"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    statements = list(play_file(plume.coatl.GAME, path.read_text("utf-8")))
    wrong = [f"line {number}: {said}\n     true: {true}" for number, said, true in statements if said != true]
    assert not wrong, "\n".join(wrong[:5])
    assert statements[-1][1].startswith("! over: ")


@pytest.mark.parametrize("path", [path for path in GENERATED if path.startswith("coatl/")])
def test_generated_playthroughs_are_what_is_played_today(path: str) -> None:
    _, options, seed = GENERATED[path]
    assert (HERE / path).read_text("utf-8") == write(plume.coatl.GAME, options, seed)


def test_every_way_to_end_is_played_through() -> None:
    ends = {
        path.read_text("utf-8").splitlines()[-1].removeprefix("! over: ").split(",")[0] for path in FOLDER.glob("*")
    }
    assert ends == {"third coatl", "no bodies", "all passed"}


def sequences(position: Position, depth: int) -> int:
    """How many ways there are to play so many moves, or fewer where the game ends; chance gives what it would give."""
    if depth == 0 or position.over:
        return 1
    total = 0
    for who in position.deciders:
        for move in position.legal(who).ids:
            after = position.copy()
            after.play(who, move)
            total += sequences(after, depth - 1)
    return total


def counted(position: Position, depth: int) -> str:
    """The number of sequences, by their first move."""
    lines = []
    for who in position.deciders:
        for move in position.legal(who):
            after = position.copy()
            after.play(who, move)
            lines.append(f"{who} {move}: {sequences(after, depth - 1)}")
    return "\n".join(lines) + "\n"


FIXED = {
    "set-up": (plume.coatl.new(players=2, first_player=0, seed=1), 4),
    "first-turn": (table(seat(tokens=ALL_TOKENS), seat(tokens=ALL_TOKENS), random=STREAMS), 3),
    "assembling": (table(seat("<b b b y>", "P4 P14", coatls=["g", "b b"]), seat(), row="P40", random=STREAMS), 4),
    "completing": (
        table(
            seat("y> k", "P4 P14 P9", temples=["T1", "T2"], coatls=["<b b b", "b b"]),
            seat(),
            row="P40",
            random=STREAMS,
        ),
        4,
    ),
    "last-turn": (
        table(
            seat(),
            seat("<k k k>", "P2", tokens=["commit"]),
            turn={"seat": 1, "actions_left": 2},
            end={"triggered": "third coatl", "by": 0, "turns_left": 0},
            row="P40 P41",
            random=STREAMS,
        ),
        4,
    ),
}
"""Positions in which the moves are counted, and to which depth."""


@pytest.mark.parametrize("name", FIXED)
def test_move_counts(name: str) -> None:
    position, depth = FIXED[name]
    path = HERE / "coatl" / "movecounts" / f"{name}.txt"
    assert counted(position, depth).splitlines() == path.read_text("utf-8").splitlines()


def test_some_move_counts_can_be_worked_out() -> None:
    """Two sets of three and four cards dealt: 4 + 5 first moves; after `keep`, one move less of that seat."""
    position = FIXED["set-up"][0]
    assert sequences(position, 1) == 4 + 5
    keep_then_any = 3 * (3 + 5) + 4 * (4 + 4)
    done_then_any = 5 + 4
    assert sequences(position, 2) == keep_then_any + done_then_any

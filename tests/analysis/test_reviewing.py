"""Reviews: reproducible, exact in their sums, and first told as a graph."""

from __future__ import annotations

import pytest

from plume.analysis import review, reviews
from plume.records import Record
from tests.analysis.games import game_of_bots
from tests.scale import share

TABLES = [("coatl", 3), ("coatl", 1), ("cotcot", 2), ("cotcot", 4)]
FEW = 8


def lead(record: Record, side: int) -> int:
    """By how much a side was ahead of the best of the others in the end."""
    assert record.result is not None
    scores = record.result.scores
    return scores[side] - max(points for other, points in enumerate(scores) if other != side)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_luck_and_play_are_the_whole_difference(name: str, players: int) -> None:
    for seed in range(share(250, 1)):
        record = game_of_bots(name, players, seed, "medium")
        for found in reviews(record, 4):
            for player in found.players:
                assert player.start + player.luck + player.play + player.others == player.margin
                assert player.margin == lead(record, player.side)
            for side in range(record.options.sides):
                changes = sum(turn.luck[side] + turn.play[side] for turn in found.turns)
                assert found.margins[side] + changes == lead(record, side)


@pytest.mark.parametrize(("name", "players"), TABLES[1:3])
def test_a_review_is_reproducible(name: str, players: int) -> None:
    record = game_of_bots(name, players, 4)
    assert review(record, FEW) == review(record, FEW)


def test_first_comes_the_graph() -> None:
    record = game_of_bots("coatl", 2, 6)
    first, *_, last = reviews(record, FEW)
    assert (first.progress, last.progress) == (0.0, 1.0)
    assert [turn.end for turn in first.turns] == [turn.end for turn in last.turns]
    assert not first.slips
    assert last.turns[-1].end == len(record.moves)
    assert last.turns[-1].chances[0] in (0.0, 0.5, 1.0)
    assert [turn.start for turn in last.turns[1:]] == [turn.end for turn in last.turns[:-1]]


def test_slips_say_what_would_have_been_better() -> None:
    record = game_of_bots("cotcot", 2, 6, "beginner")
    found = review(record, 200)
    assert found.slips
    assert found.slips[0].loss == max(turn.loss for turn in found.turns)
    for slip in found.slips:
        position = record.position(slip.at)
        assert record.moves[slip.at].move == slip.move
        assert slip.better[0] in position.legal(slip.seat)
        assert slip.better[0] != slip.move


def test_assemblies_are_shown_beside_the_best_that_was_possible() -> None:
    record = game_of_bots("coatl", 2, 6, "easy")
    works = review(record, 2).works
    scored = [work.points for work in works]
    assert record.result is not None
    assert sum(scored) == sum(record.result.scores)
    for work in works:
        assert work.points <= work.best_points
        assert work.is_proven
        position = record.position(work.start)
        for move in work.moves[: -1 if work.best_points else None]:
            position.play(work.seat, move)


def test_a_game_that_did_not_end_is_reviewed_as_far_as_it_went() -> None:
    whole = game_of_bots("cotcot", 3, 8)
    found = review(Record(whole.game, whole.options, whole.opening, whole.moves[:30]), FEW)
    assert found.turns[-1].end == 30
    assert sum(found.turns[-1].chances) == pytest.approx(1.0)

"""The story of a game is true: its sums are the scores, whatever was played."""

from __future__ import annotations

from random import Random

import pytest

from plume.coatl.review import CoatlReview
from plume.core.position import Position
from plume.core.review import Criterion, Review, decided_by
from plume.records import Record
from tests.records.games import VARIANTS, played, recorded
from tests.scale import share
from tests.tictactoe import GAME as TIC_TAC_TOE


def sums_up(story: Review, record: Record) -> None:
    """The sources, and the last of each side's gains, are the scores; gains come one after the other."""
    scores = record.position().scores
    assert [sum(source.points[side] for source in story.sources) for side in range(len(scores))] == list(scores)
    for side, score in enumerate(scores):
        gains = [gain for gain in story.gains if gain.side == side]
        assert (gains[-1].score if gains else 0) == score
        assert [gain.score for gain in gains] == [sum(g.points for g in gains[: n + 1]) for n in range(len(gains))]
        assert [gain.move for gain in gains] == sorted(gain.move for gain in gains)


@pytest.mark.parametrize("variant", VARIANTS)
def test_sources_and_gains_add_up_to_the_scores(variant: str) -> None:
    for seed in range(share(200, 8)):
        record = recorded(variant, seed)
        story = record.review()
        assert type(story).__name__ == f"{record.game.name.title()}Review"
        sums_up(story, record)
        assert story.verdict is not None
        assert record.result is not None
        assert story.verdict.criteria[0] == Criterion("points", list(record.result.scores))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_that_was_broken_off_has_no_verdict_and_still_adds_up(variant: str) -> None:
    whole = len(recorded(variant, 3).moves)
    for moves in range(0, whole, 7):
        record = recorded(variant, 3, moves)
        story = record.review()
        assert story.verdict is None
        sums_up(story, record)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_that_was_taken_up_begins_with_the_points_it_had(variant: str) -> None:
    whole = len(recorded(variant, 4).moves)
    for moves in (whole // 2, whole - 3):
        position = Position.from_json(played(variant, 4, moves).game, played(variant, 4, moves).to_json())
        begun = [score for score in position.scores if score]
        rng = Random(4)
        while not position.over:
            seat = rng.choice(position.deciders)
            position.play(seat, rng.choice(list(position.legal(seat).ids)))
        record = Record.of(position)
        story = record.review()
        assert [gain.points for gain in story.gains if gain.what == "start"] == begun
        sums_up(story, record)


def test_a_game_without_a_story_says_nothing() -> None:
    position = Position.new(TIC_TAC_TOE, TIC_TAC_TOE.options.make(), 1)
    assert Record.of(position).review() == Review(None, [], [])


@pytest.mark.parametrize(
    ("values", "winners", "expected"),
    [
        ([[7, 5], [1, 2]], [0], "points"),
        ([[7, 7], [1, 2]], [1], "cards"),
        ([[7, 7, 3], [1, 1, 9]], [0, 1], "shared"),
        ([[7, 7, 3], [2, 1, 9]], [0], "cards"),
    ],
)
def test_the_first_criterion_that_tells_the_winner_from_all_others_decides(
    values: list[list[int]], winners: list[int], expected: str
) -> None:
    criteria = [Criterion(name, some) for name, some in zip(("points", "cards"), values, strict=True)]
    assert decided_by(criteria, winners) == expected


def test_a_winner_that_no_criterion_explains_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="do not lead to the winner"):
        decided_by([Criterion("points", [3, 5])], [0])


def test_the_library_offers_it() -> None:
    story = recorded("coatl 2", 1).review()
    assert isinstance(story, CoatlReview)

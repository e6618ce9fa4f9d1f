"""The story of a game of CotCotCollec': its scorings, what decided it, what everybody did."""

from __future__ import annotations

from random import Random

import pytest

from plume.core.position import Position
from plume.cotcot.review import CotcotReview, PenaltyStory
from plume.records import Record
from tests.cotcot.tables import kept, play, play_at_random, random_game, seat, table
from tests.scale import share


def story(position: Position) -> CotcotReview:
    """The story of a game as it stands."""
    told = Record.of(position).review()
    assert isinstance(told, CotcotReview)
    return told


@pytest.mark.rule("K-SCORE-2")
@pytest.mark.rule("K-FOX-1")
def test_a_scoring_says_of_every_collection_what_it_scores_and_why() -> None:
    position = table(
        seat("x2", "ring 3", "rug 2", "bell 1"),
        seat("", "ring 3", "rug 1", kept("key", 2, doubled=True)),
        seat("x2", "ring 2", "rug 4"),
        fox="2 rug",
        coqs=3,
    )
    play(position, "take spoon => coq corn")
    (scoring,) = story(position).scorings
    assert (scoring.number, scoring.move, scoring.penalties) == (1, 1, [])
    told = {
        find.item: [(one.seat, one.length, one.why, one.points) for one in find.collections] for find in scoring.finds
    }
    assert told == {
        "ring": [(0, 3, "shared", 2), (1, 3, "shared", 2), (2, 2, "second", 1)],
        "rug": [(2, 4, "fox", 0), (0, 2, "longest", 3), (1, 1, "second", 1)],
        "key": [(1, 2, "alone", 8)],
        "bell": [(0, 1, "alone", 4)],
    }
    assert scoring.points == [9, 11, 1]


@pytest.mark.rule("K-SCORE-4")
def test_the_last_scoring_takes_off_for_chests_and_cards() -> None:
    position = table(seat("x2 ring", "rug 2", chests=2), seat("x2", "rug 1"), coqs=9, fox="1 rug")
    play(position, "take spoon => coq")
    (scoring,) = story(position).scorings
    assert scoring.penalties == [PenaltyStory(-4, -3, -7), PenaltyStory(0, -1, -1)]
    assert scoring.points == [4 - 7, -1]
    sources = {source.name: source.points for source in story(position).sources}
    assert sources == {"rug": [4, 0], "penalty": [-7, -1]}
    assert [one.chests_wasted for one in story(position).statistics] == [2, 0]


@pytest.mark.rule("K-COQ-2")
def test_two_scorings_of_one_move_are_both_told() -> None:
    position = table(seat("x2", "ring 1", "key 1"), seat("x2"), fox="0 key", coqs=3)
    play(position, "take spoon => coq coq coq coq rug")
    assert [(scoring.number, scoring.points) for scoring in story(position).scorings] == [(1, [4, 0]), (2, [4, 0])]
    assert [(gain.name, gain.score) for gain in story(position).gains if gain.side == 0] == [("1", 4), ("2", 8)]


@pytest.mark.rule("K-SCORE-5")
@pytest.mark.parametrize(("other", "expected"), [("rug 1", "shared"), ("ring 2", "points")])
def test_most_points_win_and_equal_points_are_shared(other: str, expected: str) -> None:
    position = table(seat("", "ring 1", "key 1"), seat("spoon", other), fox="0 key", coqs=9)
    play(position, "take spoon => coq")
    verdict = story(position).verdict
    assert verdict is not None
    assert (verdict.decided_by, verdict.rule) == (expected, "K-SCORE-5")
    assert verdict.criteria[0].values == list(position.scores)


def test_a_turn_with_the_fox_is_one_that_ends_with_it() -> None:
    position = table(seat("x2 ring rug", chests=1), seat("x2 key", "bell 1"), fox="1 bell")
    play(position, "start ring", "take spoon => corn", "take button => corn", "done")
    assert [one.turns_with_fox for one in story(position).statistics] == [0, 1]
    play(position, "take bell => corn", "chest key", "chest x2", "fox 0 ring", "done")
    play(position, "take corn => key", "take corn => key", "take corn => key", "done")
    mine, theirs = story(position).statistics
    assert (mine.turns_with_fox, theirs.turns_with_fox) == (2, 1)
    assert (mine.turns, mine.taken, mine.collections) == (2, 5, 1)
    assert (theirs.chests, theirs.cards_left) == (2, 1)


def test_what_is_told_of_random_games_is_what_the_position_says() -> None:
    rng = Random(7)
    for seed in range(share(200, 10)):
        position = random_game(rng, seed)
        play_at_random(position, rng)
        told = story(position)
        seats = position.to_json()["seats"]
        assert [one.points for one in told.statistics] == [place["points"] for place in seats]
        assert [[s.points[n] for s in told.scorings] for n in range(len(seats))] == [p["points"] for p in seats]
        for scoring in told.scorings:
            for number, points in enumerate(scoring.points):
                found = [one.points for find in scoring.finds for one in find.collections if one.seat == number]
                found += [scoring.penalties[number].points] if scoring.penalties else []
                assert sum(found) == points
            assert all(one.chests + one.cards == one.points for one in scoring.penalties)

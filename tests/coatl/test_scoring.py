"""Scoring (C-SCORE)."""

from __future__ import annotations

from typing import Any

import pytest

import plume
from plume.coatl.errors import BadText
from plume.core.position import Position
from tests.coatl.tables import coatl, play, seat, table

EXAMPLE = "<b b r b b r k b b y y>"


def finished(*coatls: list[dict[str, Any]]) -> Position:
    """A finished game with these Cóatls."""
    seats = [seat(coatls=some) for some in coatls]
    end = {"triggered": "third coatl", "by": 0, "turns_left": 0, "ended_by": "third coatl"}
    return table(*seats, row="", supply=[""] * 10, end=end)


@pytest.mark.rule("C-SCORE-1")
def test_each_card_scores_its_highest_level_that_is_reached() -> None:
    position = finished([coatl("<b b b b y>", "P4 P14"), coatl("<k k k", "P2")], [])
    assert position.scores == (3 + 3, 0)
    assert plume.coatl.score("<y g y g y g y>", ["P15"]).total == 5
    assert plume.coatl.score("<y g y g y y y>", ["P15"]).total == 3


@pytest.mark.rule("C-SCORE-1")
def test_only_completed_coatls_score() -> None:
    assert finished([coatl("<b b b b b b", "P4")], [coatl("<b b b>", "P4")]).scores == (0, 2)


@pytest.mark.rule("C-SCORE-2")
def test_most_points_win() -> None:
    assert finished([coatl("<b b b>", "P4")], [coatl("<g g g g>", "P3")]).winners == (1,)


@pytest.mark.rule("C-SCORE-2")
def test_a_tie_goes_to_more_cards_also_those_worth_nothing() -> None:
    """Both have 5 points; the second has three cards, of which an isolated pair is broken and worth nothing."""
    one = [coatl("<b b b k>", "P4 P14")]
    other = [coatl("<g g g k>", "P3 P13 P8")]
    position = finished(one, other)
    assert position.scores == (5, 5)
    assert position.winners == (1,)


@pytest.mark.rule("C-SCORE-2")
def test_cards_beside_incomplete_coatls_do_not_count_for_a_tie() -> None:
    one = [coatl("<b b b k>", "P4 P14"), coatl("<r r r", "P1 P11")]
    other = [coatl("<g g g k>", "P3 P13")]
    assert finished(one, other).winners == (0, 1)


@pytest.mark.rule("C-SCORE-2")
def test_temple_cards_count_for_a_tie() -> None:
    """Five points each: two cards for 5, against one for 2 and a Temple card for 3; then a third card decides."""
    one = [coatl("<b b b k>", "P4 P14")]
    other = [coatl("<g g g k>", "P3", temple="T0")]
    position = finished(one, other)
    assert position.scores == (5, 5)
    assert position.winners == (0, 1)
    more = finished(one, [coatl("<g g g k>", "P3 P8", temple="T0")])
    assert more.scores == (5, 5)
    assert more.winners == (1,)


@pytest.mark.rule("C-SCORE-2")
def test_then_the_most_valuable_coatl_decides_then_they_share() -> None:
    """2 + 3 points against 5 in one Cóatl, two cards each."""
    split = [coatl("<b b b>", "P4"), coatl("<k k k r>", "P12")]
    single = [coatl("<g g g k>", "P3 P13")]
    position = finished(split, single)
    assert position.scores == (5, 5)
    assert position.winners == (1,)
    assert finished([coatl("<b b b>", "P4")], [coatl("<g g g>", "P3")]).winners == (0, 1)


@pytest.mark.rule("C-SCORE-2")
def test_nobody_wins_before_the_end() -> None:
    assert table(seat(coatls=[coatl("<b b b>", "P4")]), seat()).winners == ()


@pytest.mark.rule("C-SCORE-3")
def test_the_printed_example() -> None:
    result = plume.coatl.score(EXAMPLE, ["P28", "P9", "P4", "T2"])
    assert result.to_json() == {
        "total": 17,
        "cards": {
            "P28": {"times": 1, "points": 4, "pieces": [[8, 9, 10, 11]]},
            "P9": {"times": 3, "points": 5, "pieces": [[1, 2], [4, 5], [8, 9]]},
            "P4": {"times": 6, "points": 5, "pieces": [[1], [2], [4], [5], [8], [9]]},
            "T2": {"times": 1, "points": 3, "requirements": [True, False]},
        },
    }


@pytest.mark.rule("C-SCORE-3")
def test_the_printed_example_in_a_game() -> None:
    position = table(
        seat("y>", "P4 P28", temples=["T2"], coatls=[coatl("<b b r b b r k b b y", "P9")]), seat(), row="P40"
    )
    play(position, "tail 1 y>", "fulfil 1 P4", "fulfil 1 P28", "temple 1 T2", "done")
    assert position.scores == (17, 0)


@pytest.mark.parametrize(
    ("serpent", "cards", "message"),
    [
        ("", [], "at least one piece"),
        ("b x", [], "'x' is no piece"),
        ("b <b", [], "head can only be its first"),
        ("b> b", [], "tail can only be its last"),
        ("<b y>", [], "need a body"),
        ("<b" + " b" * 25, [], "only 24 of the blue body"),
        ("b b", ["P55"], "no card 'P55'"),
        ("b b", ["T20"], "no card 'T20'"),
        ("b b", ["X1"], "no card 'X1'"),
        ("b b", ["P4", "P4"], "named twice"),
    ],
)
def test_what_cannot_be_read_is_named(serpent: str, cards: list[str], message: str) -> None:
    with pytest.raises(BadText, match=message):
        plume.coatl.score(serpent, cards)

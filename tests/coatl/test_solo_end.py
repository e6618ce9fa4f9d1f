"""The row of the solo game, its end and its result (S-ROW, S-END)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from plume.core.position import Position
from tests.coatl.tables import adam, adams_cards, adams_turn, cards_but, coatl, held, play, seat, solo, supply, told
from tests.coatl.test_rules import refused

THREE = [held("P10"), held("P11"), held("P13")]
"""Cards of A.D.A.M. that want yellow, red and green."""
TWO_DONE = [coatl("<k k k>", "P2"), coatl("<g g g>", "P3")]


def row(position: Position) -> list[str | None]:
    """The row from left to right."""
    found: list[str | None] = position.to_json()["row"]
    return found


def lines(position: Position, move: str, outcomes: str | None = None) -> list[str]:
    """What is told when a move is played."""
    return told(position.play(move, outcomes=None if outcomes is None else outcomes.split()))


# ---- the row


@pytest.mark.rule("S-ROW-1")
def test_the_cards_that_are_left_slide_right_and_new_ones_come_in_on_the_left() -> None:
    position = solo(cards=THREE, row="P20 P21 P22 P23 P24 P25")
    play(position, "draw P21", "draw P24")
    assert row(position) == ["P20", None, "P22", "P23", None, "P25"]
    told_ = lines(position, "done", "P30 P31")
    assert told_[:2] == ["row filled 2 P30", "row filled 1 P31"]
    assert row(position) == ["P31", "P30", "P20", "P22", "P23", "P25"]


@pytest.mark.rule("S-ROW-1")
def test_a_card_from_the_deck_moves_nothing() -> None:
    position = solo(cards=THREE, row="P20 P21 P22 P23 P24 P25")
    position.play("draw deck", outcomes=["P30"])
    assert lines(position, "done", "")[0] == "adam turn"
    assert row(position) == ["P20", "P21", "P22", "P23", "P24", "P25"]


@pytest.mark.rule("S-ROW-1")
def test_cards_that_adam_takes_are_replaced_at_the_end_of_his_turn() -> None:
    """P5 gets its fourth yellow piece and is realised; P25 goes to A.D.A.M."""
    position = solo(
        cards=[held("P5", "y y y"), *THREE[1:]],
        row="P20 P21 P22 P23 P24 P25",
        supply=supply(s1="y k", s2="k k", s7="<k"),
    )
    assert adams_turn(position, "P30")[-2:] == ["adam took card P25", "row filled 1 P30"]
    assert row(position) == ["P30", "P20", "P21", "P22", "P23", "P24"]


@pytest.mark.rule("S-ROW-1")
def test_the_row_is_filled_after_the_players_turn_and_again_after_adams() -> None:
    """The player takes P25 and P20; then P24 is the rightmost, and A.D.A.M. takes it."""
    position = solo(
        cards=[held("P5", "y y y"), *THREE[1:]],
        row="P20 P21 P22 P23 P24 P25",
        supply=supply(s1="y k", s2="k k", s7="<k"),
    )
    play(position, "draw P25", "draw P20")
    told_ = lines(position, "done", "P30 P31 P32")
    assert told_[:3] == ["row filled 2 P30", "row filled 1 P31", "adam turn"]
    assert told_[-3:] == ["adam took card P24", "row filled 1 P32", "turn 0 1"]
    assert row(position) == ["P32", "P31", "P30", "P21", "P22", "P23"]
    assert adams_cards(position) == ["P11", "P13", "P24"]


@pytest.mark.rule("S-ROW-1")
def test_of_two_equal_cards_the_rightmost_is_taken() -> None:
    position = solo(cards=THREE, row="P4 P20 P4 P21 P22 P23")
    play(position, "draw P4")
    assert row(position) == ["P4", "P20", None, "P21", "P22", "P23"]
    again = play(position.copy(), "draw P4")
    assert row(again) == [None, "P20", None, "P21", "P22", "P23"]
    position.play("done", outcomes=["P30"])
    assert row(position) == ["P30", "P4", "P20", "P21", "P22", "P23"]


@pytest.mark.rule("S-ROW-1")
@pytest.mark.parametrize("deck", ["", "P30", "P30 P31"])
def test_with_deck_and_discard_pile_empty_it_stays_short_on_the_right(deck: str) -> None:
    cards = "P20 P21 P22 P23 P24 P25"
    position = solo(cards=THREE, row=cards, realised=cards_but("P10 P11 P13", cards, deck))
    play(position, "draw P20", "draw P22", "draw P25")
    told_ = lines(position, "done", deck)
    assert [line for line in told_ if line.startswith("row")] == [
        f"row filled {3 - i} {card}" for i, card in enumerate(deck.split())
    ]
    new = deck.split()[::-1]
    assert row(position) == [None] * (3 - len(new)) + new + ["P21", "P23", "P24"]


@pytest.mark.rule("S-ROW-1")
def test_a_short_row_slides_when_a_card_is_taken_from_it() -> None:
    cards = "P20 P21 P22 P23"
    position = solo(cards=THREE, row=cards, realised=cards_but("P10 P11 P13", cards))
    assert row(position) == [None, None, "P20", "P21", "P22", "P23"]
    play(position, "draw P22", "done")
    assert row(position) == [None, None, None, "P20", "P21", "P23"]


@pytest.mark.rule("S-ROW-1")
def test_an_empty_deck_is_made_of_the_discard_pile_for_the_row() -> None:
    cards = "P20 P21 P22 P23 P24 P25"
    position = solo(
        cards=THREE, row=cards, discard=["P30", "P31"], realised=cards_but("P10 P11 P13", cards, "P30 P31 P32")
    )
    play(position, "draw P24", "draw P25")
    assert lines(position, "done", "P32 P31")[:4] == [
        "row filled 2 P32",
        "reshuffled 2",
        "row filled 1 P31",
        "adam turn",
    ]


# ---- the third Cóatl


def third(cards: Sequence[dict[str, Any]] = THREE, realised: str = "") -> Position:
    """The player has two Cóatls for two points each, and can complete a third with a blue tail and P4, for three."""
    mine = seat("b>", "P4", coatls=[*TWO_DONE, "<b b b"])
    return solo(mine, cards, realised=realised, turn={"number": 30})


@pytest.mark.rule("S-END-1")
def test_after_the_players_third_coatl_adam_has_one_more_turn() -> None:
    position = play(third(), "tail 3 b>", "fulfil 3 P4")
    assert lines(position, "done") == [
        "scored 0 3 3",
        "end triggered 0 third coatl",
        "adam turn",
        "adam found P10 3",
        "adam placed y P10",
        "adam discarded k",
        "over third coatl",
    ]
    assert position.over
    assert position.ended_by == "third coatl"
    assert refused(position, "draw deck") == "C-END-1"


@pytest.mark.rule("S-END-1")
@pytest.mark.rule("S-END-2")
def test_what_adam_realises_in_that_turn_counts() -> None:
    """Seven points for the player; A.D.A.M. has 5 and gets 5 for the four yellow of P5."""
    position = third([held("P5", "y y y"), *THREE[1:]], realised="P9")
    play(position, "tail 3 b>", "fulfil 3 P4", "done")
    assert position.scores == (7, 10)
    assert position.winners == (1,)


# ---- the last body


def last_body(**more: Any) -> Position:
    """Two yellow bodies on space 4 are the last; the player has a black one, all others were discarded."""
    gone = " ".join(["k"] * 15 + ["b", "g", "r"] * 16 + ["y"] * 14)
    board = supply(s4="y y", s7="<b", s8="<b", s9="b>", s10="b>")
    return solo(seat("k"), more.pop("cards", THREE), supply=board, discarded=gone, turn={"number": 30}, **more)


def turns(position: Position) -> list[str]:
    """Play on, each turn of the player one card of the deck; return who had turns."""
    seen = []
    while not position.over:
        seen.append("player")
        position.play("draw deck")
        seen += ["adam" for event in position.play("done") if event.kind == "adam turn"]
    return seen


@pytest.mark.rule("S-END-1")
def test_last_body_in_adams_turn_the_players_turn_then_one_each() -> None:
    position = play(last_body(), "begin k")
    assert lines(position, "done")[:5] == [
        "adam turn",
        "adam found P10 4",
        "adam placed y P10",
        "adam placed y P10",
        "end triggered 1 no bodies",
    ]
    assert position.to_json()["end"] == {"triggered": "no bodies", "by": 1, "turns_left": 2, "ended_by": None}
    assert turns(position) == ["player", "adam", "player"]
    assert position.ended_by == "no bodies"


@pytest.mark.rule("S-END-1")
def test_last_body_in_the_turn_that_ends_set_up() -> None:
    """As it can be set up by hand: that turn of A.D.A.M. counts like any other."""
    gone = " ".join(["k", "b", "g", "r"] * 16 + ["y"] * 14)
    board = supply(s4="y y", s7="<b", s8="<b", s9="b>", s10="b>")
    dealt = seat(dealt=["P0", "P1", "P2", "P3", "P5"])
    position = solo(dealt, THREE, supply=board, discarded=gone, turn={"action": "set-up"})
    play(position, "keep P0", "keep P1", "keep P2", "done")
    assert position.to_json()["end"]["triggered"] == "no bodies"
    assert turns(position) == ["player", "adam", "player"]


@pytest.mark.rule("S-END-1")
def test_last_body_discarded_by_adam() -> None:
    """He wants no yellow, nor any of the blue heads and tails: he discards from space 4, first in his order."""
    order = [4, 1, 2, 3, 5, 6, 7, 8, 9, 10]
    position = last_body(cards=[held("P11"), held("P13"), held("P12")], options={"space_order": order})
    play(position, "begin k")
    assert lines(position, "done")[1:5] == [
        "adam passed",
        "adam discarded y",
        "adam discarded y",
        "end triggered 1 no bodies",
    ]
    assert turns(position) == ["player", "adam", "player"]


@pytest.mark.rule("S-END-1")
def test_last_body_in_the_players_turn_one_turn_each() -> None:
    position = play(last_body(), "take 4")
    assert lines(position, "done")[:2] == ["end triggered 0 no bodies", "adam turn"]
    assert position.to_json()["end"] == {"triggered": "no bodies", "by": 0, "turns_left": 0, "ended_by": None}
    assert turns(position) == ["player"]
    assert position.ended_by == "no bodies"


@pytest.mark.rule("S-END-1")
def test_all_turns_are_of_one_action() -> None:
    position = play(last_body(), "begin k", "done")
    for _ in range(2):
        assert position.to_json()["turn"]["actions_left"] == 1
        play(position, "draw deck", "done")
    assert position.over


@pytest.mark.rule("S-END-1")
def test_a_third_coatl_after_the_last_body_changes_nothing() -> None:
    """The bodies have run out in A.D.A.M.'s turn; the player completes a third Cóatl and has still a turn."""
    gone = " ".join(["k"] * 15 + ["b"] * 14 + ["g"] * 15 + ["r"] * 16 + ["y"] * 14)
    mine = seat("b>", "P4", coatls=[*TWO_DONE, "<b b b"])
    position = solo(
        mine,
        [held("P11"), held("P12"), held("P13")],
        supply=supply(s7="<y", s8="<y", s9="y>", s10="y>"),
        discarded=gone + " y y",
        end={"triggered": "no bodies", "by": 1, "turns_left": 2},
    )
    play(position, "tail 3 b>", "fulfil 3 P4")
    assert not [line for line in lines(position, "done") if line.startswith("end triggered")]
    assert not position.over
    assert "pass" in position.legal()
    play(position, "draw deck", "done")
    assert position.ended_by == "no bodies"


# ---- passing


def stuck(**more: Any) -> Position:
    """The player has a full board without use, a full hand without use, and nothing to take."""
    mine = seat("<k <b <g <r k> b> g> r>", "P12 P14 P32 P33 P34", coatls=["<k g", "<g k"])
    return solo(mine, more.pop("cards", THREE), **more)


@pytest.mark.rule("S-END-1")
def test_when_both_pass_the_game_is_over_at_once() -> None:
    position = stuck(supply=supply())
    assert list(position.legal()) == ["pass"]
    assert lines(position, "pass") == [
        "passed 0",
        "adam turn",
        "adam passed",
        "over all passed",
    ]
    assert position.ended_by == "all passed"
    assert position.winners == (1,)


@pytest.mark.rule("S-END-1")
def test_at_once_means_that_he_takes_no_more_cards() -> None:
    position = stuck(supply=supply(), cards=THREE[:2])
    assert lines(position, "pass")[-2:] == ["adam passed", "over all passed"]
    assert adams_cards(position) == ["P10", "P11"]


@pytest.mark.rule("S-END-1")
def test_a_pass_of_adam_and_then_one_of_the_player_end_the_game_too() -> None:
    position = stuck(supply=supply(), turn={"passes": 1})
    assert lines(position, "pass") == ["passed 0", "over all passed"]


@pytest.mark.rule("S-END-1")
def test_a_pass_that_discarded_something_is_none() -> None:
    """The player passes again and again, and A.D.A.M. discards what lies there."""
    position = stuck(supply=supply(s1="k b", s2="b k", s3="k k", s7="<b"))
    for discarded in (["adam discarded k", "adam discarded b"], ["adam discarded b", "adam discarded k"]):
        assert lines(position, "pass") == [
            "passed 0",
            "adam turn",
            "adam passed",
            *discarded,
            "turn 0 1",
        ]
        assert position.to_json()["turn"]["passes"] == 0


@pytest.mark.rule("S-END-1")
def test_taking_a_piece_is_no_pass_either() -> None:
    position = stuck(supply=supply(s1="y k", s2="k k", s7="<y"))
    position.play("pass")
    assert not position.over
    assert position.to_json()["turn"]["passes"] == 0


@pytest.mark.rule("S-END-1")
def test_what_the_player_does_in_between_starts_the_count_anew() -> None:
    position = solo(cards=THREE, supply=supply())
    adams_turn(position)
    assert position.to_json()["turn"]["passes"] == 1
    adams_turn(position)
    assert position.to_json()["turn"]["passes"] == 1
    assert not position.over


# ---- the result


@pytest.mark.rule("S-END-2")
@pytest.mark.parametrize(
    ("realised", "points", "winner"),
    [("", 0, 0), ("P25", 6, 0), ("P14", 7, 1), ("P28 P29", 8, 1), ("P0 P0", 10, 1)],
)
def test_the_player_wins_with_strictly_more_points(realised: str, points: int, winner: int) -> None:
    """Two Cóatls with three pieces of a colour for 2 points each, one with four for 3; no tie-break helps."""
    position = play(third(realised=realised), "tail 3 b>", "fulfil 3 P4", "done")
    assert position.scores == (7, points)
    assert position.winners == (winner,)


@pytest.mark.rule("S-END-2")
def test_every_realised_card_scores_at_its_highest_level() -> None:
    """One of each family: 5, 5, 7, 5, 5, 6, 4, 7, 6, 4; and a second count card."""
    position = solo(cards=THREE, realised="P0 P1 P5 P12 P15 P22 P26 P28 P32 P35 P44")
    assert adam(position)["points"] == 5 + 5 + 5 + 7 + 5 + 5 + 6 + 4 + 7 + 6 + 4
    assert position.scores == (0, 59)
    assert position.winners == ()

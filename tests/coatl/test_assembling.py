"""Assembling and completing Cóatls (C-ASM, C-DONE)."""

from __future__ import annotations

import pytest

from plume.core.position import Position
from tests.coatl.tables import bodies, coatl, play, seat, table, verbs
from tests.coatl.test_rules import refused

ROW = "P40 P41 P43 P44 P45 P46"
DONE = [coatl("<k k k>", "P2"), coatl("<g g g>", "P3")]


def alone(board: str = "", hand: str = "", **more: object) -> Position:
    """Seat 0 assembles; nobody else has anything."""
    return table(seat(board, hand, **more), seat(), row=ROW)


def moves(position: Position, verb: str) -> set[str]:
    """The legal moves with this verb."""
    return {move for move in position.legal() if move.startswith(verb + " ")}


@pytest.mark.rule("C-ASM-1")
def test_any_piece_of_the_board_begins_a_coatl() -> None:
    position = alone("<r g y> y>")
    assert moves(position, "begin") == {"begin <r", "begin g", "begin y>"}
    assert refused(position, "begin k") == "C-ASM-1"
    play(position, "begin y>")
    data = position.to_json()["seats"][0]
    assert data["board"] == "<r g y>"
    assert [c["serpent"] for c in data["coatls"]] == ["y>"]


@pytest.mark.rule("C-ASM-1")
def test_two_incomplete_coatls_are_the_most() -> None:
    for complete in ([], DONE[:1], DONE):
        position = alone("r r r", coatls=complete)
        play(position, "begin r", "begin r")
        assert moves(position, "begin") == set()
        assert refused(position, "begin r") == "C-ASM-1"
        assert len(position.to_json()["seats"][0]["coatls"]) == len(complete) + 2


@pytest.mark.rule("C-ASM-1")
@pytest.mark.rule("C-SCORE-1")
def test_what_is_incomplete_scores_nothing() -> None:
    position = alone(coatls=[coatl("<b b b b", "P4"), coatl("<k k k>", "P2")])
    assert position.scores == (2, 0)


@pytest.mark.rule("C-ASM-2")
def test_bodies_go_on_either_end_heads_and_tails_on_their_own() -> None:
    position = alone("<r g y>", coatls=["k b"])
    assert moves(position, "head") == {"head 1 <r", "head 1 g"}
    assert moves(position, "tail") == {"tail 1 g", "tail 1 y>"}
    for move, serpent in (
        ("head 1 <r", "<r k b"),
        ("head 1 g", "g k b"),
        ("tail 1 g", "k b g"),
        ("tail 1 y>", "k b y>"),
    ):
        after = play(position.copy(), move)
        assert after.to_json()["seats"][0]["coatls"][0]["serpent"] == serpent


@pytest.mark.rule("C-ASM-2")
def test_a_closed_end_takes_nothing() -> None:
    position = alone("<r g y>", "P4", coatls=["<k b", "b k>"])
    assert moves(position, "head") == {"head 2 g"}
    assert moves(position, "tail") == {"tail 1 g"}
    for move in ("head 1 <r", "head 1 g", "tail 2 g", "tail 2 y>"):
        assert refused(position, move) == "C-ASM-2"


@pytest.mark.rule("C-ASM-2")
def test_only_own_incomplete_coatls_and_pieces() -> None:
    position = table(seat("g", coatls=DONE[:1]), seat("k", coatls=["b"]), row=ROW)
    assert refused(position, "tail 2 g") == "C-ASM-2"
    assert refused(position, "tail 1 g") == "C-ASM-2"
    assert refused(play(position, "begin g"), "tail 2 k") == "C-ASM-2"


@pytest.mark.rule("C-ASM-3")
def test_a_card_is_fulfilled_at_its_lowest_level() -> None:
    """P4 wants three blue: two are not enough."""
    position = alone("b", "P4", coatls=["b b"])
    assert refused(position, "fulfil 1 P4") == "C-ASM-3"
    play(position, "tail 1 b", "fulfil 1 P4")
    data = position.to_json()["seats"][0]
    assert data["hand"] == []
    assert data["coatls"][0]["cards"] == ["P4"]


@pytest.mark.rule("C-ASM-3")
def test_only_cards_in_hand_are_fulfilled() -> None:
    position = alone("b", "P14", coatls=["b b b"])
    assert refused(position, "fulfil 1 P4") == "C-ASM-3"
    assert moves(position, "fulfil") == {"fulfil 1 P14"}


@pytest.mark.rule("C-PAT-4")
def test_an_isolated_pair_at_an_open_end_counts_or_not_by_the_option() -> None:
    serpents = {"b b": False, "<b b": False, "<b b r": True, "r b b": False, "b b r b b": False, "b b r b b r": True}
    for serpent, closed in serpents.items():
        for open_ends, expected in (("absent", True), ("closed", closed)):
            me = seat("", "P9 P4", coatls=[serpent])
            position = table(me, seat(), row=ROW, options={"open_ends": open_ends})
            assert ("fulfil 1 P9" in position.legal()) == expected
    complete = table(seat("b>", "P9", coatls=["<r r b"]), seat(), row=ROW, options={"open_ends": "closed"})
    play(complete, "tail 1 b>", "fulfil 1 P9", "done")
    assert complete.scores == (2, 0)


@pytest.mark.rule("C-ASM-4")
def test_at_most_four_cards_beside_a_coatl() -> None:
    serpent = coatl("b b b y y", "P4 P14 P17")
    position = alone("k", "P5 P28", coatls=[{**serpent, "serpent": "b b b b y y b"}])
    assert moves(position, "fulfil") == {"fulfil 1 P5", "fulfil 1 P28"}
    play(position, "fulfil 1 P28")
    assert moves(position, "fulfil") == set()
    assert refused(position, "fulfil 1 P5") == "C-ASM-4"


@pytest.mark.rule("C-ASM-4")
def test_no_two_cards_of_the_same_number() -> None:
    position = alone("k", "P4", coatls=[coatl("b b b", "P4"), "b b b"])
    assert moves(position, "fulfil") == {"fulfil 2 P4"}
    assert refused(position, "fulfil 1 P4") == "C-ASM-4"


@pytest.mark.rule("C-ASM-5")
def test_nothing_that_lies_is_moved() -> None:
    position = alone("g", "P4", coatls=["b b b", "r"])
    before = [c["serpent"] for c in position.to_json()["seats"][0]["coatls"]]
    play(position, "fulfil 1 P4", "tail 2 g", "done")
    after = position.to_json()["seats"][0]["coatls"]
    assert [c["serpent"] for c in after] == [before[0], before[1] + " g"]
    assert after[0]["cards"] == ["P4"]
    verbs_of_the_table = {move.split()[0] for move in position.game.moves}
    assert verbs_of_the_table == {
        "begin", "commit", "discard", "done", "draw", "fulfil", "future", "head",
        "keep", "pass", "pick", "steal", "tail", "take", "temple",
    }  # fmt: skip


@pytest.mark.rule("C-ASM-6")
def test_a_card_scores_what_the_finished_coatl_reaches() -> None:
    position = alone("<g b b y>", coatls=[coatl("b b b", "P4")])
    play(position, "tail 1 b", "tail 1 b", "head 1 <g", "tail 1 y>", "done")
    assert position.scores == (4, 0)


@pytest.mark.rule("C-ASM-6")
def test_a_card_can_break_and_still_counts_as_fulfilled() -> None:
    """The isolated blue pair grows to three: P9 is worth nothing, but the Cóatl may be completed with it."""
    position = alone("<b y>", coatls=[coatl("b b", "P9")])
    play(position, "head 1 <b", "tail 1 y>", "done")
    assert position.scores == (0, 0)
    assert position.to_json()["seats"][0]["coatls"][0]["cards"] == ["P9"]


@pytest.mark.rule("C-ASM-7")
def test_assembling_is_at_least_one_move_and_ends_when_one_likes() -> None:
    position = alone("k b g", "P4", coatls=["b b b"])
    assert "done" not in position.legal()
    for first in ("begin k", "tail 1 g", "fulfil 1 P4"):
        after = play(position.copy(), first)
        assert "done" in after.legal()
        play(after, "done")
        assert after.deciders == (1,)
        assert after.to_json()["seats"][0]["board"]


@pytest.mark.rule("C-DONE-1")
def test_head_tail_and_body_make_a_complete_coatl() -> None:
    position = alone("y>", "P4", coatls=["<b b b"])
    events = position.play("tail 1 y>")
    assert [event.kind for event in events] == ["extended", "completed"]


@pytest.mark.rule("C-DONE-1")
def test_a_head_and_a_tail_never_touch() -> None:
    position = alone("<k y> b", "P4", coatls=["<b", "y>"])
    assert moves(position, "tail") == {"tail 1 b"}
    assert moves(position, "head") == {"head 2 b"}
    assert refused(position, "tail 1 y>") == "C-DONE-1"
    assert refused(position, "head 2 <k") == "C-DONE-1"
    fitting = alone("<y g>", "P15", coatls=["<y", "g>"])
    assert refused(fitting, "tail 1 g>") == "C-DONE-1"
    assert refused(fitting, "head 2 <y") == "C-DONE-1"


@pytest.mark.rule("C-DONE-2")
def test_completing_needs_a_card_beside_it_or_one_in_hand_that_fits_then() -> None:
    assert refused(alone("y>", coatls=["<b b b"]), "tail 1 y>") == "C-DONE-2"
    assert refused(alone("y>", "P12 P15", coatls=["<b b b"]), "tail 1 y>") == "C-DONE-2"
    for position in (
        alone("y>", "P4", coatls=["<b b b"]),
        alone("y>", coatls=[coatl("<b b b", "P4")]),
        alone("y>", "P28", coatls=["<b b b y"]),
        alone("y>", "P0", coatls=["<y b y"]),
        alone("y>", "P5", coatls=["<b b y"]),
    ):
        assert "tail 1 y>" in position.legal()
    assert "head 1 <y" in alone("<y", "P17", coatls=["b b k>"]).legal()
    assert refused(alone("<r", "P17", coatls=["b b k>"]), "head 1 <r") == "C-DONE-2"


@pytest.mark.rule("C-DONE-2")
def test_a_pair_that_the_completing_piece_breaks_does_not_help() -> None:
    """With a yellow tail the yellow pair becomes a triple, with a red one it stays."""
    position = alone("y> r>", "P5", coatls=["<b y y"])
    assert moves(position, "tail") == {"tail 1 r>"}


@pytest.mark.rule("C-DONE-3")
def test_right_after_completion_more_cards_and_at_least_one() -> None:
    position = alone("y> k", "P4 P14 P13", coatls=["<b b b"])
    play(position, "tail 1 y>")
    assert set(position.legal()) == {"fulfil 1 P4", "fulfil 1 P14"}
    assert refused(position, "done") == "C-DONE-3"
    assert refused(position, "begin k") == "C-DONE-3"
    play(position, "fulfil 1 P14")
    assert {"fulfil 1 P4", "done", "begin k"} <= set(position.legal())
    play(position, "fulfil 1 P4", "done")
    assert position.scores == (5, 0)


@pytest.mark.rule("C-DONE-3")
@pytest.mark.parametrize("other", ["begin k", "tail 2 k", "fulfil 2 P13", "done"])
def test_afterwards_it_takes_no_more(other: str) -> None:
    position = alone("y> k k", "P4 P14 P13", coatls=["<b b b", "g g g"])
    play(position, "tail 1 y>", "fulfil 1 P4", other)
    assert "fulfil 1 P14" not in position.legal(0)
    if other != "done":
        assert refused(position, "fulfil 1 P14") == "C-DONE-3"
        assert moves(position, "temple") == set()


@pytest.mark.rule("C-DONE-3")
def test_four_cards_are_the_most_in_this_step_too() -> None:
    position = alone("y>", "P4 P14 P9", coatls=[coatl("<y y b b b k b b y", "P27 P5 P17")])
    play(position, "tail 1 y>", "fulfil 1 P4")
    assert moves(position, "fulfil") == set()


@pytest.mark.rule("C-DONE-4")
def test_a_temple_card_from_hand_or_from_a_pile() -> None:
    """`<b b b y>`: T2 holds (no green), T1 holds (no black), T5 and T6 do not, T0 does not."""
    position = table(
        seat("y>", "P4", temples=["T2", "T6"], coatls=["<b b b"]),
        seat(temples=["T4"]),
        row=ROW,
        temples={"visible": ["T1", "T5"]},
    )
    play(position, "tail 1 y>")
    assert moves(position, "temple") == set()
    assert refused(position, "temple 1 T2") == "C-DONE-3"
    play(position, "fulfil 1 P4")
    assert moves(position, "temple") == {"temple 1 T1", "temple 1 T2"}
    for card in ("T4", "T5", "T6", "T9"):
        assert refused(position, f"temple 1 {card}") == "C-DONE-4"
    from_hand = play(position.copy(), "temple 1 T2")
    assert from_hand.to_json()["seats"][0]["temples"] == ["T6"]
    assert from_hand.to_json()["temples"]["visible"] == ["T1", "T5"]
    (fulfilled, shown, scored) = position.play("temple 1 T1")
    assert (fulfilled.kind, shown.kind, scored.kind) == ("temple fulfilled", "temple shown", "scored")
    assert position.to_json()["temples"]["visible"] == [shown["temple"], "T5"]
    assert scored["points"] == 2 + 3
    play(position, "done")


@pytest.mark.rule("C-DONE-4")
def test_either_requirement_will_do() -> None:
    """Six pieces: T6 wants as many yellow as green, or six; T2 wants no green, or nine."""
    position = alone("y>", "P4", temples=["T2", "T6"], coatls=["<b b b y g"])
    play(position, "tail 1 y>", "fulfil 1 P4")
    assert moves(position, "temple") & {"temple 1 T2", "temple 1 T6"} == {"temple 1 T6"}
    position = alone("y>", "P4", temples=["T2", "T6"], coatls=["<b b b y y"])
    play(position, "tail 1 y>", "fulfil 1 P4")
    assert moves(position, "temple") >= {"temple 1 T2", "temple 1 T6"}


@pytest.mark.rule("C-DONE-4")
def test_one_temple_card_ends_what_a_coatl_takes() -> None:
    position = alone("y>", "P4 P14", temples=["T1", "T2"], coatls=["<b b b"])
    play(position, "tail 1 y>", "fulfil 1 P4", "temple 1 T2")
    assert moves(position, "temple") == set()
    assert moves(position, "fulfil") == set()
    assert refused(position, "temple 1 T1") == "C-DONE-4"
    assert refused(position, "fulfil 1 P14") == "C-DONE-3"


@pytest.mark.rule("C-DONE-4")
def test_it_is_optional_and_only_right_after_completion() -> None:
    position = alone("y>", "P4", temples=["T2"], coatls=["<b b b", coatl("<k k k>", "P2")])
    assert refused(position, "temple 2 T2") == "C-DONE-4"
    play(position, "tail 1 y>", "fulfil 1 P4", "done")
    assert position.to_json()["seats"][0]["temples"] == ["T2"]


@pytest.mark.rule("C-DONE-4")
def test_the_next_temple_card_serves_a_second_coatl_and_an_empty_pile_stays_empty() -> None:
    position = table(
        seat("y> y>", "P4 P3", coatls=["<b b b", "<g g g"]),
        seat(),
        row=ROW,
        temples={"visible": ["T1", None]},
    )
    play(position, "tail 1 y>", "fulfil 1 P4")
    (_, shown, _) = position.play("temple 1 T1", outcomes=["T4"])
    assert shown["temple"] == "T4"
    play(position, "tail 2 y>", "fulfil 2 P3")
    assert moves(position, "temple") == {"temple 2 T4"}
    used_up = table(
        seat("y>", "P4", temples=[f"T{n}" for n in range(15) if n != 1], coatls=["<b b b"]),
        seat(),
        row=ROW,
        temples={"visible": ["T1", None]},
    )
    play(used_up, "tail 1 y>", "fulfil 1 P4", "temple 1 T1", "done")
    assert used_up.to_json()["temples"]["visible"] == [None, None]


@pytest.mark.rule("C-DONE-5")
def test_points_are_announced_and_the_turn_goes_on() -> None:
    position = alone("y> k", "P4", coatls=["<b b b"])
    play(position, "tail 1 y>", "fulfil 1 P4")
    assert position.scores == (0, 0)
    (scored, began) = position.play("begin k")
    assert (scored.kind, scored["coatl"], scored["points"], began.kind) == ("scored", 1, 2, "began")
    assert position.scores == (2, 0)
    assert position.view(1).to_json()["seats"][0]["coatls"][0] == {
        "serpent": "<b b b y>",
        "cards": ["P4"],
        "temple": None,
        "points": 2,
    }


@pytest.mark.rule("C-DONE-6")
def test_with_the_third_coatl_assembling_ends() -> None:
    position = alone("y> k k", "P4 P14 P13", temples=["T2"], coatls=[*DONE, "<b b b", "g g g"])
    play(position, "tail 3 y>")
    assert set(position.legal()) == {"fulfil 3 P4", "fulfil 3 P14"}
    play(position, "fulfil 3 P4")
    assert set(position.legal()) == {"fulfil 3 P14", "temple 3 T2", "done"} | moves(position, "temple")
    for move in ("begin k", "tail 4 k", "fulfil 4 P13"):
        assert refused(position, move) == "C-DONE-6"
    play(position, "temple 3 T2")
    assert list(position.legal()) == ["done"]
    assert verbs(play(position, "done")) >= {"take"}


def test_a_serpent_may_be_as_long_as_the_box_allows() -> None:
    """122 pieces: it goes once round the ring in which its colours lie."""
    long = " ".join(bodies(c) for c in "kbgry")
    position = table(
        seat("<k y>", "P12", coatls=[f"{long[:-2]}"]),
        seat("y"),
        supply=["", "", "", "", "", "", "<b", "", "", ""],
        row=ROW,
        end={"triggered": "no bodies", "by": 1, "turns_left": 1},
    )
    play(position, "head 1 <k", "tail 1 y>", "fulfil 1 P12", "done")
    assert position.scores == (7, 0)
    assert len(position.to_json()["seats"][0]["coatls"][0]["serpent"].split()) == 121

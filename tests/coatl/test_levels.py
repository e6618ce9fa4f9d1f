"""The five advanced algorithms of the solo game (S-LVL), each alone and combined."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

import plume
from plume.core.errors import BadPosition
from plume.core.position import Position
from tests.coatl.tables import (
    adams_cards,
    adams_turn,
    coatl,
    held,
    play,
    seat,
    solo,
    supply,
)
from tests.coatl.test_assembling import moves
from tests.coatl.test_rules import refused

ADAM = [held("P10"), held("P11"), held("P13")]
ALL_LEVELS = [levels for n in range(6) for levels in combinations((1, 2, 3, 4, 5), n)]

# `<y b b b y y>` reaches P4 (three blue, a red card) 2, P0 (three yellow, red) 2, P14 (blue triple, black) 3,
# P5 (yellow pair, black) 2, P17 (yellow-blue, blue) 1 and P28 (blue-blue-yellow-yellow, yellow) 4.
# `<y b b b y k>` reaches P4, P14, P17 and P20 (yellow-black, blue) only.
SERPENT = "<y b b b y"
FOUR = "P4 P14 P17 P28"


def alone(board: str, hand: str, serpents: Sequence[Any], levels: Sequence[int], **more: Any) -> Position:
    """The player assembles."""
    return solo(seat(board, hand, coatls=list(serpents)), ADAM, options={"levels": list(levels)}, **more)


def finished(temple: str | None, realised: str, levels: Sequence[int] = (1,)) -> Position:
    """A game that is over; the player has one Cóatl for 2 + 3 + 1 + 4 points."""
    end = {"triggered": "third coatl", "by": 0, "turns_left": 0, "ended_by": "third coatl"}
    mine = seat(coatls=[coatl("<y b b b y y>", FOUR, temple)])
    return solo(mine, ADAM, realised=realised, options={"levels": list(levels)}, end=end)


# ---- 1: a Temple card


@pytest.mark.rule("S-LVL-1")
@pytest.mark.parametrize(
    ("temple", "realised", "levels", "scores", "winner"),
    [
        (None, "", (1,), (10, 0), 1),
        (None, "", (), (10, 0), 0),
        (None, "", (2, 3, 4, 5), (10, 0), 0),
        ("T1", "", (1,), (13, 0), 0),
        ("T1", "P12 P25", (1,), (13, 13), 1),
        ("T1", "P12 P0", (1,), (13, 12), 0),
    ],
)
def test_without_a_temple_card_the_player_loses_whatever_the_points(
    temple: str | None, realised: str, levels: tuple[int, ...], scores: tuple[int, int], winner: int
) -> None:
    """T1 wants no black, or eight pieces: three points."""
    position = finished(temple, realised, levels)
    assert position.scores == scores
    assert position.winners == (winner,)


@pytest.mark.rule("S-LVL-1")
@pytest.mark.parametrize(("moves_", "winner"), [(["done"], 1), (["temple 3 T1", "done"], 0)])
def test_one_temple_card_in_the_whole_game_is_enough(moves_: list[str], winner: int) -> None:
    done = [coatl("<k k k>", "P2"), coatl("<g g g>", "P3")]
    position = alone("b>", "P4", [*done, "<b b b"], [1], temples={"visible": ["T1", "T2"]})
    play(position, "tail 3 b>", "fulfil 3 P4", *moves_)
    assert position.over
    assert position.scores[0] > position.scores[1]
    assert position.winners == (winner,)


# ---- 2: a hand of four


@pytest.mark.rule("S-LVL-2")
def test_the_hand_limit_is_four() -> None:
    position = alone("", "P14 P15 P16", [], [2])
    play(position, "draw P38")
    assert list(position.legal()) == ["done"]
    assert refused(position, "draw P39") == "S-LVL-2"
    assert refused(position, "draw deck") == "S-LVL-2"


@pytest.mark.rule("S-LVL-2")
def test_with_four_cards_none_can_be_chosen() -> None:
    position = alone("", "P14 P15 P16 P17", [], [2])
    assert moves(position, "draw") == set()
    assert refused(position, "draw deck") == "S-LVL-2"
    assert refused(position, "draw P38") == "S-LVL-2"
    with pytest.raises(BadPosition, match="S-LVL-2"):
        alone("", "P14 P15 P16 P17 P18", [], [2])


@pytest.mark.rule("S-LVL-2")
def test_without_it_the_limit_is_five() -> None:
    position = play(alone("", "P14 P15 P16 P17", [], [1, 3, 4, 5]), "draw P38")
    assert refused(position, "draw P39") == "C-CARD-2"


@pytest.mark.rule("S-LVL-2")
def test_whoever_has_four_cards_and_a_full_board_without_use_may_pass() -> None:
    """No head or tail fits, and neither Cóatl could be completed; with a limit of five a card can be drawn."""
    board = "<k <b <g <r k> b> g> r>"
    for levels, verb in (([2], "pass"), ([], "draw")):
        position = alone(board, "P12 P14 P32 P33", ["<k g", "<g k"], levels)
        assert {move.split()[0] for move in position.legal()} == {verb}


# ---- 3: card colours


@pytest.mark.rule("S-LVL-3")
def test_the_cards_of_a_coatl_have_different_colours() -> None:
    """P14 and P9 are black cards, P4 is red: `b b b k b b` reaches all three."""
    position = alone("k", "P4 P9 P14", ["b b b k b b"], [3])
    assert moves(position, "fulfil") == {"fulfil 1 P4", "fulfil 1 P9", "fulfil 1 P14"}
    play(position, "fulfil 1 P14")
    assert moves(position, "fulfil") == {"fulfil 1 P4"}
    assert refused(position, "fulfil 1 P9") == "S-LVL-3"
    play(position, "fulfil 1 P4")
    assert moves(position, "fulfil") == set()


@pytest.mark.rule("S-LVL-3")
def test_two_count_cards_are_both_red() -> None:
    position = alone("k", "P2", [coatl("b b b k k k", "P4"), "k k k"], [3])
    assert refused(position, "fulfil 1 P2") == "S-LVL-3"
    assert moves(position, "fulfil") == {"fulfil 2 P2"}


@pytest.mark.rule("S-LVL-3")
def test_without_it_colours_do_not_matter() -> None:
    position = alone("k", "P9 P14", [coatl("b b b k b b", "P4")], [1, 2, 4, 5])
    play(position, "fulfil 1 P14", "fulfil 1 P9")
    assert position.to_json()["seats"][0]["coatls"][0]["cards"] == ["P4", "P9", "P14"]


@pytest.mark.rule("S-LVL-3")
def test_colours_differ_among_the_cards_of_the_completed_coatl_too() -> None:
    position = alone("y>", "P0 P4 P5 P14", [SERPENT], [3])
    play(position, "tail 1 y>", "fulfil 1 P0")
    assert moves(position, "fulfil") == {"fulfil 1 P5", "fulfil 1 P14"}
    assert refused(position, "fulfil 1 P4") == "S-LVL-3"
    assert "done" in position.legal()


@pytest.mark.rule("S-LVL-3")
def test_cards_of_one_colour_beside_a_coatl_are_no_position() -> None:
    alone("k", "", [coatl("b b b k b b", "P9 P14")], [])
    with pytest.raises(BadPosition, match="S-LVL-3"):
        alone("k", "", [coatl("b b b k b b", "P9 P14")], [3])


# ---- 4: four cards


@pytest.mark.rule("S-LVL-4")
def test_the_completing_piece_is_legal_only_if_four_cards_can_be_carried() -> None:
    position = alone("y> k>", FOUR, [SERPENT], [4])
    assert moves(position, "tail") == {"tail 1 y>"}
    assert refused(position, "tail 1 k>") == "S-LVL-4"
    usual = alone("y> k>", FOUR, [SERPENT], [1, 2, 3, 5])
    assert moves(usual, "tail") == {"tail 1 y>", "tail 1 k>"}


@pytest.mark.rule("S-LVL-4")
def test_at_the_head_end_too() -> None:
    """With a red head there is no yellow-blue (P17)."""
    position = alone("<y <r", FOUR, ["b b b y y>"], [4])
    assert moves(position, "head") == {"head 1 <y"}
    assert refused(position, "head 1 <r") == "S-LVL-4"


@pytest.mark.rule("S-LVL-4")
@pytest.mark.parametrize(
    ("beside", "hand", "legal"),
    [
        ("", "P4 P14 P17", False),
        ("", "P4 P14 P17 P20", False),
        ("", FOUR, True),
        ("P4", "P14 P17 P28", True),
        ("P4", "P14 P17", False),
        ("P4 P14", "P17 P28", True),
        ("P4 P14 P17", "P28", True),
        ("P4 P14 P17", "", False),
        ("P4 P14 P17", "P20 P12", False),
        ("P4 P14 P17 P9", "", True),
        ("", "P4 P4 P14 P17", False),
        ("P4", "P4 P14 P17", False),
        ("P4", "P4 P14 P17 P28", True),
        ("", "P0 P4 P5 P14", True),
        ("P4 P14", "P0 P5", True),
    ],
)
def test_what_counts_is_beside_it_or_in_hand_fits_and_is_of_another_number(beside: str, hand: str, legal: bool) -> None:
    """P20 and P12 do not fit. P9, the isolated blue pair, is broken, and counts since it was fulfilled (C-ASM-6).

    Without S-LVL-3 the card colours do not matter.
    """
    position = alone("y>", hand, [coatl(SERPENT, beside)], [4])
    assert ("tail 1 y>" in position.legal()) == legal
    if not legal:
        assert refused(position, "tail 1 y>") == "S-LVL-4"


@pytest.mark.rule("S-LVL-4")
def test_a_head_and_a_tail_need_a_body_first_of_all() -> None:
    assert refused(alone("y>", FOUR, ["<y"], [4]), "tail 1 y>") == "C-DONE-1"


@pytest.mark.rule("S-LVL-4")
def test_the_step_of_completing_cannot_end_before_four() -> None:
    """T1 wants no black: it would hold."""
    position = alone("y> k", f"{FOUR} P5", [SERPENT, "k k k"], [4], temples={"visible": ["T1", "T2"]})
    play(position, "tail 1 y>")
    left = {"P4", "P14", "P17", "P28", "P5"}
    for card in FOUR.split():
        assert set(position.legal()) == {f"fulfil 1 {card}" for card in left}
        for move in ("done", "begin k", "tail 2 k", "head 2 k", "temple 1 T1"):
            assert refused(position, move) == "S-LVL-4"
        position.play(f"fulfil 1 {card}")
        left.remove(card)
    assert set(position.legal()) == {"done", "begin k", "tail 2 k", "head 2 k", "temple 1 T1", "temple 1 T2"}
    assert refused(position, "fulfil 1 P5") == "C-ASM-4"
    play(position, "temple 1 T1", "done")
    assert position.scores[0] == 2 + 3 + 1 + 4 + 3


@pytest.mark.rule("S-LVL-4")
def test_another_coatl_waits_until_there_are_four() -> None:
    position = alone("y>", f"{FOUR} P2", [SERPENT, "k k k"], [4])
    assert "fulfil 2 P2" in position.legal()
    play(position, "tail 1 y>", "fulfil 1 P4", "fulfil 1 P14", "fulfil 1 P17")
    assert refused(position, "fulfil 2 P2") == "S-LVL-4"
    play(position, "fulfil 1 P28", "fulfil 2 P2", "done")


@pytest.mark.rule("S-LVL-4")
def test_with_four_cards_beside_it_any_piece_completes_it() -> None:
    position = alone("y> k> <r", "P5", [coatl(SERPENT, "P4 P14 P17 P9")], [4])
    assert moves(position, "tail") == {"tail 1 y>", "tail 1 k>"}
    play(position, "tail 1 k>")
    assert moves(position, "fulfil") == set()
    assert "done" in position.legal()


@pytest.mark.rule("S-LVL-4")
def test_fewer_cards_beside_a_completed_coatl_are_no_position() -> None:
    alone("", "", [coatl("<y b b b y y>", FOUR)], [4])
    with pytest.raises(BadPosition, match="S-LVL-4"):
        alone("", "", [coatl("<y b b b y y>", "P4 P14 P17")], [4])


# ---- 3 and 4 together


@pytest.mark.rule("S-LVL-3")
@pytest.mark.rule("S-LVL-4")
@pytest.mark.parametrize(
    ("beside", "hand", "legal"),
    [
        ("", "P4 P14 P17 P28", True),
        ("", "P4 P14 P17 P5", False),
        ("", "P0 P4 P17 P28", False),
        ("", "P0 P4 P14 P17 P28", True),
        ("P14", "P5 P4 P17", False),
        ("P14", "P5 P4 P17 P28", True),
        ("P4 P14 P17", "P5 P0", False),
        ("P4 P14 P17", "P5 P28", True),
        ("P4 P14", "P0 P5 P17", False),
    ],
)
def test_four_cards_of_different_colours(beside: str, hand: str, legal: bool) -> None:
    """P0 and P4 are red, P5 and P14 black, P17 blue, P28 yellow: all fit."""
    position = alone("y>", hand, [coatl(SERPENT, beside)], [3, 4])
    assert ("tail 1 y>" in position.legal()) == legal
    if not legal:
        assert refused(position, "tail 1 y>") == "S-LVL-4"


@pytest.mark.rule("S-LVL-3")
@pytest.mark.rule("S-LVL-4")
def test_one_after_another_each_beside_those_before_it() -> None:
    position = alone("y>", "P0 P4 P14 P17 P28", [SERPENT], [3, 4])
    play(position, "tail 1 y>")
    assert len(position.legal()) == 5
    play(position, "fulfil 1 P0")
    assert set(position.legal()) == {"fulfil 1 P14", "fulfil 1 P17", "fulfil 1 P28"}
    assert refused(position, "fulfil 1 P4") == "S-LVL-3"
    play(position, "fulfil 1 P28", "fulfil 1 P14", "fulfil 1 P17", "done")
    assert position.scores[0] == 2 + 3 + 1 + 4


# ---- 5: four cards for A.D.A.M.


@pytest.mark.rule("S-LVL-5")
@pytest.mark.parametrize(("levels", "cards"), [([], 3), ([1, 2, 3, 4], 3), ([5], 4), ([1, 2, 3, 4, 5], 4)])
def test_adam_is_dealt_four_cards(levels: list[int], cards: int) -> None:
    data = plume.coatl.new(1, seed=3, levels=levels).to_json()
    assert len(data["adam"]["cards"]) == cards
    assert len(data["seats"][0]["dealt"]) == 5
    assert data["deck_size"] == 54 - 6 - cards - 5


@pytest.mark.rule("S-LVL-5")
def test_he_refills_to_four() -> None:
    cards = [held("P9", "b b b"), *ADAM]
    spaces = supply(s1="b k", s2="k k", s7="<k")
    position = solo(cards=cards, supply=spaces, options={"levels": [5]})
    assert adams_turn(position, "P20")[-2:] == ["adam took card P43", "row filled 1 P20"]
    assert adams_cards(position) == ["P10", "P11", "P13", "P43"]
    with pytest.raises(BadPosition, match=r"A\.D\.A\.M\. has at most 3"):
        solo(cards=cards, supply=spaces)


@pytest.mark.rule("S-LVL-5")
def test_all_four_cards_look_for_pieces() -> None:
    position = solo(cards=[*ADAM, held("P4")], supply=supply(s1="k k", s2="k b", s7="<k"), options={"levels": [5]})
    assert adams_turn(position) == [
        "adam found P4 2",
        "adam discarded k",
        "adam placed b P4",
    ]


# ---- all of them


@pytest.mark.rule("S-LVL-1")
@pytest.mark.rule("S-LVL-2")
@pytest.mark.rule("S-LVL-3")
@pytest.mark.rule("S-LVL-4")
@pytest.mark.rule("S-LVL-5")
@pytest.mark.parametrize("levels", ALL_LEVELS, ids=str)
def test_each_level_is_a_switch_of_its_own(levels: tuple[int, ...]) -> None:
    assert finished(None, "", levels).winners == ((1,) if 1 in levels else (0,))
    hand = alone("", "P14 P15 P16 P17", [], levels)
    assert (moves(hand, "draw") == set()) == (2 in levels)
    colours = alone("k", "P9", [coatl("b b b k b b", "P14")], levels)
    assert ("fulfil 1 P9" not in colours.legal()) == (3 in levels)
    four = alone("y>", "P4 P14 P17", [SERPENT], levels)
    assert ("tail 1 y>" not in four.legal()) == (4 in levels)
    dealt = plume.coatl.new(1, seed=1, levels=levels).to_json()["adam"]["cards"]
    assert (len(dealt) == 4) == (5 in levels)

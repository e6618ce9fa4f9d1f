"""A turn, taking pieces, choosing Prophecy cards (C-TURN, C-TAKE, C-CARD)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from plume.core.errors import IllegalMove
from plume.core.position import Position
from tests.coatl.tables import ALL_TOKENS, FULL_SUPPLY, bodies, play, seat, table, verbs

EMPTY = [""] * 10
COMPLETE = [{"serpent": "<k k k>", "cards": ["P2"]}, {"serpent": "<g g g>", "cards": ["P3"]}]


def refused(position: Position, move: str) -> str:
    """The rule that forbids a move, which changes nothing."""
    before = position.to_json()
    with pytest.raises(IllegalMove) as problem:
        position.play(move)
    assert position.to_json() == before
    return problem.value.rule


@pytest.mark.rule("C-TURN-1")
def test_a_turn_is_exactly_one_action() -> None:
    position = table(seat("k", "P9"), seat(), row="P0 P1 P2 P3 P4 P5")
    assert verbs(position) == {"take", "draw", "begin"}
    assert refused(position, "done") == "C-TURN-1"
    position.play("take 1")
    assert list(position.legal()) == ["done"]
    for move in ("take 2", "draw P0", "draw deck", "begin k"):
        assert refused(position, move) == "C-TURN-1"
    position.play("done")
    assert position.deciders == (1,)
    play(position, "draw P0")
    assert refused(position, "take 2") == "C-TURN-1"
    play(position, "done", "begin k")
    assert refused(position, "draw P1") == "C-TURN-1"
    assert refused(position, "take 2") == "C-TURN-1"


@pytest.mark.rule("C-TURN-1")
def test_nobody_plays_out_of_turn() -> None:
    position = table()
    with pytest.raises(IllegalMove, match="another player's turn"):
        position.play(1, "take 1")
    assert len(position.legal(1)) == 0


@pytest.mark.rule("C-TURN-2")
def test_no_pass_while_anything_can_be_done() -> None:
    for position in (
        table(seat(), seat(), supply=["k b", *EMPTY[1:]], row="", discard=[]),
        table(seat("k k k k k k k k"), seat()),
        table(seat("k k k k k k k k", "P9 P10 P11 P12 P13"), seat()),
    ):
        assert "pass" not in position.legal()
        assert refused(position, "pass") == "C-TURN-2"


def stuck(**more: object) -> Position:
    """Seat 0 has a full board without use, a full hand without use, and nothing to take."""
    mine = seat("<k <b <g <r k> b> g> r>", "P14 P10 P11 P12 P13", coatls=["<k g", "<g k"], **more)
    return table(mine, seat())


@pytest.mark.rule("C-TURN-2")
def test_whoever_can_do_nothing_passes() -> None:
    position = stuck()
    assert list(position.legal()) == ["pass"]
    events = position.play("pass")
    assert [event.kind for event in events] == ["passed", "turn"]
    assert position.deciders == (1,)
    assert position.history[-1].seat == 0


@pytest.mark.rule("C-TURN-2")
def test_a_token_is_never_forced() -> None:
    position = stuck(tokens=["future"])
    assert set(position.legal()) == {"pass", "future"}


@pytest.mark.rule("C-TURN-2")
@pytest.mark.rule("C-DONE-6")
def test_with_three_completed_coatls_one_may_pass() -> None:
    third = [*COMPLETE, {"serpent": "<b b b>", "cards": ["P4"]}]
    position = table(
        seat("r", "P1", coatls=third, tokens=ALL_TOKENS),
        seat(),
        row="P0 P5 P6 P7 P8 P9",
        end={"triggered": "no bodies", "by": 0, "turns_left": 1},
    )
    assert verbs(position) == {"pass", "take", "draw", "pick", "future", "commit"}
    assert refused(position, "begin r") == "C-DONE-6"


@pytest.mark.rule("C-TURN-2")
def test_pass_is_only_the_first_move_of_a_turn_and_ends_all_of_it() -> None:
    last = {"triggered": "third coatl", "by": 0, "turns_left": 0}
    mine = seat("<k <b <g <r k> b> g> r>", "P14 P10 P11 P12 P13", coatls=["<k g", "<g k"], tokens=["commit"])
    position = table(seat(), mine, turn={"seat": 1, "actions_left": 2}, end=last)
    assert verbs(position) == {"pass", "commit"}
    after = position.copy()
    after.play("pass")
    assert after.over
    play(position, position_commit(position), "done")
    assert list(position.legal()) == ["done"]
    assert refused(position, "pass") == "C-TURN-2"


def position_commit(position: Position) -> str:
    """Some legal move that commits."""
    return next(move for move in position.legal() if move.startswith("commit"))


@pytest.mark.rule("C-TAKE-1")
@pytest.mark.rule("C-TAKE-2")
def test_all_that_a_space_holds_is_taken() -> None:
    for space, pieces in enumerate(FULL_SUPPLY):
        position = play(table(), f"take {space + 1}")
        assert sorted(position.to_json()["seats"][0]["board"].split()) == sorted(pieces.split())
        assert position.to_json()["supply"][space] == ""


@pytest.mark.rule("C-TAKE-1")
def test_an_empty_space_gives_nothing() -> None:
    position = table(supply=["", *FULL_SUPPLY[1:]])
    assert "take 1" not in position.legal()
    assert refused(position, "take 1") == "C-TAKE-1"


@pytest.mark.rule("C-TAKE-3")
@pytest.mark.rule("C-BOX-3")
def test_there_must_be_room_for_all() -> None:
    six, seven, eight = ("r " * n for n in (6, 7, 8))
    assert [m for m in table(seat(six), seat()).legal() if m[:4] == "take"] == [f"take {n}" for n in range(1, 11)]
    position = table(seat(seven), seat())
    assert [m for m in position.legal() if m[:4] == "take"] == ["take 7", "take 8", "take 9", "take 10"]
    assert refused(position, "take 1") == "C-TAKE-3"
    position = table(seat(eight), seat())
    assert [m for m in position.legal() if m[:4] == "take"] == []
    assert refused(position, "take 7") == "C-TAKE-3"


@pytest.mark.rule("C-TAKE-4")
@pytest.mark.parametrize(
    ("supply", "space"),
    [(["k b", "", "", "", "", "", "<k", "", "", "g>"], 1), (["k b", "", "", "", "", "", "", "", "", "g>"], 10)],
    ids=["no body", "neither head nor tail"],
)
def test_the_supply_board_is_filled_when_it_runs_short(supply: list[str], space: int) -> None:
    position = play(table(supply=supply), f"take {space}")
    assert position.to_json()["supply"][space - 1] == ""
    left = [pieces for i, pieces in enumerate(supply) if pieces and i != space - 1]
    events = position.play("done")
    filled = [event["space"] for event in events if event.kind == "space filled"]
    assert filled == sorted(filled)
    assert all(position.to_json()["supply"])
    assert [position.to_json()["supply"][i] for i, pieces in enumerate(supply) if pieces and i != space - 1] == left


@pytest.mark.rule("C-TAKE-4")
@pytest.mark.parametrize("space", [2, 7, 9])
def test_it_is_not_filled_as_long_as_it_has_a_body_and_a_head_or_tail(space: int) -> None:
    supply = ["k b", "g g", "", "", "", "", "<k", "", "r>", ""]
    position = play(table(supply=supply), f"take {space}", "done")
    assert position.to_json()["supply"] == [pieces if i != space - 1 else "" for i, pieces in enumerate(supply)]


@pytest.mark.rule("C-TAKE-4")
def test_without_heads_and_tails_it_is_filled_after_every_taking() -> None:
    """All heads and tails are on boards, so the supply board always lacks them."""
    ends = [f"<{c}" for c in "kbgry" * 3] + [f"{c}>" for c in "kbgry" * 3]
    boards = [ends[:6], ends[6:14], ends[14:22], ends[22:]]
    position = table(*(seat(" ".join(board)) for board in boards), supply=["k b", "", "g g", *EMPTY[3:]])
    play(position, "take 1", "done")
    assert all(position.to_json()["supply"][:6])
    assert position.to_json()["supply"][6:] == EMPTY[6:]


@pytest.mark.rule("C-TAKE-5")
def test_an_empty_bag_fills_as_many_spaces_as_it_can() -> None:
    """All but six bodies lie in serpents: two are on space 4, four are in the bag."""
    position = table(
        seat(coatls=[f"{bodies('k')} {bodies('b')}", f"{bodies('g')} {bodies('r')}"]),
        seat(coatls=[bodies("y", 18)]),
        supply=["", "", "", "y y", "", "", "<k", "", "r>", ""],
    )
    assert position.to_json()["bags"]["bodies"] == {"k": 0, "b": 0, "g": 0, "r": 0, "y": 4}
    play(position, "take 4", "done")
    assert position.to_json()["supply"][:6] == ["y y", "y y", "", "", "", ""]
    assert all(position.to_json()["supply"][6:])
    assert not position.over
    assert position.to_json()["end"]["triggered"] is None


@pytest.mark.rule("C-TAKE-5")
def test_heads_and_tails_run_out_one_by_one() -> None:
    heads = "<k <k <k <b <b <b <g <g"
    position = table(seat(heads), seat("<g <r <r <r <y <y"), supply=["k b", "", "", "", "", "", "", "", "", "k>"])
    play(position, "draw P0", "done", "take 1", "done")
    assert position.to_json()["supply"][6:8] == ["<y", ""]


@pytest.mark.rule("C-CARD-1")
def test_cards_come_from_row_and_deck_one_after_another() -> None:
    position = table(row="P0 P1 P2 P3 P4 P5")
    assert {m for m in position.legal() if m[:4] == "draw"} == {"draw deck", *(f"draw P{n}" for n in range(6))}
    assert refused(position, "draw P9") == "C-CARD-1"
    position.play("draw P3")
    (dealt,) = position.play("draw deck")
    assert dealt.kind == "card dealt"
    assert dealt["card"] in position.to_json()["seats"][0]["hand"]
    assert refused(position, "draw P3") == "C-CARD-1"
    assert set(position.legal()) == {"done", "draw deck", "draw P0", "draw P1", "draw P2", "draw P4", "draw P5"}


@pytest.mark.rule("C-CARD-1")
def test_one_of_two_equal_cards_is_taken() -> None:
    position = play(table(row="P0 P1 P0 P3 P4 P5"), "draw P0")
    assert position.to_json()["row"] == ["P0", "P1", None, "P3", "P4", "P5"]
    play(position, "draw P0")
    assert position.to_json()["seats"][0]["hand"] == ["P0", "P0"]
    assert "draw P0" not in position.legal()


@pytest.mark.rule("C-CARD-2")
def test_the_hand_never_exceeds_five() -> None:
    position = table(seat(hand="P9 P10 P11", temples=["T0", "T1", "T2", "T3"]), seat())
    play(position, "draw P0", "draw P1")
    assert list(position.legal()) == ["done"]
    assert refused(position, "draw P2") == "C-CARD-2"
    position = table(seat(hand="P9 P10 P11 P12 P13"), seat())
    assert "draw" not in verbs(position)
    assert refused(position, "draw deck") == "C-CARD-2"


@pytest.mark.rule("C-CARD-2")
@pytest.mark.rule("C-CARD-4")
def test_without_any_cards_there_is_no_drawing() -> None:
    position = no_cards(row="")
    assert "draw" not in verbs(position)
    assert refused(position, "draw deck") == "C-CARD-4"
    assert refused(position, "draw P0") == "C-CARD-1"
    position = no_cards(row="P48")
    assert [m for m in position.legal() if m[:4] == "draw"] == ["draw P48"]
    play(position, "draw P48", "done")
    assert position.to_json()["row"] == [None] * 6


ALL_CARDS_LAID = {
    "<g g y y g y>": "P0 P5 P15 P42",
    "<y k y y b g>": "P0 P17 P20 P37",
    "<k y k r r k>": "P2 P6 P16 P35",
    "<g r g r g r k>": "P1 P3 P24 P41",
    "<g y k b k b g b k>": "P22 P36 P43 P46",
    "<y g k k k g g g r r>": "P12 P26 P31 P45",
    "<k k y y g r>": "P30",
    "<y k r g b k g r b y>": "P32 P34",
    "g b k k g k": "P2 P7 P18 P19",
    "r b g g g k": "P3 P13 P21 P38",
    "b r b b y y": "P4 P9 P28 P40",
    "y y y b b b": "P4 P10 P14 P27",
    "r r r g g k": "P1 P8 P11 P25",
    "k y r y r y k y": "P23 P44 P47",
    "r r b b b r k b b": "P29 P39 P48",
    "r r k b y g": "P33",
}
"""Every Prophecy card of the box beside a Cóatl that satisfies it: two complete and two incomplete for each of four."""


def no_cards(row: str, discard: str = "", tokens: Sequence[str] = ()) -> Position:
    """All Prophecy cards but these lie beside sixteen Cóatls."""
    named = row.split() + discard.split()
    coatls = [
        {"serpent": serpent, "cards": [name for name in cards.split() if name not in named]}
        for serpent, cards in ALL_CARDS_LAID.items()
    ]
    seats = [seat("y", coatls=coatls[who::4], tokens=list(tokens)) for who in range(4)]
    return table(*seats, supply=["k b", *EMPTY[1:]], row=row, discard=discard.split())


@pytest.mark.rule("C-CARD-3")
def test_the_row_is_filled_when_the_turn_ends() -> None:
    position = play(table(row="P0 P1 P2 P3 P4 P5"), "draw P1", "draw P4")
    assert position.to_json()["row"] == ["P0", None, "P2", "P3", None, "P5"]
    events = position.play("done")
    assert [event["slot"] for event in events if event.kind == "row filled"] == [2, 5]
    assert None not in position.to_json()["row"]


@pytest.mark.rule("C-CARD-3")
@pytest.mark.rule("C-END-2")
def test_in_a_last_turn_of_two_actions_the_row_is_filled_once() -> None:
    last = {"triggered": "third coatl", "by": 0, "turns_left": 1}
    position = table(seat(), seat(), seat(), turn={"seat": 1, "actions_left": 2}, end=last)
    play(position, "draw P0", "done")
    assert position.to_json()["row"][0] is None
    play(position, "draw P1", "done")
    assert None not in position.to_json()["row"]


@pytest.mark.rule("C-CARD-4")
def test_the_discard_pile_becomes_the_deck() -> None:
    position = no_cards(row="P48 P47", discard="P46 P45")
    assert position.to_json()["deck_size"] == 0
    events = position.play("draw deck")
    assert [event.kind for event in events] == ["reshuffled", "card dealt"]
    assert events[1]["card"] in ("P46", "P45")
    assert position.to_json()["deck_size"] == 1
    assert position.to_json()["discard"] == []
    play(position, "done")
    assert sum(card is not None for card in position.to_json()["row"]) == 3
    assert position.to_json()["deck_size"] == 0

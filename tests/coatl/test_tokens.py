"""Sacrifice tokens (C-SAC)."""

from __future__ import annotations

import pytest

from plume.core.position import Position
from tests.coatl.tables import ALL_TOKENS, FULL_SUPPLY, bodies, play, seat, table, verbs
from tests.coatl.test_rules import no_cards, refused


def moves(position: Position, verb: str) -> set[str]:
    """The legal moves with this verb."""
    return {move for move in position.legal() if move.split()[0] == verb}


def with_tokens(board: str = "", hand: str = "", **more: object) -> Position:
    """Seat 0 has all three tokens."""
    return table(seat(board, hand, tokens=ALL_TOKENS), seat(), **more)


@pytest.mark.rule("C-SAC-0")
def test_a_token_is_used_once_in_place_of_an_action() -> None:
    position = with_tokens()
    assert verbs(position) >= {"pick", "future", "commit"}
    play(position, "pick <r")
    assert list(position.legal()) == ["done"]
    assert refused(position, "take 1") == "C-TURN-1"
    play(position, "done", "draw deck", "done")
    assert position.to_json()["seats"][0]["tokens"] == ["future", "commit"]
    assert refused(position, "pick <r") == "C-SAC-0"
    assert verbs(position) >= {"future", "commit"}
    play(position, "take 1")
    assert refused(position, "future") == "C-TURN-1"


@pytest.mark.rule("C-SAC-0")
def test_without_the_option_or_the_token_there_is_none() -> None:
    position = table()
    for move in ("pick <r", "future", "commit T0"):
        assert refused(position, move) == "C-SAC-0"


@pytest.mark.rule("C-SAC-0")
def test_tokens_may_replace_both_actions_of_a_last_turn() -> None:
    last = {"triggered": "third coatl", "by": 0, "turns_left": 0}
    position = table(seat(), seat(tokens=ALL_TOKENS), turn={"seat": 1, "actions_left": 2}, end=last)
    play(position, "pick k b", "done")
    assert verbs(position) >= {"take", "draw", "begin", "future", "commit", "done"}
    play(position, "future", "draw deck", "done")
    assert position.over


@pytest.mark.rule("C-SAC-1")
def test_perfect_pick_takes_from_the_bags() -> None:
    position = with_tokens()
    heads, tails = {f"pick <{c}" for c in "kbgry"}, {f"pick {c}>" for c in "kbgry"}
    pairs = {f"pick {a} {b}" for i, a in enumerate("kbgry") for b in "kbgry"[i:]}
    assert len(pairs) == 15
    assert moves(position, "pick") == heads | tails | pairs
    before = position.to_json()["bags"]
    play(position, "pick g y")
    data = position.to_json()
    assert data["seats"][0]["board"] == "g y"
    assert data["bags"]["bodies"] == {
        **before["bodies"],
        "g": before["bodies"]["g"] - 1,
        "y": before["bodies"]["y"] - 1,
    }


@pytest.mark.rule("C-SAC-1")
def test_there_must_be_room_for_the_pick() -> None:
    assert len(moves(with_tokens("r r r r r r"), "pick")) == 25
    position = with_tokens("r r r r r r r")
    assert len(moves(position, "pick")) == 10
    assert refused(position, "pick k k") == "C-SAC-1"
    position = with_tokens("r r r r r r r r")
    assert moves(position, "pick") == set()
    assert refused(position, "pick <k") == "C-SAC-1"


@pytest.mark.rule("C-SAC-1")
def test_the_bag_must_hold_what_is_picked() -> None:
    """No black head, no black body, one blue body, no yellow body and no yellow tail are in the bags."""
    position = table(
        seat("y> y> y>", tokens=["pick"], coatls=[bodies("k", 23), bodies("b", 23)]),
        seat("<k <k <k", coatls=[bodies("y", 22)]),
        supply=["k r", "g r", "y r", "r g", "r y", "r g", "<r", "<b", "g>", "r>"],
    )
    picks = moves(position, "pick")
    assert "pick <k" not in picks
    assert "pick y>" not in picks
    assert "pick k k" not in picks
    assert "pick k r" not in picks
    assert "pick b b" not in picks
    assert "pick b r" in picks
    assert "pick r y" not in picks
    for move in ("pick <k", "pick y>", "pick k r", "pick b b", "pick r y"):
        assert refused(position, move) == "C-SAC-1"


@pytest.mark.rule("C-SAC-1")
def test_after_a_pick_all_empty_spaces_are_filled() -> None:
    supply = ["k b", "g g", "", "", "", "", "<k", "", "r>", ""]
    position = play(with_tokens(supply=supply), "pick <r")
    assert position.to_json()["supply"] == supply
    play(position, "done")
    assert all(position.to_json()["supply"])


@pytest.mark.rule("C-SAC-2")
def test_see_the_future_changes_the_row_at_once() -> None:
    position = with_tokens(hand="P9", row="P10 P11 P12 P13 P14 P15")
    events = position.play("future")
    kinds = [event.kind for event in events]
    assert kinds == ["future"] + ["row discarded"] * 6 + ["row filled"] * 6
    data = position.to_json()
    assert data["discard"] == ["P10", "P11", "P12", "P13", "P14", "P15"]
    assert None not in data["row"]
    assert not set(data["row"]) & set(data["discard"])


@pytest.mark.rule("C-SAC-2")
def test_cards_may_be_discarded_until_the_first_is_drawn() -> None:
    position = with_tokens(hand="P9 P10 P11", row="P12 P13 P14 P15 P16 P17")
    assert refused(position, "discard P9") == "C-SAC-2"
    play(position, "future")
    assert moves(position, "discard") == {"discard P9", "discard P10", "discard P11"}
    assert refused(position, "discard P30") == "C-SAC-2"
    play(position, "discard P9", "discard P11")
    assert position.to_json()["seats"][0]["hand"] == ["P10"]
    assert set(position.to_json()["discard"]) >= {"P9", "P11"}
    play(position, "draw deck")
    assert refused(position, "discard P10") == "C-SAC-2"
    assert moves(position, "discard") == set()
    play(position, "draw deck", "done")
    assert None not in position.to_json()["row"]


@pytest.mark.rule("C-SAC-2")
def test_at_least_one_card_is_drawn() -> None:
    position = play(with_tokens(hand="P9"), "future")
    assert refused(position, "done") == "C-SAC-2"
    play(position, "draw deck", "done")


@pytest.mark.rule("C-SAC-2")
def test_with_a_full_hand_nothing_is_drawn() -> None:
    position = play(with_tokens(hand="P9 P10 P11 P12 P13"), "future")
    assert verbs(position) == {"discard", "done"}
    assert refused(position, "draw deck") == "C-CARD-2"
    after = play(position.copy(), "discard P9")
    assert refused(after, "done") == "C-SAC-2"
    play(position, "done")
    assert position.deciders == (1,)


@pytest.mark.rule("C-SAC-2")
def test_without_any_card_it_ends_at_once() -> None:
    position = no_cards(row="", tokens=["future"])
    play(position, "future")
    assert list(position.legal()) == ["done"]


@pytest.mark.rule("C-SAC-2")
@pytest.mark.rule("C-CARD-4")
def test_the_discarded_row_may_come_back_from_the_discard_pile() -> None:
    position = no_cards(row="P48 P47 P46", tokens=["future"])
    events = position.play("future")
    kinds = [event.kind for event in events]
    assert kinds == ["future"] + ["row discarded"] * 3 + ["reshuffled"] + ["row filled"] * 3
    assert {card for card in position.to_json()["row"] if card} == {"P48", "P47", "P46"}
    assert position.to_json()["discard"] == []


@pytest.mark.rule("C-SAC-3")
def test_priest_commitment_takes_a_visible_temple_card() -> None:
    position = with_tokens(temples={"visible": ["T4", "T9"]})
    assert moves(position, "commit") == {"commit T4", "commit T9"}
    assert refused(position, "commit T5") == "C-SAC-3"
    (committed, shown) = position.play("commit T9", outcomes=["T5"])
    assert (committed.kind, shown.kind, shown["pile"]) == ("committed", "temple shown", 2)
    data = position.to_json()
    assert data["seats"][0]["temples"] == ["T9"]
    assert data["temples"]["visible"] == ["T4", "T5"]
    assert list(position.legal()) == ["done"]


@pytest.mark.rule("C-SAC-3")
def test_with_empty_piles_there_is_no_commitment() -> None:
    temples = [f"T{n}" for n in range(15)]
    position = table(
        seat(tokens=["commit"]), seat(temples=temples), temples={"visible": [None, None]}, supply=FULL_SUPPLY
    )
    assert moves(position, "commit") == set()
    assert refused(position, "commit T0") == "C-SAC-3"

"""The end of the game (C-END)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import plume
from plume.core.errors import IllegalMove
from plume.core.position import Position
from tests.coatl.tables import bodies, coatl, play, seat, table, verbs
from tests.coatl.test_rules import refused, stuck

TWO_DONE = [coatl("<k k k>", "P2"), coatl("<g g g>", "P3")]
ROW = "P40 P41 P43 P44 P45 P46"
NO_BODIES = ["", "", "", "", "", "", "<b", "<y", "r>", "y>"]


def third(players: int, who: int, first: int = 0) -> Position:
    """A position in which a seat has just completed a third Cóatl."""
    seats = [seat("r r") for _ in range(players)]
    seats[who] = seat("b>", "P4", coatls=[*TWO_DONE, "<b b b"])
    position = table(*seats, first=first, row=ROW, turn={"seat": who, "number": 30})
    return play(position, "tail 3 b>", "fulfil 3 P4", "done")


def turns(position: Position) -> list[tuple[int, int]]:
    """Play on, each action one card of the deck; return who had turns with how many actions."""
    seen = []
    while not position.over:
        actions_left = position.to_json()["turn"]["actions_left"]
        seen.append((position.deciders[0], actions_left))
        for _ in range(actions_left):
            play(position, "draw deck", "done")
    return seen


@pytest.mark.rule("C-END-1")
def test_the_third_coatl_triggers_the_end() -> None:
    assert third(3, 1).to_json()["end"] == {"triggered": "third coatl", "by": 1, "turns_left": 1, "ended_by": None}


@pytest.mark.rule("C-END-1")
def test_the_last_body_triggers_the_end() -> None:
    position = last_body(who=0)
    assert position.to_json()["end"]["triggered"] is None
    events = play(position, "take 4").play("done")
    triggered = [event for event in events if event.kind == "end triggered"]
    assert [(event["side"], event["why"]) for event in triggered] == [(0, "no bodies")]


@pytest.mark.rule("C-END-1")
def test_the_first_trigger_decides() -> None:
    """The bodies have run out; then a third Cóatl changes nothing."""
    position = last_body(who=0, coatls=[*TWO_DONE, coatl("<b b b", "P4")], board="y>")
    play(position, "take 4", "done")
    before = position.to_json()["end"]
    assert before["triggered"] == "no bodies"
    play(position, "tail 3 y>", "done")
    assert position.to_json()["end"] == {**before, "turns_left": before["turns_left"] - 1}


@pytest.mark.rule("C-END-1")
def test_after_a_third_coatl_the_last_body_changes_nothing() -> None:
    position = last_body(who=1, end={"triggered": "third coatl", "by": 0, "turns_left": 0})
    play(position, "take 4", "done")
    assert position.over
    assert position.ended_by == "third coatl"


@pytest.mark.rule("C-END-2")
@pytest.mark.parametrize(
    ("players", "first", "who", "expected"),
    [
        (2, 0, 0, [(1, 2)]),
        (2, 0, 1, [(0, 1)]),
        (3, 0, 1, [(2, 2), (0, 1)]),
        (4, 0, 0, [(1, 2), (2, 2), (3, 2)]),
        (4, 0, 3, [(0, 1), (1, 1), (2, 1)]),
        (4, 2, 0, [(1, 2), (2, 1), (3, 1)]),
        (4, 2, 1, [(2, 1), (3, 1), (0, 1)]),
    ],
)
def test_the_last_turns_after_a_third_coatl(
    players: int, first: int, who: int, expected: list[tuple[int, int]]
) -> None:
    position = third(players, who, first)
    assert turns(position) == expected
    assert position.ended_by == "third coatl"


@pytest.mark.rule("C-END-2")
def test_the_second_action_may_be_declined_and_may_be_of_the_same_kind() -> None:
    position = third(3, 0)
    assert "done" not in position.legal()
    play(position, "take 1", "done")
    assert position.deciders == (1,)
    assert verbs(position) >= {"take", "draw", "begin", "done"}
    again = play(position.copy(), "take 2", "done")
    assert again.deciders == (2,)
    play(position, "done")
    assert position.deciders == (2,)
    assert position.to_json()["turn"]["passes"] == 0


@pytest.mark.rule("C-END-2")
def test_the_first_done_fills_the_supply_board_but_not_the_row() -> None:
    last = {"triggered": "third coatl", "by": 0, "turns_left": 0}
    turn = {"seat": 1, "actions_left": 2}
    supply = ["k b", "", "", "", "", "", "<k", "", "", ""]
    position = table(seat(), seat(), supply=supply, row=ROW, turn=turn, end=last)
    events = play(position, "take 1").play("done")
    assert {event.kind for event in events} == {"space filled", "turn"}
    position = table(seat(), seat(), row=ROW, turn=turn, end=last)
    (second,) = play(position, "draw P40").play("done")
    assert second.to_json() == {"event": "turn", "seat": 1, "actions": 1}
    assert position.to_json()["row"][0] is None


@pytest.mark.rule("C-CARD-3")
@pytest.mark.rule("C-END-2")
def test_a_declined_second_action_ends_the_turn_so_the_row_is_filled() -> None:
    last = {"triggered": "third coatl", "by": 0, "turns_left": 1}
    position = table(seat(), seat(), seat(), row=ROW, turn={"seat": 1, "actions_left": 2}, end=last)
    play(position, "draw P40", "done")
    kinds = [event.kind for event in position.play("done")]
    assert kinds == ["row filled", "turn"]
    assert None not in position.to_json()["row"]


def last_body(who: int, coatls: Sequence[dict[str, Any]] = (), board: str = "", **more: Any) -> Position:
    """Three players; two yellow bodies on space 4 are the last that are not in serpents. It is this seat's turn."""
    left = Counter(dict.fromkeys("kbgry", 24)) - Counter(["y", "y", *" ".join(c["serpent"] for c in coatls).split()])
    seats = [
        seat(coatls=[f"{bodies('k', left['k'])} {bodies('b', left['b'])}"]),
        seat(board, coatls=list(coatls)),
        seat(coatls=[" ".join(bodies(c, left[c]) for c in "gry")]),
    ]
    supply = [*NO_BODIES[:3], "y y", *NO_BODIES[4:]]
    return table(*seats, supply=supply, row=ROW, turn={"seat": who, "number": 40}, **more)


@pytest.mark.rule("C-END-3")
@pytest.mark.parametrize(
    ("who", "expected"),
    [(0, [1, 2, 0, 1, 2]), (1, [2, 0, 1, 2]), (2, [0, 1, 2])],
)
def test_without_bodies_the_round_ends_and_all_have_one_more_turn(who: int, expected: list[int]) -> None:
    position = play(last_body(who), "take 4", "done")
    assert turns(position) == [(seat_, 1) for seat_ in expected]
    assert position.ended_by == "no bodies"


@pytest.mark.rule("C-END-3")
def test_turn_order_begins_with_the_first_player() -> None:
    position = play(last_body(0, first=1), "take 4", "done")
    assert [who for who, _ in turns(position)] == [1, 2, 0]


@pytest.mark.rule("C-END-3")
def test_the_last_bodies_may_be_picked_from_the_bag() -> None:
    position = last_body(0)
    data = position.to_json()
    data["supply"][3] = ""
    data["bags"]["bodies"]["y"] = 2
    data["seats"][0]["tokens"] = ["pick"]
    picked = play(type(position).from_json(position.game, data), "pick y y", "done")
    assert picked.to_json()["end"]["triggered"] == "no bodies"


def both_stuck(**more: Any) -> Position:
    """Neither of two players can do anything but pass."""
    data = stuck().to_json()
    data["seats"][1] = seat("<y <r g> k> y> y> b> b>", "P22 P23 P24 P25 P26", coatls=["<r g", "<y k"])
    del data["bags"], data["deck"], data["deck_size"], data["temples"], data["known"]
    return plume.coatl.position({**data, **more})


@pytest.mark.rule("C-END-1", "C-END-4")
def test_passing_in_the_last_turn_does_not_change_how_the_game_ended() -> None:
    position = play(both_stuck(end={"triggered": "no bodies", "by": 0, "turns_left": 1}), "pass", "pass")
    assert position.ended_by == "no bodies"


@pytest.mark.rule("C-END-4")
def test_when_all_pass_the_game_is_over_at_once() -> None:
    position = play(both_stuck(), "pass")
    assert not position.over
    assert position.to_json()["turn"]["passes"] == 1
    play(position, "pass")
    assert position.over
    assert position.ended_by == "all passed"
    assert position.winners == (0, 1)


@pytest.mark.rule("C-END-4")
def test_an_action_in_between_starts_the_count_anew() -> None:
    position = stuck()
    play(position, "pass", "draw deck", "done")
    assert position.to_json()["turn"]["passes"] == 0
    assert not position.over


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    position = third(2, 1)
    turns(position)
    assert position.deciders == ()
    assert len(position.legal()) == 0
    for who in (0, 1):
        with pytest.raises(IllegalMove, match="over"):
            position.play(who, "take 1")
    with pytest.raises(IllegalMove, match="over"):
        position.play("take 1")
    assert refused(position, "pass") == "C-END-1"

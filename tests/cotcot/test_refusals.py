"""The notation (K-MOVE-1), and why a move is refused (K-MOVE-2)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import plume
from plume.core.errors import IllegalMove, NotAMove, WrongSeat
from plume.core.position import Position
from plume.cotcot import GAME
from plume.cotcot.refusals import REASONS
from tests.any_game import assert_refusals_agree
from tests.cotcot.tables import ITEMS, kept, moves, play, random_game, refused, seat, table
from tests.scale import share

MOVES = GAME.moves


def every_move() -> set[str]:
    """The moves of K-MOVE-1, spelled out once more."""
    texts = {"done", "draw"}
    texts |= {f"chest {card}" for card in [*ITEMS, "joker", "x2"]}
    texts |= {f"take {card}" for card in [*ITEMS, "joker"]}
    texts |= {f"{verb} {item}" for verb in ("start", "add", "joker", "double", "fox") for item in ITEMS}
    return texts | {f"fox {who} {item}" for who in range(5) for item in ITEMS}


@pytest.mark.rule("K-MOVE-1")
def test_there_are_125_moves() -> None:
    assert len(every_move()) == 125
    assert set(MOVES) == every_move()
    assert len(MOVES) == len(list(MOVES)) == 125


@pytest.mark.rule("K-MOVE-1")
def test_a_move_is_its_place_in_the_table() -> None:
    for move in MOVES.ids:
        assert MOVES.parse(MOVES.text(move)) == move
    assert len(set(MOVES.ids)) == 125
    assert MOVES.parse("  fox   1 ring ") == MOVES.parse("fox 1 ring")


@pytest.mark.rule("K-MOVE-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_moves_are_the_same_for_any_number_of_players(players: int) -> None:
    """Every text is understood, and refused with a rule where it cannot be played."""
    position = plume.cotcot.new(players=players, first_player=0, seed=1)
    assert position.game.moves is MOVES
    for text in every_move():
        assert (position.forbids(0, text) is None) == (text in position.legal())


@pytest.mark.rule("K-MOVE-1")
@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "pass",
            "ring",
            "draw ring",
            "chest",
            "chest coq",
            "chest ring rug",
            "start joker",
            "add x2",
            "double x2",
        ),
        *("take x2", "take coq", "take 1", "Take ring", "fox 1", "fox joker", "fox 5 ring", "fox -1 ring"),
    ],
)
def test_what_is_no_move(text: str) -> None:
    position = table()
    before = position.to_json()
    with pytest.raises(NotAMove, match="is not a move of cotcot"):
        position.play(text)
    assert position.to_json() == before


@pytest.mark.rule("K-MOVE-1")
@pytest.mark.parametrize("move", [-1, 63, 64 + 62, 1000, 1.0, None, True])
def test_what_is_no_number_of_a_move(move: Any) -> None:
    with pytest.raises(NotAMove):
        table().play(move)


@pytest.mark.rule("K-MOVE-1")
def test_a_slip_of_the_pen_is_recognised() -> None:
    with pytest.raises(NotAMove, match="did you mean 'take trophy'"):
        table().play("take trophey")


@pytest.mark.rule("K-MOVE-1")
def test_fox_to_a_seat_means_the_dear_move_with_points_left_and_the_free_one_without() -> None:
    seats = [seat("x2", "ring 1"), seat("x2", "bell 1")]
    for left, after in ((3, 1), (2, 0), (0, 0)):
        position = play(table(*seats, fox="0 ring", left=left), "fox 1 bell")
        assert position.to_json()["turn"]["points_left"] == after


# ---- K-MOVE-2

PLAIN = [seat("x2 ring", "ring 1"), seat("x2", "bell 1"), seat("x2", "corn 1")]


def plain(**more: Any) -> Position:
    """Seat 0 has a ring on the table, with the fox on it, and another in hand."""
    return table(*PLAIN, **{"fox": "0 ring", **more})


def closed(hand: str = "ring joker", **more: Any) -> Position:
    """Seat 0 has a closed collection of rings, and a free chest."""
    return table(seat(hand, kept("ring", 1, doubled=True), chests=1), seat(), fox="0 ring", **more)


CASES: dict[str, tuple[Position, str, str]] = {
    "over": (plain(coqs=10, left=0), "take bell", "K-COQ-3"),
    "not-your-turn": (plain(turn=1), "take bell", "K-SETUP-3"),
    "no-points": (plain(left=0), "take bell", "K-TURN-1"),
    "two-points": (plain(left=1), "draw", "K-TURN-1"),
    "fox-moved": (plain(left=2, fox_moved=True), "fox 1 bell", "K-TURN-1"),
    "points-left": (plain(left=1), "done", "K-TURN-2"),
    "no-card-for-chest": (plain(), "chest joker", "K-CHEST-1"),
    "no-card-to-start": (closed(), "start rug", "K-COLL-1"),
    "no-chest": (table(seat("x2 rug"), seat()), "start rug", "K-COLL-1"),
    "second-collection": (closed(), "start ring", "K-COLL-3"),
    "no-card-to-add": (closed("joker"), "add ring", "K-COLL-2"),
    "nothing-to-add-to": (closed("rug"), "add rug", "K-COLL-2"),
    "no-joker": (plain(), "joker ring", "K-COLL-4"),
    "joker-never-starts": (closed(), "joker rug", "K-COLL-4"),
    "no-doubler": (closed(), "double ring", "K-COLL-5"),
    "nothing-to-double": (plain(), "double rug", "K-COLL-5"),
    "closed": (closed(), "joker ring", "K-COLL-5"),
    "not-face-up": (plain(), "take ring", "K-TAKE-1"),
    "no-fox-at-home": (plain(fox="1 bell"), "fox ring", "K-FOX-2"),
    "fox-is-there": (plain(), "fox ring", "K-FOX-2"),
    "no-fox-to-send": (plain(fox="1 bell"), "fox 1 bell", "K-FOX-3"),
    "not-there": (plain(), "fox 2 corn", "K-FOX-3"),
    "no-fox-to-leave": (plain(fox="1 bell", left=0), "fox 1 bell", "K-FOX-4"),
    "not-left": (plain(left=0), "fox 2 corn", "K-FOX-4"),
    "no-own-collection": (plain(), "fox rug", "K-FOX-2"),
    "no-collection": (plain(), "fox 1 corn", "K-FOX-5"),
}
"""For each reason a position in which seat 0 is refused a move."""


@pytest.mark.rule("K-MOVE-2")
@pytest.mark.parametrize("reason", CASES)
def test_every_reason_names_its_rule(reason: str) -> None:
    position, move, rule = CASES[reason]
    refusal = position.forbids(0, move)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == (reason, rule)
    assert refused(position, move, 0) == rule
    with pytest.raises(IllegalMove) as problem:
        position.play(0, move)
    assert str(problem.value) == f"{move} is not legal now ({rule}): {refusal.why}"


@pytest.mark.rule("K-MOVE-2")
def test_there_are_no_other_reasons() -> None:
    assert set(CASES) == set(REASONS)


ORDER: list[tuple[str, Position, int, str, str]] = [
    ("over before the turn", plain(coqs=10, left=0), 1, "take ring", "K-COQ-3"),
    ("over before points", plain(coqs=10, left=0), 0, "draw", "K-COQ-3"),
    ("the turn before points", plain(left=0), 1, "draw", "K-SETUP-3"),
    ("the turn before cards", plain(), 1, "chest joker", "K-SETUP-3"),
    ("the turn before done", plain(), 2, "done", "K-SETUP-3"),
    ("points before the card in hand", plain(left=0), 0, "chest joker", "K-TURN-1"),
    ("points before the market", plain(left=0), 0, "take ring", "K-TURN-1"),
    ("points before a second collection", plain(left=0), 0, "start ring", "K-TURN-1"),
    ("points before a closed one", closed(left=0), 0, "add ring", "K-TURN-1"),
    ("points before whose fox it is", plain(fox="1 bell", left=1), 0, "fox 1 bell", "K-TURN-1"),
    ("points before the left neighbour", plain(left=1), 0, "fox 2 corn", "K-TURN-1"),
    ("moved before whose fox it is", plain(fox="1 bell", left=1, fox_moved=True), 0, "fox ring", "K-TURN-1"),
    ("moved before where it is", plain(left=2, fox_moved=True), 0, "fox ring", "K-TURN-1"),
    ("moved before no such collection", plain(left=2, fox_moved=True), 0, "fox 1 corn", "K-TURN-1"),
    ("the chest before a second collection", plain(), 0, "start ring", "K-COLL-1"),
    ("the card before a second collection", closed("joker"), 0, "start ring", "K-COLL-1"),
    ("the card before a closed one", closed("joker"), 0, "add ring", "K-COLL-2"),
    ("the joker before a closed one", closed("ring"), 0, "joker ring", "K-COLL-4"),
    ("the neighbour before the collection", plain(), 0, "fox 2 rug", "K-FOX-3"),
    ("the neighbour before the collection, free", plain(left=0), 0, "fox 2 rug", "K-FOX-4"),
    ("whose fox before the collection", plain(fox="1 bell"), 0, "fox rug", "K-FOX-2"),
    ("whose fox before the collection away", plain(fox="1 bell"), 0, "fox 1 rug", "K-FOX-3"),
]  # fmt: skip


@pytest.mark.rule("K-MOVE-2")
@pytest.mark.parametrize(("position", "who", "move", "rule"), [case[1:] for case in ORDER], ids=[c[0] for c in ORDER])
def test_the_first_that_applies_is_named(position: Position, who: int, move: str, rule: str) -> None:
    assert refused(position, move, who) == rule


@pytest.mark.rule("K-MOVE-2")
def test_every_move_of_a_position_by_hand_is_refused_with_the_first_reason() -> None:
    """The three points are spent: all but the free fox move names K-TURN-1, for the others K-SETUP-3."""
    position = plain(left=0)
    assert moves(position) == {"done", "fox 1 bell"}
    for text in every_move():
        mine, yours = position.forbids(0, text), position.forbids(1, text)
        assert yours is not None
        assert yours.rule == "K-SETUP-3"
        if text in ("done", "fox 1 bell"):
            assert mine is None
            continue
        assert mine is not None
        if len(text.split()) == 3:
            assert mine.rule == ("K-FOX-5" if text.startswith("fox 1") else "K-FOX-4")
        else:
            assert mine.rule == "K-TURN-1"


@pytest.mark.rule("K-TURN-1")
@pytest.mark.rule("K-MOVE-2")
def test_two_fox_moves_in_a_turn() -> None:
    position = play(table(seat("x2", "ring 1", "rug 1"), seat("x2", "bell 1"), fox="0 ring"), "fox rug")
    with pytest.raises(IllegalMove, match=r"fox 1 bell is not legal now \(K-TURN-1\): the fox is moved .* once"):
        position.play("fox 1 bell")


@pytest.mark.rule("K-COLL-4")
@pytest.mark.rule("K-MOVE-2")
def test_a_joker_as_the_first_card() -> None:
    position = table(seat("x2 joker", chests=1), seat())
    with pytest.raises(IllegalMove, match=r"joker ring is not legal now \(K-COLL-4\): .* never starts one"):
        position.play("joker ring")


@pytest.mark.rule("K-COLL-3")
@pytest.mark.rule("K-MOVE-2")
def test_a_second_collection() -> None:
    position = table(seat("x2 ring", "ring 1", chests=1), seat(), fox="0 ring")
    with pytest.raises(IllegalMove, match=r"start ring is not legal now \(K-COLL-3\): you have a collection of this"):
        position.play("start ring")


@pytest.mark.rule("K-SETUP-3")
@pytest.mark.rule("K-MOVE-2")
@pytest.mark.parametrize("who", [2, -1, 5, True, "0", 0.0])
def test_a_seat_that_is_not_there(who: Any) -> None:
    position = table()
    before = position.to_json()
    with pytest.raises(WrongSeat, match="the seats are 0 to 1"):
        position.play(who, "take bell")
    assert position.to_json() == before
    assert refused(position, "take bell", 1) == "K-SETUP-3"
    assert len(position.legal(1)) == 0


@pytest.mark.rule("K-MOVE-2")
def test_forbids_agrees_with_the_sets_in_random_states() -> None:
    rng = Random(3)
    looked_at = 0
    seed = 0
    while looked_at < share(1_000, 60):
        seed += 1
        position = random_game(rng, seed)
        while not position.over:
            if rng.random() < 0.05:
                assert_refusals_agree(position)
                looked_at += 1
            position.play(rng.choice(list(position.legal())))
        assert_refusals_agree(position)


@pytest.mark.rule("K-MOVE-2")
def test_forbids_agrees_with_the_sets_in_rare_states() -> None:
    for position, _, _ in CASES.values():
        assert_refusals_agree(position)
    for _, position, *_ in ORDER:
        assert_refusals_agree(position)


@pytest.mark.rule("K-MOVE-2")
def test_every_reason_names_a_rule_of_the_rulebook() -> None:
    from tests.test_rule_ids import rule_ids

    assert set(REASONS.values()) <= set(rule_ids())

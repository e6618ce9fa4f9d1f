"""The Gengis Coq cards: when the scorings come, and the end (K-COQ)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import plume
from plume.core.errors import BadOutcome, IllegalMove
from plume.core.position import Position
from tests.cotcot.tables import (
    at,
    collections,
    fox,
    moves,
    play,
    points,
    points_left,
    random_game,
    refused,
    seat,
    step,
    table,
)
from tests.scale import share


def kinds(events: list[str]) -> list[str]:
    """What is told, without points."""
    return [text for text in events if not text.startswith(("collection scored", "penalty", "scored"))]


@pytest.mark.rule("K-COQ-1")
def test_as_a_replacement_it_is_laid_aside_and_the_next_card_comes() -> None:
    position = table()
    pile = position.to_json()["pile_size"]
    assert step(position, "take button => coq rug") == ["took 0 button", "coq 1 coq", "market filled 2 rug"]
    data = position.to_json()
    assert data["coqs"] == 1
    assert data["pile"]["coq"] == 9
    assert data["pile_size"] == pile - 2
    assert data["market"] == ["spoon", "rug", "bell"]
    assert at(position)["hand"] == ["button", "x2"]
    assert points_left(position) == 2


@pytest.mark.rule("K-COQ-1")
def test_drawn_blind_it_is_laid_aside_and_the_next_card_is_given() -> None:
    position = table()
    assert step(position, "draw => coq joker") == ["drew 0", "coq 1 coq", "card dealt 0 joker"]
    assert position.to_json()["coqs"] == 1
    assert at(position)["hand"] == ["joker", "x2"]
    assert position.to_json()["market"] == ["spoon", "button", "bell"]
    assert points_left(position) == 1


@pytest.mark.rule("K-COQ-1")
def test_everybody_sees_a_gengis_coq_that_was_drawn_blind() -> None:
    position = play(table(), "draw => coq joker")
    for viewer in (1, None):
        shown = [event.to_json() for event in position.view(viewer).history[0].events]
        assert shown[1:] == [
            {"event": "coq", "number": 1, "card": "coq"},
            {"event": "card dealt", "seat": 0, "card": None},
        ]


@pytest.mark.rule("K-COQ-1")
@pytest.mark.parametrize("move", ["take bell", "draw"])
def test_several_may_follow_one_another(move: str) -> None:
    events = step(position := table(), f"{move} => coq coq coq rug")
    assert [text for text in events if text.startswith("coq")] == ["coq 1 coq", "coq 2 coq", "coq 3 coq"]
    assert position.to_json()["coqs"] == 3
    assert points(position) == [[], []]
    assert position.to_json()["pile"]["coq"] == 7


@pytest.mark.rule("K-COQ-1")
def test_what_chance_gives_must_be_there_and_be_used() -> None:
    position = table()
    before = position.to_json()
    for outcomes, problem in (
        ("coq", "an outcome of pile is missing"),
        ("coq rug rug", "1 outcome more"),
        ("x2", "which is not there"),
        ("rooster", "which is not there"),
    ):
        with pytest.raises(BadOutcome, match=problem):
            position.play("take bell", outcomes=outcomes.split())
        assert position.to_json() == before


@pytest.mark.rule("K-COQ-2")
def test_only_the_4th_7th_and_10th_bring_a_scoring() -> None:
    seats = [seat("x2", "ring 1", "rug 1"), seat()]
    scorings = []
    for coqs in range(10):
        events = kinds(step(table(*seats, fox="0 rug", coqs=coqs), "draw => coq" + " rug" * (coqs < 9)))
        scorings.append([text for text in events if text.startswith("scoring")])
    assert scorings == [[], [], [], ["scoring 1"], [], [], ["scoring 2"], [], [], ["scoring 3"]]


@pytest.mark.rule("K-COQ-2")
def test_the_4th_interrupts_play_and_the_turn_goes_on_where_it_was() -> None:
    position = table(seat("x2 ring", "ring 2", "rug 1"), seat("x2", "ring 1"), fox="0 rug", coqs=3)
    assert step(position, "take bell => coq key") == [
        "took 0 bell",
        "coq 4 coq",
        "scoring 1",
        "collection scored 0 ring 3",
        "collection scored 1 ring 1",
        "scored 0 3",
        "scored 1 1",
        "market filled 3 key",
    ]
    assert points(position) == [[3], [1]]
    assert position.scores == (3, 1)
    assert not position.over
    assert position.winners == ()
    assert position.deciders == (0,)
    assert points_left(position) == 2
    assert {"chest bell", "add ring", "take key", "draw"} <= moves(position)


@pytest.mark.rule("K-COQ-2")
def test_the_7th_brings_the_second_scoring() -> None:
    seats = [seat("x2", "ring 2", "rug 1", points=[4]), seat("x2", "ring 1", points=[-1])]
    position = table(*seats, fox="0 rug", coqs=6)
    assert kinds(step(position, "draw => coq key")) == ["drew 0", "coq 7 coq", "scoring 2", "card dealt 0 key"]
    assert points(position) == [[4, 3], [-1, 1]]
    assert position.scores == (7, 0)
    assert points_left(position) == 1


@pytest.mark.rule("K-COQ-2")
def test_a_card_laid_before_counts_and_one_laid_after_does_not() -> None:
    seats = [seat("x2 ring ring", "ring 1", "rug 1"), seat("x2", "ring 2")]
    one, other = table(*seats, fox="0 rug", coqs=3), table(*seats, fox="0 rug", coqs=3)
    assert points(play(one, "add ring", "take bell => coq bell", "add ring")) == [[2], [2]]
    assert points(play(other, "take bell => coq bell", "add ring", "add ring")) == [[1], [3]]


@pytest.mark.rule("K-COQ-2")
def test_a_scoring_of_the_third_point_comes_before_the_free_fox_move() -> None:
    position = table(seat("x2", "ring 2"), seat("x2", "bell 1"), fox="0 ring", coqs=3, left=1)
    play(position, "take button => coq bell")
    assert points(position) == [[0], [4]]
    assert moves(position) == {"done", "fox 1 bell"}
    play(position, "fox 1 bell")
    assert points(position) == [[0], [4]]


@pytest.mark.rule("K-COQ-2")
def test_the_same_with_a_blind_draw_for_the_last_two_points() -> None:
    position = table(seat("x2", "ring 2"), seat("x2", "bell 1"), fox="0 ring", coqs=6, left=2)
    assert points(play(position, "draw => coq bell")) == [[0, 0], [0, 4]]
    assert moves(position) == {"done", "fox 1 bell"}


@pytest.mark.rule("K-COQ-2")
@pytest.mark.parametrize("move", ["take button", "draw"])
def test_the_4th_and_the_7th_in_one_action_score_the_same_position_twice(move: str) -> None:
    position = table(seat("x2", "ring 2", "rug 1"), seat("x2", "ring 2", "key 1"), fox="0 rug", coqs=3)
    events = kinds(step(position, f"{move} => coq coq coq coq corn"))
    assert events[1:-1] == ["coq 4 coq", "scoring 1", "coq 5 coq", "coq 6 coq", "coq 7 coq", "scoring 2"]
    assert points(position) == [[2, 2], [2 + 4, 2 + 4]]
    assert position.to_json()["coqs"] == 7


@pytest.mark.rule("K-COQ-2")
def test_the_4th_and_the_7th_in_one_turn_score_what_lies_there_at_the_time() -> None:
    """Ring 1 beside 1 is a tie; with one more seat 0 is ahead."""
    position = table(seat("x2 ring", "ring 1", "rug 1"), seat("x2", "ring 1"), fox="0 rug", coqs=3)
    play(position, "take bell => coq coq bell", "add ring", "take bell => coq coq bell")
    assert points(position) == [[2, 3], [2, 1]]


@pytest.mark.rule("K-COQ-2")
@pytest.mark.rule("K-COQ-3")
@pytest.mark.parametrize(("move", "in_hand"), [("take bell", 3), ("draw", 2)])
def test_the_7th_and_the_10th_in_one_action(move: str, in_hand: int) -> None:
    """The same position twice, the second time with the penalties: two cards in hand, and one just taken; a chest."""
    seats = [seat("x2 key", "ring 2", "rug 1", chests=1, points=[4]), seat("x2", "ring 1", points=[0])]
    position = table(*seats, fox="0 rug", coqs=6)
    events = kinds(step(position, f"{move} => coq coq coq coq"))
    assert events[1:] == [
        "coq 7 coq",
        "scoring 2",
        "coq 8 coq",
        "coq 9 coq",
        "coq 10 coq",
        "scoring 3",
        "over tenth coq",
    ]
    assert points(position) == [[4, 3, 3 - 2 - in_hand], [0, 1, 1 - 1]]
    assert position.over


@pytest.mark.rule("K-COQ-2")
@pytest.mark.rule("K-COQ-3")
def test_all_three_scorings_in_one_action() -> None:
    position = table(seat("x2", "ring 1", "rug 1"), seat(), fox="0 rug")
    play(position, f"draw => {'coq ' * 10}")
    assert points(position) == [[4, 4, 4 - 1], [0, 0, -1]]
    assert position.winners == (0,)


@pytest.mark.rule("K-COQ-3")
def test_the_10th_ends_the_game_in_the_middle_of_a_turn() -> None:
    """The card just taken is in hand; its replacement does not come; the points left are lost."""
    position = table(
        seat("x2 ring", "ring 2", "key 1", points=[1, 2]), seat("x2", "ring 1", points=[3, 4]), fox="0 key", coqs=9
    )
    assert step(position, "take button => coq") == [
        "took 0 button",
        "coq 10 coq",
        "scoring 3",
        "collection scored 0 ring 3",
        "collection scored 1 ring 1",
        "penalty 0 3",
        "scored 0 0",
        "penalty 1 1",
        "scored 1 0",
        "over tenth coq",
    ]
    data = position.to_json()
    assert data["market"] == ["spoon", None, "bell"]
    assert data["coqs"] == 10
    assert data["turn"]["points_left"] == 0
    assert data["turn"]["seat"] == 0
    assert data["deciders"] == []
    assert data["ended_by"] == "tenth coq"
    assert at(position)["hand"] == ["ring", "button", "x2"]
    assert points(position) == [[1, 2, 3 - 3], [3, 4, 1 - 1]]
    assert position.over
    assert position.ended_by == "tenth coq"
    assert position.deciders == ()
    assert position.winners == (1,)


@pytest.mark.rule("K-COQ-3")
def test_a_blind_draw_gives_no_card_any_more() -> None:
    position = table(seat(), seat("x2 ring"), coqs=9, turn=1)
    assert kinds(step(position, "draw => coq")) == ["drew 1", "coq 10 coq", "scoring 3", "over tenth coq"]
    assert at(position, 1)["hand"] == ["ring", "x2"]
    assert points(position) == [[0, 0, -1], [0, 0, -2]]
    assert position.to_json()["market"] == ["spoon", "button", "bell"]
    assert points_left(position) == 0
    assert position.to_json()["turn"]["seat"] == 1


@pytest.mark.rule("K-COQ-3")
@pytest.mark.rule("K-SEE-1")
@pytest.mark.parametrize("cards", ["", "ring", "ring rug", "ring rug key"])
def test_the_log_tells_negative_points_too(cards: str) -> None:
    """With the doubler one to four cards in hand."""
    position = table(seat(f"x2 {cards}"), seat(), coqs=9)
    expected = [f"scored 0 {-1 - len(cards.split())}", "scored 1 -1"]
    assert [event for event in step(position, "draw => coq") if event.startswith("scored")] == expected
    for viewer in (0, 1, None):
        told_to_them = [event.to_json() for event in position.view(viewer).history[0].events]
        assert [event["points"] for event in told_to_them if event["event"] == "scored"] == [
            -1 - len(cards.split()),
            -1,
        ]


@pytest.mark.rule("K-COQ-3")
@pytest.mark.parametrize("move", ["take bell", "draw"])
def test_after_the_10th_nothing_comes_up(move: str) -> None:
    with pytest.raises(BadOutcome, match="1 outcome more"):
        table(coqs=9).play(move, outcomes=["coq", "rug"])


@pytest.mark.rule("K-COQ-3")
def test_there_is_no_free_fox_move_after_the_10th() -> None:
    position = table(seat("x2", "ring 2"), seat("x2", "bell 1"), fox="0 ring", coqs=9, left=1)
    play(position, "take button => coq")
    assert fox(position) == "0 ring"
    assert points(position) == [[0, 0, -2], [0, 0, 4 - 1]]
    assert len(position.legal(0)) == len(position.legal(1)) == 0
    for who in (0, 1):
        for move in ("fox 1 bell", "done", "take bell", "draw"):
            assert refused(position, move, who) == "K-COQ-3"
    with pytest.raises(IllegalMove, match="K-COQ-3"):
        position.play("done")


@pytest.mark.rule("K-COQ-3")
def test_until_the_10th_has_come_up_the_game_goes_on() -> None:
    position = play(table(coqs=8), "take bell => coq bell")
    assert not position.over
    assert position.ended_by is None
    play(position, "take bell => coq")
    assert position.over


@pytest.mark.rule("K-COQ-2")
@pytest.mark.rule("K-COQ-3")
def test_every_random_game_has_its_three_scorings_when_they_are_due() -> None:
    rng = Random(31)
    for seed in range(share(300, 15)):
        position = random_game(rng, seed)
        while not position.over:
            position.play(rng.choice(list(position.legal())))
            due = [4, 7, 10]
            held = sum(position.to_json()["coqs"] >= number for number in due)
            assert {len(each) for each in points(position)} == {held}
        assert position.to_json()["coqs"] == 10
        assert_told_in_order(position)


def assert_told_in_order(position: Position) -> None:
    """All Gengis Coq cards by number, each scoring right after its own, the end last; scores are the sum of it all."""
    show = position.game.events.show
    events = [show(raw) for played in position.history for raw in played.events]
    big = [(event.kind, next(iter(event.fields.values()))) for event in events if event.kind in ("coq", "scoring")]
    expected: list[tuple[str, int]] = []
    for number in range(1, 11):
        expected += [("coq", number)] + ([("scoring", number // 3)] if number in (4, 7, 10) else [])
    assert big == expected
    assert events[-1].kind == "over"
    totals: Counter[int] = Counter()
    for event in events:
        if event.kind == "scored":
            totals[event["seat"]] += event["points"]
    assert tuple(totals[who] for who in range(position.options.players)) == position.scores


@pytest.mark.rule("K-COQ-3")
def test_the_10th_is_in_the_pile_until_the_end() -> None:
    """So the pile is never empty while somebody decides, even if everything else has been drawn."""
    everything = ["ring", "rug", "trophy", "necklace", "showcase", "corn", "key", "spoon", "button", "bell"]
    hand = [item for item in everything for _ in range(9)] + ["joker"] * 5
    for card in ("spoon", "button", "bell"):
        hand.remove(card)
    position = plume.cotcot.position(
        {
            "seats": [{"hand": [*hand, "x2"]}, {}],
            "market": ["spoon", "button", "bell"],
            "coqs": 9,
        }
    )
    assert position.to_json()["pile_size"] == 1
    position.play("draw")
    assert position.over
    assert position.scores == (-(95 - 3 + 1), -1)
    assert collections(position) == []

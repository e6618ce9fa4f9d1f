"""The turns of A.D.A.M. (S-ADAM), worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from plume.coatl import GAME
from plume.core.position import Position
from tests.coatl.facts import FACTS
from tests.coatl.tables import (
    FULL_SUPPLY,
    IDLE,
    adam,
    adams_cards,
    adams_turn,
    cards_but,
    colours,
    held,
    seat,
    solo,
    supply,
)

# Every card as A.D.A.M. wants it: the pieces he needs (`*` is one of any colour) and its points at the highest level.
# FULL_SUPPLY is: 1 "k b", 2 "g r", 3 "y k", 4 "b g", 5 "r y", 6 "k g", 7 "<k", 8 "<b", 9 "g>", 10 "r>".
WANTED = """
P0 yyyyyy 5   P1 rrrrrr 5   P2 kkkkkk 5   P3 gggggg 5   P4 bbbbbb 5
P5 yyyy 5     P6 rrrr 5     P7 kkkk 5     P8 gggg 5     P9 bbbb 5
P10 yyyyyy 7  P11 rrrrrr 7  P12 kkkkkk 7  P13 gggggg 7  P14 bbbbbb 7
P15 yyyggg 5  P16 rrrkkk 5  P17 yyybbb 5  P18 gggbbb 5  P19 kkkggg 5  P20 yyykkk 5  P21 rrrbbb 5
P22 kkbb 5    P23 yyrr 5    P24 rrgg 5
P25 rrrgg 6   P26 kkggg 6   P27 yybbb 6
P28 bbyy 4    P29 rrbb 4    P30 kkyy 4    P31 ggrr 4
P32 ykrgb 7   P33 rkbyg 7   P34 kgrby 7
P35 ykrykr 6  P36 gykgyk 6  P37 ybgybg 6  P38 bgkbgk 6  P39 rkbrkb 6  P40 rbyrby 6  P41 grkgrk 6
P42 gyggyg 6
P43 bgbbgb 6
P44 kkyy* 4   P45 ggkk* 4   P46 kkbb* 4   P47 yyrr* 4   P48 rrbb* 4
"""
CARDS = [tuple(WANTED.split()[i : i + 3]) for i in range(0, len(WANTED.split()), 3)]


def other_than(colour: str) -> str:
    """Another colour."""
    return "y" if colour == "k" else "k"


def lacking_one(card: str, wanted: str, colour: str, spaces: list[str]) -> Position:
    """A.D.A.M. has one card that lacks nothing but one piece of a colour."""
    pieces = " ".join(wanted.replace("*", "").replace(colour, "", 1))
    row = "P0 P1 P2 P3 P5 P6" if int(card[1:]) >= 38 else "P38 P39 P40 P41 P42 P43"
    foreign = "r" if "g" in wanted else "g"
    return solo(cards=[held(card, pieces, foreign if "*" in wanted else None)], row=row, supply=spaces)


# ---- what his cards need


@pytest.mark.rule("S-ADAM-1")
def test_the_table_above_is_what_the_cards_say() -> None:
    """The pattern times the highest level's count; "one or more" is one piece, "not" places are ignored."""
    letters = dict(zip(("black", "blue", "green", "red", "yellow", "any"), "kbgry*", strict=True))
    expected = []
    for card in FACTS["prophecies"]:
        times, points = card["levels"][-1]
        places = [place.removesuffix("+") for place in card["pattern"] if not place.startswith("not-")]
        expected.append((f"P{card['number']}", sorted(letters[place] for place in places) * times, str(points)))
    assert [(card, sorted(wanted), points) for card, wanted, points in CARDS] == [
        (card, sorted(wanted), points) for card, wanted, points in expected
    ]


@pytest.mark.rule("S-ADAM-1")
@pytest.mark.parametrize(("card", "wanted", "points"), CARDS, ids=[card for card, *_ in CARDS])
def test_the_last_piece_a_card_needs_realises_it(card: str, wanted: str, points: str) -> None:
    for colour in set(wanted) - {"*"}:
        other = other_than(colour)
        spaces = supply(s1=f"{other} {other}", s2=f"{other} {colour}", s3="b b", s7=f"<{other}")
        position = lacking_one(card, wanted, colour, spaces)
        assert adams_turn(position)[:4] == [
            f"adam found {card} 2",
            f"adam discarded {other}",
            f"adam placed {colour} {card}",
            f"adam realised {card} {points}",
        ]
        assert adam(position)["realised"] == [card]
        assert position.scores == (0, int(points))


@pytest.mark.rule("S-ADAM-1")
@pytest.mark.parametrize(("card", "wanted", "points"), CARDS, ids=[card for card, *_ in CARDS])
def test_without_its_last_piece_a_card_is_not_realised(card: str, wanted: str, points: str) -> None:
    for colour in set(wanted) - {"*"}:
        other = other_than(colour)
        position = lacking_one(card, wanted, colour, supply(s1=f"{other} {other}", s3="b b", s7=f"<{other}"))
        if colour == "b":
            continue  # space 3 would help
        assert adams_turn(position)[0] == "adam passed"
        assert position.scores == (0, 0)


@pytest.mark.rule("S-ADAM-1")
def test_neither_order_nor_kind_of_piece_matters() -> None:
    """Red, black, blue, yellow, green (P33) made of two heads, two tails and a body."""
    wanted = held("P33", "y g")
    position = solo(cards=[wanted, held("P10"), held("P11")], supply=supply(s1="g g", s7="<b", s8="<k", s9="r>"))
    assert adams_turn(position) == ["adam found P33 7", "adam placed <b P33"]
    assert adams_turn(position) == ["adam found P33 8", "adam placed <k P33"]
    assert adams_cards(position) == ["P33 kbgy", "P10", "P11"]
    lines = adams_turn(position, "b b b b b b b b b b <g <g g> g> P20")
    assert lines[:2] == ["adam found P33 9", "adam placed r> P33"]
    assert "adam realised P33 7" in lines


# ---- searching


@pytest.mark.rule("S-ADAM-2")
def test_he_tells_which_colours_he_looks_for() -> None:
    """P10 wants yellow, of which there is none; P44 has all but its "any" place, so every piece will do."""
    position = solo(cards=[held("P10"), held("P44", "k k y y"), held("P4")], supply=supply(s2="r b", s3="b b", s7="<r"))
    position.play("begin k")
    looked = [event.to_json() for event in position.play("done") if event.kind in ("adam looked", "adam found")]
    assert looked == [
        {"event": "adam looked", "card": "P10", "colours": "y"},
        {"event": "adam looked", "card": "P44", "colours": "k b g r y"},
        {"event": "adam found", "card": "P44", "space": 2},
    ]


@pytest.mark.rule("S-ADAM-2")
def test_the_leftmost_card_looks_first() -> None:
    """Space 1 holds blue for P4, but P10 is to the left of it, and space 3 is the first with yellow."""
    position = solo(cards=[held("P10"), held("P4"), held("P13")])
    assert adams_turn(position) == ["adam found P10 3", "adam placed y P10", "adam discarded k"]
    assert adams_cards(position) == ["P10 y", "P4", "P13"]
    assert position.to_json()["supply"] == [*FULL_SUPPLY[:2], "", *FULL_SUPPLY[3:]]
    assert adam(position)["discarded"] == colours("k")


@pytest.mark.rule("S-ADAM-2")
def test_if_there_is_nothing_for_a_card_the_next_one_looks() -> None:
    """No yellow is left. P28 has its blue and wants yellow too; P4 finds blue in space 2."""
    position = solo(
        cards=[held("P10"), held("P28", "b b"), held("P4")], supply=supply(s1="k g", s2="r b", s3="b b", s7="<r")
    )
    assert adams_turn(position) == [
        "adam found P4 2",
        "adam discarded r",
        "adam placed b P4",
    ]


@pytest.mark.rule("S-ADAM-2")
def test_heads_and_tails_are_found_too() -> None:
    position = solo(cards=[held("P10"), held("P4"), held("P13")], supply=supply(s1="k k", s7="<r", s8="<b", s10="y>"))
    assert adams_turn(position) == ["adam found P10 10", "adam placed y> P10"]
    assert adams_turn(position) == ["adam found P4 8", "adam placed <b P4"]
    assert adams_cards(position) == ["P10 y", "P4 b", "P13"]


@pytest.mark.rule("S-SETUP-2")
@pytest.mark.rule("S-ADAM-2")
@pytest.mark.parametrize(
    ("order", "space"),
    [
        ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1),
        ([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 8),
        ([3, 6, 5, 4, 8, 1, 2, 7, 9, 10], 4),
        ([2, 3, 5, 8, 1, 4, 6, 7, 9, 10], 8),
    ],
)
def test_he_goes_through_the_spaces_in_the_order_agreed(order: list[int], space: int) -> None:
    """P4 wants blue, which is in spaces 1, 4 and 8."""
    position = solo(cards=[held("P4"), held("P10"), held("P11")], options={"space_order": order})
    assert adams_turn(position)[0] == f"adam found P4 {space}"


@pytest.mark.rule("S-ADAM-2")
def test_a_colour_that_a_card_has_enough_of_is_not_needed() -> None:
    """P28 wants two blue and two yellow and has its blue: it goes past spaces 1 and 2."""
    position = solo(
        cards=[held("P28", "b b"), held("P11"), held("P12")], supply=supply(s1="b b", s2="b g", s3="g y", s7="<r")
    )
    assert adams_turn(position) == ["adam found P28 3", "adam discarded g", "adam placed y P28"]


@pytest.mark.rule("S-ADAM-2")
def test_while_an_any_place_is_open_every_piece_is_needed() -> None:
    """P44 lacks two yellow and one of any colour: it does not wait for the yellow of space 2."""
    position = solo(
        cards=[held("P44", "k k"), held("P10"), held("P11")], supply=supply(s1="g b", s2="y y", s3="g g", s7="<g")
    )
    assert adams_turn(position) == ["adam found P44 1", "adam placed g P44", "adam discarded b"]
    assert adams_cards(position) == ["P44 kk any g", "P10", "P11"]
    lines = adams_turn(position, "P20")
    assert lines == ["adam found P44 2", "adam placed y P44", "adam placed y P44", *realised_44()]


def realised_44() -> list[str]:
    """P44 with two black, two yellow and a green one is realised, beside P10 and P11; the row's last card is P43."""
    handed_on = ["adam handed on y P10", "adam handed on y P10"]
    left_over = ["adam left over k", "adam left over k", "adam left over g"]
    return ["adam realised P44 4", *handed_on, *left_over, "adam took card P43", "row filled 1 P20"]


@pytest.mark.rule("S-ADAM-2")
def test_once_its_any_place_is_filled_a_mirror_needs_its_colours_only() -> None:
    position = solo(cards=[held("P44", "k k", "g"), held("P11")], supply=supply(s1="g b", s7="<g"))
    assert adams_turn(position)[0] == "adam passed"


@pytest.mark.rule("S-ADAM-2")
@pytest.mark.parametrize(
    ("cards", "spaces", "expected"),
    [
        ([held("P4"), held("P10"), held("P11")], FULL_SUPPLY, ["P4 b"]),
        (
            [held("P10"), held("P28", "b b"), held("P4")],
            supply(s1="k g", s2="r b", s3="b b", s7="<r"),
            ["P10 y", "P28 y", "P4 b"],
        ),
        ([held("P28"), held("P33", "k g")], supply(s1="k g", s3="g k", s7="<g"), ["P28 b y", "P33 b r y"]),
        ([held("P44", "k k"), held("P10")], FULL_SUPPLY, ["P44 k b g r y"]),
        ([held("P44", "k k", "b"), held("P10")], FULL_SUPPLY, ["P44 y"]),
        ([held("P44", "k k", "b"), held("P10", "y y")], supply(s1="k g", s2="b b", s9="r>"), ["P44 y", "P10 y"]),
    ],
)
def test_he_says_what_each_card_looked_for(cards: list[dict[str, Any]], spaces: list[str], expected: list[str]) -> None:
    """From the left, until one finds something."""
    position = solo(cards=cards, supply=spaces)
    position.play("begin k")
    looks = [event for event in position.play("done") if event.kind == "adam looked"]
    assert [f"{event['card']} {event['colours']}" for event in looks] == expected


# ---- placing


@pytest.mark.rule("S-ADAM-3")
def test_a_coloured_place_is_filled_before_the_any_place() -> None:
    position = solo(cards=[held("P44", "k"), held("P10"), held("P11")], supply=supply(s1="k k", s2="k b", s7="<g"))
    assert adams_turn(position) == ["adam found P44 1", "adam placed k P44", "adam placed k P44"]
    assert adams_cards(position) == ["P44 kk any k", "P10", "P11"]


@pytest.mark.rule("S-ADAM-3")
def test_each_piece_goes_to_the_leftmost_card_that_needs_it() -> None:
    """P28 finds the space, for its last yellow; the blue one goes to P4, though P9 would want it as well."""
    position = solo(
        cards=[held("P28", "b b y"), held("P4", "b"), held("P9")], supply=supply(s1="g g", s2="b y", s3="k k", s7="<g")
    )
    lines = adams_turn(position)
    assert lines[:3] == ["adam found P28 2", "adam placed b P4", "adam placed y P28"]


@pytest.mark.rule("S-ADAM-3")
def test_the_second_body_goes_on_to_the_next_card_when_the_first_has_enough() -> None:
    position = solo(
        cards=[held("P37", "y y b"), held("P9", "b b"), held("P10")], supply=supply(s1="b b", s2="k k", s7="<k")
    )
    assert adams_turn(position) == ["adam found P37 1", "adam placed b P37", "adam placed b P9"]
    assert adams_cards(position) == ["P37 bbyy", "P9 bbb", "P10"]


@pytest.mark.rule("S-ADAM-3")
@pytest.mark.parametrize(
    ("space", "expected"),
    [
        ("k g", ["adam placed k P46", "adam placed g P18"]),
        ("g k", ["adam placed g P46", "adam discarded k"]),
    ],
)
def test_two_bodies_are_placed_in_the_order_in_which_they_were_drawn(space: str, expected: list[str]) -> None:
    """The first one goes to the "any" place of P46, which has its black; P18 needs green, and nobody needs black."""
    position = solo(cards=[held("P46", "k k b"), held("P18"), held("P10")], supply=[space, *FULL_SUPPLY[1:]])
    assert adams_turn(position) == ["adam found P46 1", *expected]


@pytest.mark.rule("S-ADAM-3")
def test_the_order_of_drawing_is_that_of_the_outcomes() -> None:
    """The board is filled when the player takes the last bodies; green came first, then black."""
    position = solo(
        seat(), cards=[held("P46", "k k b"), held("P18"), held("P10")], supply=supply(s1="y y", s7="<k", s8="<k")
    )
    position.play("take 1")
    events = position.play("done", outcomes=["g", "k", *"rrrrrrrrrr", "r>", "r>"])
    placed = [event.to_json() for event in events if event.kind in ("adam placed", "adam discarded")]
    assert placed == [
        {"event": "adam placed", "piece": "g", "card": "P46"},
        {"event": "adam discarded", "piece": "k"},
    ]


@pytest.mark.rule("S-ADAM-3")
def test_a_piece_that_no_card_needs_is_discarded() -> None:
    position = solo(cards=[held("P9", "b b b"), held("P10"), held("P11")], supply=supply(s1="b b", s2="k k", s7="<k"))
    lines = adams_turn(position)
    assert lines[:4] == ["adam found P9 1", "adam placed b P9", "adam discarded b", "adam realised P9 5"]


# ---- passing


@pytest.mark.rule("S-ADAM-4")
def test_if_no_card_finds_anything_the_first_space_is_discarded() -> None:
    """The order begins with spaces 9 and 2, which are empty; 4 is the first that holds something."""
    position = solo(
        cards=[held("P10"), held("P5"), held("P0")],
        supply=supply(s1="k k", s4="g r", s7="<b", s10="r>"),
        options={"space_order": [9, 2, 4, 1, 3, 5, 6, 7, 8, 10]},
    )
    assert adams_turn(position) == [
        "adam passed",
        "adam discarded g",
        "adam discarded r",
    ]
    assert position.to_json()["supply"] == supply(s1="k k", s7="<b", s10="r>")
    assert adam(position)["discarded"] == colours("gr")
    assert adams_cards(position) == ["P10", "P5", "P0"]


@pytest.mark.rule("S-ADAM-4")
@pytest.mark.parametrize(("first", "piece", "colour"), [(8, "<b", "b"), (10, "r>", "r")])
def test_heads_and_tails_are_discarded_too(first: int, piece: str, colour: str) -> None:
    order = [first, *(space for space in range(1, 11) if space != first)]
    position = solo(
        cards=[held("P10"), held("P5"), held("P0")],
        supply=supply(s1="k k", s8="<b", s10="r>"),
        options={"space_order": order},
    )
    assert adams_turn(position) == ["adam passed", f"adam discarded {piece}"]
    assert position.to_json()["supply"][first - 1] == ""
    assert adam(position)["discarded"] == colours(colour)


@pytest.mark.rule("S-ADAM-4")
def test_on_an_empty_board_he_only_passes() -> None:
    position = solo(cards=[held("P10"), held("P5"), held("P2")], supply=supply())
    before = adam(position)
    assert adams_turn(position) == ["adam passed"]
    assert adam(position) == before
    assert position.to_json()["supply"] == supply()


@pytest.mark.rule("S-ADAM-4")
def test_without_cards_he_passes_and_discards() -> None:
    hand = "P0 P1 P2 P3 P4"
    position = solo(seat(IDLE, hand), row=[], realised=cards_but(hand))
    assert adams_turn(position) == ["adam passed", "adam discarded k", "adam discarded b"]


# ---- the supply board in his turn


@pytest.mark.rule("S-ADAM-5")
def test_discarded_pieces_leave_the_game() -> None:
    position = solo(
        cards=[held("P10"), held("P5"), held("P0")],
        supply=FULL_SUPPLY[:2] + [""] * 4 + FULL_SUPPLY[6:],
    )
    bags = position.to_json()["bags"]
    assert adams_turn(position) == ["adam passed", "adam discarded k", "adam discarded b"]
    assert position.to_json()["bags"] == bags
    assert adam(position)["discarded"] == colours("kb")


@pytest.mark.rule("S-ADAM-5")
def test_the_board_is_filled_when_the_last_body_is_placed_before_he_realises() -> None:
    position = solo(
        cards=[held("P4", "b b b b"), held("P10"), held("P11")], supply=supply(s3="b b", s7="<k", s8="<k", s9="g>")
    )
    lines = adams_turn(position, "k k g g r r y y k k g g r> P20")
    filled = [
        f"space filled {n} {c}" for n, c in zip([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6], "kkggrryykkgg", strict=True)
    ]
    assert lines == [
        "adam found P4 3",
        "adam placed b P4",
        "adam placed b P4",
        *filled,
        "space filled 10 r>",
        "adam realised P4 5",
        *["adam left over b"] * 6,
        "adam took card P43",
        "row filled 1 P20",
    ]


@pytest.mark.rule("S-ADAM-5")
def test_the_board_is_filled_when_neither_head_nor_tail_is_left() -> None:
    position = solo(
        cards=[held("P10"), held("P5"), held("P0")],
        supply=supply(s1="k k", s2="b b", s9="y>"),
    )
    lines = adams_turn(position, "g g g g g g g g <k <b r> g>")
    assert lines[:2] == ["adam found P10 9", "adam placed y> P10"]
    assert position.to_json()["supply"] == ["k k", "b b", "g g", "g g", "g g", "g g", "<k", "<b", "r>", "g>"]


@pytest.mark.rule("S-ADAM-5")
def test_the_board_is_filled_when_he_has_discarded_its_last_bodies() -> None:
    position = solo(
        cards=[held("P10"), held("P5"), held("P0")],
        supply=supply(s6="k b", s7="<k", s8="<b", s9="g>", s10="r>"),
    )
    lines = adams_turn(position, "g g g g g g g g g g y r")
    assert lines[:3] == ["adam passed", "adam discarded k", "adam discarded b"]
    assert lines[3:] == [f"space filled {1 + i // 2} g" for i in range(10)] + ["space filled 6 y", "space filled 6 r"]


@pytest.mark.rule("S-ADAM-5")
def test_the_board_is_not_filled_as_long_as_there_are_bodies_and_a_tail() -> None:
    position = solo(cards=[held("P2"), held("P10"), held("P5")], supply=supply(s1="g g", s2="k k", s10="r>"))
    assert adams_turn(position) == ["adam found P2 2", "adam placed k P2", "adam placed k P2"]
    assert position.to_json()["supply"] == supply(s1="g g", s10="r>")


@pytest.mark.rule("S-ADAM-5")
@pytest.mark.rule("S-END-1")
def test_the_last_body_triggers_the_end_before_he_realises() -> None:
    """All bodies but four lie with A.D.A.M. or are discarded: 12 black, 16 of the other colours."""
    lying = " ".join(["k"] * 12 + ["b"] * 10 + ["g"] * 16 + ["r"] * 16 + ["y"] * 16)
    position = solo(
        cards=[held("P4", "b b b b"), held("P10"), held("P11")],
        supply=supply(s3="b b", s7="<k", s8="<k", s9="g>", s10="g>"),
        discarded=lying,
    )
    lines = adams_turn(position, "P20")
    assert lines[:5] == [
        "adam found P4 3",
        "adam placed b P4",
        "adam placed b P4",
        "end triggered 1 no bodies",
        "adam realised P4 5",
    ]


# ---- realising


@pytest.mark.rule("S-ADAM-6")
def test_what_no_card_needs_is_discarded_and_the_card_goes_to_his_pile() -> None:
    position = solo(cards=[held("P4", "b b b b"), held("P10"), held("P11")], supply=supply(s1="b b", s2="k k", s7="<k"))
    lines = adams_turn(position, "P20")
    assert lines[3:10] == ["adam realised P4 5"] + ["adam left over b"] * 6
    data = adam(position)
    assert data["realised"] == ["P4"]
    assert data["points"] == 5
    assert data["discarded"] == colours("bbbbbb")
    assert adams_cards(position) == ["P10", "P11", "P43"]


@pytest.mark.rule("S-ADAM-6")
def test_a_card_that_still_needs_something_is_not_realised() -> None:
    position = solo(cards=[held("P4", "b b b"), held("P10"), held("P11")], supply=supply(s1="b b", s2="k k", s7="<k"))
    assert adams_turn(position) == ["adam found P4 1", "adam placed b P4", "adam placed b P4"]
    assert adams_cards(position) == ["P4 bbbbb", "P10", "P11"]
    assert adam(position)["realised"] == []


@pytest.mark.rule("S-ADAM-6")
def test_pieces_are_handed_on_and_may_satisfy_further_cards() -> None:
    """P9 has four blue: two complete P28, two go to P17. P28 then gives P17 a blue and two yellow, one blue is left."""
    position = solo(
        cards=[held("P9", "b b b"), held("P28", "y y"), held("P17")], supply=supply(s1="b k", s2="k k", s7="<k")
    )
    assert adams_turn(position, "P20 P21") == [
        "adam found P9 1",
        "adam placed b P9",
        "adam discarded k",
        "adam realised P9 5",
        "adam handed on b P28",
        "adam handed on b P28",
        "adam handed on b P17",
        "adam handed on b P17",
        "adam realised P28 4",
        "adam handed on b P17",
        "adam handed on y P17",
        "adam handed on y P17",
        "adam left over b",
        "adam took card P43",
        "adam took card P42",
        "row filled 2 P20",
        "row filled 1 P21",
    ]
    assert adams_cards(position) == ["P17 bbbyy", "P43", "P42"]
    assert adam(position)["discarded"] == colours("kb")
    assert position.scores == (0, 9)


@pytest.mark.rule("S-ADAM-6")
def test_satisfied_cards_receive_nothing() -> None:
    """One blue for each of P4 and P14. P4 fills P9, which is satisfied then and receives nothing from P14."""
    position = solo(
        cards=[held("P4", "b b b b b"), held("P14", "b b b b b"), held("P9")],
        supply=supply(s1="b b", s2="k k", s7="<k"),
    )
    lines = adams_turn(position)
    assert lines[1:19] == [
        "adam placed b P4",
        "adam placed b P14",
        "adam realised P4 5",
        *["adam handed on b P9"] * 4,
        *["adam left over b"] * 2,
        "adam realised P14 7",
        *["adam left over b"] * 6,
        "adam realised P9 5",
        "adam left over b",
    ]
    assert adam(position)["discarded"] == colours("b" * 12)
    assert adam(position)["realised"] == ["P4", "P9", "P14"]
    assert position.scores == (0, 17)


@pytest.mark.rule("S-ADAM-6")
def test_after_each_realised_card_he_starts_again_from_the_left() -> None:
    """P17 and P0 get their last yellow. P17 completes P29 to its left, and P29 comes before P0."""
    position = solo(
        cards=[held("P29", "r r"), held("P17", "b b b y y"), held("P0", "y y y y y")],
        supply=supply(s1="y y", s2="k k", s7="<k"),
    )
    lines = adams_turn(position)
    assert [line for line in lines if "left over" not in line] == [
        "adam found P17 1",
        "adam placed y P17",
        "adam placed y P0",
        "adam realised P17 5",
        "adam handed on b P29",
        "adam handed on b P29",
        "adam realised P29 4",
        "adam realised P0 5",
        "adam took card P43",
        "adam took card P42",
        "adam took card P41",
        *[line for line in lines if line.startswith("row filled")],
    ]
    assert adam(position)["discarded"] == colours("bbb" + "rr" + "y" * 9)


@pytest.mark.rule("S-ADAM-6")
def test_handed_on_pieces_fill_coloured_places_first_then_any() -> None:
    """P16 has three red and three black. P44 takes the black it lacks; the first left over is black again."""
    position = solo(
        cards=[held("P16", "r r k k k"), held("P44"), held("P10")], supply=supply(s1="r k", s2="g g", s7="<g")
    )
    assert adams_turn(position, "P20") == [
        "adam found P16 1",
        "adam placed r P16",
        "adam placed k P44",
        "adam realised P16 5",
        "adam handed on k P44",
        "adam handed on k P44",
        "adam left over k",
        *["adam left over r"] * 3,
        "adam took card P43",
        "row filled 1 P20",
    ]
    assert adams_cards(position) == ["P44 kk any k", "P10", "P43"]


@pytest.mark.rule("S-ADAM-6")
@pytest.mark.parametrize(
    ("card", "pieces", "head", "first"),
    [
        ("P24", "g g r", "<r", "g"),
        ("P23", "y y r", "<r", "r"),
        ("P21", "b b b r r", "<r", "b"),
        ("P18", "g g b b b", "<g", "b"),
        ("P6", "r r r", "<r", "r"),
    ],
)
def test_an_any_place_receives_the_first_left_over_in_the_order_of_colours(
    card: str, pieces: str, head: str, first: str
) -> None:
    """P45 has its green and wants black, which none of these cards has."""
    position = solo(
        cards=[held(card, pieces), held("P45", "g g"), held("P10", "y y y y y")],
        supply=supply(s2="r r" if head == "<g" else "g g", s7=head, s8="<b"),
        options={"space_order": [7, 1, 2, 3, 4, 5, 6, 8, 9, 10]},
    )
    lines = adams_turn(position)
    assert lines[:3] == [
        f"adam found {card} 7",
        f"adam placed {head} {card}",
        f"adam realised {card} 5",
    ]
    assert f"adam handed on {first} P45" in lines
    assert adams_cards(position)[0] == f"P45 gg any {first}"


@pytest.mark.rule("S-ADAM-6")
def test_the_any_place_of_the_left_card_comes_before_the_colours_of_the_right_one() -> None:
    """Card by card: P47 takes the one black piece on its "any" place, and P2 to its right gets the others."""
    position = solo(
        cards=[held("P7", "k k k"), held("P47", "y y"), held("P2")], supply=supply(s1="g g", s2="g g", s7="<k", s8="<g")
    )
    lines = adams_turn(position, "P20")
    assert lines == [
        "adam found P7 7",
        "adam placed <k P7",
        "adam realised P7 5",
        "adam handed on k P47",
        *["adam handed on k P2"] * 3,
        "adam took card P43",
        "row filled 1 P20",
    ]
    assert adams_cards(position) == ["P47 yy any k", "P2 kkk", "P43"]


@pytest.mark.rule("S-ADAM-6")
def test_the_piece_on_an_any_place_is_handed_on_too() -> None:
    position = solo(cards=[held("P44", "k k y y"), held("P3"), held("P11")], supply=supply(s1="g b", s2="b b", s7="<b"))
    assert adams_turn(position, "P20") == [
        "adam found P44 1",
        "adam placed g P44",
        "adam discarded b",
        "adam realised P44 4",
        "adam handed on g P3",
        "adam left over k",
        "adam left over k",
        "adam left over y",
        "adam left over y",
        "adam took card P43",
        "row filled 1 P20",
    ]
    assert adams_cards(position) == ["P3 g", "P11", "P43"]


@pytest.mark.rule("S-ADAM-6")
def test_a_card_in_the_middle_hands_on_to_the_left_also_from_its_any_place() -> None:
    """P44 gets its last yellow. Its red piece goes to P11 on the left, the others are left over."""
    position = solo(
        cards=[held("P11", "r"), held("P44", "k k y", "r"), held("P13", "g")],
        supply=supply(s1="y b", s2="b b", s7="<b"),
    )
    assert adams_turn(position, "P20") == [
        "adam found P44 1",
        "adam placed y P44",
        "adam discarded b",
        "adam realised P44 4",
        "adam handed on r P11",
        "adam left over k",
        "adam left over k",
        "adam left over y",
        "adam left over y",
        "adam took card P43",
        "row filled 1 P20",
    ]
    assert adams_cards(position) == ["P11 rr", "P13 g", "P43"]
    assert adam(position)["discarded"] == colours("kkbyy")


@pytest.mark.rule("S-ADAM-6")
def test_a_card_in_the_middle_fills_an_any_place_on_its_right() -> None:
    """Two red and two green of P24: the first left over for the "any" place of P45 is green."""
    position = solo(
        cards=[held("P10", "y y"), held("P24", "r g g"), held("P45", "g g")], supply=supply(s1="b b", s7="<r", s8="<b")
    )
    assert adams_turn(position, "P20")[2:7] == [
        "adam realised P24 5",
        "adam handed on g P45",
        "adam left over g",
        "adam left over r",
        "adam left over r",
    ]
    assert adams_cards(position) == ["P10 yy", "P45 gg any g", "P43"]


# ---- his cards


@pytest.mark.rule("S-ADAM-7")
def test_he_takes_the_rightmost_cards_of_the_row_which_is_filled_afterwards() -> None:
    """Both P9 and P11 are realised; P5 comes to the right of P10, then P20."""
    position = solo(
        cards=[held("P9", "b b b"), held("P10"), held("P11", "r r r r r")],
        row="P30 P31 P32 P33 P20 P5",
        supply=supply(s1="b r", s2="k k", s7="<k"),
    )
    lines = adams_turn(position, "P40 P41")
    assert lines[-4:] == ["adam took card P5", "adam took card P20", "row filled 2 P40", "row filled 1 P41"]
    assert adams_cards(position) == ["P10", "P5", "P20"]
    assert position.to_json()["row"] == ["P41", "P40", "P30", "P31", "P32", "P33"]


@pytest.mark.rule("S-ADAM-7")
def test_nothing_left_over_is_credited_to_new_cards() -> None:
    """Six blue are left over, and P14 would want them."""
    position = solo(
        cards=[held("P4", "b b b b"), held("P10"), held("P11")],
        row="P30 P31 P32 P33 P20 P14",
        supply=supply(s1="b b", s2="k k", s7="<k"),
    )
    adams_turn(position)
    assert adams_cards(position) == ["P10", "P11", "P14"]
    assert adam(position)["discarded"] == colours("bbbbbb")


@pytest.mark.rule("S-ADAM-7")
def test_if_the_row_runs_out_he_goes_on_with_fewer() -> None:
    """Deck and discard pile are empty, and the row has one card."""
    position = solo(
        cards=[held("P9", "b b b"), held("P10"), held("P11", "r r r r r")],
        row="P20",
        realised=cards_but("P9 P10 P11 P20"),
        supply=supply(s1="b r", s2="k k", s3="y y", s7="<k"),
    )
    lines = adams_turn(position, "")
    assert lines[-1] == "adam took card P20"
    assert adams_cards(position) == ["P10", "P20"]
    assert position.to_json()["row"] == [None] * 6
    assert adams_turn(position, "")[0] == "adam found P10 3"
    assert adams_cards(position) == ["P10 yy", "P20"]


@pytest.mark.rule("S-ADAM-7")
def test_he_takes_again_at_the_end_of_his_next_turn() -> None:
    """He has two cards and realises none; the one he lacks is the rightmost of the row."""
    position = solo(cards=[held("P10"), held("P11")])
    assert adams_turn(position, "P20") == [
        "adam found P10 3",
        "adam placed y P10",
        "adam discarded k",
        "adam took card P43",
        "row filled 1 P20",
    ]
    assert adams_cards(position) == ["P10 y", "P11", "P43"]


@pytest.mark.rule("S-ADAM-7")
def test_he_takes_cards_even_when_he_passed_on_an_empty_board() -> None:
    position = solo(cards=[held("P10"), held("P11")], supply=supply())
    assert adams_turn(position, "P20") == ["adam passed", "adam took card P43", "row filled 1 P20"]


@pytest.mark.rule("S-ADAM-8")
def test_he_never_fulfils_temple_cards() -> None:
    """T4 wants no red, T3 no blue: six green pieces would have both."""
    position = solo(
        cards=[held("P3", "g g g g"), held("P10"), held("P11")],
        supply=supply(s1="g g", s2="k k", s7="<k"),
        temples={"visible": ["T3", "T4"]},
        options={"solo_temples": "piles"},
    )
    temples = position.to_json()["temples"]
    lines = adams_turn(position)
    assert not [line for line in lines if "temple" in line]
    assert position.to_json()["temples"] == temples
    assert position.scores == (0, 5)


# ---- what is told


@pytest.mark.rule("S-SEE-1")
def test_the_player_sees_all_of_his_turn() -> None:
    """Nothing in his events is hidden from the player or a spectator."""
    position = solo(
        cards=[held("P9", "b b b"), held("P28", "y y"), held("P17")], supply=supply(s1="b k", s2="k k", s7="<k")
    )
    position.play("begin k")
    events = position.play("done")
    for viewer in (0, None):
        assert position.view(viewer).history[-1].events == events
    kinds = {kind.name for kind in GAME.events.kinds if kind.name.startswith("adam")}
    assert {event.kind for event in events} & kinds == kinds - {"adam dealt", "adam passed"}

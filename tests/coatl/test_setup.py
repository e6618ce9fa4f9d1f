"""The box and the set-up (C-BOX, C-SETUP)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import plume
from plume.core.errors import BadOption, BadPosition, IllegalMove
from plume.core.position import Position
from tests.coatl.tables import ALL_TOKENS, FULL_SUPPLY, play, seat, table, verbs
from tests.coatl.test_turns import last_body


def choose_nothing(position: Position) -> Position:
    for who in position.deciders:
        position.play(who, "done")
    return position


@pytest.mark.rule("C-BOX-1")
def test_the_box_has_150_pieces() -> None:
    data = plume.coatl.new(players=2, seed=1).to_json()
    pieces: Counter[str] = Counter(" ".join(data["supply"]).split())
    for part, (before, behind) in {"heads": ("<", ""), "bodies": ("", ""), "tails": ("", ">")}.items():
        for letter, count in data["bags"][part].items():
            pieces[before + letter + behind] += count
    assert pieces == Counter({f"<{c}": 3 for c in "kbgry"} | dict.fromkeys("kbgry", 24) | {f"{c}>": 3 for c in "kbgry"})
    assert sum(pieces.values()) == 150


@pytest.mark.rule("C-BOX-2")
@pytest.mark.rule("C-SETUP-3")
def test_every_space_is_filled_with_its_kind_of_pieces() -> None:
    for seed in range(30):
        supply = [space.split() for space in plume.coatl.new(seed=seed).to_json()["supply"]]
        assert all(len(space) == 2 and set("".join(space)) <= set("kbgry") for space in supply[:6])
        assert all(len(space) == 1 and space[0].startswith("<") for space in supply[6:8])
        assert all(len(space) == 1 and space[0].endswith(">") for space in supply[8:])


@pytest.mark.rule("C-BOX-3")
def test_a_board_holds_eight_pieces() -> None:
    assert table(seat("k k k k k k k k"), seat()).to_json()["seats"][0]["board"] == "k k k k k k k k"
    with pytest.raises(BadPosition, match="at most 8 pieces"):
        table(seat("k k k k k k k k k"), seat())


@pytest.mark.rule("C-BOX-4")
def test_two_to_four_play() -> None:
    for players in (2, 3, 4):
        assert plume.coatl.new(players=players).deciders == tuple(range(players))
    absurd: list[Any] = [-1, 0, 5, True, "3", None]
    for players in absurd:
        with pytest.raises(BadOption, match="players must be 1 to 4"):
            plume.coatl.new(players=players)


@pytest.mark.rule("C-SETUP-1")
def test_the_first_player_is_drawn_unless_named() -> None:
    drawn = {choose_nothing(plume.coatl.new(players=4, seed=seed)).deciders for seed in range(40)}
    assert drawn == {(0,), (1,), (2,), (3,)}
    for first in range(3):
        position = choose_nothing(plume.coatl.new(players=3, first_player=first, seed=5))
        order = []
        for _ in range(4):
            order.append(position.deciders[0])
            play(position, "draw deck", "done")
        assert order == [(first + turn) % 3 for turn in range(4)]


@pytest.mark.rule("C-SETUP-2")
def test_sacrifice_tokens_are_an_option() -> None:
    for options, tokens in (({}, ALL_TOKENS), ({"sacrifice": False}, []), ({"preset": "first game"}, [])):
        position = plume.coatl.new(players=3, seed=2, **options)
        assert [place["tokens"] for place in position.to_json()["seats"]] == [tokens] * 3
        token_moves = verbs(choose_nothing(position)) & {"pick", "future", "commit"}
        assert token_moves == ({"pick", "future", "commit"} if tokens else set())


@pytest.mark.rule("C-SETUP-4")
@pytest.mark.parametrize(("players", "under"), [(2, [6, 5]), (3, [5, 5]), (4, [5, 4])])
def test_temple_cards_are_dealt_and_split(players: int, under: list[int]) -> None:
    position = plume.coatl.new(players=players, seed=4)
    data = position.to_json()
    assert [len(place["temples"]) for place in data["seats"]] == [1] * players
    assert data["temples"]["under"] == under
    hands = [card for place in data["seats"] for card in place["temples"]]
    assert sorted(hands + data["temples"]["visible"] + data["temples"]["covered"]) == sorted(f"T{n}" for n in range(15))
    shown = position.view(0).to_json()
    assert shown["temples"] == {"visible": data["temples"]["visible"], "under": under}
    assert shown["seats"][1]["temples"] is None


@pytest.mark.rule("C-SETUP-5")
def test_six_prophecy_cards_are_laid_out() -> None:
    data = plume.coatl.new(players=3, seed=4).to_json()
    dealt = [card for place in data["seats"] for card in place["dealt"]]
    assert len(data["row"]) == 6
    assert len(data["deck"]) == 54 - 6 - 12
    copies = Counter(data["row"] + data["deck"] + dealt)
    assert copies == Counter({f"P{n}": 2 if n < 5 else 1 for n in range(49)})


@pytest.mark.rule("C-SETUP-6")
def test_the_later_in_turn_order_the_more_cards() -> None:
    data = plume.coatl.new(players=4, first_player=2, seed=9).to_json()
    assert [len(place["dealt"]) for place in data["seats"]] == [5, 6, 3, 4]


@pytest.mark.rule("C-SETUP-6")
def test_up_to_three_cards_are_kept_and_the_rest_is_discarded() -> None:
    position = plume.coatl.new(players=2, first_player=0, seed=9)
    mine, yours = (place["dealt"] for place in position.to_json()["seats"])
    for card in yours[:3]:
        position.play(1, f"keep {card}")
    with pytest.raises(IllegalMove, match="at most three") as refused:
        position.play(1, f"keep {yours[3]}")
    assert refused.value.rule == "C-SETUP-6"
    assert list(position.legal(1)) == ["done"]
    position.play(1, "done")
    assert position.deciders == (0,)
    assert list(position.legal(0)) == ["done", *sorted((f"keep {card}" for card in mine), key=lambda x: int(x[6:]))]
    position.play(0, "done")
    data = position.to_json()
    assert [place["hand"] for place in data["seats"]] == [[], yours[:3]]
    assert Counter(data["discard"]) == Counter([*mine, yours[3]])
    assert position.deciders == (0,)


@pytest.mark.rule("C-SETUP-6")
def test_choices_come_in_any_order_and_only_of_cards_dealt() -> None:
    position = plume.coatl.new(players=3, seed=9)
    dealt = [place["dealt"] for place in position.to_json()["seats"]]
    foreign = next(card for card in dealt[1] if card not in dealt[0])
    with pytest.raises(IllegalMove, match="not dealt to you"):
        position.play(0, f"keep {foreign}")
    for who in (2, 0, 1):
        position.play(who, f"keep {dealt[who][0]}")
    for who in (1, 2, 0):
        position.play(who, "done")
    assert [place["hand"] for place in position.to_json()["seats"]] == [[cards[0]] for cards in dealt]


@pytest.mark.rule("C-SETUP-6")
def test_a_card_that_is_dealt_twice_can_be_kept_twice() -> None:
    twice = seat(dealt=["P0", "P0", "P7"])
    other = seat(dealt=["P8", "P9", "P10", "P11"])
    position = table(twice, other, row="P1 P2 P3 P4 P5 P6", turn={"action": "set-up"})
    position.play(0, "keep P0")
    position.play(0, "keep P0")
    position.play(0, "done")
    position.play(1, "done")
    assert position.to_json()["seats"][0]["hand"] == ["P0", "P0"]
    assert position.to_json()["discard"] == ["P7", "P8", "P9", "P10", "P11"]


@pytest.mark.rule("C-SETUP-7")
def test_the_order_of_chance_in_set_up() -> None:
    position = plume.coatl.new(players=3, seed=3)
    first = position.to_json()["first"]
    order = [first, (first + 1) % 3, (first + 2) % 3]
    told = [
        (event.kind, *list(event.fields.values())[:1]) for event in map(position.game.events.show, position.opening)
    ]
    expected: list[tuple[str, object]] = [("first player", 3)]
    expected += [("space filled", space) for space in (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10)]
    expected += [("temple dealt", who) for who in order] + [("temple shown", 1), ("temple shown", 2)]
    expected += [("row filled", slot) for slot in range(1, 7)]
    expected += [("card dealt", who) for i, who in enumerate(order) for _ in range(3 + i)]
    assert told == expected


@pytest.mark.rule("C-SETUP-7")
def test_at_done_supply_board_then_triggers_then_row() -> None:
    """In a last turn of two actions: cards are drawn first, then the last pieces but three are taken."""
    supply = ["k b", "", "", "", "", "", "<k", "", "", ""]
    position = table(
        seat(),
        seat(coatls=["<k g", "b r"]),
        supply=supply,
        turn={"seat": 1, "actions_left": 2},
        end={"triggered": "third coatl", "by": 0, "turns_left": 0},
    )
    play(position, "draw P0", "done", "take 1")
    kinds = [event.kind for event in position.play("done")]
    assert kinds == ["space filled"] * 15 + ["row filled", "over"]


@pytest.mark.rule("C-SETUP-7")
def test_triggers_are_checked_after_the_supply_board_and_before_the_row() -> None:
    """The last two bodies are taken. The row has a gap, as it may have when a position is set up by hand."""
    data = last_body(0).to_json()
    data["row"][0] = None
    data["supply"][6] = ""
    for key in ("bags", "deck", "deck_size", "known"):
        del data[key]
    position = play(plume.coatl.position(data), "take 4")
    kinds = [event.kind for event in position.play("done")]
    assert kinds == ["space filled", "end triggered", "row filled", "turn"]


def test_a_supply_board_without_pieces_can_be_set_up_by_hand() -> None:
    assert table(supply=[""] * 10).to_json()["bags"]["bodies"] == dict.fromkeys("kbgry", 24)
    assert table(supply=FULL_SUPPLY).to_json()["bags"]["heads"] == {"k": 2, "b": 2, "g": 3, "r": 3, "y": 3}

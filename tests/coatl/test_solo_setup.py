"""The set-up of the solo game (S-SETUP), and what its player sees (S-SEE)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import plume
from plume.core.errors import BadOption, BadPosition, IllegalMove
from plume.core.position import Position
from tests.coatl.tables import adam, adams_cards, coatl, colours, held, play, seat, solo, supply, told
from tests.coatl.test_rules import refused

SPACES = "k b g r y k b g r y k g <k <b g> r>"
TEMPLES = "T3 T8"
ROW = "P20 P21 P22 P23 P24 P25"
ADAM = "P4 P10 P44"
PLAYER = "P0 P0 P14 P31 P48"
ORDER = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def new(**options: Any) -> Position:
    """A set-up whose chance is known."""
    return plume.coatl.new(1, outcomes=" ".join([SPACES, TEMPLES, ROW, ADAM, PLAYER]).split(), **options)


def events_of_opening(position: Position) -> list[str]:
    """What was told in set-up."""
    return told(map(position.game.events.show, position.opening))


# ---- the box


@pytest.mark.rule("S-SETUP-1")
def test_the_bags_hold_sixteen_bodies_three_heads_and_three_tails_of_each_colour() -> None:
    data = plume.coatl.new(1, seed=1).to_json()
    pieces: Counter[str] = Counter(" ".join(data["supply"]).split())
    for part, (before, behind) in {"heads": ("<", ""), "bodies": ("", ""), "tails": ("", ">")}.items():
        for letter, count in data["bags"][part].items():
            pieces[before + letter + behind] += count
    assert pieces == Counter({f"<{c}": 3 for c in "kbgry"} | dict.fromkeys("kbgry", 16) | {f"{c}>": 3 for c in "kbgry"})
    assert sum(pieces.values()) == 110


@pytest.mark.rule("S-SETUP-1")
def test_there_are_no_sacrifice_tokens() -> None:
    position = plume.coatl.new(1, seed=1)
    assert position.to_json()["seats"][0]["tokens"] == []
    ready = choose(position)
    assert {move.split()[0] for move in ready.legal()} == {"take", "draw"}
    for move in ("future", "pick <r", f"commit {ready.to_json()['temples']['visible'][0]}"):
        assert refused(ready, move) == "S-SETUP-7"
    with pytest.raises(BadPosition, match="tokens"):
        solo(seat(tokens=["pick"]))


def choose(position: Position) -> Position:
    """Keep the first three cards and end set-up."""
    for card in position.to_json()["seats"][0]["dealt"][:3]:
        position.play(f"keep {card}")
    position.play("done")
    return position


# ---- options


@pytest.mark.rule("S-SETUP-2")
def test_the_order_of_the_spaces_is_an_option() -> None:
    assert plume.coatl.new(1).to_json()["options"]["space_order"] == ORDER
    backwards = plume.coatl.new(1, space_order=ORDER[::-1])
    assert backwards.to_json()["options"]["space_order"] == ORDER[::-1]
    again = plume.coatl.position(backwards.to_json())
    assert again.options == backwards.options


@pytest.mark.rule("S-SETUP-2")
@pytest.mark.parametrize(
    "order",
    [
        [],
        ORDER[:9],
        [*ORDER, 1],
        [*ORDER[:9], 9],
        [0, *ORDER[:9]],
        [*ORDER[:9], 11],
        [True, *ORDER[1:]],
        [1.5, *ORDER[1:]],
        [None, *ORDER[1:]],
        [[1], *ORDER[1:]],
        [str(space) for space in ORDER],
        "12345678910",
        10,
        False,
        dict.fromkeys(ORDER),
    ],
    ids=str,
)
def test_an_order_that_is_no_permutation_of_the_spaces_is_refused(order: Any) -> None:
    with pytest.raises(BadOption, match=r"space_order .*S-SETUP-2"):
        plume.coatl.new(1, space_order=order)
    with pytest.raises(BadPosition, match=r"options: space_order .*S-SETUP-2"):
        solo(options={"space_order": order})


@pytest.mark.rule("S-LVL-1")
@pytest.mark.parametrize(
    "levels", [[0], [6], [1, 2, 6], [-1], ["1"], [1.5], [2.0], [True], [None], [[1]], "1", 3, True, {"1": 1}], ids=str
)
def test_levels_that_do_not_exist_are_refused(levels: Any) -> None:
    with pytest.raises(BadOption, match="levels"):
        plume.coatl.new(1, levels=levels)
    with pytest.raises(BadPosition, match="options: levels"):
        solo(options={"levels": levels})


@pytest.mark.rule("S-LVL-1")
def test_levels_are_a_set() -> None:
    """Their order does not matter, nor does naming one twice; without any the usual game is played."""
    several: list[Any] = [[4, 1], (1, 4), {1, 4}, frozenset({4, 1}), [1, 4, 4]]
    for levels in several:
        assert plume.coatl.new(1, levels=levels).to_json()["options"]["levels"] == [1, 4]
    assert plume.coatl.new(1).to_json()["options"]["levels"] == []
    assert plume.coatl.new(1, levels=[1, 2, 3, 4, 5]).to_json()["options"]["levels"] == [1, 2, 3, 4, 5]


@pytest.mark.rule("S-SETUP-7")
@pytest.mark.parametrize("option", [{"sacrifice": True}, {"sacrifice": False}, {"first_player": 0}], ids=str)
def test_options_of_several_players_are_refused_alone(option: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=f"{next(iter(option))} belongs to the game of several .*S-SETUP-7"):
        plume.coatl.new(1, **option)
    with pytest.raises(BadPosition, match="S-SETUP-7"):
        solo(options=option)


@pytest.mark.rule("S-SETUP-7")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "option",
    [{"levels": []}, {"levels": [1]}, {"space_order": ORDER}, {"solo_temples": "two"}, {"solo_temples": "piles"}],
    ids=str,
)
def test_solo_options_are_refused_with_several_players(option: dict[str, Any], players: int) -> None:
    with pytest.raises(BadOption, match=f"{next(iter(option))} belongs to the game alone .*S-SETUP-7"):
        plume.coatl.new(players, **option)


@pytest.mark.rule("S-SETUP-7")
def test_open_ends_belong_to_both_games() -> None:
    options = plume.coatl.new(1, open_ends="closed").to_json()["options"]
    assert options == {
        "players": 1,
        "open_ends": "closed",
        "levels": [],
        "space_order": ORDER,
        "solo_temples": "two",
    }


# ---- what is laid out


@pytest.mark.rule("S-SETUP-3")
def test_the_row_is_laid_out_from_the_right() -> None:
    """Each new card comes to the left of all others."""
    position = new()
    assert position.to_json()["row"] == ["P25", "P24", "P23", "P22", "P21", "P20"]


@pytest.mark.rule("S-SETUP-4")
def test_three_cards_are_laid_out_for_adam_from_left_to_right() -> None:
    position = new()
    assert adams_cards(position) == ["P4", "P10", "P44"]
    assert adam(position) == {
        "cards": [{"card": card, "pieces": colours(), "any": None} for card in ("P4", "P10", "P44")],
        "realised": [],
        "points": 0,
        "discarded": colours(),
    }


@pytest.mark.rule("S-SETUP-5")
def test_two_temple_cards_and_no_more() -> None:
    data = new().to_json()
    assert data["temples"]["visible"] == ["T3", "T8"]
    assert data["temples"]["under"] == [0, 0]
    assert data["seats"][0]["temples"] == []


@pytest.mark.rule("S-SETUP-5")
def test_a_fulfilled_temple_card_is_not_replaced() -> None:
    """`<b b b y>` has no green, T2, and no black, T1."""
    position = solo(
        seat("y>", "P4", coatls=["<b b b"]), [held("P10"), held("P11"), held("P12")], temples={"visible": ["T1", "T2"]}
    )
    play(position, "tail 1 y>", "fulfil 1 P4")
    assert told(position.play("temple 1 T2")) == ["temple fulfilled 0 1 T2", "scored 0 1 5"]
    temples = position.to_json()["temples"]
    assert temples["visible"] == ["T1", None]
    assert temples["under"] == [0, 0]


@pytest.mark.rule("S-SETUP-5")
def test_with_piles_a_temple_card_is_dealt_and_the_rest_split() -> None:
    """One of 15 to the player, seven on each pile, of which one each is visible."""
    data = plume.coatl.new(1, seed=3, solo_temples="piles").to_json()
    assert len(data["seats"][0]["temples"]) == 1
    assert data["temples"]["under"] == [6, 6]
    everywhere = data["seats"][0]["temples"] + data["temples"]["visible"] + data["temples"]["covered"]
    assert sorted(everywhere) == sorted(f"T{n}" for n in range(15))


@pytest.mark.rule("S-SETUP-5")
def test_with_piles_the_next_temple_card_shows() -> None:
    position = solo(
        seat("y>", "P4", temples=["T4"], coatls=["<b b b"]),
        [held("P10"), held("P11"), held("P12")],
        temples={"visible": ["T1", "T2"]},
        options={"solo_temples": "piles"},
    )
    play(position, "tail 1 y>", "fulfil 1 P4")
    assert {"temple 1 T1", "temple 1 T2", "temple 1 T4"} <= set(position.legal())
    position.play("temple 1 T2", outcomes=["T9"])
    assert position.to_json()["temples"]["visible"] == ["T1", "T9"]
    assert position.to_json()["temples"]["under"] == [6, 5]


@pytest.mark.rule("S-SETUP-5")
@pytest.mark.parametrize("temples", ["three", "", 2, True, ["two"]], ids=str)
def test_other_temples_are_refused(temples: Any) -> None:
    with pytest.raises(BadOption, match="solo_temples must be one of two, piles"):
        plume.coatl.new(1, solo_temples=temples)


@pytest.mark.rule("S-SETUP-7")
@pytest.mark.rule("S-SETUP-4")
def test_the_order_of_chance() -> None:
    """Spaces, Temple cards, the row from the right, A.D.A.M.'s cards, then the player's; nobody is drawn to begin."""
    expected = []
    for space, piece in zip([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10], SPACES.split(), strict=True):
        expected.append(f"space filled {space} {piece}")
    expected += ["temple shown 1 T3", "temple shown 2 T8"]
    expected += [f"row filled {slot} {card}" for slot, card in zip([6, 5, 4, 3, 2, 1], ROW.split(), strict=True)]
    expected += [f"adam dealt 1 {card}" for card in ADAM.split()]
    expected += [f"card dealt 0 {card}" for card in PLAYER.split()]
    assert events_of_opening(new()) == expected


@pytest.mark.rule("S-SETUP-7")
def test_with_piles_the_temple_card_of_the_player_is_drawn_first() -> None:
    kinds = [line for line in events_of_opening(plume.coatl.new(1, seed=1, solo_temples="piles")) if "temple" in line]
    assert [line.rsplit(" ", 1)[0] for line in kinds] == ["temple dealt 0", "temple shown 1", "temple shown 2"]


# ---- the player's cards


@pytest.mark.rule("S-SETUP-6")
def test_the_player_is_dealt_five_cards() -> None:
    data = new().to_json()
    assert data["seats"][0]["dealt"] == ["P0", "P0", "P14", "P31", "P48"]
    assert data["deck_size"] == 54 - 6 - 3 - 5
    assert data["deciders"] == [0]


@pytest.mark.rule("S-SETUP-6")
def test_exactly_three_are_kept_and_two_discarded() -> None:
    position = new()
    keeps = ["keep P0", "keep P14", "keep P31", "keep P48"]
    assert list(position.legal()) == keeps
    assert refused(position, "done") == "S-SETUP-6"
    play(position, "keep P0")
    assert list(position.legal()) == keeps
    assert refused(position, "done") == "S-SETUP-6"
    play(position, "keep P0")
    assert refused(position, "done") == "S-SETUP-6"
    with pytest.raises(IllegalMove, match="exactly three"):
        position.play("done")
    play(position, "keep P48")
    assert list(position.legal()) == ["done"]
    for card in ("P14", "P31"):
        assert refused(position, f"keep {card}") in ("S-SETUP-6", "C-SETUP-6")
    play(position, "done")
    data = position.to_json()
    assert data["seats"][0]["hand"] == ["P0", "P0", "P48"]
    assert data["discard"] == ["P14", "P31"]


# ---- the first turn


@pytest.mark.rule("S-SETUP-7")
def test_adam_plays_first_inside_the_done_that_ends_set_up() -> None:
    """P4 wants blue: space 1 holds "k b", and P44 wants the black one."""
    position = play(new(), "keep P0", "keep P14", "keep P31")
    assert told(position.play("done")) == [
        "ready 0",
        "hand chosen 0 3 2",
        "adam turn",
        "adam found P4 1",
        "adam placed k P44",
        "adam placed b P4",
        "turn 0 1",
    ]
    assert adams_cards(position) == ["P4 b", "P10", "P44 k"]
    assert position.to_json()["supply"] == ["", "g r", "y k", "b g", "r y", "k g", "<k", "<b", "g>", "r>"]
    assert position.deciders == (0,)


@pytest.mark.rule("S-SETUP-7")
def test_adam_plays_inside_every_done_of_the_player() -> None:
    position = choose(new())
    for move in ("take 2", "draw deck", "draw P25", "begin g"):
        position.play(move)
        kinds = [event.kind for event in position.play("done")]
        assert kinds.count("adam turn") == 1
        assert kinds[-1] == "turn"
        assert position.deciders == (0,)


@pytest.mark.rule("S-SETUP-2")
@pytest.mark.rule("S-SETUP-7")
def test_his_first_turn_follows_the_order_of_spaces() -> None:
    position = play(new(space_order=[6, 4, 8, 1, 2, 3, 5, 7, 9, 10]), "keep P0", "keep P14", "keep P31")
    assert "adam found P4 4" in told(position.play("done"))


# ---- what the player sees


@pytest.mark.rule("S-SEE-1")
def test_adams_cards_pieces_pile_and_discarded_pieces_are_public() -> None:
    position = solo(
        seat("k", "P20 P21 P22"),
        [held("P44", "k y", "g"), held("P10", "y"), held("P11")],
        realised="P4 P14",
        discarded="b b b g",
    )
    expected = {
        "cards": [
            {"card": "P44", "pieces": colours("ky"), "any": "g"},
            {"card": "P10", "pieces": colours("y"), "any": None},
            {"card": "P11", "pieces": colours(), "any": None},
        ],
        "realised": ["P4", "P14"],
        "points": 12,
        "discarded": colours("bbbg"),
    }
    assert adam(position) == expected
    for viewer in (0, None):
        assert position.view(viewer).to_json()["adam"] == expected


@pytest.mark.rule("S-SEE-1")
def test_the_cards_dealt_to_adam_are_seen_by_all_those_of_the_player_are_not() -> None:
    position = new()
    for viewer, mine in ((0, "P0"), (None, None)):
        opening = position.view(viewer).opening
        assert [event["card"] for event in opening if event.kind == "adam dealt"] == ADAM.split()
        dealt = [event.to_json().get("card") for event in opening if event.kind == "card dealt"]
        assert dealt[0] == mine


@pytest.mark.rule("S-SEE-1")
def test_in_a_game_of_several_there_is_no_adam() -> None:
    assert "adam" not in plume.coatl.new(2).to_json()
    with pytest.raises(BadPosition, match="adam: there is no such thing"):
        plume.coatl.position({"seats": [{}, {}], "adam": {"cards": []}})


# ---- positions by hand

BAD: list[tuple[dict[str, Any], str]] = [
    ({"adam": {"cards": [{"card": "P55"}]}}, r"adam.cards\[0\].card: 'P55' is none of"),
    ({"adam": {"cards": [{}]}}, r"adam.cards\[0\].card"),
    ({"adam": {"cards": ["P4"]}}, r"adam.cards\[0\]: an object is expected"),
    ({"adam": {"cards": [{"card": f"P{n}"} for n in range(4)]}}, "adam.cards: A.D.A.M. has at most 3"),
    ({"adam": {"cards": [{"card": "P4", "pieces": {"q": 1}}]}}, r"adam.cards\[0\].pieces.q: there is no such thing"),
    ({"adam": {"cards": [{"card": "P4", "pieces": {"b": -1}}]}}, r"adam.cards\[0\].pieces.b"),
    ({"adam": {"cards": [{"card": "P44", "any": "q"}]}}, r"adam.cards\[0\].any: 'q' is none of"),
    ({"adam": {"cards": [{"card": "P9"}], "realised": ["P9"]}}, "2 of P9, and only 1"),
    ({"adam": {"realised": ["P4"], "points": 4}}, "adam.points: .* this is 5, not 4"),
    ({"adam": {"luck": 3}}, "adam.luck: there is no such thing"),
    ({"turn": {"actions_left": 2}}, "two actions"),
    ({"seats": [{"dealt": ["P9"]}], "turn": {"action": "set-up"}}, r"seats\[0\].dealt: in set-up 5 cards"),
    ({"temples": {"visible": ["T1", "T2"], "under": [6, 6]}}, "make 0 together"),
]


@pytest.mark.parametrize(("data", "message"), BAD, ids=[message for _, message in BAD])
def test_what_is_no_solo_position_is_refused_with_the_place(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        plume.coatl.position({"seats": [{}], **data})


@pytest.mark.parametrize(
    ("card", "pieces", "any_piece"), [("P4", "b b b b b b b", None), ("P4", "g", None), ("P4", "b", "b")], ids=str
)
def test_more_pieces_than_a_card_needs_are_refused(card: str, pieces: str, any_piece: str | None) -> None:
    with pytest.raises(BadPosition, match=r"no more pieces on a card than it needs|does not need so many pieces"):
        solo(cards=[held(card, pieces, any_piece)])


def test_a_solo_position_can_be_written_by_hand() -> None:
    """With one seat it is a solo game; a row that is short lies on the right."""
    data = plume.coatl.position({"seats": [{}], "row": ["P4", "P5"]}).to_json()
    assert data["options"]["players"] == 1
    assert data["bags"]["bodies"] == dict.fromkeys("kbgry", 16)
    assert data["row"] == [None, None, None, None, "P4", "P5"]
    assert data["adam"]["cards"] == []
    assert data["temples"]["visible"] == ["T0", "T1"]


def test_a_solo_position_round_trips() -> None:
    position = solo(
        seat("k <r", "P20", coatls=[coatl("<b b b>", "P4")]),
        [held("P44", "k y", "g"), held("P10", "y")],
        realised="P4 P14",
        discarded="b b g",
        supply=supply(s1="k k", s7="<k"),
        options={"levels": [2, 5], "space_order": ORDER[::-1]},
    )
    assert plume.coatl.position(position.to_json()).to_json() == position.to_json()
    assert plume.coatl.position(position.to_json()).options == position.options

"""The box, the options and the set-up (K-BOX, K-SETUP)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import plume
from plume.core.errors import BadOption, BadOutcome
from tests.cotcot.tables import BOX, ITEMS, moves, play, told
from tests.scale import share

PLAYERS = [2, 3, 4, 5]


@pytest.mark.rule("K-BOX-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_box(players: int) -> None:
    """Ten items nine times, five jokers, ten Gengis Coq cards; of the doublers one for each player is in the game."""
    data = plume.cotcot.new(players=players, seed=1).to_json()
    cards = Counter(data["pile"]) + Counter(data["market"])
    for place in data["seats"]:
        cards += Counter(place["hand"])
    assert cards == BOX + Counter(x2=players)
    assert sum(cards.values()) == 90 + 5 + 10 + players


@pytest.mark.rule("K-BOX-1")
def test_the_items_have_their_order() -> None:
    texts = list(plume.cotcot.GAME.moves)
    assert [text.split()[1] for text in texts if text.startswith("start")] == ITEMS
    assert [text.split()[1] for text in texts if text.startswith("chest")] == [*ITEMS, "joker", "x2"]
    assert list(plume.cotcot.new(seed=1).to_json()["pile"]) == [*ITEMS, "joker", "coq"]


@pytest.mark.rule("K-SETUP-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_three_cards_face_up_and_four_for_each_player_with_a_doubler(players: int) -> None:
    for seed in range(40):
        data = plume.cotcot.new(players=players, seed=seed).to_json()
        assert len(data["market"]) == 3
        assert set(data["market"]) <= {*ITEMS, "joker"}
        assert [place["hand_size"] for place in data["seats"]] == [4 + 1] * players
        for place in data["seats"]:
            assert place["hand"].count("x2") == 1
            assert set(place["hand"]) <= {*ITEMS, "joker", "x2"}
            assert (place["chests"], place["collections"], place["shown"], place["points"]) == (0, [], [], [])


@pytest.mark.rule("K-SETUP-1")
@pytest.mark.parametrize("card", ["coq", "x2"])
@pytest.mark.parametrize("before", [0, 3, 10])
def test_gengis_coq_cards_and_doublers_are_set_aside_first(card: str, before: int) -> None:
    """Neither face up nor in a hand can one of them come up."""
    deal = ITEMS + ITEMS
    with pytest.raises(BadOutcome, match=f"'{card}', which is not there"):
        plume.cotcot.new(players=2, first_player=0, outcomes=[*deal[:before], card, *deal[before:10]])


@pytest.mark.rule("K-SETUP-1")
def test_every_copy_is_dealt_with_the_same_chance() -> None:
    """Of 95 cards nine are rings and five jokers."""
    games = share(20_000, 2_000)
    first = Counter(plume.cotcot.new(seed=seed).to_json()["market"][0] for seed in range(games))
    assert set(first) == {*ITEMS, "joker"}
    for card, count in first.items():
        expected = games * BOX[card] / 95
        assert abs(count - expected) < 4.5 * expected**0.5, card


@pytest.mark.rule("K-SETUP-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_draw_pile_holds_the_gengis_coq_cards_and_the_fox_waits(players: int) -> None:
    data = plume.cotcot.new(players=players, seed=6).to_json()
    assert data["pile_size"] == 95 - 3 - 4 * players + 10 == sum(data["pile"].values())
    assert data["pile"]["coq"] == 10
    assert data["coqs"] == 0
    assert data["fox"] is None


@pytest.mark.rule("K-SETUP-2")
def test_a_gengis_coq_card_comes_up_as_often_as_any_other() -> None:
    """With two players the pile has 94 cards, ten of them Gengis Coq cards."""
    games = share(5_000, 900)
    turned = 0
    for seed in range(games):
        position = plume.cotcot.new(players=2, seed=seed)
        turned += told(position.play("draw"))[1].startswith("coq 1")
    expected = games * 10 / 94
    assert abs(turned - expected) < 4.5 * expected**0.5


@pytest.mark.rule("K-SETUP-3")
def test_the_first_player_is_drawn() -> None:
    drawn = [plume.cotcot.new(players=5, seed=seed) for seed in range(60)]
    assert {position.deciders for position in drawn} == {(0,), (1,), (2,), (3,), (4,)}
    assert all(position.deciders == (position.to_json()["first"],) for position in drawn)


@pytest.mark.rule("K-SETUP-3")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_or_named_and_play_goes_clockwise(first: int) -> None:
    position = plume.cotcot.new(players=3, first_player=first, seed=5)
    order = []
    for _ in range(5):
        order.append(position.deciders[0])
        play(position, "chest x2" if "chest x2" in position.legal() else "draw")
        while "done" not in position.legal():
            position.play(next(iter(moves(position, "take", "chest"))))
        position.play("done")
    assert order == [(first + turn) % 3 for turn in range(5)]


@pytest.mark.rule("K-SETUP-3")
def test_the_doubler_is_part_of_the_hand() -> None:
    position = plume.cotcot.new(players=2, first_player=0, seed=5)
    assert "chest x2" in position.legal()
    play(position, "chest x2")
    assert position.to_json()["seats"][0]["hand_size"] == 4


@pytest.mark.rule("K-SETUP-1")
@pytest.mark.rule("K-SETUP-3")
def test_the_order_of_chance_in_set_up() -> None:
    cards = [*ITEMS, "joker", "joker", "ring", "ring", "rug"]
    position = plume.cotcot.new(players=3, outcomes=["1", *cards])
    assert told(map(position.game.events.show, position.opening)) == [
        "first player 3 1",
        "market filled 1 ring",
        "market filled 2 rug",
        "market filled 3 trophy",
        "card dealt 1 necklace",
        "card dealt 1 showcase",
        "card dealt 1 corn",
        "card dealt 1 key",
        "card dealt 2 spoon",
        "card dealt 2 button",
        "card dealt 2 bell",
        "card dealt 2 joker",
        "card dealt 0 joker",
        "card dealt 0 ring",
        "card dealt 0 ring",
        "card dealt 0 rug",
        "turn 1",
    ]
    assert position.outcomes(position.opening) == ["1", *cards]


@pytest.mark.rule("K-SETUP-3")
def test_a_first_player_who_is_named_is_not_drawn() -> None:
    position = plume.cotcot.new(players=2, first_player=1, outcomes=[*ITEMS, "joker"])
    assert told(map(position.game.events.show, position.opening))[0] == "market filled 1 ring"
    assert position.to_json()["first"] == 1


BAD: list[tuple[dict[str, Any], str]] = [
    ({"players": 1}, "players must be 2 to 5, not 1"),
    ({"players": 6}, "players must be 2 to 5, not 6"),
    ({"players": 0}, "players must be 2 to 5, not 0"),
    ({"players": -2}, "players must be 2 to 5, not -2"),
    ({"players": True}, "players must be 2 to 5, not True"),
    ({"players": "3"}, "players must be 2 to 5, not '3'"),
    ({"players": 2.0}, "players must be 2 to 5, not 2.0"),
    ({"players": None}, "players must be 2 to 5, not None"),
    ({"edition": "x"}, "edition must be one of gigamic, zoch, not 'x'"),
    ({"edition": None}, "edition must be one of gigamic, zoch, not None"),
    ({"edition": ["zoch"]}, "edition must be one of gigamic, zoch"),
    ({"first_player": 2}, "first_player must be 0 to 1, not 2"),
    ({"first_player": -1}, "first_player must be 0 to 1, not -1"),
    ({"first_player": True}, "first_player must be 0 to 1, not True"),
    ({"players": 5, "first_player": 5}, "first_player must be 0 to 4, not 5"),
    ({"sacrifice": True}, r"cotcot has no option 'sacrifice' .*; it has players, edition, first_player"),
    ({"preset": "x"}, "cotcot has no preset 'x'"),
]


@pytest.mark.rule("K-BOX-1")
@pytest.mark.parametrize(("options", "message"), BAD, ids=[message for _, message in BAD])
def test_options_that_do_not_exist_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        plume.cotcot.new(**options)


@pytest.mark.rule("K-OPT-1")
def test_the_options_are_part_of_the_position() -> None:
    position = plume.cotcot.new(players=4, edition="zoch", first_player=3, seed=1)
    assert position.to_json()["options"] == {"players": 4, "edition": "zoch", "first_player": 3}
    usual = plume.cotcot.new(seed=1)
    assert usual.to_json()["options"] == {"players": 2, "edition": "gigamic", "first_player": None}

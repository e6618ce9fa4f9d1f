"""Positions as JSON: they round-trip, can be written by hand, and what cannot be is refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import plume
from plume.core.errors import BadPosition
from plume.core.structs import to_tuple
from plume.cotcot.options import EDITIONS, Edition
from tests.any_game import read_edited
from tests.cotcot.tables import ITEMS, at, kept, play, play_at_random, random_game, seat, table
from tests.scale import share


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_position_of_random_games_round_trips(edition: Edition) -> None:
    rng = Random(21)
    for seed in range(share(200, 10)):
        position = plume.cotcot.new(players=rng.randint(2, 5), seed=seed, edition=edition)
        while not position.over:
            if rng.random() < 0.2:
                text = json.dumps(position.to_json())
                again = plume.cotcot.position(text)
                assert json.dumps(again.to_json()) == text
                assert again.options == position.options
                assert again.deciders == position.deciders
                assert list(again.legal()) == list(position.legal())
                assert to_tuple(again.state) == to_tuple(position.state)
            position.play(rng.choice(list(position.legal())))
        again = plume.cotcot.position(position.to_json())
        assert json.dumps(again.to_json()) == json.dumps(position.to_json())
        assert (again.over, again.scores, again.winners) == (True, position.scores, position.winners)


def test_a_game_goes_on_as_it_would_have() -> None:
    """The randomness is part of the position."""
    position = plume.cotcot.new(players=3, seed=3)
    again = plume.cotcot.position(json.dumps(position.to_json()))
    rng = Random(1)
    while not position.over:
        move = rng.choice(list(position.legal()))
        assert again.play(move) == position.play(move)
    assert again.to_json() == position.to_json()


def test_repr_is_pasteable() -> None:
    position = plume.cotcot.new(players=2, seed=3)
    again = eval(repr(position), {"plume": plume})
    assert again.to_json() == position.to_json()


def two(mine: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """Two seats, the first with something."""
    return {"seats": [mine or {}, {}], **more}


RING = {"collections": [{"item": "ring"}]}
FOX = {"seat": 0, "item": "ring"}


def test_what_is_left_out_is_computed() -> None:
    """Two seats are enough: each has its doubler, and three cards lie face up."""
    data = plume.cotcot.position({"seats": [{}, {}]}).to_json()
    del data["random"]
    place = {
        "hand": ["x2"],
        "hand_size": 1,
        "taken": ["x2"],
        "chests": 0,
        "shown": [],
        "collections": [],
        "points": [],
    }
    assert data == {
        "game": "cotcot",
        "options": {"players": 2, "edition": "gigamic", "first_player": None},
        "first": 0,
        "market": ["ring", "rug", "trophy"],
        "pile_size": 90 + 5 + 10 - 3,
        "coqs": 0,
        "fox": None,
        "seats": [place, place],
        "deciders": [0],
        "turn": {"seat": 0, "number": 1, "points_left": 3, "fox_moved": False},
        "ended_by": None,
        "pile": dict.fromkeys(ITEMS[:3], 8) | dict.fromkeys(ITEMS[3:], 9) | {"joker": 5, "coq": 10},
    }


def test_the_pile_holds_what_is_nowhere_else() -> None:
    """Rings: 1 face up, 2 in hand, 3 laid with a joker, 1 shown as a chest."""
    position = table(
        seat("ring ring joker", kept("ring", 4, jokers=1), chests=1, shown=["x2", "ring"]),
        seat("x2 key"),
        fox="0 ring",
        market="ring corn joker",
        coqs=4,
    )
    pile = position.to_json()["pile"]
    assert (pile["ring"], pile["key"], pile["corn"], pile["bell"]) == (9 - 7, 8, 8, 9)
    assert (pile["joker"], pile["coq"]) == (5 - 3, 6)


def test_collections_have_defaults() -> None:
    data = {"seats": [{"collections": [{"item": "rug"}, {"item": "key", "jokers": 2}]}, {}]}
    position = plume.cotcot.position({**data, "fox": {"seat": 0, "item": "key"}})
    assert at(position)["collections"] == [kept("rug", 1), kept("key", 3, jokers=2)]
    assert len(at(position)["shown"]) == 2


def test_the_cards_under_chests_need_not_be_named() -> None:
    """They are the doubler where it is nowhere else, and otherwise cards of which there are most."""
    position = table(seat("ring ring ring", chests=2), seat("x2", chests=1), market="rug rug corn")
    assert "x2" in at(position)["shown"]
    assert len(at(position)["shown"]) == 2
    assert len(at(position, 1)["shown"]) == 1
    assert "x2" not in at(position, 1)["shown"]


def test_whoever_has_used_their_doubler_has_no_hand_unless_it_is_named() -> None:
    doubled = plume.cotcot.position(two({"collections": [{"item": "ring", "doubled": True}]}, fox=FOX))
    shown = plume.cotcot.position(two({"chests": 1, "shown": ["x2"]}))
    assert at(doubled)["hand"] == at(shown)["hand"] == []


def test_points_have_a_default() -> None:
    assert at(table(coqs=7))["points"] == [0, 0]
    assert at(table(seat(points=[1, -2]), seat(), coqs=9))["points"] == [1, -2]


def test_seats_and_turn() -> None:
    position = table(seat(), seat(), seat(), first=1, turn=2, left=1)
    assert position.deciders == (2,)
    assert position.to_json()["first"] == 1
    assert plume.cotcot.position({"seats": [{}, {}], "first": 1}).deciders == (1,)
    named = plume.cotcot.position({"seats": [{}, {}], "options": {"first_player": 1}})
    assert named.to_json()["first"] == 1


def test_a_position_that_is_over() -> None:
    position = plume.cotcot.position({"seats": [{"points": [1, 2, 3]}, {}], "coqs": 10})
    assert position.over
    assert position.ended_by == "tenth coq"
    assert position.scores == (6, 0)
    assert position.winners == (0,)
    assert position.to_json()["market"] == [None] * 3
    assert position.to_json()["turn"]["points_left"] == 0
    with_gap = plume.cotcot.position({"seats": [{}, {}], "coqs": 10, "market": ["ring", None, "rug"]})
    assert with_gap.to_json()["market"] == ["ring", None, "rug"]


def test_the_order_of_hands_does_not_matter() -> None:
    one, other = (table(seat(hand), seat()) for hand in ("rug x2 ring joker ring", "joker ring ring x2 rug"))
    assert at(one)["hand"] == at(other)["hand"] == ["ring", "ring", "rug", "joker", "x2"]


def test_a_position_by_hand_can_be_played_to_the_end() -> None:
    mine = seat("x2 joker ring rug", "ring 2", chests=1)
    position = table(mine, seat("x2 key", "corn 1"), seat(), fox="1 corn", coqs=5)
    play_at_random(position, Random(5))
    assert position.over


BAD: list[tuple[dict[str, Any], str]] = [
    # cards
    (two({"hand": ["x2"] + ["ring"] * 10}), "there are 10 of ring, and only 9 in the box"),
    (two({"hand": ["x2"] + ["ring"] * 7}, market=["ring"] * 3), "there are 10 of ring, and only 9"),
    (two({"hand": ["x2"] + ["joker"] * 6}), "there are 6 of joker, and only 5"),
    (two({"collections": [{"item": "ring", "jokers": 3}, {"item": "rug", "jokers": 3}]}, fox=FOX), "6 of joker"),
    (two({"hand": ["x2"] + ["ring"] * 9, "chests": 1, "shown": ["ring"]}), "10 of ring, and only 9"),
    (two({"hand": ["x2", "x2"]}), r"seats\[0\]: a player has one doubler, .* not 2"),
    (two({"hand": ["x2"], "collections": [{"item": "ring", "doubled": True}]}, fox=FOX), "a player has one doubler"),
    (
        two({"hand": [], "collections": [{"item": i, "doubled": True} for i in ("ring", "rug")]}, fox=FOX),
        "a player has one doubler",
    ),
    (two({"hand": ["ring"]}), r"seats\[0\]: a player has one doubler, .* not 0"),
    (two({"hand": ["x2"], "chests": 1, "shown": ["x2"]}), "a player has one doubler"),
    (two({"hand": ["coq"]}), r"seats\[0\].hand: 'coq' is none of"),
    (two({"hand": ["x2", "Ring"]}), r"seats\[0\].hand: 'Ring' is none of"),
    (two({"hand": "x2"}), r"seats\[0\].hand: a list is expected, not 'x2'"),
    (two({"hand": [["x2"]]}), r"seats\[0\].hand: \['x2'\] is none of"),
    (two({"hand_size": 3}), r"seats\[0\].hand_size: it follows from the rest that this is 1, not 3"),
    (two({"hand": ["x2"], "taken": ["x2", "ring"]}), "what everybody knows of a hand is in it"),
    (two({"hand": ["x2", "ring"], "taken": ["ring", "ring"]}), "what everybody knows of a hand is in it"),
    (two({"hand": [], "chests": 1, "shown": ["x2"], "taken": ["x2"]}), "what everybody knows of a hand is in it"),
    (two({"hand": ["x2"], "taken": ["x2", "x2"]}), "what everybody knows of a hand is in it"),
    # chests and collections
    (two({"chests": -1}), r"seats\[0\].chests: 0 to 90 is expected, not -1"),
    (two({"chests": "two"}), r"seats\[0\].chests"),
    (two({"chests": 91}), r"seats\[0\].chests: 0 to 90 is expected, not 91"),
    ({"seats": [{"chests": 50}, {"chests": 50}]}, r"seats\[1\].chests: there are no cards left"),
    (two({"chests": 2, "shown": ["ring"]}), r"seats\[0\].shown: 2 cards are expected, .* not 1"),
    (two({"shown": ["ring"]}), r"seats\[0\].shown: 0 cards are expected"),
    (two({**RING, "shown": []}, fox=FOX), r"seats\[0\].shown: 1 card is expected, .* not 0"),
    (two({"chests": 1, "shown": ["coq"]}), r"seats\[0\].shown: 'coq' is none of"),
    (two({"collections": [{}]}), r"seats\[0\].collections\[0\].item: this is missing"),
    (two({"collections": [{"item": "joker"}]}), r"seats\[0\].collections\[0\].item: 'joker' is none of"),
    (two({"collections": [{"item": "ring"}] * 2}), r"seats\[0\].collections\[1\].item: ring appears twice"),
    (two({"collections": [{"item": "ring", "length": 0}]}), r"collections\[0\].length: 1 to 14 is expected, not 0"),
    (two({"collections": [{"item": "ring", "length": 2, "jokers": 2}]}), r"collections\[0\].length: 3 to 14"),
    (two({"collections": [{"item": "ring", "length": 10}]}, fox=FOX), "10 of ring, and only 9"),
    (two({"collections": [{"item": "ring", "jokers": 6}]}), r"collections\[0\].jokers: 0 to 5 is expected, not 6"),
    (two({"collections": [{"item": "ring", "doubled": 1}]}), r"collections\[0\].doubled: true or false"),
    (two({"collections": [{"item": "ring", "colour": "red"}]}), r"collections\[0\].colour: there is no such thing"),
    (two({"collections": ["ring"]}), r"seats\[0\].collections\[0\]: an object is expected"),
    (two({"collections": {"ring": 3}}), r"seats\[0\].collections: a list is expected"),
    # the fox
    (two(fox=FOX), "fox: the fox has not entered yet"),
    (two(RING), "fox: the fox has entered by now"),
    (two(RING, fox={"seat": 0, "item": "rug"}), "fox: seat 0 has no collection of rug"),
    (two(RING, fox={"seat": 1, "item": "ring"}), "fox: seat 1 has no collection of ring"),
    (two(RING, fox=FOX, options={"edition": "zoch"}), "fox: the fox has not entered yet"),
    ({"seats": [RING, RING], "options": {"edition": "zoch"}}, "fox: the fox has entered by now"),
    (two(RING, fox={"seat": 2, "item": "ring"}), "fox.seat: 0 to 1 is expected, not 2"),
    (two(RING, fox={"seat": 0, "item": "x2"}), "fox.item: 'x2' is none of"),
    (two(RING, fox={"seat": 0}), "fox: the fox needs a seat and an item"),
    (two(RING, fox={}), "fox: the fox needs a seat and an item"),
    (two(RING, fox="0 ring"), "fox: an object is expected"),
    (two(RING, fox={**FOX, "mood": "sly"}), "fox.mood: there is no such thing"),
    # Gengis Coq cards and points
    (two(coqs=11), "coqs: 0 to 10 is expected, not 11"),
    (two(coqs=-1), "coqs: 0 to 10 is expected, not -1"),
    (two(coqs=True), "coqs: 0 to 10 is expected, not True"),
    (two(coqs="4"), "coqs: 0 to 10 is expected, not '4'"),
    (two({"points": [3]}), r"seats\[0\].points: 0 numbers are expected, one for each scoring that was held, not 1"),
    (two({"points": [3]}, coqs=7), r"seats\[0\].points: 2 numbers are expected, .* not 1"),
    (two({"points": [3, 3, 3]}, coqs=9), r"seats\[0\].points: 2 numbers are expected"),
    (two({"points": [0.5]}, coqs=4), r"seats\[0\].points: .* is expected, not 0.5"),
    (two({"points": []}, coqs=4), r"seats\[0\].points: 1 number is expected"),
    (two({"points": 3}, coqs=4), r"seats\[0\].points: a list is expected, not 3"),
    # the table
    (two(market=["ring", "rug"]), "market: 3 face-up cards are expected, not 2"),
    (two(market=["ring"] * 4), "market: 3 face-up cards are expected, not 4"),
    (two(market=["ring", "rug", "coq"]), "market: 'coq' is none of ring, rug, .*, bell, joker"),
    (two(market=["ring", "rug", "x2"]), "market: 'x2' is none of ring, rug, .*, bell, joker"),
    (two(market=["ring", None, "rug"]), "three cards are face up"),
    (two(market=[None, None, None]), "three cards are face up"),
    (two(market="ring"), "market: a list is expected"),
    (two(pile={"ring": 9}), "pile: it follows from the rest"),
    (two(pile_size=90), "pile_size: it follows from the rest that this is 102, not 90"),
    # the turn
    (two(turn={"seat": 2}), "turn.seat: 0 to 1 is expected, not 2"),
    (two(turn={"points_left": 4}), "turn.points_left: 0 to 3 is expected, not 4"),
    (two(turn={"points_left": -1}), "turn.points_left"),
    (two(turn={"fox_moved": 1}), "turn.fox_moved: true or false is expected, not 1"),
    (two(RING, fox=FOX, turn={"points_left": 3, "fox_moved": True}), "turn"),
    (two(turn={"number": 0}), "turn.number"),
    (two(turn={"action": "take"}), "turn.action: there is no such thing"),
    (two(turn=[0]), "turn: an object is expected"),
    (two(coqs=10, turn={"points_left": 2}), "after the 10th Gengis Coq there are none"),
    (two(coqs=10, deciders=[0]), "deciders: it follows from the rest"),
    (two(deciders=[1]), r"deciders: it follows from the rest that this is \[0\], not \[1\]"),
    (two(deciders=[]), "deciders: it follows from the rest"),
    (two(ended_by="tenth coq"), "ended_by: it follows from the rest"),
    (two(first=2), "first: 0 to 1 is expected, not 2"),
    (two(first=0, options={"first_player": 1}), "first: it follows from the rest that this is 1, not 0"),
    # the whole
    ({}, "seats: this is missing"),
    ({"seats": [{}]}, "players must be 2 to 5, not 1"),
    ({"seats": [{}] * 6}, "players must be 2 to 5, not 6"),
    ({"seats": "two"}, "seats: a list is expected"),
    ({"seats": [{}, 7]}, r"seats\[1\]: an object is expected"),
    ({"seats": [{}, {"board": ""}]}, r"seats\[1\].board: there is no such thing"),
    (two(options={"players": 3}), "seats: 3 seats are expected, not 2"),
    (two(options={"edition": "x"}), "options: edition must be one of gigamic, zoch, not 'x'"),
    (two(options={"sacrifice": True}), "options: cotcot has no option 'sacrifice'"),
    (two(options=["zoch"]), "options: an object is expected"),
    (two(random=["xyz"]), "random: 2 random streams of 32 hexadecimal digits"),
    (two(random=["0" * 32]), "random: 2 random streams"),
    (two(weather="fine"), "weather: there is no such thing"),
    (two(game="chess"), "game: this is a position of 'chess'"),
    (plume.coatl.new(players=2, seed=1).to_json(), "this is a position of 'coatl'"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "message"), BAD, ids=[f"{number} {message[:60]}" for number, (_, message) in enumerate(BAD)]
)
def test_what_is_no_position_is_refused_with_the_place(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message) as problem:
        plume.cotcot.position(data)
    assert str(problem.value).startswith("this is no position of CotCotCollec': ")


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '"seats"', "[" * 100_000], ids=lambda text: text[:9])
def test_what_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(BadPosition, match="JSON"):
        plume.cotcot.position(text)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_view_is_no_position(viewer: int | None) -> None:
    position = play(plume.cotcot.new(players=2, first_player=0, seed=1), "draw")
    with pytest.raises(BadPosition, match="this is what a viewer saw of a position"):
        plume.cotcot.position(position.view(viewer).to_json())


def test_edited_positions_are_read_or_refused_and_never_crash() -> None:
    """Take a real position, change one value somewhere to something else, and read it."""
    rng = Random(31)
    position = random_game(rng, 31)
    play_at_random(position, rng, 90)
    assert not position.over
    values: list[Any] = [None, True, -1, 3, 10**9, "", "ring", "x2", "x", [], {}, [None], ["ring"], 0.5, "joker"]
    assert read_edited(position, values, rng, share(5_000, 500)) > 0

"""Positions as JSON: they round-trip, can be written by hand, and what cannot be is refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import plume
from plume.core.errors import BadPosition
from tests.any_game import read_edited
from tests.coatl.expansions import EVERYTHING, short, some_expansions
from tests.coatl.tables import bodies, coatl, play, seat, table
from tests.scale import share


def test_every_position_of_random_games_round_trips() -> None:
    rng = Random(21)
    for seed in range(share(200, 12)):
        options: dict[str, Any] = {"players": rng.randint(2, 4), "sacrifice": rng.random() < 0.5}
        options |= some_expansions(options["players"], rng)
        position = plume.coatl.new(seed=seed, open_ends=rng.choice(["absent", "closed"]), **options)
        while not position.over:
            if rng.random() < 0.2:
                text = json.dumps(position.to_json())
                again = plume.coatl.position(text)
                assert json.dumps(again.to_json()) == text
                assert again.options == position.options
                assert again.deciders == position.deciders
                for who in again.deciders:
                    assert list(again.legal(who)) == list(position.legal(who))
            who = rng.choice(position.deciders)
            position.play(who, rng.choice(list(position.legal(who))))
        assert json.dumps(plume.coatl.position(position.to_json()).to_json()) == json.dumps(position.to_json())


def test_a_game_goes_on_as_it_would_have() -> None:
    """The randomness is part of the position."""
    position = plume.coatl.new(players=3, seed=3)
    for who in (0, 1, 2):
        position.play(who, "done")
    again = plume.coatl.position(json.dumps(position.to_json()))
    for _ in range(200):
        move = list(position.legal())[-1]
        assert again.play(move) == position.play(move)
    assert again.to_json() == position.to_json()


def test_repr_is_pasteable() -> None:
    position = plume.coatl.new(players=2, seed=3)
    again = eval(repr(position), {"plume": plume})
    assert again.to_json() == position.to_json()


def test_bags_deck_and_temples_are_computed() -> None:
    data = plume.coatl.position({"seats": [{}, {}]}).to_json()
    assert data["bags"]["bodies"] == dict.fromkeys("kbgry", 24)
    assert data["deck_size"] == 54
    assert data["temples"] == {"visible": ["T0", "T1"], "under": [7, 6], "covered": [f"T{n}" for n in range(2, 15)]}
    assert data["row"] == [None] * 6
    assert data["turn"]["action"] == "nothing"
    assert data["deciders"] == [0]
    assert plume.coatl.position({"seats": [{}, {}], "temples": {"visible": [None, "T3"]}}).to_json()["temples"][
        "under"
    ] == [0, 14]


def test_the_order_of_deck_and_discard_pile_does_not_matter() -> None:
    data = plume.coatl.new(players=2, seed=1).to_json()
    data["deck"].reverse()
    assert plume.coatl.position(data).to_json()["deck"] == sorted(data["deck"], key=lambda name: int(name[1:]))


def test_a_completed_coatl_knows_its_points() -> None:
    position = table(seat(coatls=[coatl("<b b b>", "P4")]), seat())
    assert position.scores == (2, 0)


@pytest.mark.rule("C-ASM-6")
def test_an_isolated_pair_may_have_grown_since_its_card_was_laid() -> None:
    assert table(seat(coatls=[coatl("b b b", "P9")]), seat()).scores == (0, 0)


@pytest.mark.rule("C-END-1")
def test_what_triggers_the_end_is_noticed_when_the_action_is_done() -> None:
    """Whoever assembles may have three complete Cóatls, and whoever takes the last bodies has taken them."""
    table(seat(coatls=THREE), seat(), turn={"action": "assemble"})
    table(*NO_BODIES, supply=[""] * 10, options={"players": 3}, turn={"action": "take"})


def test_the_step_of_completing_can_be_set_up() -> None:
    position = table(
        seat(hand="P4", coatls=["<b b b>"]), seat(), row="P40", turn={"action": "assemble", "completing": 1}
    )
    assert list(position.legal()) == ["fulfil 1 P4"]
    play(position, "fulfil 1 P4", "done")
    assert position.scores == (2, 0)


THREE = [coatl("<k k k>", "P2"), coatl("<g g g>", "P3"), coatl("<b b b>", "P4")]
NO_BODIES = [{"coatls": [{"serpent": bodies("k")}, {"serpent": bodies("b")}]}, {"coatls": [{"serpent": bodies("g")}]}]
NO_BODIES += [{"coatls": [{"serpent": bodies("r")}, {"serpent": bodies("y")}]}]

BAD: list[tuple[dict[str, Any], str]] = [
    ({"seats": [{"coatls": [{"serpent": "k b", "cards": ["P32"]}]}, {}]}, "only beside a Cóatl that has satisfied it"),
    ({"seats": [{"coatls": [{"serpent": "b k b", "cards": ["P9"]}]}, {}]}, "only beside a Cóatl that has satisfied it"),
    (
        {"seats": [{"coatls": [coatl("b b b", "P9")]}, {}], "options": {"open_ends": "closed"}},
        "only beside a Cóatl that has satisfied it",
    ),
    ({"seats": [{"coatls": [coatl("<k k k r>", "P2", "T9")]}, {}]}, "that meets one of its requirements"),
    ({"seats": [{"coatls": THREE}, {}]}, "the end is triggered"),
    ({"seats": [{}, {"coatls": THREE}], "turn": {"action": "assemble"}}, "the end is triggered"),
    ({"seats": NO_BODIES, "options": {"players": 3}}, "the end is triggered"),
    ({"seats": [{"board": "<r <r <r <r"}, {}]}, "4 of the red head, and only 3"),
    ({"seats": [{"board": "k k k k k k k k k"}, {}]}, "at most 8 pieces"),
    ({"seats": [{"hand": ["P1"] * 3}, {}]}, r"seats\[0\].hand: there are 3 of P1, and only 2"),
    ({"seats": [{"hand": ["P9"]}, {"hand": ["P9"]}]}, "2 of P9, and only 1"),
    ({"seats": [{"hand": ["P9", "P10", "P11", "P12", "P13", "P14"]}, {}]}, "at most 5 Prophecy cards"),
    ({"seats": [{"hand": ["P55"]}, {}]}, r"seats\[0\].hand: 'P55' is none of P0 to P54"),
    ({"seats": [{"temples": ["T1"]}, {"temples": ["T1"]}]}, "2 of T1, and only 1"),
    ({"seats": [{"tokens": ["luck"]}, {}]}, "'luck' is none of pick, future, commit"),
    ({"seats": [{"coatls": [{"serpent": "b <b"}]}, {}]}, r"seats\[0\].coatls\[0\].serpent: .*head can only be"),
    ({"seats": [{"coatls": [{"serpent": "<b y>"}]}, {}]}, "need a body"),
    ({"seats": [{"coatls": [{"serpent": ""}]}, {}]}, "at least one piece"),
    ({"seats": [{"coatls": [{"serpent": "<b b b>"}]}, {}]}, "a completed one at least 1"),
    ({"seats": [{"coatls": [{"serpent": "b b", "temple": "T1"}]}, {}]}, "only that a Temple card"),
    ({"seats": [{"coatls": [{"serpent": "b"}] * 3}, {}]}, "at most 3 complete and 2 incomplete"),
    ({"seats": [{"coatls": [{"serpent": "b"}] * 5}, {}]}, "at most 4"),
    ({"seats": [{"coatls": [{"serpent": "b", "cards": ["P5", "P6", "P7", "P8", "P9"]}]}, {}]}, "at most 4 Prophecy"),
    ({"seats": [{"coatls": [{"serpent": "<b b b>", "cards": ["P4"], "points": 9}]}, {}]}, "this is 2, not 9"),
    ({"seats": [{"hand_size": 3}, {}]}, "this is 0, not 3"),
    ({"seats": [{"coatls": [{"serpent": "<b b b>", "cards": ["P4", "P4"]}]}, {}]}, "P4 appears twice"),
    ({"seats": [{"temples": ["T1", "T1"]}, {}]}, r"seats\[0\].temples: T1 appears twice"),
    ({"seats": [{"tokens": ["pick", "pick"]}, {}]}, "pick appears twice"),
    ({"seats": [{}, {}], "turn": {"actions_left": 2}}, "two actions"),
    ({"seats": [{}, {}], "turn": {"acted": True}}, "two actions"),
    ({"seats": [{}, {}], "turn": {"passes": 2}}, "turn.passes: 0 to 1 is expected, not 2"),
    ({"seats": [{}, {}], "end": {"triggered": "all passed"}}, "'all passed' is none of"),
    ({"seats": [{}, {}], "first": 0, "options": {"first_player": 1}}, "first: it follows from the rest that this is 1"),
    ({"seats": [{"dealt": ["P9"]}, {}], "turn": {"action": "set-up"}}, r"seats\[0\].dealt: in set-up 3 cards"),
    ({"seats": [{"hand": ["P8"], "taken": ["P9"]}, {}]}, "what all have seen a player take is in their hand"),
    ({"seats": [{"temples_taken": ["T9"]}, {}]}, "what all have seen a player take is in their hand"),
    ({"seats": [{"tokens": ["pick"]}, {}], "options": {"sacrifice": False}}, "tokens only if they are played with"),
    ({"seats": [{"dealt": ["P9"]}, {}]}, "cards are dealt in set-up only"),
    (
        {"seats": [{"coatls": [{"serpent": f"<{c} k {c}>", "cards": [f"P{n}"]} for n, c in enumerate("kbry")]}, {}]},
        "at most 3 complete",
    ),
    ({"seats": [{}, {}], "turn": {"actions_left": 0}}, "turn.actions_left: 1 to 2 is expected, not 0"),
    (
        {"seats": [{"coatls": [{"serpent": "<b b b>"}]}, {}], "turn": {"action": "assemble", "completing": 1}},
        "seat 0 has to decide and has no legal move",
    ),
    ({"seats": [{}] * 5}, "players must be 1 to 4"),
    ({}, "seats: this is missing"),
    ({"seats": []}, "players must be 1 to 4"),
    ({"seats": [{}, {}], "options": {"preset": "first game"}}, "no option 'preset'"),
    ({"seats": [{}, {}], "options": {"cls": 1}}, "no option 'cls'"),
    ({"seats": [{}], "end": {"triggered": "third coatl", "by": 1}}, "whoever has a third Cóatl triggers the end"),
    ({"seats": [{}], "row": ["P1", None, "P2", "P3", "P4", "P5"]}, "the cards of the row lie at its right end"),
    (
        {"seats": [{}], "adam": {"cards": [{"card": "P44", "pieces": {"k": 1}, "any": "k"}]}},
        "A.D.A.M. has no more pieces on a card than it needs",
    ),
    ({"seats": [{}], "adam": {"cards": [{}]}}, r"adam.cards\[0\].card: this is missing"),
    ({"seats": "two"}, "a list is expected"),
    ({"seats": [{}, 7]}, r"seats\[1\]: an object is expected"),
    ({"seats": [{}, {}], "options": {"players": 3}}, "3 seats are expected, not 2"),
    ({"seats": [{}, {}], "options": {"speed": 3}}, "no option 'speed'"),
    ({"seats": [{}, {}], "supply": ["r"] * 10}, r"supply\[0\]: space 1 holds two bodies"),
    ({"seats": [{}, {}], "supply": [""] * 9}, "10 spaces are expected"),
    ({"seats": [{}, {}], "supply": [7] * 10}, "a text is expected, not 7"),
    ({"seats": [{}, {}], "supply": ["q q"] + [""] * 9}, "'q' is no piece"),
    ({"seats": [{}, {}], "row": [f"P{n}" for n in range(7)]}, "the row has 6 cards"),
    ({"seats": [{}, {}], "bags": {"heads": {"k": 3, "b": 3, "g": 3, "r": 3, "y": 2}}}, "bags.heads: it follows"),
    ({"seats": [{}, {}], "deck": []}, "deck: it follows"),
    ({"seats": [{}, {}], "temples": {"visible": ["T1"]}}, "two piles"),
    ({"seats": [{}, {}], "temples": {"under": [1, 1]}}, "make 13 together"),
    ({"seats": [{}, {}], "turn": {"seat": 2}}, "turn.seat: 0 to 1 is expected, not 2"),
    ({"seats": [{}, {}], "turn": {"action": "sleep"}}, "'sleep' is none of nothing, take"),
    ({"seats": [{}, {}], "turn": {"completing": 1}}, "turn.completing"),
    ({"seats": [{}, {}], "turn": {"acted": 1}}, "true or false"),
    ({"seats": [{}, {}], "end": {"triggered": "boredom"}}, "'boredom' is none of"),
    ({"seats": [{}, {}], "deciders": [1]}, "deciders: it follows"),
    ({"seats": [{}, {}], "known": [{}]}, "3 viewers are expected"),
    ({"seats": [{}, {}], "random": ["xyz"]}, "hexadecimal digits"),
    ({"seats": [{}, {}], "random": ["0x" + "0" * 30] * 6}, "hexadecimal digits"),
    ({"seats": [{}, {}], "random": ["0" * 32]}, "6 random streams"),
    ({"seats": [{}, {}], "weather": "fine"}, "weather: there is no such thing"),
    ({"seats": [{}, {}], "game": "chess"}, "a position of 'chess'"),
]


@pytest.mark.parametrize(("data", "message"), BAD, ids=[message for _, message in BAD])
def test_what_is_no_position_is_refused_with_the_place(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        plume.coatl.position(data)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '"seats"', "[" * 100_000], ids=lambda text: text[:9])
def test_what_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(BadPosition, match="JSON"):
        plume.coatl.position(text)


@pytest.mark.parametrize("options", [{"players": 3}, EVERYTHING[2]], ids=short)
def test_edited_positions_are_read_or_refused_and_never_crash(options: dict[str, Any]) -> None:
    """Take a real position, change one value somewhere to something else, and read it."""
    rng = Random(31)
    position = plume.coatl.new(seed=31, **options)
    for _ in range(150):
        who = rng.choice(position.deciders)
        position.play(who, rng.choice(list(position.legal(who))))
    values: list[Any] = [None, True, -1, 3, 10**9, "", "P3", "x", [], {}, [None], ["P1"], "b b", "o", "P50", 0.5]
    assert read_edited(position, values, rng, share(5_000, 500)) > 0

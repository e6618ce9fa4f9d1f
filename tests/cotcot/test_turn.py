"""A turn, chests, collections and taking cards (K-TURN, K-CHEST, K-COLL, K-TAKE)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import plume
from plume.core.errors import NotAMove
from plume.core.position import Position
from tests.cotcot.tables import (
    ITEMS,
    at,
    collections,
    fox,
    kept,
    moves,
    play,
    points,
    points_left,
    random_game,
    refused,
    seat,
    step,
    table,
    takes,
)
from tests.scale import share


def rich() -> Position:
    """Seat 0 can do everything that there is to do, and has the fox."""
    mine = seat("x2 joker ring rug corn", "ring 2", "key 1", chests=1)
    return table(mine, seat("x2", "bell 1"), fox="0 ring")


@pytest.mark.rule("K-TURN-1")
@pytest.mark.parametrize(
    ("move", "cost"),
    [
        ("chest rug", 1),
        ("start corn", 1),
        ("add ring", 1),
        ("joker key", 1),
        ("double ring", 1),
        ("take bell", 1),
        ("draw", 2),
        ("fox key", 1),
        ("fox 1 bell", 2),
    ],
)
def test_what_an_action_costs(move: str, cost: int) -> None:
    position = rich()
    assert points_left(position) == 3
    play(position, f"{move} => rug" if move in ("take bell", "draw") else move)
    assert points_left(position) == 3 - cost
    assert position.deciders == (0,)


@pytest.mark.rule("K-TURN-1")
def test_all_legal_moves_of_a_rich_turn() -> None:
    laying = {"chest x2", "chest joker", "chest ring", "chest rug", "chest corn", "start rug", "start corn", "add ring"}
    laying |= {"joker ring", "joker key", "double ring", "double key"}
    taking = {"take spoon", "take button", "take bell"}
    position = rich()
    assert moves(position) == laying | taking | {"draw", "fox key", "fox 1 bell"}
    play(position, "chest rug")
    laying -= {"chest rug", "start rug"}
    assert moves(position) == laying | taking | {"draw", "fox key", "fox 1 bell"}
    play(position, "take spoon => spoon")
    assert moves(position) == laying | taking | {"chest spoon", "start spoon", "fox key"}


@pytest.mark.rule("K-TURN-1")
@pytest.mark.parametrize("spent", [0, 1, 2])
def test_all_points_are_spent(spent: int) -> None:
    position = play(rich(), *["take bell => bell"] * spent)
    assert "done" not in position.legal()
    assert refused(position, "done") == "K-TURN-2"


@pytest.mark.rule("K-TURN-1")
@pytest.mark.parametrize(
    "actions",
    [
        ["chest ring", "chest rug", "chest x2"],
        ["take bell => bell"] * 3,
        ["add ring", "add ring", "add ring"],
        ["joker ring", "joker key", "joker ring"],
        ["start rug", "start corn", "start trophy"],
    ],
)
def test_actions_may_be_repeated(actions: list[str]) -> None:
    hand = "x2 ring ring ring joker joker joker rug corn trophy"
    position = table(seat(hand, "ring 1", "key 1", chests=3), seat(), fox="0 key")
    play(position, *actions)
    assert points_left(position) == 0
    for move in ("chest ring", "take bell", "draw", "add ring", "start corn", "joker key", "double key"):
        assert refused(position, move) == "K-TURN-1"
    play(position, "done")
    assert position.deciders == (1,)
    assert points_left(position) == 3


@pytest.mark.rule("K-TURN-1")
def test_the_fox_is_moved_once_a_turn_as_an_action() -> None:
    position = table(seat("x2", "ring 1", "rug 1", "key 1"), seat("x2", "bell 1"), fox="0 ring")
    play(position, "fox rug")
    assert moves(position, "fox") == set()
    for move in ("fox key", "fox ring", "fox 1 bell"):
        assert refused(position, move) == "K-TURN-1"
    play(position, "take bell => bell")
    assert moves(position, "fox") == set()
    play(position, "take bell => bell", "done", "take bell => bell", "take bell => bell", "take bell => bell", "done")
    assert moves(position, "fox") == {"fox key", "fox ring", "fox 1 bell"}


@pytest.mark.rule("K-TURN-1")
def test_putting_the_fox_down_does_not_count() -> None:
    position = table(seat("x2 ring rug", chests=2), seat("x2", chests=1))
    play(position, "start ring")
    assert fox(position) == "0 ring"
    play(position, "start rug", "fox rug")
    assert fox(position) == "0 rug"
    assert points_left(position) == 0


@pytest.mark.rule("K-TURN-1")
def test_the_free_move_does_not_count() -> None:
    position = table(seat("x2", "ring 1", "rug 1"), seat("x2", "bell 1"), fox="0 ring")
    play(position, "fox rug", "take bell => bell", "take bell => bell", "fox 1 bell")
    assert fox(position) == "1 bell"


@pytest.mark.rule("K-TURN-1")
def test_nobody_ever_passes() -> None:
    """A face-up card can be taken whenever there is a point, and only then."""
    rng = Random(4)
    for seed in range(share(200, 8)):
        position = random_game(rng, seed)
        while not position.over:
            if points_left(position):
                assert takes(position) <= moves(position)
                assert "done" not in position.legal()
            else:
                assert "done" in position.legal()
                assert moves(position) == {"done"} | moves(position, "fox")
            position.play(rng.choice(list(position.legal())))


@pytest.mark.rule("K-TURN-2")
def test_replacement_and_scoring_are_part_of_the_move() -> None:
    position = table(seat("x2", "ring 1", "rug 2"), seat(), fox="0 ring", coqs=3)
    events = step(position, "take button => coq corn")
    assert events[0] == "took 0 button"
    assert events[1] == "coq 4 coq"
    assert "scored 0 4" in events
    assert events[-1] == "market filled 2 corn"
    assert position.to_json()["market"] == ["spoon", "corn", "bell"]
    assert position.deciders == (0,)
    assert points_left(position) == 2


@pytest.mark.rule("K-TURN-2")
def test_one_done_a_turn_when_all_points_are_spent() -> None:
    position = play(table(), "take bell => bell", "take bell => bell", "take bell => bell")
    assert list(position.legal()) == ["done"]
    assert position.deciders == (0,)
    assert step(position, "done") == ["turn 1"]
    assert position.deciders == (1,)
    assert position.to_json()["turn"] == {"seat": 1, "number": 2, "points_left": 3, "fox_moved": False}


@pytest.mark.rule("K-TURN-2")
def test_done_leaves_the_fox_where_it_is() -> None:
    position = table(seat("x2", "ring 1"), seat("x2", "bell 1", "rug 1"), fox="0 ring", left=0)
    assert moves(position) == {"done", "fox 1 bell", "fox 1 rug"}
    after = play(position.copy(), "done")
    assert fox(after) == "0 ring"
    assert after.deciders == (1,)
    play(position, "fox 1 rug")
    assert position.deciders == (0,)
    assert moves(position) == {"done"}
    play(position, "done")
    assert (fox(position), position.deciders) == ("1 rug", (1,))


@pytest.mark.rule("K-CHEST-1")
@pytest.mark.parametrize("card", [*ITEMS, "joker", "x2"])
def test_any_card_will_do_as_a_chest(card: str) -> None:
    position = table(seat(f"{card} x2" if card != "x2" else "x2"), seat(), market="ring rug joker")
    assert step(position, f"chest {card}") == [f"chest 0 {card}"]
    mine = at(position)
    assert mine["chests"] == 1
    assert mine["shown"] == [card]
    assert card not in mine["hand"]
    assert points_left(position) == 2


@pytest.mark.rule("K-CHEST-1")
def test_a_chest_is_a_card_from_hand() -> None:
    position = table(seat("x2 ring", chests=1), seat("x2 corn"))
    for card in ("corn", "bell", "joker"):
        assert refused(position, f"chest {card}") == "K-CHEST-1"


@pytest.mark.rule("K-CHEST-1")
def test_there_may_be_several_free_chests() -> None:
    position = play(table(seat("x2 ring ring joker", chests=2), seat()), "chest ring", "chest joker", "chest x2")
    assert at(position)["chests"] == 5
    assert at(position)["hand"] == ["ring"]


@pytest.mark.rule("K-CHEST-1")
def test_everybody_sees_what_was_shown_and_the_log_keeps_it() -> None:
    position = play(table(seat("x2 ring joker"), seat(), seat()), "chest joker", "chest ring", "chest x2")
    for viewer in (0, 1, 2, None):
        history = position.view(viewer).history
        assert [past.move for past in history] == ["chest joker", "chest ring", "chest x2"]
        assert [past.events[0]["card"] for past in history] == ["joker", "ring", "x2"]


@pytest.mark.rule("K-COLL-1")
def test_an_item_on_a_free_chest_starts_a_collection() -> None:
    position = table(seat("x2 ring rug", "key 1", chests=2), seat(), fox="0 key")
    assert step(position, "start rug") == ["started 0 rug"]
    assert collections(position) == ["rug 1", "key 1"]
    assert at(position)["chests"] == 1
    assert at(position)["hand"] == ["ring", "x2"]
    assert points_left(position) == 2


@pytest.mark.rule("K-COLL-1")
def test_every_collection_begins_with_a_chest() -> None:
    position = table(seat("x2 ring rug", "key 1"), seat("x2", chests=3), fox="0 key")
    assert moves(position, "start") == set()
    assert refused(position, "start ring") == "K-COLL-1"
    play(position, "chest rug", "start ring")
    assert moves(position, "start") == set()


@pytest.mark.rule("K-COLL-1")
def test_a_collection_begins_with_an_item_from_hand() -> None:
    position = table(seat("x2 joker ring", chests=1), seat("x2 corn"))
    assert moves(position, "start") == {"start ring"}
    assert refused(position, "start corn") == "K-COLL-1"
    for text in ("start joker", "start x2"):
        with pytest.raises(NotAMove):
            position.play(text)


@pytest.mark.rule("K-COLL-1")
@pytest.mark.rule("K-CHEST-1")
def test_the_card_under_a_collection_does_not_matter() -> None:
    """A ring may lie under rugs, and a collection of rings may follow on another chest."""
    position = table(seat("x2 ring ring rug"), seat())
    play(position, "chest ring", "start rug", "chest x2", "done")
    play(position, *["take bell => bell"] * 3, "done", "start ring")
    assert collections(position) == ["ring 1", "rug 1"]
    assert at(position)["shown"] == ["ring", "x2"]


@pytest.mark.rule("K-COLL-2")
def test_an_item_extends_the_collection_of_the_same_item() -> None:
    position = table(seat("x2 ring ring rug", "ring 2", "key 1"), seat(), fox="0 key")
    assert moves(position, "add") == {"add ring"}
    assert step(position, "add ring") == ["added 0 ring 3"]
    assert collections(position) == ["ring 3", "key 1"]
    assert at(position)["hand"] == ["ring", "rug", "x2"]
    assert points_left(position) == 2


@pytest.mark.rule("K-COLL-2")
def test_only_ones_own_collection_is_extended() -> None:
    position = table(seat("x2 bell", "key 1", chests=1), seat("x2", "bell 2"), fox="0 key")
    assert refused(position, "add bell") == "K-COLL-2"
    assert refused(position, "add key") == "K-COLL-2"


@pytest.mark.rule("K-COLL-3")
@pytest.mark.parametrize("doubled", [False, True])
def test_at_most_one_collection_of_an_item(doubled: bool) -> None:
    hand = "ring rug" if doubled else "x2 ring rug"
    position = table(seat(hand, kept("ring", 2, doubled=doubled), chests=2), seat(), fox="0 ring")
    assert moves(position, "start") == {"start rug"}
    assert refused(position, "start ring") == "K-COLL-3"


@pytest.mark.rule("K-COLL-3")
def test_others_may_collect_the_same() -> None:
    position = table(seat("x2 ring", chests=1), seat("x2", "ring 2"), fox="1 ring")
    play(position, "start ring")
    assert collections(position, 0) == ["ring 1"]
    assert collections(position, 1) == ["ring 2"]


@pytest.mark.rule("K-COLL-4")
def test_a_joker_extends_any_open_collection_of_ones_own() -> None:
    mine = seat("joker joker joker ring", "rug 1", kept("ring", 2, doubled=True), kept("key", 2, jokers=1), chests=1)
    position = table(mine, seat("x2", "corn 1"), fox="0 rug")
    assert moves(position, "joker") == {"joker rug", "joker key"}
    assert step(position, "joker rug") == ["joker added 0 rug 2"]
    play(position, "joker key", "joker key")
    assert collections(position) == ["ring 2 x2", "rug 2 j1", "key 4 j3"]
    assert at(position)["hand"] == ["ring"]
    assert points_left(position) == 0


@pytest.mark.rule("K-COLL-4")
def test_a_joker_never_starts_a_collection() -> None:
    position = table(seat("x2 joker", "key 1", chests=2), seat("x2", "corn 1"), fox="0 key")
    assert moves(position, "joker", "start") == {"joker key"}
    for item in ("ring", "corn"):
        assert refused(position, f"joker {item}") == "K-COLL-4"


@pytest.mark.rule("K-COLL-4")
def test_a_joker_comes_from_hand_and_stays_for_good() -> None:
    position = table(seat("x2 joker ring", "ring 1", "key 1"), seat(), fox="0 key")
    play(position, "joker ring", "add ring")
    assert refused(position, "joker key") == "K-COLL-4"
    assert collections(position) == ["ring 3 j1", "key 1"]


@pytest.mark.rule("K-COLL-5")
def test_a_doubler_closes_a_collection_and_is_no_item() -> None:
    position = table(seat("x2 joker ring key", "ring 2", "key 1"), seat("x2", "corn 1"), fox="0 key")
    assert moves(position, "double") == {"double ring", "double key"}
    assert step(position, "double ring") == ["doubled 0 ring"]
    assert collections(position) == ["ring 2 x2", "key 1"]
    assert at(position)["hand"] == ["ring", "key", "joker"]
    assert moves(position, "add", "joker", "double") == {"add key", "joker key"}
    for move in ("add ring", "joker ring", "double ring", "double key"):
        assert refused(position, move) == "K-COLL-5"


@pytest.mark.rule("K-COLL-5")
def test_only_ones_own_collections_are_doubled() -> None:
    position = table(seat("x2", "ring 2"), seat("x2", "corn 1"), fox="0 ring")
    for item in ("corn", "bell"):
        assert refused(position, f"double {item}") == "K-COLL-5"


@pytest.mark.rule("K-COLL-5")
def test_a_doubler_used_as_a_chest_doubles_nothing() -> None:
    position = table(seat("x2 ring", "key 1"), seat(), fox="0 key", coqs=3)
    play(position, "chest x2", "start ring")
    assert collections(position) == ["ring 1", "key 1"]
    assert refused(position, "double ring") == "K-COLL-5"
    play(position, "take bell => coq bell")
    assert points(position) == [[4], [0]]


@pytest.mark.rule("K-COLL-6")
def test_what_is_laid_stays() -> None:
    """In random games a move changes at most one thing that lies before a player, and only by adding to it."""
    rng = Random(12)
    for seed in range(share(150, 8)):
        position = random_game(rng, seed)
        laid = [Counter[str]() for _ in range(position.options.players)]
        while not position.over:
            who = position.deciders[0]
            position.play(rng.choice(list(position.legal())))
            now = [everything_laid(place) for place in position.to_json()["seats"]]
            for other, (before, after) in enumerate(zip(laid, now, strict=True)):
                assert before <= after
                assert sum(after.values()) - sum(before.values()) <= (1 if other == who else 0)
            laid = now


def everything_laid(place: dict[str, Any]) -> Counter[str]:
    """All cards that lie before a player, each with where it lies."""
    cards = Counter(f"chest {card}" for card in place["shown"])
    for each in place["collections"]:
        cards[f"item on {each['item']}"] += each["length"] - each["jokers"]
        cards[f"joker on {each['item']}"] += each["jokers"]
        cards[f"doubler on {each['item']}"] += each["doubled"]
    return cards


@pytest.mark.rule("K-TAKE-1")
def test_a_face_up_card_is_taken_and_replaced_at_once() -> None:
    position = table(seat("x2"), seat(), market="ring joker ring")
    pile = position.to_json()["pile_size"]
    assert moves(position, "take") == {"take ring", "take joker"}
    assert step(position, "take joker => corn") == ["took 0 joker", "market filled 2 corn"]
    assert position.to_json()["market"] == ["ring", "corn", "ring"]
    assert position.to_json()["pile_size"] == pile - 1
    assert at(position)["hand"] == ["joker", "x2"]
    play(position, "take ring => key")
    assert sorted(position.to_json()["market"]) == ["corn", "key", "ring"]
    assert at(position)["hand"] == ["ring", "joker", "x2"]
    assert points_left(position) == 1
    play(position, "take key => bell")
    assert "key" in at(position)["hand"]


@pytest.mark.rule("K-TAKE-1")
def test_only_what_is_face_up_is_taken() -> None:
    position = table(seat("x2 ring"), seat("x2 corn"))
    for card in ("ring", "corn", "joker", "rug"):
        assert refused(position, f"take {card}") == "K-TAKE-1"
    for text in ("take x2", "take coq"):
        with pytest.raises(NotAMove):
            position.play(text)


@pytest.mark.rule("K-TAKE-1")
def test_three_cards_are_face_up_whenever_a_player_decides() -> None:
    rng = Random(5)
    for seed in range(share(150, 8)):
        position = random_game(rng, seed)
        while not position.over:
            assert None not in position.to_json()["market"]
            assert len(position.to_json()["market"]) == 3
            position.play(rng.choice(list(moves(position, "take")) or list(position.legal())))


@pytest.mark.rule("K-TAKE-2")
def test_two_points_for_the_top_card_of_the_pile_unseen_by_the_others() -> None:
    position = table()
    pile = position.to_json()["pile_size"]
    assert step(position, "draw => joker") == ["drew 0", "card dealt 0 joker"]
    assert at(position)["hand"] == ["joker", "x2"]
    assert at(position)["taken"] == ["x2"]
    assert position.to_json()["market"] == ["spoon", "button", "bell"]
    assert position.to_json()["pile_size"] == pile - 1
    assert points_left(position) == 1
    assert position.view(0).history[0].events[1]["card"] == "joker"
    for viewer in (1, None):
        seen = position.view(viewer).history[0]
        assert seen.move == "draw"
        assert seen.events[1].to_json() == {"event": "card dealt", "seat": 0, "card": None}


@pytest.mark.rule("K-TAKE-2")
@pytest.mark.parametrize(("left", "rule"), [(3, None), (2, None), (1, "K-TURN-1"), (0, "K-TURN-1")])
def test_a_blind_draw_needs_two_points(left: int, rule: str | None) -> None:
    position = table(left=left)
    assert ("draw" in position.legal()) == (rule is None)
    if rule:
        assert refused(position, "draw") == rule
    else:
        assert points_left(play(position, "draw => ring")) == left - 2


@pytest.mark.rule("K-TAKE-3")
def test_there_is_no_hand_limit() -> None:
    """All rings to keys but for nothing: 63 cards, and the doubler."""
    hand = " ".join(ITEMS[:7] * 9)
    position = table(seat(f"{hand} x2"), seat(), left=3)
    assert at(position)["hand_size"] == 64
    assert moves(position, "take", "draw") == {"take spoon", "take button", "take bell", "draw"}
    play(position, "draw => bell", "take bell => bell")
    assert at(position)["hand_size"] == 66


@pytest.mark.rule("K-TAKE-3")
def test_a_game_of_nothing_but_taking() -> None:
    position = plume.cotcot.new(players=2, seed=8)
    while not position.over:
        position.play(next(iter(moves(position, "take") or moves(position))))
    assert sum(place["hand_size"] for place in position.to_json()["seats"]) > 20

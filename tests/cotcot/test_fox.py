"""The fox (K-FOX), and the two editions (K-OPT-1)."""

from __future__ import annotations

from random import Random

import pytest

import plume
from plume.core.position import Position
from plume.cotcot.options import EDITIONS, Edition
from tests.cotcot.tables import (
    at,
    collections,
    fox,
    kept,
    moves,
    play,
    points,
    points_left,
    refused,
    seat,
    step,
    table,
    takes,
)
from tests.scale import share


@pytest.mark.rule("K-FOX-1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_to_start_a_collection_puts_the_fox_on_it(first: int) -> None:
    position = table(*[seat("x2 ring rug key", chests=2)] * 3, turn=first)
    assert fox(position) is None
    assert moves(position, "fox") == set()
    assert step(position, "start rug") == [f"started {first} rug", f"fox entered {first} rug"]
    assert fox(position) == f"{first} rug"


@pytest.mark.rule("K-FOX-1")
def test_no_later_collection_moves_the_fox() -> None:
    position = table(seat("x2 ring rug", chests=2), seat("x2 key", chests=1))
    play(position, "start rug")
    assert step(position, "start ring") == ["started 0 ring"]
    assert fox(position) == "0 rug"
    play(position, "take bell => bell", "done")
    assert step(position, "start key") == ["started 1 key"]
    assert fox(position) == "0 rug"


@pytest.mark.rule("K-FOX-1")
def test_without_a_collection_the_fox_waits() -> None:
    position = play(table(seat("x2 ring rug"), seat()), "chest ring", "chest rug", "chest x2")
    assert fox(position) is None


@pytest.mark.rule("K-FOX-1")
def test_under_the_fox_a_collection_is_worth_nothing_and_absent_for_the_others() -> None:
    """Rings 4, 2, 2: without the longest two are equal. Keys 1 and 3: nobody is under the fox."""
    seats = [seat("x2", "ring 4", "key 1"), seat("x2", "ring 2", "key 3"), seat("x2", "ring 2")]
    position = play(table(*seats, fox="0 ring", coqs=3), "take bell => coq bell")
    assert points(position) == [[0 + 1], [2 + 3], [2]]
    position = play(table(*seats, fox="1 ring", coqs=3), "take bell => coq bell")
    assert points(position) == [[3 + 1], [0 + 3], [1]]


@pytest.mark.rule("K-FOX-1")
def test_who_is_left_beside_the_fox_is_alone() -> None:
    position = table(seat("x2", "ring 5"), seat("x2", "ring 1"), fox="0 ring", coqs=3)
    assert points(play(position, "take bell => coq bell")) == [[0], [4]]


@pytest.mark.rule("K-FOX-1")
def test_only_the_one_collection_is_under_the_fox() -> None:
    """Neither the same item of another nor another item of the same player."""
    seats = [seat("x2", "ring 1", "key 2"), seat("x2", "ring 2")]
    assert points(play(table(*seats, fox="0 key", coqs=3), "take bell => coq bell")) == [[1], [3]]


@pytest.mark.rule("K-FOX-1")
def test_under_the_fox_a_collection_is_extended_and_doubled() -> None:
    position = table(seat("x2 joker ring", "ring 1"), seat(), fox="0 ring")
    play(position, "add ring", "joker ring", "double ring")
    assert collections(position) == ["ring 3 j1 x2"]
    assert fox(position) == "0 ring"


@pytest.mark.rule("K-FOX-1")
def test_under_the_fox_a_collection_blocks_a_second_one() -> None:
    position = table(seat("x2 ring", "ring 1", chests=1), seat(), fox="0 ring")
    assert refused(position, "start ring") == "K-COLL-3"


@pytest.mark.rule("K-FOX-1")
def test_the_chest_of_the_collection_under_the_fox_is_not_empty() -> None:
    """Minus one for the card just taken and one for the doubler, nothing for the chest."""
    position = table(seat("x2", "ring 1"), seat(), fox="0 ring", coqs=9)
    assert points(play(position, "take bell => coq")) == [[0, 0, -2], [0, 0, -1]]


@pytest.mark.rule("K-FOX-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_for_a_point_the_fox_moves_to_another_collection_of_ones_own(edition: str) -> None:
    mine = seat("", "ring 1", kept("rug", 2, doubled=True), "key 1", chests=2)
    position = table(mine, seat("x2"), seat("x2", "bell 1"), fox="0 ring", edition="gigamic")
    if edition == "zoch":
        position = table(mine, seat("x2", "corn 1"), seat("x2", "bell 1"), fox="0 ring", edition="zoch")
    home = {move for move in moves(position, "fox") if len(move.split()) == 2}
    assert home == {"fox rug", "fox key"}
    assert refused(position, "fox ring") == "K-FOX-2"
    assert step(position, "fox rug") == ["fox 0 0 rug"]
    assert fox(position) == "0 rug"
    assert points_left(position) == 2
    assert position.to_json()["turn"]["fox_moved"] is True


@pytest.mark.rule("K-FOX-2")
def test_only_who_has_the_fox_moves_it() -> None:
    seats = [seat("x2", "ring 1", "rug 1"), seat("x2", "ring 1", "key 1")]
    position = table(*seats, fox="1 ring")
    assert moves(position, "fox") == set()
    assert refused(position, "fox rug") == "K-FOX-2"
    assert refused(position, "fox ring") == "K-FOX-2"
    assert refused(position, "fox 1 key") == "K-FOX-3"


@pytest.mark.rule("K-FOX-2")
def test_with_the_last_point_too_but_not_without_one() -> None:
    position = table(seat("x2", "ring 1", "rug 1"), seat(), fox="0 ring", left=1)
    assert moves(position, "fox") == {"fox rug"}
    play(position, "fox rug")
    assert refused(position, "fox ring") == "K-TURN-1"
    assert moves(position) == {"done"}


@pytest.mark.rule("K-FOX-3")
@pytest.mark.parametrize("left", [3, 2])
def test_for_two_points_the_fox_moves_to_the_left_neighbour(left: int) -> None:
    yours = seat("", kept("bell", 1, doubled=True), "ring 2", chests=3)
    position = table(seat("x2", "ring 1"), yours, seat("x2", "key 1"), fox="0 ring", left=left)
    assert moves(position, "fox") == {"fox 1 ring", "fox 1 bell"}
    assert step(position, "fox 1 bell") == ["fox 0 1 bell"]
    assert fox(position) == "1 bell"
    assert points_left(position) == left - 2
    assert position.to_json()["turn"]["fox_moved"] is True
    assert moves(position, "fox") == set()


@pytest.mark.rule("K-FOX-3")
def test_sending_the_fox_away_needs_two_points() -> None:
    position = table(seat("x2", "ring 1"), seat("x2", "bell 1"), fox="0 ring", left=1)
    assert moves(position, "fox") == set()
    assert refused(position, "fox 1 bell") == "K-TURN-1"


@pytest.mark.rule("K-FOX-3")
def test_the_fox_goes_neither_to_others_nor_to_nobody() -> None:
    seats = [seat("x2", "ring 1", "key 1"), seat("x2", "bell 1"), seat("x2", "corn 1")]
    position = table(*seats, fox="0 ring")
    assert moves(position, "fox") == {"fox key", "fox 1 bell"}
    for move in ("fox 2 corn", "fox 0 key", "fox 3 bell", "fox 4 bell"):
        assert refused(position, move) == "K-FOX-3"


@pytest.mark.rule("K-FOX-3")
def test_sending_it_early_leaves_the_third_point() -> None:
    """The fox has gone before the third point brings the scoring."""
    position = table(seat("x2", "ring 2"), seat("x2", "bell 1"), fox="0 ring", coqs=3)
    play(position, "fox 1 bell", "take bell => coq bell")
    assert points(position) == [[4], [0]]
    assert moves(position) == {"done"}


@pytest.mark.rule("K-FOX-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_when_all_points_are_spent_the_fox_may_go_left_for_nothing(edition: str) -> None:
    left = seat("", kept("bell", 1, doubled=True), "ring 2")
    position = table(
        seat("x2", "ring 1", "rug 1"), left, seat("x2", "key 1"), fox="0 ring", edition=edition, market="corn corn corn"
    )
    play(position, *["take corn => corn"] * 3)
    assert moves(position) == {"done", "fox 1 bell", "fox 1 ring"}
    assert refused(position, "fox 2 key") == "K-FOX-4"
    assert refused(position, "fox 0 rug") == "K-FOX-4"
    assert refused(position, "fox rug") == "K-TURN-1"
    assert step(position, "fox 1 bell") == ["fox 0 1 bell"]
    assert points_left(position) == 0
    assert moves(position) == {"done"}
    assert refused(position, "fox 1 ring") == "K-FOX-4"


@pytest.mark.rule("K-FOX-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_even_after_the_fox_was_moved_at_home(edition: str) -> None:
    position = table(seat("x2", "ring 1", "rug 1"), seat("x2", "bell 1"), fox="0 ring", edition=edition)
    play(position, "take bell => bell", "take bell => bell", "fox rug")
    assert moves(position) == {"done", "fox 1 bell"}


@pytest.mark.rule("K-FOX-4")
def test_also_when_the_fox_has_just_entered() -> None:
    """In the edition of Zoch, where the neighbour has a collection already."""
    position = table(seat("x2 ring", chests=1), seat("x2", "bell 1"), edition="zoch", left=1)
    play(position, "start ring")
    assert fox(position) == "0 ring"
    assert moves(position) == {"done", "fox 1 bell"}


@pytest.mark.rule("K-FOX-4")
def test_not_where_the_fox_is_with_somebody_else() -> None:
    position = table(seat("x2", "ring 1"), seat("x2", "bell 1"), fox="1 bell", left=0)
    assert moves(position) == {"done"}
    assert refused(position, "fox 1 bell") == "K-FOX-4"
    position = table(seat("x2", "ring 1"), seat("x2", "bell 1"), fox="0 ring")
    play(position, "fox 1 bell", "take bell => bell")
    assert moves(position) == {"done"}


@pytest.mark.rule("K-FOX-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_left_neighbour_is_the_next_in_turn_order(players: int) -> None:
    items = ["ring", "rug", "trophy", "necklace", "showcase"]
    seats = [seat("x2", f"{items[who]} 1") for who in range(players)]
    for who in range(players):
        after = (who + 1) % players
        for left in (3, 0):
            position = table(*seats, fox=f"{who} {items[who]}", turn=who, left=left)
            assert moves(position, "fox") == {f"fox {after} {items[after]}"}
        play(position, "done")
        assert position.deciders == (after,)


@pytest.mark.rule("K-FOX-5")
@pytest.mark.parametrize("left", [3, 2, 0])
def test_without_a_collection_there_the_fox_cannot_go_there(left: int) -> None:
    """Free chests are no collections, and the seat after the next is not asked."""
    seats = [seat("x2 bell", "ring 1"), seat("x2 bell", chests=3), seat("x2", "bell 1")]
    position = table(*seats, fox="0 ring", left=left)
    assert moves(position, "fox") == set()
    assert refused(position, "fox 1 bell") == "K-FOX-5"
    if left:
        assert refused(position, "fox bell") == "K-FOX-2"
    else:
        assert moves(position) == {"done"}


@pytest.mark.rule("K-FOX-5")
def test_a_free_chest_of_ones_own_is_no_place_for_the_fox() -> None:
    position = table(seat("x2", "ring 1", chests=4), seat(), fox="0 ring")
    assert moves(position) == {"chest x2", "double ring", "draw"} | takes(position)


@pytest.mark.rule("K-OPT-1")
@pytest.mark.parametrize("last", [0, 1, 2])
def test_zoch_the_fox_enters_with_the_last_player_to_start(last: int) -> None:
    position = table(*[seat("x2 ring rug", chests=2)] * 3, turn=(last + 1) % 3, edition="zoch")
    for who in ((last + 1) % 3, (last + 2) % 3):
        assert step(position, "start ring") == [f"started {who} ring"]
        assert step(position, "start rug") == [f"started {who} rug"]
        assert fox(position) is None
        assert moves(position, "fox") == set()
        play(position, "take bell => bell")
        assert moves(position) == {"done"}
        play(position, "done")
    assert step(position, "start rug") == [f"started {last} rug", f"fox entered {last} rug"]
    assert step(position, "start ring") == [f"started {last} ring"]
    assert fox(position) == f"{last} rug"


@pytest.mark.rule("K-OPT-1")
def test_zoch_until_then_there_is_no_fox() -> None:
    position = table(seat("x2", "ring 2", "rug 1"), seat("x2"), edition="zoch", coqs=3)
    assert refused(position, "fox rug") == "K-FOX-2"
    assert points(play(position, "take bell => coq bell")) == [[8], [0]]


@pytest.mark.rule("K-OPT-1")
def test_zoch_for_two_points_the_fox_goes_to_any_other_player() -> None:
    seats = [
        seat("x2", "ring 1"),
        seat("x2", "bell 1", "rug 1"),
        seat("", kept("corn", 2, doubled=True)),
        seat("x2", "ring 3"),
    ]
    position = table(*seats, fox="1 bell", turn=1, edition="zoch")
    assert moves(position, "fox") == {"fox rug", "fox 0 ring", "fox 2 corn", "fox 3 ring"}
    for move in ("fox 1 rug", "fox 4 ring"):
        assert refused(position, move) == "K-FOX-3"
    assert refused(position, "fox 3 corn") == "K-FOX-5"
    play(position, "fox 0 ring")
    assert fox(position) == "0 ring"
    assert points_left(position) == 1


@pytest.mark.rule("K-OPT-1")
def test_zoch_the_free_move_goes_to_the_left_neighbour_all_the_same() -> None:
    seats = [seat("x2", "ring 1"), seat("x2", "bell 1", "rug 1"), seat("x2", "corn 2")]
    position = table(*seats, fox="1 bell", turn=1, edition="zoch", left=0)
    assert moves(position) == {"done", "fox 2 corn"}
    assert refused(position, "fox 0 ring") == "K-FOX-4"


@pytest.mark.rule("K-OPT-1")
def test_gigamic_is_the_usual_edition() -> None:
    assert play(table(seat("x2 ring", chests=1), seat()), "start ring").to_json()["fox"] == {"seat": 0, "item": "ring"}
    assert plume.cotcot.new(seed=1).to_json()["options"]["edition"] == "gigamic"


@pytest.mark.rule("K-FOX-1")
@pytest.mark.rule("K-OPT-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_when_the_fox_is_there_in_random_games(edition: Edition) -> None:
    """At gigamic as soon as anybody has a collection, at zoch when all have; then always on a collection."""
    rng = Random(17)
    for seed in range(share(200, 10)):
        position = plume.cotcot.new(players=rng.randint(2, 5), seed=seed, edition=edition)
        while not position.over:
            assert (fox(position) is not None) == fox_is_due(position)
            if place := position.to_json()["fox"]:
                assert place["item"] in [each["item"] for each in at(position, place["seat"])["collections"]]
            position.play(rng.choice(list(position.legal())))


def fox_is_due(position: Position) -> bool:
    having = [len(place["collections"]) > 0 for place in position.to_json()["seats"]]
    return all(having) if position.to_json()["options"]["edition"] == "zoch" else any(having)

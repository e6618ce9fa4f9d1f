"""Scoring (K-SCORE), by hand and against another way to count on random tableaux."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any, NamedTuple

import pytest

from plume.core.bits import NONE
from plume.core.position import Position
from plume.cotcot.scoring import hold_scoring
from plume.cotcot.state import State
from tests.cotcot.tables import collections, kept, play, points, seat, table
from tests.scale import share


def scored(*seats: dict[str, Any], fox: str) -> list[int]:
    """What the seats get at the first scoring."""
    position = play(table(*seats, fox=fox, coqs=3, market="bell bell bell"), "take bell => coq rug")
    return [each[0] for each in points(position)]


def with_rings(*lengths: int, doubled: tuple[int, ...] = (), fox: str = "0 key") -> list[int]:
    """What the seats get; 0 is no collection of rings. Seat 0 has a key too, with the fox on it unless it is named."""
    seats = []
    for who, length in enumerate(lengths):
        laid = [kept("ring", length, doubled=who in doubled)] * (length > 0) + [kept("key")] * (who == 0)
        seats.append(seat("" if who in doubled else "x2", *laid, shown=["corn"] * len(laid)))
    return scored(*seats, fox=fox)


@pytest.mark.rule("K-SCORE-1")
def test_jokers_count_and_chest_and_doubler_do_not() -> None:
    """Two rings and a joker are longer than two rings with a doubler on a chest that was a ring."""
    seats = [
        seat("x2", "key 1", kept("ring", 3, jokers=1)),
        seat("", kept("ring", 2, doubled=True), shown=["ring"]),
    ]
    assert scored(*seats, fox="0 key") == [3, 1 * 2]


@pytest.mark.rule("K-SCORE-1")
def test_a_joker_is_worth_as_much_as_an_item() -> None:
    seats = [seat("x2", "key 1", kept("ring", 4, jokers=3)), seat("x2", "ring 4")]
    assert scored(*seats, fox="0 key") == [2, 2]


@pytest.mark.rule("K-SCORE-2")
@pytest.mark.parametrize(
    ("lengths", "expected"),
    [
        ((1, 0), [4, 0]),
        ((0, 5), [0, 4]),
        ((2, 1), [3, 1]),
        ((1, 1), [2, 2]),
        ((3, 2, 1), [3, 1, 0]),
        ((1, 3, 2), [0, 3, 1]),
        ((3, 1, 1), [3, 0, 0]),
        ((2, 2, 1), [2, 2, 1]),
        ((2, 2, 2), [2, 2, 2]),
        ((4, 1, 2, 1), [3, 0, 1, 0]),
        ((3, 2, 2, 1), [3, 0, 0, 0]),
        ((2, 2, 1, 1), [2, 2, 0, 0]),
        ((1, 2, 2, 0), [1, 2, 2, 0]),
        ((2, 2, 2, 1, 0), [2, 2, 2, 1, 0]),
        ((3, 1, 1, 1, 2), [3, 0, 0, 0, 1]),
        ((1, 1, 1, 1, 1), [2, 2, 2, 2, 2]),
    ],
)
def test_the_lengths_of_one_item_are_compared(lengths: tuple[int, ...], expected: list[int]) -> None:
    assert with_rings(*lengths) == expected


@pytest.mark.rule("K-SCORE-2")
@pytest.mark.parametrize(
    ("lengths", "fox", "expected"),
    [
        ((3, 1), "0 ring", [0 + 4, 4]),
        ((3, 1), "1 ring", [4 + 4, 0]),
        ((1, 0), "0 ring", [0 + 4, 0]),
        ((2, 2, 1), "1 ring", [3 + 4, 0, 1]),
        ((3, 2, 1), "0 ring", [0 + 4, 3, 1]),
        ((3, 2, 2), "1 ring", [3 + 4, 0, 1]),
        ((1, 3, 2, 2), "1 ring", [1 + 4, 0, 2, 2]),
    ],
)
def test_the_collection_under_the_fox_is_absent(lengths: tuple[int, ...], fox: str, expected: list[int]) -> None:
    """Seat 0 gets 4 for the key that is alone."""
    assert with_rings(*lengths, fox=fox) == expected


@pytest.mark.rule("K-SCORE-2")
def test_each_item_is_scored_for_itself() -> None:
    seats = [
        seat("x2", "ring 2", "rug 1", "corn 1", "spoon 2"),
        seat("x2", "ring 1", "rug 1", "corn 3", "button 1"),
        seat("x2", "ring 1", "corn 2"),
    ]
    assert scored(*seats, fox="0 spoon") == [3 + 2 + 0 + 0, 0 + 2 + 3 + 4, 0 + 1]


@pytest.mark.rule("K-SCORE-3")
@pytest.mark.parametrize(
    ("lengths", "doubled", "expected"),
    [
        ((1, 0), (0,), [8, 0]),
        ((2, 1), (0,), [6, 1]),
        ((2, 1), (1,), [3, 2]),
        ((2, 1), (0, 1), [6, 2]),
        ((1, 1), (0,), [4, 2]),
        ((3, 2, 1), (2,), [3, 1, 0]),
        ((3, 1, 1), (1,), [3, 0, 0]),
        ((2, 2, 1), (0, 1, 2), [4, 4, 2]),
    ],
)
def test_a_doubler_doubles_what_its_collection_scores(
    lengths: tuple[int, ...], doubled: tuple[int, ...], expected: list[int]
) -> None:
    assert with_rings(*lengths, doubled=doubled) == expected


@pytest.mark.rule("K-SCORE-3")
def test_it_doubles_its_own_collection_alone_and_nothing_under_the_fox() -> None:
    seats = [seat("", kept("ring", 1, doubled=True), "rug 1", "key 1"), seat()]
    assert scored(*seats, fox="0 rug") == [8 + 4, 0]
    assert scored(*seats, fox="0 ring") == [4 + 4, 0]


@pytest.mark.rule("K-SCORE-3")
@pytest.mark.rule("K-COLL-5")
def test_it_doubles_at_every_scoring() -> None:
    position = table(seat("", kept("ring", 1, doubled=True), "rug 1"), seat(), fox="0 rug", coqs=3)
    play(position, "draw => coq coq coq coq coq coq coq")
    assert points(position) == [[8, 8, 8], [0, 0, -1]]


@pytest.mark.rule("K-SCORE-4")
def test_chests_and_cards_cost_at_the_final_scoring() -> None:
    """Doublers and jokers in hand too; a card taken by the action that ends the game is in hand."""
    seats = [
        seat("x2 joker ring", "key 1", chests=2),
        seat("joker", chests=3, shown=["x2", "bell", "bell"]),
        seat("", kept("corn", 2, doubled=True)),
    ]
    position = table(*seats, fox="0 key", coqs=9)
    play(position, "draw => coq")
    assert points(position) == [[0, 0, -2 * 2 - 3], [0, 0, -3 * 2 - 1], [0, 0, 8]]
    assert position.scores == (-7, -7, 8)


@pytest.mark.rule("K-SCORE-4")
def test_nothing_is_taken_off_before() -> None:
    seats = [seat("x2 joker ring rug", "key 1", "corn 1", chests=2), seat("x2 joker", chests=4)]
    for coqs in (3, 6):
        position = play(table(*seats, fox="0 key", coqs=coqs), "take bell => coq bell")
        assert [each[-1] for each in points(position)] == [4, 0]


@pytest.mark.rule("K-SCORE-4")
def test_the_penalty_is_not_doubled() -> None:
    mine = seat("joker rug", kept("ring", 1, doubled=True), "key 1", chests=1)
    position = play(table(mine, seat(), fox="0 key", coqs=9), "draw => coq")
    assert points(position) == [[0, 0, 2 * 4 - 2 - 2], [0, 0, -1]]


@pytest.mark.rule("K-SCORE-4")
def test_a_chest_under_a_collection_costs_nothing() -> None:
    mine = seat("", "ring 1", kept("corn", 1, doubled=True), "key 1")
    assert points(play(table(mine, seat(), fox="0 ring", coqs=9), "draw => coq"))[0][2] == 8 + 4


def over(*all_points: list[int]) -> Position:
    """A game that is over, with the points of the three scorings."""
    return table(*[seat(points=each) for each in all_points], coqs=10, left=0)


@pytest.mark.rule("K-SCORE-5")
@pytest.mark.parametrize(
    ("all_points", "scores", "winners"),
    [
        (([1, 2, 3], [4, 4, -3]), (6, 5), (0,)),
        (([0, 0, 5], [9, 0, -3]), (5, 6), (1,)),
        (([0, 0, -5], [0, 0, -4], [0, 0, -9]), (-5, -4, -9), (1,)),
        (([1, 2, 3], [6, 0, 0], [0, 0, 5]), (6, 6, 5), (0, 1)),
        (([0, 0, -3], [0, 1, -4], [5, 5, -13]), (-3, -3, -3), (0, 1, 2)),
        (([0, 0, 0], [8, 0, 1], [0, 0, 2], [9, 0, 0], [8, 1, -1]), (0, 9, 2, 9, 8), (1, 3)),
    ],
)
def test_most_points_over_the_three_scorings_win(
    all_points: tuple[list[int], ...], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    position = over(*all_points)
    assert position.scores == scores
    assert position.winners == winners


@pytest.mark.rule("K-SCORE-5")
def test_nobody_has_won_before_the_end() -> None:
    position = table(seat(points=[4, 4]), seat(points=[0, 0]), coqs=9)
    assert position.scores == (8, 0)
    assert position.winners == ()


# ---- another way to count, on random tableaux


class Kept(NamedTuple):
    """A collection of a random tableau."""

    item: int
    length: int
    seat: int
    doubled: bool
    under_fox: bool


class Tableau(NamedTuple):
    """What lies before all players, and what they hold."""

    players: int
    collections: list[Kept]
    chests: list[int]
    hands: list[int]


def counted(tableau: Tableau, final: bool) -> list[int]:
    """K-SCORE by ranking: for each item the collections in order of length, in groups of equals."""
    totals = [-2 * chests - cards if final else 0 for chests, cards in zip(tableau.chests, tableau.hands, strict=True)]
    ranked = sorted((each for each in tableau.collections if not each.under_fox), key=lambda each: each[:2])
    for _, alike in groupby(ranked, key=lambda each: each.item):
        groups = [list(group) for _, group in groupby(reversed(list(alike)), key=lambda each: each.length)]
        for rank, group in enumerate(groups):
            worth = {(0, True): 3, (0, False): 2, (1, True): 1}.get((rank, len(group) == 1), 0)
            if len(groups) == 1 and len(group) == 1:
                worth = 4
            for each in group:
                totals[each.seat] += worth << each.doubled
    return totals


def random_tableau(rng: Random) -> Tableau:
    """Any lengths, more of them equal than in a real game."""
    players = rng.randint(2, 5)
    density, longest = rng.random(), rng.choice([1, 2, 3, 5, 9])
    places = [(item, who) for who in range(players) for item in range(10) if rng.random() < density]
    under_fox = rng.choice(places) if places and rng.random() < 0.8 else None
    closed = {(rng.randrange(10), who) for who in range(players) if rng.random() < 0.6}
    laid = [
        Kept(item, rng.randint(1, longest), who, (item, who) in closed, (item, who) == under_fox)
        for item, who in places
    ]
    return Tableau(
        players, laid, [rng.randint(0, 5) for _ in range(players)], [rng.randint(0, 9) for _ in range(players)]
    )


def state_of(tableau: Tableau, coqs: int, rng: Random) -> State:
    """The state in which this lies on the table; some of the items are jokers."""
    s = State()
    s.seats = tableau.players
    s.coqs = coqs
    s.fox_seat = s.fox_item = NONE
    for each in tableau.collections:
        player = s.players[each.seat]
        player.collections |= 1 << each.item
        player.length[each.item] = each.length
        player.jokers[each.item] = rng.randrange(each.length)
        player.doubled |= each.doubled << each.item
        if each.under_fox:
            s.fox_seat, s.fox_item = each.seat, each.item
    for player, chests, cards in zip(s.players, tableau.chests, tableau.hands, strict=False):
        player.chests = chests
        player.hand_size = cards
        player.hand[rng.randrange(12)] = cards
    return s


@pytest.mark.rule("K-SCORE-1")
@pytest.mark.rule("K-SCORE-2")
@pytest.mark.rule("K-SCORE-3")
@pytest.mark.rule("K-SCORE-4")
def test_random_tableaux_are_scored_as_counted_another_way() -> None:
    rng = Random(2024)
    for _ in range(share(100_000, 3_000)):
        tableau = random_tableau(rng)
        for scoring, coqs in enumerate((4, 7, 10)):
            s = state_of(tableau, coqs, rng)
            hold_scoring(s)
            expected = counted(tableau, final=coqs == 10)
            found = [player.points for player in s.players[: tableau.players]]
            assert [each[scoring] for each in found] == expected, tableau
            assert all(sum(map(abs, each)) == abs(each[scoring]) for each in found)


@pytest.mark.rule("K-SCORE-2")
def test_the_other_way_to_count_is_right_where_it_can_be_seen() -> None:
    def lengths(*given: int) -> Tableau:
        laid = [Kept(0, length, who, False, False) for who, length in enumerate(given) if length]
        return Tableau(len(given), laid, [0] * len(given), [0] * len(given))

    assert counted(lengths(3, 0), final=False) == [4, 0]
    assert counted(lengths(3, 3, 2, 1), final=False) == [2, 2, 1, 0]
    assert counted(lengths(3, 2, 2, 1), final=False) == [3, 0, 0, 0]


@pytest.mark.rule("K-COLL-5")
def test_a_tableau_by_hand_keeps_its_collections() -> None:
    position = table(seat("", kept("ring", 3, jokers=2, doubled=True)), seat(), fox="0 ring")
    assert collections(position) == ["ring 3 j2 x2"]

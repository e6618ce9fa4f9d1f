"""Tournaments are fair: the same luck, seats and company for everybody."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from plume.arena.schedule import deals_for, groups, matches, matches_per_deal

SIZES = [(bots, players) for players in (1, 2, 3, 4, 5) for bots in (1, 2, 3, 4, 6) if players == 1 or bots > 1]


@pytest.mark.parametrize(("count", "players"), SIZES)
def test_everybody_has_every_seat_equally_often_with_every_deal(count: int, players: int) -> None:
    bots = tuple("abcdef"[:count])
    deals: dict[int, list[tuple[str, ...]]] = {}
    seeds: dict[int, set[int]] = {}
    for match in matches(bots, players, 3, 5):
        deals.setdefault(match.deal, []).append(match.bots)
        seeds.setdefault(match.deal, set()).add(match.seed)
    assert len(deals) == 3
    assert {frozenset(found) for found in seeds.values()} == {frozenset({5 + (n << 96)}) for n in range(3)}
    for seatings in deals.values():
        assert len(seatings) == matches_per_deal(bots, players)
        times = Counter((bot, seat) for seating in seatings for seat, bot in enumerate(seating))
        assert set(times) == {(bot, seat) for bot in bots for seat in range(players)}
        assert len(set(times.values())) == 1


@pytest.mark.parametrize(("count", "players"), [size for size in SIZES if size[1] > 1])
def test_everybody_meets_everybody_equally_often(count: int, players: int) -> None:
    bots = "abcdef"[:count]
    meetings = Counter(
        pair
        for match in matches(tuple(bots), players, 1, 0)
        for pair in combinations(sorted(match.bots), 2)
        if pair[0] != pair[1]
    )
    assert set(meetings) == set(combinations(bots, 2))
    assert len(set(meetings.values())) == 1


def test_two_bots_play_each_deal_both_ways_round() -> None:
    assert [match.bots for match in matches(("a", "b"), 2, 2, 0)] == [("a", "b"), ("b", "a")] * 2


def test_all_neighbours_occur() -> None:
    circles = {match.bots for match in matches(tuple("abcd"), 4, 6, 0)}
    assert len(circles) == 24


def test_seats_that_are_left_over_are_shared() -> None:
    assert groups("ab", 3) == [("a", "b", "a"), ("a", "b", "b")]
    assert groups("ab", 4) == [("a", "b", "a", "b")]
    assert groups("abc", 1) == [("a",), ("b",), ("c",)]


def test_games_are_rounded_up_to_whole_deals_and_more_deals_change_nothing() -> None:
    assert deals_for(1000, "abc", 2) == 167
    assert deals_for(1, "abc", 2) == 1
    few, many = (list(matches(tuple("abc"), 2, deals, 1)) for deals in (2, 5))
    assert many[: len(few)] == few
    assert [match.number for match in many] == list(range(30))

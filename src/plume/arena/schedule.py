"""Which matches a tournament has: every bot meets the same luck, at every seat, in the same company.

A deal is a seed. With each deal every group of bots plays one match for each rotation of its seats. The order in which
a group sits changes from deal to deal, so that all neighbours occur too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from plume.arena.matches import Match
from plume.core.streams import ALL_BITS

DEAL = 1 << 96
"""Deal n has the seed of the tournament plus n times this, like game n of `plume simulate`."""


def groups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who plays together: every bot as often as every other, and every company that there is."""
    everybody, rest = divmod(players, len(bots))
    return [(*bots,) * everybody + some for some in combinations(bots, rest)]


def orders(group: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The orders in which a group can sit around a table, wherever it begins."""
    first, *others = group
    return [(first, *some) for some in dict.fromkeys(permutations(others))]


def matches_per_deal(bots: Sequence[str], players: int) -> int:
    """How many matches are played with each deal."""
    return len(groups(bots, players)) * players


def deals_for(games: int, bots: Sequence[str], players: int) -> int:
    """How many whole deals make at least so many games."""
    return -(-games // matches_per_deal(bots, players))


def matches(bots: Sequence[str], players: int, deals: int, seed: int) -> Iterator[Match]:
    """The matches in order. More deals add matches and change none."""
    seatings = [orders(group) for group in groups(bots, players)]
    number = 0
    for deal in range(deals):
        luck = seed + deal * DEAL & ALL_BITS
        for choices in seatings:
            order = choices[deal % len(choices)]
            for turned in range(players):
                yield Match(number, deal, luck, order[turned:] + order[:turned])
                number += 1

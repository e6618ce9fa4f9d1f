"""The mind for CotCotCollec': that it keeps to what it may, and that it sees what a player should see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from plume import cotcot
from plume.bots.guided import SearchBot
from plume.bots.mind import ALL_TRAITS, COUNTS, FAR, OTHERS, TWICE
from plume.bots.minds import TREE, engine, mind_of
from plume.core.carriers import plain
from plume.core.game import MOST_SIDES
from plume.core.position import Position
from plume.cotcot import GAME
from tests.bots.minds import Advice
from tests.cotcot.tables import ITEMS, kept, seat, table
from tests.scale import share

STYLES = (0, FAR, OTHERS, FAR | TWICE, OTHERS | COUNTS, ALL_TRAITS)
PLAIN = plain(GAME, TREE, rules=mind_of(GAME))


def advice(position: Position, style: int = ALL_TRAITS) -> str:
    """The move that the mind likes best."""
    return Advice(PLAIN, position.state, position.deciders[0], style).best


def decisions(games: int, every: int) -> Iterator[Position]:
    """Some positions of random games for all numbers of players, in both editions."""
    for seed in range(games):
        rng = Random(seed)
        position = cotcot.new(2 + seed % 4, seed=seed, edition=("gigamic", "zoch")[seed // 4 % 2])
        while not position.over:
            if rng.randrange(every) == 0:
                yield position
            position.play(rng.choice(list(position.legal())))


def test_it_keeps_some_of_the_legal_moves() -> None:
    """Whatever the style, and the best is among them."""
    for position in decisions(share(80, 16), every=5):
        for style in STYLES:
            found = Advice(PLAIN, position.state, position.deciders[0], style)
            assert found.best in found.weights
            assert found.weights.keys() <= set(position.legal())


def test_compiled_it_thinks_the_same() -> None:
    for position in decisions(share(80, 16), every=5):
        for style in STYLES:
            expected, found = (
                Advice(each, position.state, position.deciders[0], style) for each in (PLAIN, engine(GAME))
            )
            assert found.weights == expected.weights
            assert found.best == expected.best


def test_it_does_not_see_what_is_hidden() -> None:
    """In all positions that may be the true one its advice is the same."""
    for position in decisions(share(40, 8), every=8):
        who = position.deciders[0]
        view = position.view(who)
        twins = [view.determinise(Random(seed)).state for seed in range(3)]
        for style in STYLES:
            first, *others = (Advice(PLAIN, state, who, style).weights for state in [*twins, position.state])
            assert all(other == first for other in others)


def test_what_it_expects_is_a_share_of_one_victory() -> None:
    """Also where the game ends while it plays on."""
    mind, stream = PLAIN.module.mind, PLAIN.stream(3)
    for position in decisions(share(40, 8), every=8):
        state, values = PLAIN.load(position.state), [0.0] * MOST_SIDES
        mind.expect(
            state, ALL_TRAITS, values, PLAIN.moves(), PLAIN.floats(GAME.moves.size), PLAIN.ints(mind.WORK), stream
        )
        assert all(0 <= value <= 1 for value in values)
        assert sum(values) == pytest.approx(1)


def test_who_leads_expects_more() -> None:
    mind = PLAIN.module.mind
    position = table(seat("", kept("bell", 4, doubled=True), "key 3"), seat("x2", "corn 1"), fox="1 corn", coqs=6,
                     market="ring rug key")  # fmt: skip
    values = [0.0] * MOST_SIDES
    memory = PLAIN.moves(), PLAIN.floats(GAME.moves.size), PLAIN.ints(mind.WORK), PLAIN.stream(1)
    mind.expect(PLAIN.load(position.state), ALL_TRAITS, values, *memory)
    assert values[0] > values[1]


def test_the_fox_goes_where_it_costs_most() -> None:
    """The doubled collection is worth 8, the others at most 4."""
    mine = seat("x2", "ring 2")
    left = seat("", "corn 3", kept("bell", 1, doubled=True), "key 2")
    assert advice(table(mine, left, fox="0 ring", left=0)) == "fox 1 bell"


def test_who_looks_at_others_sees_who_has_most() -> None:
    """The fox on the longer of two collections of the neighbour: he alone has keys, but is behind with bells."""
    mine = seat("x2", "ring 2", "bell 5")
    left = seat("x2", "bell 1", "key 1")
    assert advice(table(mine, left, fox="0 ring", left=0)) == "fox 1 key"


def test_before_a_scoring_the_fox_is_moved_off_the_best_collection() -> None:
    """The pile is nearly spent: the card that will be taken with the other point may well bring it."""
    position = last_cards(seat("", kept("ring", 4, doubled=True), "bell 1"), fox="0 ring", left=2)
    assert advice(position) == "fox bell"
    assert advice(position, ALL_TRAITS & ~COUNTS) != "fox bell"


def last_cards(mine: dict[str, Any], fox: str, left: int) -> Position:
    """The first player against one who has nearly all the other cards, shortly before the end."""
    laid = {part["item"]: part["length"] for part in mine["collections"]}
    free = {item: 9 - laid.get(item, 0) - mine["hand"].count(item) for item in ITEMS}
    market = ["button", "button", "button"]
    free["button"] -= 3
    mine["shown"] = ["spoon"] * (len(laid) + mine["chests"])
    free["spoon"] -= len(mine["shown"])
    rival = [kept(item, free[item] - 1) for item in ITEMS if item not in laid]
    held = [item for item in laid for _ in range(free[item])] + ["joker"] * 4
    other = seat(" ".join(["x2", *held]), *rival, shown=[part["item"] for part in rival])
    points = [0, 0]
    return table(
        mine | {"points": points}, other | {"points": points}, fox=fox, left=left, coqs=9, market=" ".join(market)
    )


def test_a_sure_majority_is_doubled() -> None:
    """But not by somebody who does not see what counts twice."""
    position = table(seat("x2", "bell 4"), seat("x2", "corn 2"), fox="1 corn", coqs=6, market="ring rug key")
    assert advice(position) == "double bell"
    assert not advice(position, ALL_TRAITS & ~TWICE).startswith("double")


def test_the_last_cards_are_laid() -> None:
    """With the last point: a card laid is none in hand."""
    mine = seat("ring", kept("ring", 4), kept("bell", 1, doubled=True))
    position = last_cards(mine, fox="0 bell", left=1)
    assert advice(position) == "add ring"


def test_a_tie_is_broken() -> None:
    """Of two cards the one that makes a collection the longest, not the one that lengthens what leads anyway."""
    position = table(
        seat("bell key", "bell 5", "key 2"), seat("x2", "key 2"), fox="1 key", left=1, market="ring ring rug"
    )
    assert advice(position) == "add key"


def test_search_plays_what_is_legal() -> None:
    """On the compiled rules, in a game against itself."""
    position = cotcot.new(2, seed=5)
    bots = [SearchBot(who, ALL_TRAITS, simulations=20) for who in range(2)]
    while not position.over:
        who = position.deciders[0]
        position.play(bots[who].decide(position.view(who), position.legal(who)))
    assert min(position.scores) > 20

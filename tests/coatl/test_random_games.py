"""Random games in great numbers: no invariant is ever broken, and plain and compiled agree in every state."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

import plume
from plume.coatl import GAME, CoatlOptions
from plume.coatl.invariants import INVARIANTS
from plume.coatl.options import LEVELS, SPACE_ORDER
from plume.core import carriers
from plume.core.simulate import simulate
from tests.coatl.expansions import EVERYTHING, EXPANDED, short
from tests.random_games import CHECKING, agree_in_every_state, agree_in_sum, check, fast_and_checked
from tests.scale import share

VARIANTS = [
    CoatlOptions(players=players, sacrifice=sacrifice, open_ends=open_ends)
    for players in (2, 3, 4)
    for sacrifice in (True, False)
    for open_ends in ("absent", "closed")
]


def games(full: int, small: int) -> int:
    """How many games each variant plays, so that all together are at least so many."""
    return -(-share(full, small) // len(VARIANTS))


def expanded_options(seed: int) -> CoatlOptions:
    """The combinations of expansions in turn, with other options at random."""
    rng = Random(seed)
    options = {**EXPANDED[seed % len(EXPANDED)], "open_ends": rng.choice(("absent", "absent", "closed"))}
    if options["players"] > 1:
        options["sacrifice"] = rng.random() < 0.7
    return CoatlOptions(**options)


def solo_options(seed: int) -> CoatlOptions:
    """Options of a solo game at random."""
    rng = Random(seed)
    return CoatlOptions(
        players=1,
        levels=tuple(level for level in LEVELS if rng.random() < 0.5),
        space_order=tuple(rng.sample(SPACE_ORDER, len(SPACE_ORDER))),
        solo_temples=rng.choice(("two", "piles")),
        open_ends=rng.choice(("absent", "closed")),
        promo=rng.random() < 0.5,
    )


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_compiled_games_break_no_invariant(options: CoatlOptions) -> None:
    check(carriers.compiled(GAME, CHECKING), INVARIANTS, options, games(100_000, 2_400), seed=1)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_plain_games_break_no_invariant(options: CoatlOptions) -> None:
    check(carriers.plain(GAME, CHECKING), INVARIANTS, options, games(2_000, 24), seed=2)


@pytest.mark.parametrize("options", EXPANDED, ids=short)
def test_compiled_games_with_expansions_break_no_invariant(options: dict[str, Any]) -> None:
    check(carriers.compiled(GAME, CHECKING), INVARIANTS, CoatlOptions(**options), share(10_000, 100), seed=3)


def test_plain_games_with_expansions_break_no_invariant() -> None:
    for seed in range(share(2_000, 18)):
        check(carriers.plain(GAME, CHECKING), INVARIANTS, expanded_options(seed), 1, seed)


def test_compiled_solo_games_break_no_invariant() -> None:
    for seed in range(200):
        check(carriers.compiled(GAME, CHECKING), INVARIANTS, solo_options(seed), share(500, 25), seed)


def test_plain_solo_games_break_no_invariant() -> None:
    for seed in range(share(2_000, 20)):
        check(carriers.plain(GAME, CHECKING), INVARIANTS, solo_options(seed), 1, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
@fast_and_checked
def test_plain_and_compiled_agree_in_every_state(players: int, check_bounds: bool) -> None:
    for seed in range(share(2_000, 12)):
        variant = {"sacrifice": seed % 3 != 0, "open_ends": "closed" if seed % 5 == 0 else "absent"}
        options = CoatlOptions(players=players, **variant)  # type: ignore[arg-type]
        agree_in_every_state(GAME, options, seed, check_bounds=check_bounds)


@fast_and_checked
def test_plain_and_compiled_agree_in_every_state_of_solo_games(check_bounds: bool) -> None:
    for seed in range(share(2_000, 25)):
        agree_in_every_state(GAME, solo_options(seed), seed, check_bounds=check_bounds)


@fast_and_checked
def test_plain_and_compiled_agree_in_every_state_with_expansions(check_bounds: bool) -> None:
    for seed in range(share(4_000, 18)):
        agree_in_every_state(GAME, expanded_options(seed), seed, check_bounds=check_bounds)


@pytest.mark.rule("X-PROMO-1", "X-PROMO-2", "X-FEWER-1", "X-GOLD-1", "X-GOLD-5")
@pytest.mark.parametrize("options", EXPANDED, ids=short)
def test_every_piece_and_every_card_is_always_somewhere(options: dict[str, Any]) -> None:
    """Counted in the JSON of positions: a golden body that was spent is a feather, and nothing else leaves the game."""
    for seed in range(share(100, 1)):
        rng, position = Random(seed), plume.coatl.new(seed=seed, **options)
        while not position.over:
            who = rng.choice(position.deciders)
            position.play(who, rng.choice(list(position.legal(who))))
            if rng.random() < 0.2 or position.over:
                data = position.to_json()
                assert colours_somewhere(data) == colours_in_the_box(options)
                assert cards_somewhere(data) == cards_in_the_box(options)


def colours_in_the_box(options: dict[str, Any]) -> Counter[str]:
    """Pieces by colour: three heads, three tails, and the bodies (C-BOX-1, S-SETUP-1, X-FEWER-1, X-GOLD-1)."""
    players, gold = options["players"], options.get("golden_feathers", False)
    bodies = {1: 16, 2: 14, 3: 18, 4: 24}[players] if players == 1 or gold or options.get("fewer_bodies") else 24
    return Counter(dict.fromkeys("kbgry", 3 + 3 + bodies)) + Counter(o={2: 4, 3: 5, 4: 6}[players] if gold else 0)


def colours_somewhere(data: dict[str, Any]) -> Counter[str]:
    """Pieces by colour: in the bags, on the boards, in Cóatls, before A.D.A.M. and as feathers."""
    texts = [*data["supply"], *(seat["board"] for seat in data["seats"])]
    texts += [coatl["serpent"] for seat in data["seats"] for coatl in seat["coatls"]]
    found = Counter("".join(texts).replace("<", "").replace(">", "").replace(" ", ""))
    for bag in data["bags"].values():
        found.update(bag)
    found["o"] += sum(seat.get("feathers", 0) for seat in data["seats"])
    if adam := data.get("adam"):
        found.update(adam["discarded"])
        for card in adam["cards"]:
            found.update(card["pieces"])
            found.update(card["any"] or "")
    return +found


def cards_in_the_box(options: dict[str, Any]) -> Counter[str]:
    """The first five Prophecy cards are there twice (X-PROMO-1, X-PROMO-2)."""
    prophecies, temples = (55, 20) if options.get("promo") else (49, 15)
    names = [f"P{number}" for number in [*range(5), *range(prophecies)]] + [f"T{number}" for number in range(temples)]
    return Counter(names)


def cards_somewhere(data: dict[str, Any]) -> Counter[str]:
    """Cards in the row, deck and discard pile, on the Temple piles, before the players and before A.D.A.M."""
    names = [*data["row"], *data["deck"], *data["discard"], *data["temples"]["visible"], *data["temples"]["covered"]]
    for seat in data["seats"]:
        names += [*seat["hand"], *seat["dealt"], *seat["temples"]]
        for coatl in seat["coatls"]:
            names += [*coatl["cards"], coatl["temple"]]
    if adam := data.get("adam"):
        names += [*adam["realised"], *(card["card"] for card in adam["cards"])]
    return Counter(name for name in names if name)


def test_random_play_is_as_others_have_counted() -> None:
    """An independent engine counted with 3 players and tokens: 219 decisions, 9.1 legal moves, 93 % third Cóatl."""
    result = simulate(carriers.compiled(GAME), CoatlOptions(players=3), share(100_000, 20_000), 0)
    assert result.decisions / result.games == pytest.approx(219, abs=2)
    assert result.mean_legal_moves == pytest.approx(9.1, abs=0.1)
    assert result.ended_by["third coatl"] / result.games == pytest.approx(0.93, abs=0.02)


def test_random_solo_play_is_as_others_have_counted() -> None:
    """An independent engine counted about 50 decisions and 77 points of A.D.A.M., over all combinations of levels."""
    games = share(5_000, 500)
    results = [
        simulate(carriers.compiled(GAME), CoatlOptions(players=1, levels=levels), games, 0)
        for size in range(len(LEVELS) + 1)
        for levels in combinations(LEVELS, size)
    ]
    assert sum(result.decisions for result in results) / (32 * games) == pytest.approx(50, abs=1)
    assert sum(result.mean_scores[1] for result in results) / 32 == pytest.approx(77, abs=1)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_both_engines_sum_up_the_same(players: int) -> None:
    agree_in_sum(GAME, CoatlOptions(players=players), 30)


@pytest.mark.parametrize("options", EVERYTHING, ids=short)
def test_both_engines_sum_up_the_same_with_all_expansions(options: dict[str, Any]) -> None:
    agree_in_sum(GAME, CoatlOptions(**options), 30)

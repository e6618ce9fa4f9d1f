"""Random games in great numbers: no invariant is ever broken, and plain and compiled agree in every state."""

from __future__ import annotations

import pytest

from plume.core import carriers
from plume.core.simulate import simulate
from plume.cotcot import GAME, CotcotOptions
from plume.cotcot.invariants import INVARIANTS
from tests.random_games import CHECKING, agree_in_every_state, agree_in_sum, check, fast_and_checked
from tests.scale import share

VARIANTS = [
    CotcotOptions(players=players, edition=edition) for players in (2, 3, 4, 5) for edition in ("gigamic", "zoch")
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_compiled_games_break_no_invariant(options: CotcotOptions) -> None:
    check(carriers.compiled(GAME, CHECKING), INVARIANTS, options, share(100_000, 1_000), seed=1)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_plain_games_break_no_invariant(options: CotcotOptions) -> None:
    check(carriers.plain(GAME, CHECKING), INVARIANTS, options, share(250, 3), seed=2)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@fast_and_checked
def test_plain_and_compiled_agree_in_every_state(options: CotcotOptions, check_bounds: bool) -> None:
    for seed in range(share(2_000, 6)):
        agree_in_every_state(GAME, options, seed, check_bounds=check_bounds)


def test_random_play_is_as_others_have_counted() -> None:
    """An independent engine counted with 4 players: 203 decisions, 9.5 legal moves, 14.6 points a player."""
    result = simulate(carriers.compiled(GAME), CotcotOptions(players=4), share(100_000, 20_000), 0)
    assert result.decisions / result.games == pytest.approx(203, abs=1.5)
    assert result.mean_legal_moves == pytest.approx(9.5, abs=0.1)
    assert sum(result.mean_scores) / 4 == pytest.approx(14.6, abs=0.3)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_both_engines_sum_up_the_same(options: CotcotOptions) -> None:
    agree_in_sum(GAME, options, 20)

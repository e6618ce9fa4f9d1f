"""The number e to a power: right within one unit of its last bit, and the same bits on every carrier."""

from __future__ import annotations

import math
from random import Random

import pytest

from plume.core import carriers
from plume.core.exponential import exp
from tests import tictactoe
from tests.random_games import CHECKING

EDGES = [0.0, -0.0, 1.0, -1.0, 0.5, 709.7, -708.4, -744.4, -745.0, 1e-300, -1e-300]


def exponents(number: int) -> list[float]:
    """Powers of every size, most of them as bots have them."""
    rng = Random(11)
    wide = (rng.uniform(-745, 709) for _ in range(number // 2))
    return [*EDGES, *wide, *(rng.uniform(-40, 0) for _ in range(number // 2))]


def test_it_is_right_within_one_unit_of_the_last_bit() -> None:
    for x in exponents(20_000):
        assert abs(exp(x) - math.exp(x)) <= math.ulp(math.exp(x)), x


@pytest.mark.parametrize(
    ("x", "power"), [(0.0, 1.0), (1.0, math.e), (-746.0, 0.0), (-math.inf, 0.0), (710.0, math.inf)]
)
def test_it_has_an_end_on_both_sides(x: float, power: float) -> None:
    assert exp(x) == power


def test_plain_and_compiled_have_the_same_bits() -> None:
    engine = carriers.compiled(tictactoe.GAME, CHECKING)
    given = exponents(20_000)
    asked, powers = engine.floats(len(given)), engine.floats(len(given))
    asked[:] = given
    engine.module.powers_of_e(asked, powers)
    assert list(powers) == [exp(x) for x in given]

"""The number e to a power, of basic operations alone, right within one unit of the last bit.

Every carrier that rounds after each of them, which is every one but a GPU's, has the same bits.
"""

from __future__ import annotations

from math import inf, isqrt

from plume.core.words import rule, table

LEAST, MOST = -745.0, 709.7
"""Below the one e to this power is 0, above the other infinite."""

PART_BITS = 5
PARTS = 1 << PART_BITS
"""A power of e is a power of two, of which this many parts are looked up, times what is left."""

FRACTION_BITS = 52
"""Of a number that is no whole one."""


def _power_of_two(part: int) -> int:
    """Two to so many parts, as a whole number of units of the fraction: a root of two that is exact before rounding."""
    root = 1 << part + PARTS * (FRACTION_BITS + 1)
    for _ in range(PART_BITS):
        root = isqrt(root)
    return root + 1 >> 1


POWERS = table(_power_of_two(part) for part in range(PARTS))
UNIT = 1.0 / (1 << FRACTION_BITS)

PARTS_OF_E = float.fromhex("0x1.71547652b82fep+5")
PART = float.fromhex("0x1.62e42fefp-6")
REST_OF_PART = float.fromhex("0x1.473de6af278edp-39")
"""How many parts make a factor of e; the natural logarithm of one of them, in two pieces: the first one's last bits are
zero, so that it can be multiplied without loss."""

WIDEST = 62
"""So many powers of two are multiplied at once."""


@rule
def exp(x: float) -> float:
    """The number e to the power of x."""
    if x < LEAST:
        return 0.0
    if x > MOST:
        return inf
    parts = int(x * PARTS_OF_E - 0.5) if x < 0.0 else int(x * PARTS_OF_E + 0.5)
    left = x - parts * PART - parts * REST_OF_PART
    square = left * left
    beyond = square * (0.5 + left * (1 / 6) + square * (1 / 24 + left * (1 / 120) + square * (1 / 720)))
    power = float(POWERS[parts & PARTS - 1]) * UNIT
    return doubled(power + power * (left + beyond), parts >> PART_BITS)


@rule
def doubled(x: float, times: int) -> float:
    """A number times a power of two."""
    while times > WIDEST:
        x *= 1 << WIDEST
        times -= WIDEST
    while times < -WIDEST:
        x /= 1 << WIDEST
        times += WIDEST
    if times < 0:
        return x / (1 << -times)
    return x * (1 << times)

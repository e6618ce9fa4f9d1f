"""The promo cards as the second engine has them: typed from the tables of X-PROMO-1 and X-PROMO-2."""

from __future__ import annotations

from typing import Any


def _assortment(number: int, pieces: str, worth: int) -> dict[str, Any]:
    """A Prophecy card of the family `assortment`, its pieces as `2 yellow, 1 red`."""
    counted = [piece.split() for piece in pieces.split(", ")]
    pattern = [colour for count, colour in counted for _ in range(int(count))]
    return {
        "number": number,
        "colour": "red",
        "family": "assortment",
        "copies": 1,
        "pattern": pattern,
        "levels": [[1, worth]],
    }


PROMO_PROPHECIES = (
    _assortment(49, "2 yellow, 2 green, 1 red", 3),
    _assortment(50, "2 black, 2 blue, 1 red", 3),
    _assortment(51, "2 red, 2 black, 1 green", 3),
    _assortment(52, "2 yellow, 2 black, 1 red, 1 blue", 4),
    _assortment(53, "2 green, 2 blue, 1 yellow, 1 black", 4),
    _assortment(54, "2 yellow, 2 red, 1 green, 1 blue", 4),
)

_TWO = [[1, 3], [2, 7]]
_THREE = [[1, 3], [2, 6], [3, 10]]

PROMO_TEMPLES: tuple[dict[str, Any], ...] = (
    {
        "number": 15,
        "requirements": [{"no such card": "blue"}, {"equal": ["red", "blue"]}, {"length": 10}],
        "levels": _THREE,
    },
    {"number": 16, "requirements": [{"no such card": "red"}, {"equal": ["yellow", "black"]}], "levels": _TWO},
    {"number": 17, "requirements": [{"no such card": "black"}, {"length": 11}], "levels": _TWO},
    {"number": 18, "requirements": [{"no such card": "green"}, {"length": 8}], "levels": _TWO},
    {"number": 19, "requirements": [{"no such card": "yellow"}, {"absent": "green"}], "levels": _TWO},
)

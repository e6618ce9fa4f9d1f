"""How much is tested: a share in `make test`, the full figures in `make check`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TypeVar

T = TypeVar("T")

FULL = os.environ.get("PLUME_CHECK") == "full"


def share(full: int, small: int) -> int:
    """The full figure, or a smaller share of it."""
    return full if FULL else small


def turn(place: int, number: int) -> bool:
    """Whether it is the turn of the test at this place, of so many that take turns from day to day in `make test`."""
    return FULL or datetime.now(UTC).toordinal() % number == place


def one_in(number: int, things: Iterable[T]) -> list[T]:
    """All things, or one in so many of them: others every day."""
    found = list(things)
    return found if FULL else found[datetime.now(UTC).toordinal() % number :: number]

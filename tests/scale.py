"""How much is tested: a share in `make test`, the full figures in `make check`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TypeVar

import pytest

T = TypeVar("T")

FULL = os.environ.get("PLUME_CHECK") == "full"
DAYS = 5
"""After so many days all dear tests have run. Other samples change after two, three or four, so all meet in time."""


def share(full: int, small: int) -> int:
    """The full figure, or a smaller share of it."""
    return full if FULL else small


def on_days(*days: int) -> pytest.MarkDecorator:
    """Marks a dear test that takes turns with others: in `make test` it runs on these of five days."""
    is_their_day = datetime.now(UTC).toordinal() % DAYS in days
    return pytest.mark.skipif(not FULL and not is_their_day, reason="takes turns with others in the short run")


def one_in(number: int, things: Iterable[T]) -> list[T]:
    """All things, or one in so many of them: others every day."""
    found = list(things)
    return found if FULL else found[datetime.now(UTC).toordinal() % number :: number]

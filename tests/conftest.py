"""What all tests share."""

from __future__ import annotations

import gc
import os

import pytest

from plume.core.carriers.waiting import QUIET
from plume.games import GAMES

GAMES["tictactoe"] = "tests.tictactoe"
os.environ[QUIET] = "1"  # what is compiled while tests run, nobody waits for

ALONE = "test_packaging.py"
"""Takes a minute, and most of it on one core: it is begun while there is other work for the rest."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name != ALONE)


def pytest_collection_finish() -> None:
    """Look for garbage among what tests make, and less often: a tenth of the time goes into that."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)

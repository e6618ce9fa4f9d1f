"""What all tests share."""

from __future__ import annotations

import pytest

from plume.games import GAMES

GAMES["tictactoe"] = "tests.tictactoe"

ALONE = "test_packaging.py"
"""Takes a minute, and most of it on one core: it is begun while there is other work for the rest."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name != ALONE)

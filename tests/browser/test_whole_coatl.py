"""Whole games of Cóatl in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.whole_games import BY_POINTER, Way, play_to_the_end, ways
from tests.scale import FULL
from tests.server.running import Server


@ways(BY_POINTER)
@pytest.mark.parametrize("players", [2, 4] if FULL else [2])
def test_a_whole_game_of_coatl(browser: Browser, server: Server, players: int, way: Way) -> None:
    play_to_the_end(browser, server, "coatl", players, way)

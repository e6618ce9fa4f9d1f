"""Whole games of CotCotCollec' in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.whole_games import BY_THUMB, Way, play_to_the_end, ways
from tests.scale import FULL
from tests.server.running import Server


@ways(BY_THUMB)
@pytest.mark.parametrize("players", [2, 5] if FULL else [2])
def test_a_whole_game_of_cotcot(browser: Browser, server: Server, players: int, way: Way) -> None:
    play_to_the_end(browser, server, "cotcot", players, way)

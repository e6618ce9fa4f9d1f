"""Whole games alone against A.D.A.M., with all his levels, in the browser."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.whole_games import BY_KEYBOARD, Way, play_to_the_end, ways
from tests.server.running import Server


@ways(BY_KEYBOARD)
def test_a_whole_game_alone(browser: Browser, server: Server, way: Way) -> None:
    play_to_the_end(browser, server, "coatl", 1, way)

"""Whole games alone against A.D.A.M., with all his levels, in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.sight import Size
from tests.browser.whole_games import on_every_screen, play_to_the_end
from tests.scale import FULL, on_days
from tests.server.running import Server


@pytest.mark.skipif(not FULL, reason="in the short run it is played by keyboard")
@on_every_screen
def test_a_whole_game_alone(browser: Browser, server: Server, size: Size | None) -> None:
    play_to_the_end(browser, server, "coatl", 1, size, before=50)


@on_days(2)
def test_a_whole_game_alone_by_keyboard(browser: Browser, server: Server) -> None:
    play_to_the_end(browser, server, "coatl", 1, means="keyboard", before=30)

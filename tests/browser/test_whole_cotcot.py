"""Whole games of CotCotCollec' in the browser: everything that a turn needs is seen at once, on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.sight import Size
from tests.browser.whole_games import on_every_screen, play_to_the_end
from tests.scale import FULL, on_days, one_in
from tests.server.running import Server


@on_days(1, 4)
@on_every_screen
@pytest.mark.parametrize(("players", "before"), one_in(2, [(5, 0), (2, 95)]))
def test_a_whole_game_of_cotcot(browser: Browser, server: Server, players: int, before: int, size: Size | None) -> None:
    play_to_the_end(browser, server, "cotcot", players, size, before=before)


@pytest.mark.skipif(not FULL, reason="in the short run games alone are played by keyboard")
@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_of_cotcot_by_keyboard(browser: Browser, server: Server, players: int) -> None:
    play_to_the_end(browser, server, "cotcot", players, means="keyboard")

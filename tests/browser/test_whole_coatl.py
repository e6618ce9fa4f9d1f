"""Whole games of Cóatl in the browser: everything that a turn needs is seen at once, on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.sight import Size
from tests.browser.whole_games import on_every_screen, play_to_the_end
from tests.scale import FULL, on_days, one_in
from tests.server.running import Server

EXPANSIONS = {"promo": True, "fewer_bodies": True, "golden_feathers": True}
KINDS: list[tuple[int, int, dict[str, bool]]] = [(2, 45, {}), (3, 45, EXPANSIONS), (4, 55, {})]


@on_days(0, 3)
@on_every_screen
@pytest.mark.parametrize(("players", "before", "options"), one_in(3, KINDS), ids=str)
def test_a_whole_game_of_coatl(
    browser: Browser, server: Server, players: int, before: int, options: dict[str, bool], size: Size | None
) -> None:
    play_to_the_end(browser, server, "coatl", players, size, before=before, options=options)


@pytest.mark.skipif(not FULL, reason="in the short run games alone are played by keyboard")
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_of_coatl_by_keyboard(browser: Browser, server: Server, players: int) -> None:
    play_to_the_end(browser, server, "coatl", players, means="keyboard")


@pytest.mark.skipif(not FULL, reason="in the short run games alone are played by keyboard")
def test_a_whole_game_with_all_expansions_by_keyboard(browser: Browser, server: Server) -> None:
    play_to_the_end(browser, server, "coatl", 2, means="keyboard", options=EXPANSIONS)

"""Whole games of Cóatl in the browser: everything that a turn needs is seen at once, on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.sight import Size
from tests.browser.whole_games import on_every_screen, play_to_the_end
from tests.scale import FULL, one_in
from tests.server.running import Server

EXPANSIONS = {"promo": True, "fewer_bodies": True, "golden_feathers": True}
DESKS_AND_PHONE: list[Size] = [(390, 844), (1366, 657), (1920, 1080)]


@on_every_screen
@pytest.mark.parametrize(("players", "before"), one_in(2, [(2, 45), (4, 55)]))
def test_a_whole_game_of_coatl(browser: Browser, server: Server, players: int, before: int, size: Size | None) -> None:
    play_to_the_end(browser, server, "coatl", players, size, before=before)


@pytest.mark.skipif(not FULL, reason="in the short run games alone are played by keyboard")
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_of_coatl_by_keyboard(browser: Browser, server: Server, players: int) -> None:
    play_to_the_end(browser, server, "coatl", players, means="keyboard")


@pytest.mark.parametrize("size", DESKS_AND_PHONE if FULL else DESKS_AND_PHONE[:1], ids=str)
def test_a_whole_game_with_all_expansions(browser: Browser, server: Server, size: Size) -> None:
    play_to_the_end(browser, server, "coatl", 3, size, before=45, options=EXPANSIONS)


@pytest.mark.skipif(not FULL, reason="in the short run expansions are played by finger alone")
def test_a_whole_game_with_all_expansions_by_keyboard(browser: Browser, server: Server) -> None:
    play_to_the_end(browser, server, "coatl", 2, means="keyboard", options=EXPANSIONS)

"""Whole games in the browser, by pointer only and by keyboard only."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.guests import DESK, PHONE, Means, Player, visiting
from tests.scale import FULL
from tests.server.running import Server

ME = {"who": "me"}
BOT = {"who": "bot"}
LEVELS = {"options": {"levels": [1, 2, 3, 4, 5]}}
FEW: list[tuple[str, int, Means, tuple[int, int]]] = [
    ("coatl", 2, "pointer", DESK),
    ("coatl", 1, "keyboard", DESK),
    ("cotcot", 2, "pointer", PHONE),
]
ALL: list[tuple[str, int, Means, tuple[int, int]]] = [
    (game, players, means, size)
    for game, players in (("coatl", 2), ("coatl", 4), ("coatl", 1), ("cotcot", 2), ("cotcot", 5))
    for means, size in (("pointer", DESK), ("keyboard", DESK), ("pointer", PHONE))
]


@pytest.mark.parametrize(("game", "players", "means", "size"), ALL if FULL else FEW)
def test_a_whole_game_is_played_in_the_browser(
    browser: Browser, server: Server, game: str, players: int, means: Means, size: tuple[int, int]
) -> None:
    with visiting(browser, server, size=size, has_touch=size == PHONE) as guest:
        more = LEVELS if players == 1 else {}
        table = guest.open_table(game, ME, *[BOT] * (players - 1), **more)
        player = Player(guest, means, seed=players)
        player.play()
        assert guest.table(table)["table"]["status"] == "over"
        assert player.acts > 10
        assert guest.page.evaluate("document.documentElement.scrollWidth") <= size[0]

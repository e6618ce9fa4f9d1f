"""A whole game in the browser, by pointer only or by keyboard only."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.guests import DESK, PHONE, Means, Player, visiting
from tests.scale import FULL
from tests.server.running import Server

ME = {"who": "me"}
BOT = {"who": "bot", "bot": "random"}
LEVELS = {"options": {"levels": [1, 2, 3, 4, 5]}}
Way = tuple[Means, tuple[int, int]]
BY_POINTER: Way = ("pointer", DESK)
BY_KEYBOARD: Way = ("keyboard", DESK)
BY_THUMB: Way = ("pointer", PHONE)


def ways(usual: Way) -> pytest.MarkDecorator:
    """All ways to play in `make check`, one in `make test`."""
    found = [BY_POINTER, BY_KEYBOARD, BY_THUMB] if FULL else [usual]
    return pytest.mark.parametrize("way", found, ids=lambda way: f"{way[0]}-{way[1][0]}")


def play_to_the_end(browser: Browser, server: Server, game: str, players: int, way: Way) -> None:
    """Open a table with bots, or alone with all levels, and play until the game is over."""
    means, size = way
    with visiting(browser, server, size=size, has_touch=way == BY_THUMB) as guest:
        table = guest.open_table(game, ME, *[BOT] * (players - 1), **(LEVELS if players == 1 else {}))
        player = Player(guest, means, seed=players)
        player.play()
        assert guest.table(table)["table"]["status"] == "over"
        assert player.acts > 10
        assert guest.page.evaluate("document.documentElement.scrollWidth") <= size[0]

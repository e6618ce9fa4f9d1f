"""Whole games in the browser with the settings of somebody new, by pointer or keyboard, on the screens people own."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.guests import DESK, Means, Player, visiting
from tests.browser.screens import played
from tests.browser.sight import SIZES, Screen, Size
from tests.scale import FULL, share
from tests.server.running import Server

ME = {"who": "me"}
BOT = {"who": "bot", "bot": "random"}
LEVELS = {"levels": [1, 2, 3, 4, 5]}
TODAY = None
"""One screen, every day and for every number of players another one."""

on_every_screen = pytest.mark.parametrize(
    "size", SIZES if FULL else [TODAY], ids=lambda size: "x".join(map(str, size)) if size else "today"
)
"""All screens in `make check`, one in `make test`."""


def screen_of_today(players: int) -> Screen:
    return Screen(SIZES[(datetime.now(UTC).toordinal() + 2 * players) % len(SIZES)])


def play_to_the_end(
    browser: Browser,
    server: Server,
    game: str,
    players: int,
    size: Size | None = DESK,
    means: Means = "pointer",
    before: int = 0,
    options: dict[str, Any] | None = None,
) -> None:
    """Open a table with bots, or alone with all levels, and play until the game is over.

    `before` says how many moves are played by the API, so that `make test` does not take too long.
    """
    screen = screen_of_today(players) if size is TODAY else Screen(size)
    with visiting(browser, server, size=screen.size, has_touch=screen.is_touched) as guest:
        agreed = {**(LEVELS if players == 1 else {}), **(options or {})}
        seats = [ME, *[BOT] * (players - 1)]
        table = played(guest, game, share(0, before), players, seats, options=agreed)
        guest.go(f"/table/{table}")
        player = Player(guest, means, seed=players, screen=screen)
        player.play()
        assert guest.table(table)["table"]["status"] == "over"
        assert player.acts > 10
        assert guest.page.evaluate("document.documentElement.scrollWidth") <= screen.size[0]

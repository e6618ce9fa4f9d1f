"""A monkey in every mode: no error, no dead end, and no table at which one cannot play on."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from plume.games import game as game_named
from plume.puzzles import shipped
from tests.browser.guests import Guest, Player, visiting
from tests.browser.monkey import Monkey
from tests.browser.screens import played
from tests.browser.sight import SIZES
from tests.patience import PATIENCE
from tests.scale import FULL, one_in, share
from tests.server.running import Server

ME = {"who": "me"}
BOT = {"who": "bot", "bot": "random"}
HERE = {"who": "here", "name": "Ben"}
CLICKS = share(500, 45)
ROUNDS = share(4, 1)
"""Thirty thousand clicks in `make check`."""
STEPS_AFTER = 12


def at(path: str) -> Callable[[Guest], str]:
    """Just a page."""
    return lambda guest: path


def table(game: str, *others: dict[str, str], moves: int = 6) -> Callable[[Guest], str]:
    """A game that has begun."""
    return lambda guest: f"/table/{played(guest, game, moves, 1, [ME, *others])}"


def replay(game: str, page: str = "replay") -> Callable[[Guest], str]:
    """A game that is over."""
    return lambda guest: f"/{page}/{played(guest, game, 2_000, 2, [ME, BOT])}"


def explored(game: str) -> Callable[[Guest], str]:
    """What might have been in a game that is over."""

    def open_branch(guest: Guest) -> str:
        over = played(guest, game, 2_000, 2, [ME, BOT])
        return f"/table/{guest.request('POST', f'/tables/{over}/branches', {'at': 20, 'seat': 0})['id']}"

    return open_branch


def puzzle(game: str) -> Callable[[Guest], str]:
    """One of the puzzles of a game."""
    return lambda guest: f"/puzzles/{next(iter(shipped(game_named(game))))}"


MODES: dict[str, Callable[[Guest], str]] = {
    "coatl": table("coatl", BOT),
    "coatl-begin": table("coatl", BOT, BOT, BOT, moves=0),
    "alone": table("coatl"),
    "coatl-here": table("coatl", HERE, moves=0),
    "coatl-replay": replay("coatl"),
    "cotcot": table("cotcot", BOT, BOT),
    "cotcot-replay": replay("cotcot"),
    "puzzles": at("/puzzles"),
    "puzzle-coatl": puzzle("coatl"),
    "puzzle-cotcot": puzzle("cotcot"),
    "review": replay("coatl", "review"),
    "explored": explored("coatl"),
    "statistics": at("/statistics"),
    "lesson-coatl": at("/lesson/coatl"),
    "lesson-cotcot": at("/lesson/cotcot"),
    "home": at("/"),
}


@pytest.mark.parametrize("round_", range(ROUNDS))
@pytest.mark.parametrize("mode", one_in(8, MODES))
def test_nothing_breaks_under_the_hands_of_a_monkey(browser: Browser, server: Server, mode: str, round_: int) -> None:
    number = list(MODES).index(mode) + round_
    with visiting(browser, server, size=SIZES[number * 3 % len(SIZES)]) as guest:
        start = MODES[mode](guest)
        guest.go(start)
        Monkey(guest, 100 * number + round_).play(CLICKS, guest.home + start)
        if start.startswith("/table/"):
            play_on(guest, start.removeprefix("/table/"))


@pytest.mark.parametrize("game", one_in(2, ["cotcot", "coatl"]))
def test_nothing_breaks_where_a_monkey_watches(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server) as host, visiting(browser, server, "Zoé") as guest:
        watched = played(host, game, 8, 1, [ME, BOT, BOT])
        guest.go(f"/table/{watched}")
        Monkey(guest, 7).play(CLICKS, f"{guest.home}/table/{watched}")


def play_on(guest: Guest, table: str) -> None:
    """Come to the table again if the monkey has left it, and play: to the end, or at least some steps."""
    for _ in range(5):
        guest.page.keyboard.press("Escape")
    if f"/table/{table}" not in guest.page.url:
        guest.go(f"/table/{table}")
    player = Player(guest, "pointer", seed=1)
    if FULL:
        player.play()
        return
    deadline = time.monotonic() + PATIENCE
    while player.acts < STEPS_AFTER and player.wait():
        player.act()
        assert time.monotonic() < deadline, f"{player.acts} things done, and no more can be"

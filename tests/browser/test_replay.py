"""A game that is over, move by move: everybody can steer it, on any screen, and only I am *you*."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import Guest, visiting
from tests.browser.screens import BOTS, ME, played
from tests.patience import PATIENCE_MS
from tests.scale import on_days, one_in
from tests.server.running import Server

SIZES = [(1366, 657), (390, 844), (844, 390)]
LONGEST_SET_UP = 14
"""Each of two keeps up to five cards and a Temple card, and says that they have chosen."""
MOST_STOPS = 15


def stops_before(page: Page, target: str) -> int:
    """How often one presses Tab until something has the focus."""
    for number in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(target) => document.activeElement.matches(target)", target):
            return number
    raise AssertionError(f"the keyboard does not reach {target}")


@on_days(1, 3)
@pytest.mark.parametrize("game", one_in(2, ["coatl", "cotcot"]))
def test_a_stranger_steers_a_replay(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server) as guest:
        table = played(guest, game, 2_000, 3, [ME, BOTS[0]])
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(PATIENCE_MS)
    stranger = Guest(context, server, "Ida")
    page = stranger.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        stranger.go(f"/replay/{table}?at=2")
        slider = page.get_by_role("slider")
        expect(slider).to_have_value("2")
        expect(slider).to_be_in_viewport(ratio=1)
        expect(page.locator("[data-part=table]").first).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert not re.search(r"\b(You|Your)\b", page.locator(".replay").inner_text())
    stranger.go(f"/replay/{table}")
    page.get_by_role("slider").wait_for()
    assert stops_before(page, "input[type=range]") < MOST_STOPS
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(r"at=\d\d+"))
    context.close()
    assert not stranger.problems, stranger.problems


def test_the_set_up_is_told(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        table = played(guest, "coatl", 2_000, 3, [ME, BOTS[0]])
        told = ""
        step = 0
        while not re.search(r"(You keep|keeps) \w+ P\d+", told):  # who chooses first is chance
            step += 1
            assert step <= LONGEST_SET_UP, told
            guest.go(f"/replay/{table}?at={step}")
            told = guest.page.locator(".caption").inner_text()

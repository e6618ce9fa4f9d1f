"""What somebody chooses: larger text that fits, a call when it is their turn, all of the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import sight
from tests.browser.guests import READY, Guest, Player, visiting
from tests.browser.screens import BOTS, ME, at_table, played
from tests.browser.sight import Screen
from tests.patience import wait_until
from tests.server.running import Server

LAPTOP = (1366, 657)
SMALL_PHONE = (360, 640)
LAPTOPS = ((1280, 650), (1440, 900))
LARGER = 1.2
"""At least so much larger is text at a table of a laptop for whoever wants it half as large again."""
MOVING = "document.getAnimations().length"
AWAY = """
Object.defineProperty(document, "hidden", { get: () => window.isAway === true });
window.shown = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = () => Promise.resolve("granted");
  constructor() {
    throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
  }
};
ServiceWorkerRegistration.prototype.showNotification = (title) => Promise.resolve(window.shown.push(title));
"""


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").wait_for()


def text_size(page: Page) -> float:
    found: Any = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    return float(found)


def test_larger_text_fits_everywhere(browser: Browser, server: Server) -> None:
    with visiting(browser, server, size=LAPTOP) as guest:
        page = guest.page
        guest.go("/")
        open_settings(page)
        usual = text_size(page)
        page.get_by_role("button", name="150").click()
        assert text_size(page) == 1.5 * usual
        for width, height in (LAPTOP, SMALL_PHONE):
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator("dialog").evaluate("(one) => one.scrollWidth <= one.clientWidth"), width


@pytest.mark.parametrize("go", [at_table("coatl", 60, 5, 4), at_table("cotcot", 20, 8, 5)], ids=["coatl", "cotcot"])
def test_larger_text_is_larger_at_a_table_too_and_all_of_it_is_seen(
    browser: Browser, server: Server, go: Callable[[Guest], None]
) -> None:
    with visiting(browser, server, size=LAPTOP, locale="fr") as guest:
        page = guest.page
        go(guest)
        usual = text_size(page)
        page.evaluate("localStorage['plume.settings'] = JSON.stringify({ size: '150' })")
        page.reload()
        Player(guest, "pointer").wait()
        for size in (LAPTOP, *LAPTOPS):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.wait_for_timeout(300)
            assert text_size(page) > LARGER * usual, size
            assert sight.unseen(page, Screen(size)) + sight.cut(page) == [], size


def test_with_animations_off_nothing_moves(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        page = guest.page
        for game in ("coatl", "cotcot"):
            guest.go(f"/table/{played(guest, game, 8, 1, [ME, BOTS[0]])}")
            page.locator(READY).wait_for()
            open_settings(page)
            speeds = page.get_by_role("group", name="Animation speed")
            speeds.get_by_role("button", name="Normal").click()
            assert page.evaluate(MOVING) > 0, f"nothing moves in {game} by default: the next line shows nothing"
            speeds.get_by_role("button", name="Off").click()
            wait_until(lambda: page.evaluate(MOVING) == 0, f"in {game} something goes on moving")


def test_a_phone_is_notified_by_its_worker(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        guest.context.add_init_script(AWAY)
        page = guest.page
        guest.go(f"/table/{played(guest, 'cotcot', 4, 1, [ME, BOTS[0]])}")
        page.locator(READY).wait_for()
        open_settings(page)
        page.get_by_role("checkbox", name="Notify me").check()
        wait_until(lambda: page.evaluate("navigator.serviceWorker.ready.then(() => true)"), "there is no worker")
        expect(page.get_by_role("button", name="Full screen").first).to_be_visible()
        page.keyboard.press("Escape")
        player = Player(guest, "pointer")
        page.evaluate("window.isAway = true")
        for _ in range(40):
            if page.evaluate("window.shown.length"):
                break
            player.wait()
            player.act()
        wait_until(lambda: page.evaluate("window.shown.length"), "nobody was called")

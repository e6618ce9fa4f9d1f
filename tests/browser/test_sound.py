"""Sound: synthesised, only after somebody has touched the page, and only if they want it."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import READY, Guest, Player, visiting
from tests.browser.screens import BOTS, ME, played
from tests.patience import wait_until
from tests.server.running import Server

LISTEN = """
window.heard = { contexts: 0, started: 0 };
const Context = window.AudioContext;
window.AudioContext = class extends Context {
  constructor(...how) {
    super(...how);
    window.heard.contexts += 1;
  }
};
for (const source of [OscillatorNode, AudioBufferSourceNode]) {
  const start = source.prototype.start;
  source.prototype.start = function (...when) {
    window.heard.started += 1;
    return start.apply(this, when);
  };
}
"""


def at_my_turn(guest: Guest, game: str) -> Player:
    """Come to a table at which it is my turn, without touching anything."""
    guest.context.add_init_script(LISTEN)
    guest.go(f"/table/{played(guest, game, 4, 1, [ME, BOTS[0]])}")
    guest.page.locator(READY).wait_for()
    return Player(guest, "keyboard")


def heard(page: Page) -> dict[str, int]:
    found: dict[str, int] = page.evaluate("window.heard")
    return found


def test_nothing_sounds_before_the_first_gesture(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        player = at_my_turn(guest, "coatl")
        assert heard(guest.page) == {"contexts": 0, "started": 0}
        for _ in range(3):
            player.wait()
            player.act()
        wait_until(lambda: heard(guest.page)["started"] > 0, "nothing is heard")
        assert heard(guest.page)["contexts"] == 1


def test_who_wants_silence_has_it(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        player = at_my_turn(guest, "cotcot")
        page = guest.page
        player.press(page.get_by_role("button", name="Settings"))
        volume = page.get_by_role("slider", name="Volume")
        expect(volume).to_be_visible()
        page.get_by_role("checkbox", name="Sounds").uncheck()
        expect(volume).to_be_disabled()
        page.keyboard.press("Escape")
        before = heard(page)["started"]
        player.act()
        player.wait()
        assert heard(page)["started"] == before

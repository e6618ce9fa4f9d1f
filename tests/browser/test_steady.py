"""Nothing jumps: while others play the page stays where it is, and the prompt always has the same height."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.guests import DESK, PHONE, Guest, Player, visiting
from tests.browser.screens import played
from tests.scale import one_in, share
from tests.server.running import Server

ME = {"who": "me"}
BOT = {"who": "bot", "bot": "random"}
MOST_SHIFT = 0.02
TURNS = share(8, 1)
TABLES = {"coatl": ("coatl", 3), "alone": ("coatl", 1), "cotcot": ("cotcot", 3)}
PLACES = one_in(
    4, [("coatl", DESK), ("alone", PHONE), ("cotcot", DESK), ("coatl", PHONE), ("alone", DESK), ("cotcot", PHONE)]
)

WATCH = """
window.shifts = [];
window.heights = new Set();
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const sources = entry.sources.map(({ node, previousRect, currentRect }) => {
      const element = node?.nodeType === 1 ? node : node?.parentElement;
      const where = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
      return `${element ? sight.name(element) : "?"} from ${where(previousRect)} to ${where(currentRect)}`;
    });
    window.shifts.push([entry.value, sources]);
  }
}).observe({ type: "layout-shift", buffered: false });
const measure = () => {
  const prompt = document.querySelector("[data-part=prompt]");
  if (prompt && !document.querySelector("dialog[open]")) window.heights.add(Math.round(prompt.offsetHeight));
  requestAnimationFrame(measure);
};
requestAnimationFrame(measure);
"""


def take_a_turn(player: Player) -> None:
    """Play until the others do, without waiting for them."""
    while player.page.locator("[data-part=prompt][data-tone=wait]").count() == 0:
        if not player.wait():
            return
        player.act()


def wait_for_the_others(guest: Guest) -> None:
    """Look on until it is for me to decide, without skipping anything; a scoring is looked at and closed."""
    mine = guest.page.locator("[data-part=prompt][data-tone=act], [data-part=prompt][data-tone=end], [data-part=after]")
    asked = guest.page.locator("dialog[open] [data-part=main-act]")
    while True:
        mine.or_(asked).first.wait_for()
        if not asked.count():
            return
        asked.first.click()


@pytest.mark.parametrize(("kind", "size"), PLACES, ids=[f"{kind}-{size[0]}" for kind, size in PLACES])
def test_nothing_jumps_while_others_play(browser: Browser, server: Server, kind: str, size: tuple[int, int]) -> None:
    game, players = TABLES[kind]
    with visiting(browser, server, size=size, has_touch=size == PHONE) as guest:
        table = played(guest, game, share(10, 20), players, [ME, *[BOT] * (players - 1)])
        guest.go(f"/table/{table}")
        player = Player(guest, "pointer", seed=3)
        player.wait()
        guest.page.evaluate(WATCH)
        for _ in range(TURNS):
            take_a_turn(player)
            guest.page.wait_for_timeout(300)
            guest.page.evaluate("window.shifts = []")
            wait_for_the_others(guest)
            shifts = guest.page.evaluate("window.shifts")
            told = "\n".join(f"{value:.4f} {sources}" for value, sources in shifts)
            assert sum(value for value, _ in shifts) < MOST_SHIFT, told
        assert len(guest.page.evaluate("[...window.heights]")) == 1, guest.page.evaluate("[...window.heights]")

"""The end of a game, as somebody sees it with the settings of a newcomer: podium, final table, and what comes next."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.browser.guests import DESK, PHONE, visiting
from tests.browser.screens import BOTS, ME, played
from tests.server.running import Server


def test_the_end_is_a_podium_on_one_screen_and_the_headline_has_the_focus(browser: Browser, server: Server) -> None:
    with visiting(browser, server, size=DESK) as guest:
        page = guest.page
        table = played(guest, "cotcot", 2_000, 3, [ME, *BOTS[:2]])
        scores = guest.table(table)["table"]["result"]["scores"]
        guest.go(f"/table/{table}")
        title = page.get_by_role("heading", level=1)
        expect(title).to_be_focused()
        expect(title).to_contain_text(re.compile("golden egg|A shared victory"))
        podium = page.get_by_role("list", name="Results").get_by_role("listitem")
        expect(podium).to_have_count(3)
        expect(podium.first).to_contain_text(str(max(scores)))
        for size in (DESK, PHONE):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            for seen in (title, podium.first, podium.last, page.get_by_role("button", name="Rematch")):
                expect(seen).to_be_in_viewport(ratio=0.9)
        page.get_by_role("button", name="Count again").click()
        expect(page.get_by_text("step 1 of")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_who_gave_up_stands_on_the_podium_too(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        table = guest.open_table("coatl", ME, BOTS[0])
        guest.request("POST", f"/tables/{table}/orders", {"type": "concede", "seat": 0})
        expect(guest.page.get_by_role("heading", level=1)).to_be_focused()
        podium = guest.page.get_by_role("list", name="Results").get_by_role("listitem")
        expect(podium.last).to_contain_text("gave up")

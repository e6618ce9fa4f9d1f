"""Somebody comes by an invitation, who has never been here: it says what is played, with whom and how."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from playwright.sync_api import Browser, expect

from tests.browser.guests import PHONE
from tests.browser.test_home import newcomer
from tests.patience import PATIENCE
from tests.server.running import Server


@contextmanager
def client(server: Server, name: str) -> Iterator[httpx.Client]:
    """Somebody who asks by HTTP."""
    with httpx.Client(base_url=f"http://{server.address}/api", timeout=PATIENCE) as found:
        found.put("/me", json={"name": name}).raise_for_status()
        yield found


def invited(host: httpx.Client, *seats: dict[str, str], **more: Any) -> tuple[str, str]:
    """A table that waits, and the path of its invitation."""
    opened = host.post("/tables", json={"game": "coatl", "seats": list(seats), **more}).json()
    return opened["id"], f"/table/{opened['id']}#invitation={opened['invitation']}"


def test_the_invitation_tells_all_and_one_sits_down_without_scrolling(browser: Browser, server: Server) -> None:
    options = {"sacrifice": False, "first_player": 0}
    with client(server, "Maud") as host:
        _, path = invited(host, {"who": "me"}, {"who": "bot", "bot": "easy"}, {"who": "open"}, options=options)
    with newcomer(browser, server, PHONE) as page:
        page.goto(path)
        expect(page.get_by_role("heading", name="Maud invites you to Cóatl")).to_be_visible()
        seats = page.get_by_role("list", name="Who plays").get_by_role("listitem")
        expect(seats).to_have_count(3)
        expect(seats.nth(1)).to_contain_text("Easy bot")
        expect(seats.nth(2)).to_contain_text("Your seat")
        agreed = page.get_by_role("list", name="What was agreed")
        for fact in ("No clock", "Without Sacrifice tokens", "Maud begins", "Rules"):
            expect(agreed).to_contain_text(fact)
        expect(page.get_by_role("img", name="A feathered serpent")).to_be_visible()
        sit = page.get_by_role("button", name="Sit down")
        expect(sit).to_be_in_viewport(ratio=1)
        page.get_by_role("textbox", name="Your name").fill("Léonie")
        sit.click()
        page.locator("[data-part=bar]").wait_for()
        expect(page.locator("main[aria-busy]")).to_be_visible()


def test_a_full_table_says_so_and_offers_to_watch(browser: Browser, server: Server) -> None:
    with client(server, "Maud") as host, client(server, "Ben") as guest:
        table, path = invited(host, {"who": "me"}, {"who": "open"})
        guest.post(f"/tables/{table}/join", json={"invitation": path.split("=")[1]}).raise_for_status()
    with newcomer(browser, server) as page:
        page.goto(path)
        expect(page.get_by_role("heading", name="This table is full")).to_be_visible()
        expect(page.get_by_role("link", name="Open a table of your own")).to_be_visible()
        page.get_by_role("button", name="Watch the game").click()
        expect(page.locator("main[aria-busy]")).to_be_visible()


def test_who_waits_for_friends_has_a_link_to_copy_and_a_code_to_scan(browser: Browser, server: Server) -> None:
    with newcomer(browser, server, PHONE) as page:
        page.goto("/new/cotcot?with=friends")
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_role("img", name="Scan to sit down")).to_be_visible()
        link = page.get_by_role("textbox", name="The link to this table").input_value()
        assert "#invitation=" in link
        page.get_by_role("button", name="Copy the link").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()

"""Cards at the table of Cóatl, with the settings that a newcomer has: set-up, warnings, reasons, tokens, finishing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.browser.guests import DESK, PHONE, Guest, Player
from tests.server.running import Server

ME = {"who": "me"}
BOT = {"who": "bot", "bot": "random"}
FIRST = {"first_player": 0}


@contextmanager
def newcomer(browser: Browser, server: Server, size: tuple[int, int] = DESK, **options: Any) -> Iterator[Guest]:
    """Somebody whose browser has no settings of ours yet; nothing may go wrong on their page."""
    width, height = size
    context = browser.new_context(locale="en-GB", viewport={"width": width, "height": height}, **options)
    guest = Guest(context, server, "Ada")
    try:
        yield guest
    finally:
        context.close()
    assert not guest.problems, guest.problems


def prompt(guest: Guest) -> Locator:
    return guest.page.locator("[data-part=prompt]")


def dealt(guest: Guest) -> Locator:
    return guest.page.locator("[data-part=dealt] button")


def order(guest: Guest, table: str, move: str) -> None:
    guest.request("POST", f"/tables/{table}/orders", {"type": "play", "seat": 0, "move": move})


def test_cards_are_kept_given_back_and_kept_for_good(browser: Browser, server: Server) -> None:
    with newcomer(browser, server) as guest:
        guest.open_table("coatl", ME, BOT, options={"first_player": 1})
        Player(guest, "pointer").wait()
        cards = dealt(guest)
        expect(cards).to_have_count(4)
        for place in range(3):
            cards.nth(place).click()
        expect(prompt(guest)).to_contain_text("You keep 3 so far")
        expect(cards.nth(3)).to_have_attribute("aria-disabled", "true")
        cards.nth(3).hover()
        expect(guest.page.get_by_role("tooltip")).to_contain_text("You keep three already")
        cards.nth(0).click()
        expect(prompt(guest)).to_contain_text("You keep 2 so far")
        prompt(guest).get_by_role("button", name="Keep these 2").click()
        expect(guest.page.locator("[data-part=hand] [data-what^=P]")).to_have_count(2)


def test_nobody_keeps_nothing_by_mistake(browser: Browser, server: Server) -> None:
    with newcomer(browser, server, PHONE, has_touch=True) as guest:
        guest.open_table("coatl", ME, BOT, options=FIRST)
        Player(guest, "pointer").wait()
        prompt(guest).get_by_role("button", name="Keep none").click()
        guest.page.get_by_role("button", name="Cancel").click()
        expect(dealt(guest)).to_have_count(3)
        prompt(guest).get_by_role("button", name="Keep none").click()
        guest.page.locator("dialog[open]").get_by_role("button", name="Keep none").click()
        expect(prompt(guest)).to_contain_text("Take pieces or take cards")


def test_the_table_shows_what_can_be_done_and_says_why_not(browser: Browser, server: Server) -> None:
    with newcomer(browser, server) as guest:
        table = guest.open_table("coatl", ME, BOT, options=FIRST)
        order(guest, table, "done")
        page = guest.page
        expect(prompt(guest)).to_contain_text("Take pieces or take cards")
        assert page.locator("[data-part=row] .lit").count() == 7
        tokens = page.locator("[data-part=tokens] button")
        assert tokens.locator("visible=true").count() == 3
        page.locator("[data-part=spaces] [data-move]").first.click()
        expect(page.locator("[data-part=tokens] [aria-disabled=true]")).to_have_count(3)
        tokens.first.click(force=True)
        expect(page.get_by_role("tooltip")).to_contain_text(re.compile("Not now: you have begun an action|one action"))
        page.locator("[data-at=row]").first.click(force=True)
        expect(page.locator("dialog[open]")).to_contain_text("Not now: a turn is one action")


def test_priest_commitment_shows_the_temples_wherever_it_is_used(browser: Browser, server: Server) -> None:
    with newcomer(browser, server, PHONE, has_touch=True) as guest:
        table = guest.open_table("coatl", ME, BOT, options=FIRST)
        order(guest, table, "done")
        page = guest.page
        page.locator("[data-token=commit]").click()
        page.locator("dialog[open] [data-move^=commit]").first.click()
        expect(page.locator("[data-part=hand] [data-what^=T]")).to_have_count(2)
        page.locator("[data-part=temples] [data-what^=T]").first.click(force=True)
        expect(page.locator("dialog[open]")).to_contain_text("It ")

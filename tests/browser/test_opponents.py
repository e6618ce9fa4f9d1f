"""Bots as opponents: every strength can be chosen, plays, is called by its name, and the choice is remembered."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from plume import bots
from tests.browser.guests import Guest, Player, visiting
from tests.browser.screens import ME
from tests.patience import PATIENCE_MS
from tests.server.running import Server

STRENGTHS = {
    "beginner": "Beginner",
    "easy": "Easy",
    "medium": "Medium",
    "hard": "Hard",
    "merciless": "Merciless",
}


NOTES_THINKING = """
const look = () => (window.thought ||= /is thinking/.test(document.querySelector("[data-part=prompt]")?.innerText));
new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""The moment may be short: the page itself notes it."""


def which(page: Page, seat: int) -> str:
    """The bot that is to sit at a seat."""
    return page.get_by_label(f"Which bot sits at seat {seat}").input_value()


def movers(guest: Guest, table: str) -> set[int]:
    """The seats that have moved."""
    updates = guest.request("GET", f"/tables/{table}/updates?seat=0")
    return {update["seat"] for update in updates if update["what"] == "moved"}


def test_the_page_offers_the_bots_that_there_are_from_gentle_to_merciless(browser: Browser, server: Server) -> None:
    assert tuple(STRENGTHS) == bots.LEVELS
    with visiting(browser, server) as guest:
        guest.go("/new/coatl")
        groups = guest.page.get_by_label("Which bot sits at seat 2").locator("optgroup")
        expect(groups).to_have_count(2)
        offered = [
            [str(option.get_attribute("value")) for option in groups.nth(number).locator("option").all()]
            for number in range(2)
        ]
        assert offered[0] == list(bots.LEVELS)
        assert [bot for group in offered for bot in group] == list(bots.BOTS)
        assert [*bots.BOTS] == guest.request("GET", "/catalogue")["bots"]


def test_the_strength_is_remembered_for_each_game(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        page = guest.page
        guest.go("/")
        strengths = page.get_by_role("group", name="How strong your opponents are")
        for game in range(2):
            expect(strengths.nth(game).locator("[aria-pressed=true]")).to_have_text("Beginner")
        strengths.first.get_by_role("button", name="Hard").click()
        expect(page.get_by_text("Plans ahead, and watches what you collect")).to_be_visible()
        page.reload()
        expect(strengths.first.locator("[aria-pressed=true]")).to_have_text("Hard")
        expect(strengths.last.locator("[aria-pressed=true]")).to_have_text("Beginner")
        guest.go("/new/coatl")
        assert which(page, 2) == "hard"
        page.get_by_label("Which bot sits at seat 2").select_option("easy")
        page.get_by_role("group", name="Players").get_by_role("button", name="3").click()
        assert which(page, 3) == "easy"
        page.get_by_label("Which bot sits at seat 3").select_option("random")
        guest.go("/")
        page.get_by_role("button", name=re.compile("^Play now")).first.click()
        page.get_by_role("button", name="Play the whole game").click()
        page.locator("[data-part=table]").wait_for()
        table = guest.table(page.url.rsplit("/", 1)[1])["table"]
        assert [seat["bot"] for seat in table["seats"]] == [None, "easy"]
        expect(page.locator("[data-part=opponent]").first).to_contain_text("Easy bot")
        page.evaluate("localStorage.setItem('plume.language', 'fr')")
        page.reload()
        expect(page.locator("[data-part=opponent]").first).to_contain_text("facile")


def test_bots_fill_the_free_seats_as_strong_as_one_likes(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        table = guest.open_table("coatl", ME, {"who": "open"}, {"who": "open"})
        guest.page.get_by_label("Which bots take the free seats").select_option("medium")
        guest.page.get_by_role("button", name="Fill the free seats with bots").click()
        guest.page.locator("[data-part=table]").wait_for()
        assert [seat["bot"] for seat in guest.table(table)["table"]["seats"]] == [None, "medium", "medium"]
        expect(guest.page.locator("[data-part=opponent]")).to_contain_text(["Medium bot", "Medium bot"])
        names = [seat["name"] for seat in guest.table(table)["table"]["seats"]]
        assert len(set(names)) == len(names) == 3


def test_a_rematch_may_be_against_a_stronger_bot(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        first = guest.open_table("coatl", ME, {"who": "bot", "bot": "random"})
        guest.request("POST", f"/tables/{first}/orders", {"type": "concede", "seat": 0})
        guest.page.get_by_label("Opponents of the next game").select_option("easy")
        guest.page.get_by_role("button", name="Rematch").click()
        guest.page.wait_for_url(lambda url: "/table/" in url and first not in url)
        again = guest.table(guest.page.url.rsplit("/", 1)[1])["table"]
        assert [seat["bot"] for seat in again["seats"]] == [None, "easy"]


def test_every_strength_plays_at_one_table(browser: Browser, server: Server) -> None:
    """Without motion: this is about how long the bots think, not about how long they are watched."""
    with visiting(browser, server, speed="off") as guest:
        page = guest.page
        guest.go("/new/cotcot")
        page.get_by_role("group", name="Players").get_by_role("button", name="5").click()
        for seat, strength in enumerate(list(STRENGTHS)[1:], 2):
            page.get_by_label(f"Which bot sits at seat {seat}").select_option(strength)
        page.get_by_text("Clock and spectators").click()
        page.get_by_label("Which bot takes over").select_option("beginner")
        page.get_by_role("button", name="Open the table").click()
        Player(guest, "pointer").wait()
        table = page.url.rsplit("/", 1)[1]
        page.get_by_role("button", name="Table", exact=True).click()
        page.get_by_role("button", name="Give up").click()
        page.locator("dialog[open]").last.get_by_role("button", name="Give up").click()
        for name in list(STRENGTHS.values())[1:]:
            expect(page.locator("[data-part=player]", has_text=name)).to_be_visible()
        expect(page.locator("[data-part=bot]", has_text="Beginner")).to_be_visible()
        for _ in range(int(PATIENCE_MS) // 500):
            if movers(guest, table) == set(range(len(STRENGTHS))):
                return
            page.wait_for_timeout(500)
        raise AssertionError(f"only {movers(guest, table)} have moved")


def test_who_thinks_is_said_to_think(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        guest.context.add_init_script(NOTES_THINKING)
        guest.open_table("cotcot", ME, {"who": "bot", "bot": "merciless"}, options={"first_player": 0})
        player = Player(guest, "pointer")
        while not guest.page.evaluate("window.thought"):
            assert player.wait(), "nobody was ever said to think"
            player.act()

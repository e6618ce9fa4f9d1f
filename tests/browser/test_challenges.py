"""Challenges: one finds them again, whoever has made them, and sees how far one is."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, expect

from tests.browser.guests import Guest, visiting
from tests.browser.screens import challenged_by, friend_of, take_up
from tests.server.running import Server

FEW = 4
"""So many are shown before one asks for all."""


def listed(guest: Guest) -> Locator:
    """My challenges, on the shelf of past games."""
    guest.go("/past")
    return guest.page.get_by_role("region", name="Challenges").get_by_role("listitem")


def test_my_challenges_are_found_again_with_how_i_have_done(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        friend = friend_of(guest, "Ida")
        theirs = challenged_by(friend, "cotcot", "random")
        guest.go("/past")
        guest.see("You have not finished a game yet.")
        expect(guest.page.get_by_role("region", name="Challenges")).to_have_count(0)
        challenged_by(guest, "coatl", options={"levels": [1, 2]})
        take_up(guest, theirs, 1, moves=2)
        mine = listed(guest)
        expect(mine).to_have_count(2)
        expect(mine.filter(has_text="from you")).to_contain_text("Cóatl against A.D.A.M.")
        expect(mine.filter(has_text="from you")).to_contain_text("not played yet")
        expect(mine.filter(has_text="from Ida")).to_contain_text("not finished yet")
        take_up(friend, theirs, 2)
        take_up(guest, theirs, 1)
        (me,) = [one for one in guest.request("GET", f"/challenges/{theirs}")["standings"] if one["is_me"]]
        row = listed(guest).filter(has_text="from Ida")
        expect(row).to_contain_text(f"rank {me['rank']} of 2")
        expect(row).to_contain_text("2 people have played")
        row.get_by_role("link").click()
        expect(guest.page.get_by_role("heading", name="Results")).to_be_visible()
        friend.context.close()


def test_of_many_challenges_the_latest_come_first_and_all_on_demand(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        for _ in range(FEW + 1):
            challenged_by(guest, "cotcot", "random")
        latest = challenged_by(guest, "coatl", "random")
        mine = listed(guest)
        expect(mine).to_have_count(FEW)
        expect(mine.first.get_by_role("link")).to_have_attribute("href", f"/challenge/{latest}")
        guest.page.get_by_role("button", name="Show all 6 challenges").click()
        expect(mine).to_have_count(FEW + 2)

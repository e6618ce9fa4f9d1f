"""Exploring: from a moment of a replay one plays on, goes back and on again, takes hints and branches, by a link."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.guests import DESK, PHONE, Guest, Means, Player, visiting
from tests.browser.screens import BOTS, FINAL_HINT, ME, friend_of, played
from tests.browser.sight import Size
from tests.scale import one_in
from tests.server.running import Server

AT = 24
"""After so many moves of a game it is explored."""
MANY = 2_000
MY_TURN = "[data-part=prompt][data-tone=act]"


def where(page: Page) -> Locator:
    return page.locator("[data-part=explored-at]")


def place(page: Page) -> int:
    """At which move of the branch one is."""
    found = re.match(r"\D*(\d+)", where(page).inner_text())
    assert found
    return int(found[1])


def play_on_from_here(page: Page, press: Callable[[Locator], None]) -> None:
    """Take up a branch at the moment that is shown."""
    press(page.get_by_role("button", name="Play on from here"))
    expect(page.get_by_role("dialog").get_by_role("combobox", name="You play")).to_have_value(re.compile("."))
    press(page.locator("[data-part=explore-go]"))
    page.get_by_role("dialog").wait_for(state="detached")
    page.locator("[data-part=exploring]").wait_for()


def play_on(player: Player) -> int:
    """Play until it is my turn again; at which move that is."""
    page = player.page
    while place(page) <= AT or page.locator(MY_TURN).count() == 0:
        assert player.wait()
        if page.locator(MY_TURN).count():
            player.act()
    return place(page)


def explored(guest: Guest, game: str, means: Means) -> tuple[str, Player]:
    """A finished game, and somebody who has begun to explore it."""
    table = played(guest, game, MANY, 3, [ME, BOTS[0]])
    guest.go(f"/replay/{table}?at={AT}")
    guest.page.get_by_role("button", name="Play on from here").wait_for()
    player = Player(guest, means)
    play_on_from_here(guest.page, player.press)
    expect(guest.page.get_by_role("link", name=f"From move {AT} of the game")).to_be_visible()
    return table, player


@pytest.mark.parametrize(
    ("game", "size", "means"),
    one_in(2, [("cotcot", PHONE, "pointer"), ("coatl", DESK, "keyboard")]),
)
def test_a_game_is_played_on_and_stays_as_it_was(
    browser: Browser, server: Server, game: str, size: Size, means: Means
) -> None:
    with visiting(browser, server, size=size) as guest:
        table, player = explored(guest, game, means)
        page, before = guest.page, guest.request("GET", f"/tables/{table}/review")
        branch = page.url.rsplit("/", 1)[1]
        reached = play_on(player)
        page.keyboard.press(",")
        expect(where(page)).to_have_text(f"{reached - 1} of {reached}")
        page.keyboard.press(".")
        expect(where(page)).to_have_text(f"{reached} of {reached}")
        player.press(page.get_by_role("button", name="To the beginning"))
        expect(where(page)).to_have_text(f"0 of {reached}")
        assert guest.request("GET", f"/tables/{table}/review") == before
        assert listed(guest) == [table]
        check_link(guest, branch)


def listed(guest: Guest) -> list[str]:
    """All that is listed as mine."""
    found = [guest.request("GET", f"/tables?which=mine&finished={finished}") for finished in ("true", "false")]
    return [one["table"]["id"] for some in found for one in some]


def check_link(guest: Guest, branch: str) -> None:
    """A friend sees the branch by its link, moves nothing there, and goes on in one of their own."""
    friend = friend_of(guest, "Ida")
    friend.go(f"/table/{branch}")
    friend.page.locator("[data-part=exploring]").wait_for()
    expect(friend.page.get_by_role("button", name="To the beginning")).to_have_count(0)
    play_on_from_here(friend.page, Locator.click)
    expect(friend.page).not_to_have_url(re.compile(branch))
    expect(friend.page.get_by_role("button", name="To the beginning")).to_be_visible()
    friend.context.close()
    assert not friend.problems, friend.problems


def test_where_one_explores_there_are_hints_and_branches_of_branches(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        table, player = explored(guest, "cotcot", "pointer")
        page = guest.page
        page.locator(MY_TURN).wait_for()
        page.keyboard.press("h")
        page.locator(FINAL_HINT).wait_for()
        player.press(page.locator("[data-hinted]"))
        play_on_from_here(page, player.press)
        guest.go(f"/replay/{table}?at={AT}")
        page.get_by_role("button", name="Play on from here").click()
        branches = page.get_by_role("region", name="Your branches of this game").get_by_role("link")
        expect(branches).to_have_count(2)
        branches.first.click()
        page.locator("[data-part=exploring]").wait_for()

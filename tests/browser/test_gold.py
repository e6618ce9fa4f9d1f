"""The expansions of Cóatl are chosen at a new table, and a golden body steals by pointer, by keyboard and by thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import sight
from tests.browser.guests import PHONE, Guest, Player, visiting
from tests.server.running import Server

LAPTOP = (1366, 657)
THUMB = 44
GOLDEN = "[data-part=board] [data-hold=o]"
BLACK = "[data-part=loot] [data-hold]"
DO_IT = '[data-part=prompt] [data-move="steal 1 k k"]'


def with_a_golden_body(guest: Guest) -> Page:
    """The table of the lesson: a golden body lies on my board, and two black ones on the other."""
    table = guest.request("POST", "/lessons/gold", {"teacher": "Ben"})["id"]
    guest.go(f"/table/{table}")
    Player(guest, "pointer").wait()
    return guest.page


def prompt(page: Page) -> Locator:
    return page.locator("[data-part=prompt]")


def see_that_it_was_done(page: Page) -> None:
    expect(page.locator("[data-part=board]").get_by_role("button", name="black body")).to_have_count(2)
    expect(page.locator(GOLDEN)).to_have_count(0)
    feathers = page.locator("[data-part=opponent] [data-part=feathers]")
    expect(feathers).to_have_text("1")
    expect(feathers).to_have_accessible_name("1 Golden Feather: +2 points at the end")


def test_two_bodies_are_stolen_by_pointer(browser: Browser, server: Server) -> None:
    with visiting(browser, server, size=LAPTOP) as guest:
        page = with_a_golden_body(guest)
        page.locator(GOLDEN).click()
        expect(prompt(page)).to_contain_text("Choose one or two bodies")
        theirs = page.locator("[data-part=loot]")
        expect(theirs.get_by_role("button", name="green head")).to_have_attribute("aria-disabled", "true")
        theirs.get_by_role("button", name="blue body").click()
        expect(page.locator('[data-part=prompt] [data-move="steal 1 b"]')).to_be_visible()
        expect(page.locator("[data-part=opponent]")).to_contain_text("0 → 2")
        page.keyboard.press("Escape")
        expect(theirs).to_have_count(0)
        page.locator(GOLDEN).click()
        for body in theirs.get_by_role("button", name="black body").all():
            body.click()
        expect(prompt(page)).to_contain_text("Ben gets a Golden Feather: 0 → 2 points.")
        page.locator(DO_IT).click()
        see_that_it_was_done(page)
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(GOLDEN)).to_have_count(1)


def test_a_golden_body_is_dragged_to_what_it_takes(browser: Browser, server: Server) -> None:
    with visiting(browser, server, size=LAPTOP) as guest:
        page = with_a_golden_body(guest)
        golden = page.locator(GOLDEN).bounding_box()
        assert golden is not None
        page.mouse.move(golden["x"] + golden["width"] / 2, golden["y"] + golden["height"] / 2)
        page.mouse.down()
        page.mouse.move(golden["x"] + 60, golden["y"] - 60, steps=4)
        body = page.locator(BLACK).first
        body.wait_for()
        there = body.bounding_box()
        assert there is not None
        page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=6)
        page.mouse.up()
        expect(body).to_have_attribute("aria-pressed", "true")
        page.locator('[data-part=prompt] [data-move="steal 1 k"]').click()
        expect(page.locator("[data-part=opponent] [data-part=feathers]")).to_have_text("1")


def test_two_bodies_are_stolen_by_keyboard(browser: Browser, server: Server) -> None:
    with visiting(browser, server, size=LAPTOP) as guest:
        page = with_a_golden_body(guest)
        somebody = Player(guest, "keyboard")
        somebody.press(page.locator(GOLDEN))
        somebody.press(page.locator(BLACK).nth(0))
        somebody.press(page.locator(BLACK).nth(1))
        somebody.press(page.locator(DO_IT))
        see_that_it_was_done(page)


@pytest.mark.parametrize("size", [PHONE, (360, 640), (844, 390)], ids=str)
def test_a_thumb_finds_every_body_that_it_may_take(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    with visiting(browser, server, size=size, has_touch=True) as guest:
        page = with_a_golden_body(guest)
        page.locator(GOLDEN).tap()
        bodies = page.locator(BLACK)
        expect(bodies).to_have_count(3)
        for body in bodies.all():
            box = body.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= THUMB, box
        assert not sight.unseen(page, sight.Screen(size))
        bodies.nth(0).tap()
        bodies.nth(1).tap()
        page.locator(DO_IT).tap()
        see_that_it_was_done(page)


def test_expansions_are_chosen_at_a_new_table_and_refused_with_a_reason(browser: Browser, server: Server) -> None:
    with visiting(browser, server, size=LAPTOP) as guest:
        guest.go("/new/coatl")
        page = guest.page
        for name in ("Promo cards", "Fewer bodies", "Golden Feathers"):
            page.get_by_role("group", name=name).get_by_role("button", name="With", exact=True).click()
        page.get_by_role("group", name="Players").get_by_role("button", name="4").click()
        fewer = page.get_by_role("group", name="Fewer bodies").get_by_role("button", name="With", exact=True)
        expect(fewer).to_have_attribute("aria-disabled", "true")
        expect(page.get_by_text("Only for two or three players")).to_be_visible()
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/table/*")
        options = guest.table(page.url.rpartition("/")[2])["table"]["options"]
        assert (options["promo"], options["golden_feathers"]) == (True, True)
        assert "fewer_bodies" not in options

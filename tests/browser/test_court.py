"""The court of Cóatl: what lies on it is large enough to be read, also for those who watch, and a finger scrolls it."""

from __future__ import annotations

from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.guests import Guest, Player, visiting
from tests.browser.screens import BOTS, ME, legal_now, played
from tests.server.running import Server

LOW_PHONE = (390, 520)
LEAST_HEIGHT = 32
"""A serpent that is less high than this cannot be read."""
SPACE = "[data-part=spaces] [data-move]"
SCROLLED = "[...document.querySelectorAll('*')].reduce((most, one) => Math.max(most, one.scrollTop), 0)"


def finger(page: Page) -> CDPSession:
    """Something that touches the screen as a finger does."""
    return page.context.new_cdp_session(page)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def where_pieces_can_be_taken(guest: Guest) -> str:
    """A table at which it is my turn and the supply is open."""
    for moves in range(2, 20):
        table = played(guest, "coatl", moves, moves, [ME, BOTS[0]], options={"first_player": 0})
        if any(move.startswith("take ") for move in legal_now(guest, table)):
            return table
    raise AssertionError("nobody can ever take a piece")


def touch(hand: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def test_a_finger_scrolls_over_what_it_could_take_and_drags_it_sideways(browser: Browser, server: Server) -> None:
    with visiting(browser, server, size=LOW_PHONE, has_touch=True) as guest:
        guest.go(f"/table/{where_pieces_can_be_taken(guest)}")
        Player(guest, "pointer").wait()
        page, hand = guest.page, finger(guest.page)
        page.locator("[data-opens=market]").click()
        pieces = page.locator("[data-part=board] button")
        before = pieces.count()
        x, y = middle(page, SPACE)
        touch(hand, "touchStart", (x, y))
        for up in range(5, 60, 5):
            touch(hand, "touchMove", (x, y - up))
        touch(hand, "touchEnd")
        page.wait_for_function(f"() => {SCROLLED} > 0")
        expect(pieces).to_have_count(before)
        x, y = middle(page, SPACE)
        touch(hand, "touchStart", (x, y))
        touch(hand, "touchMove", (x + 12, y))
        touch(hand, "touchMove", middle(page, "[data-drop=board]"))
        touch(hand, "touchEnd")
        expect(pieces).not_to_have_count(before)


def test_those_who_watch_see_every_player_as_large_as_one_sees_oneself(browser: Browser, server: Server) -> None:
    with (
        visiting(browser, server, "Ada") as ada,
        visiting(browser, server, "Zoé", size=(1024, 768)) as zoe,
    ):
        zoe.go(f"/table/{played(ada, 'coatl', 70, 11, [ME, *BOTS[:2]])}")
        players = zoe.page.locator("[data-part=opponent]")
        expect(players).to_have_count(3)
        expect(players.get_by_role("img", name="board")).to_have_count(3)
        serpents = players.get_by_role("img", name="serpent")
        serpents.first.wait_for()
        heights = [box["height"] for box in (one.bounding_box() for one in serpents.all()) if box]
        assert heights
        assert min(heights) >= LEAST_HEIGHT, heights
        expect(zoe.page.locator("[data-new]")).to_have_count(0)

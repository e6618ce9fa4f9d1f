"""Bots on the site without a server think in further workers, and nobody waits for them meanwhile."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.browser.guests import READY, Player
from tests.pocket.site import KEPT, WALK, Files, Visitor, newcomer
from tests.scale import on_days

THINKER = "/assets/thinker-"
TRIES = 12
IS_SOON = f"""async () => {{
    const [kept, walk] = [{KEPT}, {WALK}];
    const before = await kept("line/");
    walk("/");
    while (!document.querySelector("section[aria-label='My tables'] a")) await new Promise(requestAnimationFrame);
    return (await kept("line/")) === before;
}}"""


def thinkers(page: Page) -> int:
    """How many workers search."""
    return sum(THINKER in worker.url for worker in page.workers)


def open_table(visitor: Visitor) -> None:
    """Open a table at which three bots think for a second each."""
    visitor.go("/new/cotcot?with=bots")
    page = visitor.page
    page.get_by_label("Players", exact=True).get_by_role("button", name="4", exact=True).click()
    for bot in page.get_by_role("combobox").filter(has_text="Merciless").all():
        bot.select_option(label="Merciless")
    page.get_by_role("button", name="Open the table").first.click()
    page.wait_for_url("**/table/*")


def is_answered_while_bots_think(visitor: Visitor) -> bool:
    """Whether somebody who goes home sees their tables before the bots have played."""
    table = visitor.page.url
    is_soon: bool = visitor.page.evaluate(IS_SOON)
    visitor.walk(table.removeprefix(visitor.files.address))
    return is_soon


@on_days(2)
def test_everybody_is_answered_while_bots_think_in_workers(browser: Browser, files: Files) -> None:
    with newcomer(browser, files) as visitor:
        page = visitor.page
        open_table(visitor)
        player = Player(visitor, "pointer", 1)
        for _ in range(TRIES):
            assert player.wait(), "the game is over"
            player.act()
            if not page.locator(READY).count() and is_answered_while_bots_think(visitor):
                break
        else:
            raise AssertionError("nobody is answered as long as bots think")
        assert thinkers(page) == page.evaluate("navigator.hardwareConcurrency")

"""The screens that people own: at every moment of a game all of the table is inside the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tests.browser import sight
from tests.browser.guests import Guest, visiting
from tests.browser.screens import at_table, finishing, holding
from tests.browser.sight import SIZES, WINDOWS, Screen
from tests.scale import one_in
from tests.server.running import Server

LONGEST_WORDS = "fr"
MOMENTS: dict[str, Callable[[Guest], None]] = {
    "coatl-2-begin": at_table("coatl", 0, 1, 2),
    "coatl-2": at_table("coatl", 60, 3, 2),
    "coatl-4-begin": at_table("coatl", 0, 1, 4),
    "coatl-4": at_table("coatl", 60, 5, 4),
    "coatl-held": holding,
    "coatl-finish": finishing,
    "coatl-alone": at_table("coatl", 60, 4, 1, options={"levels": [1, 2, 3, 4, 5]}),
    "cotcot-2": at_table("cotcot", 60, 7, 2),
    "cotcot-5": at_table("cotcot", 20, 8, 5),
}


def wrong(guest: Guest, screen: Screen) -> list[str]:
    """What can be done and is not seen, and which parts are cut off where nothing may scroll."""
    found = sight.unseen(guest.page, screen)
    return found if screen.roams else found + sight.cut(guest.page)


@pytest.mark.parametrize("moment", one_in(4, MOMENTS))
def test_everything_is_seen_on_every_screen(browser: Browser, server: Server, moment: str) -> None:
    with visiting(browser, server, locale=LONGEST_WORDS) as guest:
        MOMENTS[moment](guest)
        problems: list[str] = []
        for size in (*SIZES, *one_in(8, WINDOWS)):
            guest.page.set_viewport_size({"width": size[0], "height": size[1]})
            guest.page.wait_for_timeout(300)
            problems += [f"{size}: {one}" for one in wrong(guest, Screen(size))]
        assert not problems, "\n".join(["", *problems])

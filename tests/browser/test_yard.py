"""The yard of CotCotCollec' with the settings of somebody new: scorings, warnings, the fox, all screens."""

from __future__ import annotations

import time
from functools import partial
from itertools import count, takewhile
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import Guest, Player, visiting
from tests.browser.screens import played
from tests.browser.sight import SIZES, Screen, Size, unseen
from tests.patience import PATIENCE, wait_until
from tests.scale import on_days, one_in
from tests.server.running import Server

ME = {"who": "me"}
BOT = {"who": "bot", "bot": "random"}
FIRST = {"first_player": 0}


def order(guest: Guest, table: str, move: str) -> None:
    guest.request("POST", f"/tables/{table}/orders", {"type": "play", "seat": 0, "move": move})


def seats(guest: Guest, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.request("GET", f"/tables/{table}?seat=0")["game"]["position"]["seats"]
    return found


def is_seen(page: Page, size: Size) -> bool:
    return not unseen(page, Screen(size))


def play_to_scoring(guest: Guest, table: str) -> list[int]:
    """Play by the API until the first scoring is held, and say what each seat got."""
    deadline = time.monotonic() + 2 * PATIENCE
    for number in takewhile(lambda _: time.monotonic() < deadline, count()):
        now = guest.request("GET", f"/tables/{table}?seat=0")
        points = [seat["points"] for seat in now["game"]["position"]["seats"]]
        if points[0]:
            return [one[0] for one in points]
        legal = list(now["choices"]["legal"]) if now["choices"] else []
        eager = ("add", "start", "draw", "chest", "take", "done")
        best = sorted(legal, key=lambda move: eager.index(move.split()[0]) if move.split()[0] in eager else 9)
        if best:
            order(guest, table, "draw" if "draw" in best and number % 2 else best[0])
        guest.page.wait_for_timeout(20)
    raise AssertionError("nothing is ever scored")


@on_days(0, 2, 4)
def test_a_scoring_is_counted_in_the_yard_to_its_end(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        page = guest.page
        table = guest.open_table("cotcot", ME, BOT, options=FIRST)
        Player(guest, "pointer").wait()
        got = play_to_scoring(guest, table)
        page.locator("[data-part=count]").wait_for()
        assert page.locator("[data-move], [data-hold]").count() == 0
        page.locator("[data-part=count-next][data-over]").wait_for()
        won = page.locator("[data-part=player] [data-part=won]").all_inner_texts()
        assert won == [f"+{got[1]}", f"+{got[0]}"], "my neighbour comes first, I last"
        expect(page.locator("[data-part=count]")).to_have_count(0)
        Player(guest, "pointer").wait()


def test_with_less_motion_a_scoring_goes_on_by_hand(browser: Browser, server: Server) -> None:
    with visiting(browser, server, reduced_motion="reduce") as guest:
        page = guest.page
        table = guest.open_table("cotcot", ME, BOT, options=FIRST)
        Player(guest, "pointer").wait()
        play_to_scoring(guest, table)
        page.locator("[data-part=count][data-step='-1']").wait_for()
        page.locator("[data-part=count-next]").click()
        page.locator("[data-part=count][data-step='0']").wait_for()
        page.locator("[data-part=count-all]").click()
        page.locator("[data-part=count-next][data-over]").click()
        expect(page.locator("[data-part=count]")).to_have_count(0)


def test_a_move_that_one_is_warned_of_is_made_all_the_same(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        page = guest.page
        table = guest.open_table("cotcot", ME, BOT, options=FIRST)
        Player(guest, "pointer").wait()
        page.locator("[data-part=hand] [data-hold=x2]").click()
        page.locator("[data-part=prompt]").get_by_role("button", name="Hide it as a chest").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Hide your only doubler?")
        dialog.get_by_role("button", name="Do it all the same").click()
        expect(page.locator("[data-part=hand] [data-what=x2]")).to_have_count(0)
        wait_until(lambda: seats(guest, table)[0]["chests"] == 1, "the doubler is hidden")


def test_one_button_moves_the_fox_and_each_place_says_what_it_costs(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        page = guest.page
        table = guest.open_table("cotcot", ME, BOT, options=FIRST)
        hand = seats(guest, table)[0]["hand"]
        finds = [card for card in dict.fromkeys(hand) if card not in ("joker", "x2")]
        for move in ("chest x2", f"start {finds[0]}"):
            order(guest, table, move)
        expect(page.locator("[data-part=yard] [data-at=fox]")).to_be_visible()
        assert page.locator("[data-part=send-fox]").count() <= 1
        expect(page.locator(f"[data-part=yard] [data-at='cell.0.{finds[0]}'] .visually-hidden").first).to_contain_text(
            "under the fox"
        )


@pytest.mark.parametrize(("players", "moves"), one_in(2, [(2, 45), (5, 24)]))
def test_everything_that_a_turn_needs_is_seen_at_once(
    browser: Browser, server: Server, players: int, moves: int
) -> None:
    with visiting(browser, server) as guest:
        page = guest.page
        guest.go(f"/table/{played(guest, 'cotcot', moves, players, [ME, *[BOT] * (players - 1)])}")
        player = Player(guest, "pointer")
        while not player.choices():
            player.wait()
            player.act()
        for held in (False, True):
            if held and page.locator("[data-part=hand] [data-hold]").count():
                page.locator("[data-part=hand] [data-hold]").first.click()
            for size in SIZES:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                wait_until(partial(is_seen, page, size), f"all is seen at {size}")
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size

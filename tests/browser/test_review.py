"""The review of a finished game: opened from its end, by a stranger with the link, on a phone, by key and by ear."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.guests import DESK, PHONE, Guest, visiting
from tests.browser.screens import BOTS, ME, friend_of, my_turn, play_on
from tests.browser.test_access import violations
from tests.patience import PATIENCE_MS
from tests.scale import on_days, one_in, share
from tests.server.running import Server

GAMES = {"coatl": share(2_000, 30), "cotcot": share(2_000, 40)}
"""After so many moves of mine I give up, if the game still goes on."""
LONG_MS = 4 * PATIENCE_MS
"""A review takes its time where others work too."""
LINES = ("start", "luck", "play", "others")
DONE = "[data-part=review][aria-busy=false]"


def over(guest: Guest, game: str) -> str:
    """A table at which I played against a bot until the game was over."""
    table = str(guest.request("POST", "/tables", {"game": game, "seats": [ME, BOTS[0]]})["id"])
    play_on(guest, table, GAMES[game], 3)
    if my_turn(guest, table)["table"]["status"] == "playing":
        guest.request("POST", f"/tables/{table}/orders", {"type": "concede", "seat": 0})
    return table


def appraisal(guest: Guest, table: str) -> Any:
    """What the server says, when it is done."""
    found = guest.request("POST", f"/tables/{table}/analysis", {})
    assert found["state"] == "done"
    return found["analysis"]["appraisal"]


def slider_of(page: Page) -> Locator:
    return page.get_by_role("slider", name="Turn of the game")


def tenths(text: str) -> int:
    """A number of the table of luck and play."""
    assert re.fullmatch(r"[+−]?\d+\.\d", text), text
    return int(text.replace("−", "-").replace(".", ""))


def check_graph(page: Page, turns: int) -> None:
    """Every turn can be reached by key, and is told."""
    slider = slider_of(page)
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Before the first turn\. You \d+%, Oskar \d+%\.$"))
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.keyboard.press("End")
    expect(slider).to_have_value(str(turns))
    page.get_by_role("button", name="One turn back").click()
    expect(slider).to_have_value(str(turns - 1))
    page.get_by_text("As a table").click()
    expect(page.locator("details tbody tr")).to_have_count(turns)
    page.get_by_text("As a table").click()


def check_slips(page: Page, slips: list[Any]) -> None:
    """What cost most of mine comes first; one press shows it on the table, with what was better."""
    shown = page.locator("[data-part=slip]")
    page.get_by_role("button", name="Everybody").click()
    expect(shown).to_have_count(len(slips))
    page.get_by_role("group", name="Whose turns").get_by_role("button", name="You").click()
    mine = [slip for slip in slips if slip["seat"] == 0]
    expect(shown).to_have_count(len(mine))
    for one, slip in zip(shown.all(), mine, strict=True):
        one.get_by_role("button").click()
        expect(one.get_by_role("button")).to_have_attribute("aria-pressed", "true")
        expect(one).to_contain_text("to win instead of")
        assert all(told.strip() for told in one.locator("dd").all_inner_texts())
        where = f"Turn {slip['turn']}: You" if slip["turn"] else "Set-up: You"
        expect(page.locator("[data-part=review-where]")).to_have_text(where)
        assert f"at={slip['at']}" in page.url
        if slip["better"][0] not in ("done", "pass"):
            expect(page.locator("[data-part=marks] rect").first).to_be_attached()
            expect(one).to_contain_text("marked on the table")


def check_balance(page: Page, players: list[Any]) -> None:
    """The lines that are shown make the margin that is shown, and this is the game's."""
    table = page.locator("[data-part=balance]")
    columns = [[tenths(text) for text in table.locator(f"[data-line={line}] td").all_inner_texts()] for line in LINES]
    margins = [tenths(text) for text in table.locator("[data-line=margin] td").all_inner_texts()]
    assert [sum(column) for column in zip(*columns, strict=True)] == margins
    assert margins == [round(10 * player["margin"]) for player in players]


def check_looks(page: Page) -> None:
    """Nothing is wrong by day and night, on a desk and a phone."""
    for theme in ("light", "dark"):
        for width, height in (DESK, PHONE):
            page.emulate_media(color_scheme=theme)
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(300)
            assert not violations(page), (theme, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@on_days(0, 2, 4)
@pytest.mark.parametrize("game", one_in(2, GAMES))
def test_a_game_is_reviewed_from_its_end(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server, size=DESK) as guest:
        table = over(guest, game)
        page = guest.page
        guest.go(f"/table/{table}")
        page.get_by_role("link", name="Review").click()
        expect(page).to_have_url(re.compile(f"/review/{table}"))
        slider_of(page).wait_for()
        expect(page.get_by_role("img", name="Chance to win")).to_be_visible()
        page.locator(DONE).wait_for(timeout=LONG_MS)
        found = appraisal(guest, table)
        check_graph(page, len(found["turns"]))
        check_slips(page, found["slips"])
        check_balance(page, found["players"])
        expect(page.locator("[data-part=accuracy] li")).to_have_count(2)
        works = page.locator("[data-part=works] article")
        expect(works).to_have_count(len(found["works"]))
        for one, work in zip(works.all(), found["works"], strict=True):
            missed = work["best_points"] - work["points"]
            expect(one).to_contain_text("possible" if missed else "Nothing better was possible")
            expect(one.get_by_text("Best possible")).to_have_count(1 if missed else 0)
        check_looks(page)
        check_stranger(guest, table, len(found["slips"]))


def check_stranger(guest: Guest, table: str, slips: int) -> None:
    """Whoever has the link sees the same at once, is nobody of them, and goes on from there in the replay."""
    stranger = friend_of(guest, "Ida")
    page = stranger.page
    stranger.go(f"/review/{table}?at=9")
    page.locator(DONE).wait_for()
    expect(page.locator("[data-part=slip]")).to_have_count(slips)
    expect(page.get_by_role("button", name="Everybody")).to_have_attribute("aria-pressed", "true")
    assert not re.search(r"\b(You|Your)\b", page.locator("[data-part=balance]").inner_text())
    page.locator("[data-part=slip] button").first.click()
    at = re.search(r"at=(\d+)", page.url)
    assert at
    page.get_by_role("link", name="Go on from here in the replay").click()
    expect(page).to_have_url(re.compile(rf"/replay/{table}\?at={at[1]}&"))
    expect(page.get_by_role("slider")).to_have_value(at[1])
    page.get_by_role("link", name="Review").click()
    page.locator(DONE).wait_for()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"From move {at[1]} of the game")
    page.locator("[data-part=explore-go]").click()
    page.locator("[data-part=exploring]").wait_for()
    stranger.context.close()
    assert not stranger.problems, stranger.problems


def test_a_game_that_goes_on_is_not_reviewed(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        guest.allow("40[39]")
        table = str(guest.request("POST", "/tables", {"game": "cotcot", "seats": [ME, BOTS[0]]})["id"])
        guest.go(f"/review/{table}")
        expect(guest.page.get_by_role("link", name="Home", exact=True)).to_be_visible()
        expect(guest.page.locator("figure")).to_have_count(0)

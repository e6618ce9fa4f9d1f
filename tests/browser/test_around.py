"""What is around the games: home, replays, lessons, A.D.A.M.'s turn, records."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.guests import Player, visiting
from tests.browser.screens import BOTS, ME, played
from tests.server.running import Server


@pytest.mark.parametrize("place", [0, 1])
def test_a_first_move_takes_three_clicks(browser: Browser, server: Server, place: int) -> None:
    with visiting(browser, server) as guest:
        guest.context.clear_cookies()
        guest.go("/")
        guest.page.get_by_role("button", name=re.compile("^Play now")).nth(place).click()
        guest.page.get_by_role("button", name="Play a first game").click()
        player = Player(guest, "pointer")
        player.wait()
        first = guest.page.locator("[data-move]:visible:not([aria-disabled=true])").first
        first.click()
        player.wait()
        assert "/table/" in guest.page.url


def test_a_replay_goes_forwards_and_backwards_by_keys_and_slider(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        table = played(guest, "coatl", 2_000, 3, [ME, BOTS[0]])
        guest.go(f"/replay/{table}")
        slider = guest.page.get_by_role("slider")
        expect(slider).to_have_value("0")
        for key, at in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1")):
            guest.page.keyboard.press(key)
            expect(slider).to_have_value(at)
        guest.page.keyboard.press("End")
        slider.fill("20")
        expect(guest.page).to_have_url(re.compile("at=20"))
        guest.page.reload()
        expect(guest.page.get_by_role("slider")).to_have_value("20")
        expect(guest.page.locator("[data-part=spaces] button").first).to_be_visible()


def test_a_record_is_saved_and_loaded_again(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        table = played(guest, "cotcot", 2_000, 3, [ME, BOTS[0]])
        record = guest.context.request.get(f"{guest.home}/api/tables/{table}/record").body()
        guest.go("/past")
        guest.page.locator("input[type=file]").set_input_files(
            {"name": "game.plume", "mimeType": "text/plain", "buffer": record}
        )
        expect(guest.page).to_have_url(re.compile("/(replay|table)/"))
        assert table not in guest.page.url


def test_adam_plays_in_steps_that_can_be_taken_one_by_one(browser: Browser, server: Server) -> None:
    with visiting(browser, server, speed="slow") as guest:
        guest.open_table("coatl", ME)
        page = guest.page
        player = Player(guest, "pointer")
        for _ in range(3):
            player.wait()
            player.press(page.locator("[data-part=dealt] [data-move]").first)
        player.wait()
        page.locator('[data-move="done"]').click()
        step = page.get_by_role("button", name="Step")
        expect(step).to_be_visible()
        expect(page.locator("[data-part=adam-steps] [aria-current]")).to_have_count(1)
        first = page.locator("[data-part=adam-steps] [aria-current]").inner_text()
        step.click()
        expect(page.locator("[data-part=adam-steps] [aria-current]")).not_to_have_text(first)
        page.get_by_role("button", name="Skip to my turn").click()
        expect(page.locator("[data-part=prompt][data-tone=act]")).to_be_visible()
        expect(page.locator("[data-part=adam-told]")).to_contain_text("A.D.A.M.")

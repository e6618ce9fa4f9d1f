"""Without a pointer: one stop of Tab for each group, arrows inside, number keys, the sheet of keys, and the focus."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import IS_FOCUSED, Guest, Player, visiting
from tests.browser.screens import at_table, finished
from tests.patience import wait_until
from tests.server.running import Server

GROUPS = """
() => [...document.querySelectorAll("[data-roving]")].map((group) => [...group.querySelectorAll("button, a[href]")]
  .filter((thing) => thing.closest("[data-roving]") === group && thing.getClientRects().length)
  .filter((thing) => thing.tabIndex === 0).length)
"""
MOST_STOPS = 40


def focused(page: Page, wish: str) -> Any:
    """Something about what has the focus."""
    return page.evaluate(f"(() => {{ const focused = document.activeElement; return {wish}; }})()")


def stops_until(page: Page, selector: str) -> int:
    """How many times Tab has to be pressed to come into something."""
    for stops in range(1, 400):
        page.keyboard.press("Tab")
        if focused(page, f"focused.closest({selector!r}) !== null"):
            return stops
    raise AssertionError(f"Tab does not reach {selector}")


def at_my_turn(guest: Guest, game: str) -> Player:
    at_table(game, 5, 1, 3)(guest)
    player = Player(guest, "keyboard")
    player.wait()
    return player


def test_a_group_is_one_stop_and_arrows_go_through_it(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        at_my_turn(guest, "coatl")
        page = guest.page
        assert stops_until(page, "[data-part=supply]") <= 12
        assert all(stops <= 1 for stops in page.evaluate(GROUPS))
        supply = page.locator("[data-part=supply] button")
        page.keyboard.press("Home")
        assert supply.first.evaluate(IS_FOCUSED)
        page.keyboard.press("ArrowLeft")
        assert supply.last.evaluate(IS_FOCUSED)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        assert not supply.first.evaluate(IS_FOCUSED)
        remembered = focused(page, "focused.ariaLabel")
        page.keyboard.press("Tab")
        assert not focused(page, "focused.closest('[data-part=supply]')")
        page.keyboard.press("Shift+Tab")
        assert focused(page, "focused.ariaLabel") == remembered


def test_arrows_lead_into_a_group_that_has_the_focus_itself(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        player = at_my_turn(guest, "cotcot")
        player.press(guest.page.locator("[data-hold]").first)
        house = guest.page.locator("[data-part=yard] [data-roving]")
        house.focus()
        guest.page.keyboard.press("ArrowRight")
        assert focused(guest.page, "focused.matches('[data-part=yard] [data-roving] button')")


def test_number_keys_act_on_the_group_and_else_on_the_prompt(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        player = at_my_turn(guest, "cotcot")
        page = guest.page
        held = page.locator("[data-part=hand] button[data-hold]")
        player.focus(held.first)
        place = page.locator("[data-part=hand] [data-roving] button").evaluate_all(
            "(all) => all.findIndex((one) => one.dataset.hold) + 1"
        )
        page.keyboard.press(str(place))
        expect(held.first).to_have_attribute("aria-pressed", "true")
        prompt = page.locator("[data-part=prompt]")
        prompt.evaluate("(prompt) => prompt.focus()")
        before = prompt.inner_text()
        page.keyboard.press("1")
        expect(prompt).not_to_have_text(before)


def test_the_first_stop_skips_to_the_prompt_and_a_sheet_tells_the_keys(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        at_my_turn(guest, "coatl")
        page = guest.page
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert focused(page, "focused.dataset.part") == "prompt"
        page.keyboard.press("?")
        sheet = page.get_by_role("dialog", name="Keys")
        for key in ("Tab", "Esc", "P", "Z", "?"):
            expect(sheet.get_by_text(key, exact=True)).to_be_visible()
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        assert focused(page, "focused.dataset.part") == "prompt"


def test_the_focus_comes_back_from_dialogs_and_never_falls_to_the_body(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        player = at_my_turn(guest, "cotcot")
        page = guest.page
        settings = page.get_by_role("button", name="Settings")
        player.press(settings)
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(settings).to_be_focused()
        for _ in range(6):
            player.act()
            if not player.wait():
                break
            wait_until(lambda: focused(page, "focused !== document.body"), "the focus is nowhere")


def test_the_controls_of_a_replay_are_near(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        finished("coatl", 2, "/replay/{table}")(guest)
        guest.page.get_by_role("slider").wait_for()
        assert stops_until(guest.page, "input[type=range]") <= MOST_STOPS


def lines_of(page: Page, selector: str) -> set[str]:
    """The lines round the things that a selector finds."""
    return set(
        page.locator(f"{selector} >> visible=true").evaluate_all(
            "(all) => all.map((one) => getComputedStyle(one).outlineStyle)"
        )
    )


def test_forced_colours_show_what_is_legal_chosen_and_focused(browser: Browser, server: Server) -> None:
    with visiting(browser, server, forced_colors="active") as guest:
        player = at_my_turn(guest, "cotcot")
        page = guest.page
        assert lines_of(page, "[data-move], [data-hold]") == {"dashed"}
        assert "dashed" not in lines_of(page, "main [aria-disabled=true]")
        held = page.locator("[data-part=hand] button[data-hold]").first
        player.focus(held)
        page.keyboard.press("Enter")
        expect(held).to_have_attribute("aria-pressed", "true")
        assert lines_of(page, "[data-part=hand] [aria-pressed=true]") == {"solid"}
        assert lines_of(page, ":focus-visible") == {"solid"}

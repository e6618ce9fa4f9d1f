"""What a table offers besides the moves: plans, reasons, warnings, languages, drags, attention."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import Guest, Player, visiting
from tests.server.running import Server

ME = {"who": "me"}
BOT = {"who": "bot", "name": "Oskar"}


def at_the_first_turn(guest: Guest, **options: object) -> Player:
    """A table of Cóatl at which it is my turn, with one card in hand."""
    guest.open_table("coatl", ME, BOT, options={"first_player": 0, **options})
    player = Player(guest, "pointer")
    card = guest.page.locator("[data-part=dealt] [data-move]").first
    card.wait_for()
    player.press(card)
    done = guest.page.locator('[data-move="done"]')
    done.wait_for()
    player.press(done)
    guest.page.locator("[data-part=spaces] [data-move]").first.wait_for()
    return player


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, source: str, target: str) -> None:
    """Drag with the mouse, in small steps as a hand does."""
    page.mouse.move(*centre(page, source))
    page.mouse.down()
    x, y = centre(page, source)
    page.mouse.move(x + 20, y + 20, steps=3)
    page.mouse.move(*centre(page, target), steps=5)
    page.mouse.up()


def test_pieces_and_cards_are_dragged(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        player = at_the_first_turn(guest)
        drag(guest.page, "[data-part=spaces] [data-move]", "[data-drop=board]")
        player.wait()
        expect(guest.page.locator("[data-part=board] button")).to_have_count(2)
        guest.page.keyboard.press("z")
        player.wait()
        guest.page.keyboard.press("z")
        expect(guest.page.locator("[data-part=board] button")).to_have_count(0)


def test_what_is_not_possible_says_why(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        player = at_the_first_turn(guest)
        player.press(guest.page.locator("[data-part=spaces] [data-move]").first)
        player.wait()
        card = guest.page.locator("[data-at=row][aria-disabled=true]").first
        card.hover()
        expect(guest.page.get_by_role("tooltip")).to_contain_text(re.compile(r"\w+ \w+"))


def test_undo_and_restart_take_back_what_was_taken(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        player = at_the_first_turn(guest)
        held = guest.page.locator("[data-part=board] button")
        for way in ("Undo", "Restart turn"):
            player.press(guest.page.locator("[data-part=spaces] [data-move]").first)
            expect(held).to_have_count(2)
            player.press(guest.page.get_by_role("button", name=way))
            expect(held).to_have_count(0)
            player.wait()


def test_what_was_done_is_taken_back_also_while_something_is_held(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        player = at_the_first_turn(guest)
        board = guest.page.locator("[data-part=board] button")
        player.press(guest.page.locator("[data-part=spaces] [data-move]").first)
        expect(board).to_have_count(2)
        player.press(guest.page.locator('[data-move="done"]'))
        player.wait()
        held = guest.page.locator("[data-part=board] [data-hold]").first
        name = held.get_attribute("data-hold")
        player.press(held)
        player.press(guest.page.locator(f'[data-move="begin {name}"]'))
        player.press(guest.page.locator("[data-part=board] [data-hold]").first)
        player.press(guest.page.get_by_role("button", name="Undo"))
        expect(board).to_have_count(2)
        expect(guest.page.get_by_role("button", name="Let go")).to_have_count(0)


def test_a_plan_is_private_and_scored_by_the_server(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        at_the_first_turn(guest)
        page = guest.page
        page.get_by_role("button", name="Plan").click()
        for piece in ("red head", "red body", "red body"):
            page.locator("[data-part=plan-pieces]").get_by_role("button", name=piece).last.click()
            page.locator("[data-part=drafts] [data-part=join]").last.click()
        expect(page.locator("[data-part=draft-piece]")).to_have_count(3)
        expect(page.locator("[data-part=prompt]")).to_contain_text("You still need")
        page.get_by_role("button", name="Back to the table").click()
        expect(page.locator("[data-part=serpents] article [data-what]")).to_have_count(0)
        page.get_by_role("button", name="Plan").click()
        expect(page.locator("[data-part=draft-piece]")).to_have_count(3)


def test_the_language_changes_at_once_and_nothing_stays_behind(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        at_the_first_turn(guest)
        page = guest.page
        expect(page.locator("[data-part=prompt]")).to_contain_text("Take pieces or take cards")
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Français").click()
        page.get_by_role("button", name="Fermer").click()
        expect(page.locator("[data-part=prompt]")).to_contain_text("Prenez des pièces ou prenez des cartes")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        page.reload()
        expect(page.locator("[data-part=prompt]")).to_contain_text("Prenez des pièces")


def test_the_browser_chooses_the_language(browser: Browser, server: Server) -> None:
    with visiting(browser, server, locale="fr-FR") as guest:
        guest.go("/")
        expect(guest.page.locator("html")).to_have_attribute("lang", "fr")
        expect(
            guest.page.get_by_text("Contre A.D.A.M.").or_(guest.page.get_by_text("Seul contre A.D.A.M.")).first
        ).to_be_visible()


def test_the_title_calls_when_it_is_my_turn(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        at_the_first_turn(guest)
        expect(guest.page).to_have_title(re.compile("Your turn"))


def test_at_twice_the_text_size_nothing_is_cut_off(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        at_the_first_turn(guest)
        guest.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert guest.page.evaluate("document.documentElement.scrollWidth") <= 1440

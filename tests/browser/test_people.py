"""People at a table: what they are called and look like, what they say, and what they see when nobody answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import PHONE, Guest, visiting
from tests.browser.test_access import violations
from tests.scale import on_days
from tests.server.running import Server, running

ME = {"who": "me"}
OPEN = {"who": "open"}
BEGINNER = {"who": "bot", "bot": "beginner"}
FIRST = {"first_player": 0}


def ready(page: Page) -> None:
    """Wait until the table is shown and nothing moves."""
    page.locator("main[aria-busy=false]").wait_for()


def together(lea: Guest, ben: Guest, game: str, *others: dict[str, str]) -> str:
    """Two people at a table, each before their own screen."""
    seats = [ME, OPEN, *others]
    opened = lea.request("POST", "/tables", {"game": game, "seats": seats, "options": FIRST})
    table = str(opened["id"])
    ben.request("POST", f"/tables/{table}/join", {"invitation": opened["invitation"]})
    for guest in (lea, ben):
        guest.go(f"/table/{table}")
        ready(guest.page)
    return table


def test_bots_of_one_strength_have_names_of_their_own_and_i_am_you(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Guest") as guest:
        table = guest.open_table("cotcot", ME, BEGINNER, BEGINNER, BEGINNER, options=FIRST)
        ready(guest.page)
        names = [seat["name"] for seat in guest.table(table)["table"]["seats"]]
        assert len(set(names)) == 4
        for name in names[1:]:
            expect(guest.page.get_by_text(name, exact=True).first).to_be_visible()
        prompt = guest.page.locator("[data-part=prompt]")
        expect(prompt).to_have_attribute("aria-label", "Your turn")
        expect(prompt).not_to_contain_text("Guest")
        move = next(iter(guest.table(table)["choices"]["legal"]))
        guest.request("POST", f"/tables/{table}/orders", {"type": "play", "seat": 0, "move": move})
        log = guest.page.locator("[data-part=log]").first
        expect(log).to_contain_text("You")
        expect(log).not_to_contain_text("Guest")


def test_the_head_that_i_choose_is_shown_where_i_sit(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as lea, visiting(browser, server, "Ben") as ben:
        lea.go("/")
        lea.page.get_by_role("button", name="Settings").click()
        with lea.page.expect_response("**/api/me"):
            lea.page.get_by_role("radio", name="Owl").check(force=True)
        together(lea, ben, "coatl")
        hers = ben.page.get_by_role("article", name="Léa")
        expect(hers.locator("[data-face=owl]")).to_be_visible()
        lea.page.get_by_role("button", name="Settings").click()
        lea.page.get_by_role("radio", name="Frog").check(force=True)
        expect(hers.locator("[data-face=frog]")).to_be_visible()
        expect(hers.locator("[data-face=owl]")).to_have_count(0)


def test_who_leaves_a_device_finds_the_way_back(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as lea:
        lea.go("/")
        lea.page.get_by_role("button", name="Settings").click()
        lea.page.get_by_role("button", name="Make a link").click()
        lea.page.get_by_role("button", name="Make my links void").click()
        expect(lea.page.get_by_role("button", name="Make a link")).to_be_visible()
        lea.page.get_by_role("button", name="Leave").click()
        way_back = lea.page.get_by_role("textbox", name="This link leads back to who you were").input_value()
        assert violations(lea.page) == []
        assert lea.request("GET", "/me") is None
        lea.page.goto(way_back)
        lea.page.wait_for_function("() => fetch('/api/me').then((a) => a.json()).then((me) => me?.name === 'Léa')")


def test_who_is_waited_for_and_not_here_is_named(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as lea, visiting(browser, server, "Ben") as ben:
        table = together(lea, ben, "cotcot")
        prompt = ben.page.locator("[data-part=prompt]")
        expect(prompt).to_contain_text("Léa")
        expect(prompt).not_to_contain_text("not here")
        lea.go("/")
        expect(prompt).to_contain_text("Léa is not here just now.")
        lea.go(f"/table/{table}")
        expect(prompt).not_to_contain_text("not here")


def test_what_somebody_says_or_shows_is_seen_by_all_and_strangers_only_look(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as lea, visiting(browser, server, "Ben", PHONE) as ben:
        table = together(lea, ben, "cotcot")
        with visiting(browser, server, "Zoé") as stranger:
            stranger.go(f"/table/{table}")
            ready(stranger.page)
            ben.page.get_by_role("button", name="Chat").click()
            ben.page.get_by_role("textbox", name="Say something").fill("Good luck!")
            ben.page.get_by_role("button", name="Send").click()
            for guest in (lea, stranger):
                expect(guest.page.locator("[data-part=voices]")).to_contain_text("Good luck!")
            ben.page.locator("[data-part=chat] [data-reaction=clap]").click()
            expect(lea.page.locator("[data-part=voices] [data-reaction=clap]")).to_be_visible()
            lea.page.get_by_role("button", name="Chat: 1 new message").click()
            chat = lea.page.locator("[data-part=chat]")
            expect(chat).to_contain_text("Ben Good luck!")
            assert violations(lea.page) == []
            lea.page.keyboard.press("Escape")
            expect(chat).to_have_count(0)
            expect(lea.page.get_by_role("button", name="Chat", exact=True)).to_be_visible()
            stranger.page.get_by_role("button", name="Chat").click()
            expect(stranger.page.locator("[data-part=chat]")).to_contain_text("Good luck!")
            expect(stranger.page.get_by_role("textbox", name="Say something")).to_have_count(0)


def test_who_asks_to_take_a_turn_back_learns_the_answer(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as lea, visiting(browser, server, "Ben") as ben:
        table = together(lea, ben, "cotcot")
        while lea.table(table)["choices"]:
            move = next(iter(lea.table(table)["choices"]["legal"]))
            lea.request("POST", f"/tables/{table}/orders", {"type": "play", "seat": 0, "move": move})
        for yes, answer in ((False, "Ben would rather not."), (True, "Granted: your turn is taken back.")):
            ready(lea.page)
            lea.page.get_by_role("button", name="Table", exact=True).click()
            lea.page.get_by_role("button", name="Ask to take back my turn").click()
            expect(lea.page.locator("[data-part=asked]")).to_contain_text("Waiting for Ben")
            ben.page.get_by_role("button", name="Yes" if yes else "No", exact=True).click()
            expect(lea.page.locator("[data-part=asked]")).to_contain_text(answer)


@pytest.mark.parametrize("way", ["button", "Escape"])
def test_a_line_of_the_log_shows_its_moment_and_leads_back(browser: Browser, server: Server, way: str) -> None:
    with visiting(browser, server, "Léa") as lea:
        table = lea.open_table("cotcot", ME, BEGINNER, options=FIRST)
        ready(lea.page)
        move = next(iter(lea.table(table)["choices"]["legal"]))
        lea.request("POST", f"/tables/{table}/orders", {"type": "play", "seat": 0, "move": move})
        tool = lea.page.locator("[data-part=log-tool] button")
        if tool.is_visible():
            tool.click()
        lea.page.locator("[data-part=log] li button:visible").filter(has_text="The game begins").first.click()
        expect(lea.page.locator("[data-part=looked-back]")).to_contain_text("The game begins")
        assert lea.page.locator("[data-move]:visible:not([aria-disabled=true])").count() == 0
        if way == "button":
            lea.page.get_by_role("button", name="Back to now").click()
        else:
            lea.page.keyboard.press(way)
        expect(lea.page.locator("[data-part=looked-back]")).to_have_count(0)
        expect(lea.page.locator("[data-part=prompt]")).to_have_attribute("aria-label", "Your turn")


@on_days(1, 3)
def test_a_stalled_connection_is_said_at_once_and_comes_back_by_itself(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as lea:
        held: list[bool] = []

        def stall(live: object) -> None:
            """Nothing comes through as long as it is held."""
            ends = live.connect_to_server()  # type: ignore[attr-defined]
            live.on_message(lambda text: None if held else ends.send(text))  # type: ignore[attr-defined]
            ends.on_message(lambda text: None if held else live.send(text))  # type: ignore[attr-defined]

        lea.page.route_web_socket("**/live**", stall)
        lea.open_table("cotcot", ME, BEGINNER, options=FIRST)
        ready(lea.page)
        lost = lea.page.locator("[data-part=lost]")
        expect(lost).to_have_count(0)
        held.append(True)
        expect(lost).to_be_visible()
        held.clear()
        expect(lost).to_have_count(0)
        lea.page.evaluate("dispatchEvent(new Event('offline'))")
        expect(lost).to_be_visible()
        lea.page.evaluate("dispatchEvent(new Event('online'))")
        expect(lost).to_have_count(0)
        expect(lea.page.locator("[data-part=prompt]")).to_have_attribute("aria-label", "Your turn")


def test_who_watches_a_table_whose_players_are_away_sees_it_also_after_a_restart(
    browser: Browser, tmp_path: Path
) -> None:
    with running(tmp_path) as server, visiting(browser, server, "Zoé") as zoe:
        with visiting(browser, server, "Léa") as lea:
            opened = lea.request("POST", "/tables", {"game": "coatl", "seats": [ME, {"who": "here"}]})
        zoe.go(f"/table/{opened['id']}")
        ready(zoe.page)
        zoe.page.goto("about:blank")
        server.stop()
        server.start()
        zoe.go(f"/table/{opened['id']}")
        ready(zoe.page)


def test_the_prompt_keeps_its_height_and_says_what_is_going_on(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as lea, visiting(browser, server, "Ben", PHONE) as ben:
        table = together(lea, ben, "cotcot")
        expect(ben.page.locator("[data-part=prompt]")).to_have_attribute("aria-label", "Waiting")
        before = [guest.page.locator("[data-part=prompt]").bounding_box() for guest in (lea, ben)]
        while lea.table(table)["choices"]:
            move = next(iter(lea.table(table)["choices"]["legal"]))
            lea.request("POST", f"/tables/{table}/orders", {"type": "play", "seat": 0, "move": move})
        expect(ben.page.locator("[data-part=prompt]")).to_have_attribute("aria-label", "Your turn")
        expect(lea.page.locator("[data-part=prompt]")).to_have_attribute("aria-label", "Waiting")
        after = [guest.page.locator("[data-part=prompt]").bounding_box() for guest in (lea, ben)]
        assert [box and box["height"] for box in after] == [box and box["height"] for box in before]


def test_another_game_begins_when_both_want_it(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as lea, visiting(browser, server, "Ben") as ben:
        table = together(lea, ben, "cotcot")
        lea.request("POST", f"/tables/{table}/orders", {"type": "concede", "seat": 0})
        lea.page.get_by_role("button", name="Rematch").click()
        lea.page.locator("[data-part=waiting]").wait_for()
        ben.page.get_by_role("button", name="Play again with Léa").click()
        for guest in (lea, ben):
            guest.page.locator("[data-part=prompt]").wait_for()


def test_with_open_hands_nobody_looks_away(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as lea:
        table = lea.open_table("cotcot", ME, {"who": "here", "name": "Ben"}, options=FIRST)
        lea.page.get_by_role("button", name="Play with open hands").click()
        ready(lea.page)
        while (now := lea.request("GET", f"/tables/{table}?seat=0"))["choices"]:
            move = next(iter(now["choices"]["legal"]))
            lea.request("POST", f"/tables/{table}/orders", {"type": "play", "seat": 0, "move": move})
        expect(lea.page.locator("[data-part=curtain]")).to_have_count(0)
        expect(lea.page.locator("[data-part=prompt]")).to_have_attribute("aria-label", "Your turn")


def test_who_opens_the_personal_link_of_another_is_asked_and_can_come_back(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Anna") as anna, visiting(browser, server, "Léa") as lea:
        token = anna.request("POST", "/me/link", {})["token"]
        lea.go(f"/enter#{token}")
        expect(lea.page.get_by_role("heading")).to_contain_text("You are Léa on this device")
        assert lea.request("GET", "/me")["name"] == "Léa"
        lea.page.get_by_role("button", name="Become Anna").click()
        expect(lea.page.get_by_role("heading")).to_contain_text("You are Anna now")
        back = lea.page.locator("[data-part=way-back]").inner_text()
        lea.page.get_by_role("button", name="Home").click()
        lea.page.wait_for_url(f"{lea.home}/")
        assert lea.request("GET", "/me")["name"] == "Anna"
        lea.page.goto(back)
        lea.page.get_by_role("button", name="Become Léa").click()
        expect(lea.page.get_by_role("heading")).to_contain_text("You are Léa now")
        assert lea.request("GET", "/me")["name"] == "Léa"
        lea.page.locator("[data-part=way-back]").click()
        expect(lea.page.get_by_role("button", name="Become Anna")).to_be_visible()

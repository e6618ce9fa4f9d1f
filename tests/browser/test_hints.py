"""Hints at the table: what is marked leads on, nothing else gives way to it, and only who may have hints gets them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, Response, expect

from tests.browser import sight
from tests.browser.guests import DESK, PHONE, Guest, Means, Player, visiting
from tests.browser.screens import FINAL_HINT
from tests.browser.sight import SIZES, Screen, Size
from tests.browser.test_access import violations
from tests.browser.test_people import ready, together
from tests.scale import one_in, share
from tests.server.running import Server

ME = {"who": "me"}
OPEN = {"who": "open"}
BOT = {"who": "bot", "name": "Oskar"}
FIRST = {"first_player": 0}
LAPTOP = (1366, 657)
TOOL = "[data-part=hint-tool] button"
IDEAS = "[data-part=ideas-tool]"
MARKED = "[data-hinted]"
MOST_STEPS = 20
SETTLED = "() => !document.querySelector('[data-part=ideas-tool]') || document.querySelector('[data-hinted]')"
MOVED_ON = (
    "(old) => !document.querySelector('[data-part=ideas-tool]') || document.querySelector('[data-hinted]') !== old"
)


def prompt_of(page: Page) -> Locator:
    return page.locator("[data-part=prompt]")


def ask(page: Page) -> list[str]:
    """Ask for a hint by key, wait for the better answer, and say which moves are its best idea."""
    with page.expect_response(is_better_hint) as found:
        page.keyboard.press("h")
    page.locator(FINAL_HINT).wait_for()
    best: list[str] = found.value.json()["hint"]["ideas"][0]["moves"]
    return best


def is_better_hint(response: Response) -> bool:
    asked = response.request.post_data_json
    return response.url.endswith("/hint") and asked is not None and not asked["is_first"]


def follow(player: Player) -> int:
    """Press what is marked until the idea is done; how often that was."""
    page = player.page
    for step in range(MOST_STEPS):
        player.wait()
        page.wait_for_function(SETTLED)
        if not page.locator(IDEAS).count():
            return step
        marked = page.locator(MARKED).element_handle()
        player.press(page.locator(MARKED))
        page.wait_for_function(MOVED_ON, arg=marked)
    raise AssertionError("the idea is never done")


def moves_of(guest: Guest, table: str) -> list[str]:
    """What I have played."""
    updates = guest.request("GET", f"/tables/{table}/updates?seat=0")
    return [update["move"] for update in updates if update["what"] == "moved" and update["seat"] == 0]


@pytest.mark.parametrize(
    ("game", "seats", "options", "size", "means"),
    one_in(
        2,
        [
            ("coatl", [ME], {"levels": [1]}, DESK, "pointer"),
            ("coatl", [ME], {"levels": []}, PHONE, "keyboard"),
            ("cotcot", [ME, BOT], FIRST, LAPTOP, "keyboard"),
            ("cotcot", [ME, BOT], FIRST, PHONE, "pointer"),
        ],
    ),
)
def test_pressing_what_is_marked_plays_the_idea(
    browser: Browser,
    server: Server,
    game: str,
    seats: list[dict[str, str]],
    options: dict[str, object],
    size: Size,
    means: Means,
) -> None:
    with visiting(browser, server, size=size) as guest:
        table = guest.open_table(game, *seats, options=options)
        player = Player(guest, means)
        for _ in range(share(12, 3)):
            if not player.wait():
                return
            before = moves_of(guest, table)
            best = ask(guest.page)
            assert follow(player)
            expect(guest.page.locator(MARKED)).to_have_count(0)
            assert sorted(moves_of(guest, table)[len(before) :]) == sorted(best)
            while guest.page.locator("[data-part=count-all]").count():
                guest.page.locator("[data-part=count-all]").click()


@pytest.mark.parametrize(
    ("game", "options", "size"),
    one_in(
        7,
        [(game, options, size) for size in SIZES for game, options in (("coatl", {"levels": [1]}), ("cotcot", FIRST))],
    ),
)
def test_nothing_gives_way_to_a_hint(
    browser: Browser, server: Server, game: str, options: dict[str, object], size: Size
) -> None:
    screen = Screen(size)
    with visiting(browser, server, size=size, has_touch=screen.is_touched) as guest:
        guest.open_table(game, ME, *([BOT] if game == "cotcot" else []), options=options)
        player = Player(guest, "pointer")
        player.wait()
        lies = prompt_of(guest.page).bounding_box()
        player.press(guest.page.locator(TOOL))
        guest.page.locator(FINAL_HINT).wait_for()
        guest.page.locator(MARKED).wait_for()
        assert prompt_of(guest.page).bounding_box() == lies
        assert not sight.unseen(guest.page, screen)
        assert not sight.cut(guest.page)
        for theme in ("light", "dark"):
            guest.page.emulate_media(color_scheme=theme)
            assert not violations(guest.page)
        guest.page.locator(IDEAS).click()
        ideas = guest.page.locator("[data-part=ideas] article")
        expect(ideas.first).to_contain_text("to win")
        assert not violations(guest.page)
        ideas.last.get_by_role("button").click()
        guest.page.locator(MARKED).wait_for()
        expect(prompt_of(guest.page)).to_contain_text("to win")


def test_a_hint_goes_when_the_game_goes_elsewhere(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        guest.open_table("cotcot", ME, BOT, options=FIRST)
        player = Player(guest, "pointer")
        player.wait()
        said = prompt_of(guest.page).inner_text()
        ask(guest.page)
        expect(prompt_of(guest.page)).to_contain_text("to win")
        guest.page.keyboard.press("Escape")
        expect(guest.page.locator(IDEAS)).to_have_count(0)
        assert prompt_of(guest.page).inner_text() == said
        ask(guest.page)
        guest.page.locator(MARKED).wait_for()
        other = guest.page.locator(f"[data-part=market] [data-move]:not({MARKED})").last
        player.press(other)
        player.wait()
        expect(guest.page.locator(IDEAS)).to_have_count(0)
        expect(guest.page.locator(MARKED)).to_have_count(0)
        guest.page.keyboard.press("?")
        expect(guest.page.get_by_role("dialog")).to_contain_text("Hint")


def test_between_people_hints_are_offered_only_where_all_agreed(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as lea, visiting(browser, server, "Ben") as ben:
        together(lea, ben, "cotcot")
        expect(lea.page.locator(TOOL)).to_have_count(0)
        lea.page.keyboard.press("h")
        lea.page.get_by_role("button", name="Table", exact=True).click()
        expect(lea.page.get_by_role("dialog")).to_contain_text("No hints here")
        expect(lea.page.locator(IDEAS)).to_have_count(0)


def test_where_all_agreed_a_hint_is_for_one_alone_and_the_log_tells_of_it(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as lea, visiting(browser, server, "Ben") as ben:
        lea.go("/new/cotcot?with=friends")
        lea.page.get_by_text("Clock and spectators").click()
        lea.page.get_by_role("combobox", name="Hints").select_option(label="For everybody")
        lea.page.get_by_role("button", name="Open the table").click()
        waiting = lea.page.locator("[data-part=waiting]")
        expect(waiting).to_contain_text("Everybody may ask for hints")
        ben.page.goto(waiting.get_by_role("textbox").input_value())
        expect(ben.page.locator("[data-part=invited]")).to_contain_text("Everybody may ask for hints")
        ben.page.get_by_role("button", name="Sit down").click()
        for guest in (lea, ben):
            ready(guest.page)
        first, second = (lea, ben) if prompt_of(lea.page).get_attribute("data-tone") == "act" else (ben, lea)
        said = prompt_of(second.page).inner_text()
        ask(first.page)
        expect(second.page.locator("[data-part=log]").first).to_contain_text("asks for a hint")
        assert prompt_of(second.page).inner_text() == said
        expect(second.page.locator(f"{MARKED}, {IDEAS}")).to_have_count(0)
        second.page.locator(TOOL).click()
        expect(prompt_of(second.page)).to_contain_text("Hints are for your own turn")


def test_the_ending_and_the_lists_say_who_had_hints(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        table = guest.open_table("coatl", ME, options={"levels": [1]})
        Player(guest, "pointer").wait()
        ask(guest.page)
        guest.request("POST", f"/tables/{table}/orders", {"type": "concede", "seat": 0})
        expect(guest.page.locator("[data-part=after]")).to_contain_text("with hints")
        guest.go("/past")
        expect(guest.page.locator("main")).to_contain_text("with hints")
        guest.go("/solo")
        expect(guest.page.locator("main")).to_contain_text("with hints")


def test_a_lesson_has_its_own_guide(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        guest.go("/lesson/cotcot")
        guest.page.locator("[data-part=guide]").wait_for()
        expect(guest.page.locator(TOOL)).to_have_count(0)

"""People at one table: two browsers, one screen, and those who watch."""

from __future__ import annotations

import time

from playwright.sync_api import Browser, expect

from tests.browser.guests import HasPage, Player, visiting
from tests.patience import PATIENCE_MS
from tests.scale import share
from tests.server.running import Server

ME = {"who": "me"}
BOT = {"who": "bot"}
HERE = {"who": "here", "name": "Ben"}
OPEN = {"who": "open"}


def begin_an_assembly(player: Player) -> None:
    """Play until a piece lies on a serpent and the turn has not ended."""
    for _ in range(400):
        player.wait()
        joins = player.page.locator("[data-part=join]:visible, [data-move^=begin]:visible")
        pieces = player.page.locator("[data-part=board] [data-hold]:visible")
        if joins.count():
            player.press(joins.first)
            player.wait()
            return
        if pieces.count():
            player.press(pieces.first)
        else:
            player.act()
    raise AssertionError("nobody ever assembles")


def test_a_friend_comes_by_the_link_and_a_reload_in_the_middle_of_an_assembly_loses_nothing(
    browser: Browser, server: Server
) -> None:
    with visiting(browser, server, "Léa") as lea, visiting(browser, server, "Ben") as ben:
        lea.open_table("coatl", ME, OPEN)
        link = lea.page.get_by_label("The link to this table").input_value()
        ben.page.goto(link)
        ben.page.get_by_label("Your name").fill("Benoît")
        ben.page.get_by_role("button", name="Sit down").click()
        players = [Player(lea, "pointer", 1), Player(ben, "pointer", 2)]
        for guest in (lea, ben):
            guest.page.locator("[data-part=table]").wait_for()
        expect(lea.page.get_by_text("Benoît").first).to_be_visible()
        for player in players:
            keep_one(player)
            player.press(player.page.locator('[data-move="done"]'))
        turns = share(12, 4)
        for _ in range(turns):
            deciding = _who_has_the_turn(players)
            begin = deciding.page.locator("[data-part=board] [data-hold]:visible").count() > 0
            if begin:
                begin_an_assembly(deciding)
                seen = _serpents(deciding)
                deciding.page.reload()
                deciding.wait()
                assert _serpents(deciding) == seen
                expect(deciding.page.get_by_role("button", name="Undo")).to_be_visible()
            else:
                deciding.press(deciding.page.locator("[data-part=spaces] [data-move]:visible").first)
            deciding.wait()
            deciding.press(deciding.page.locator('[data-move="done"]'))
            deciding.page.locator("[data-part=prompt][data-tone=wait]").wait_for()
        assert _serpents(lea), "somebody has assembled"


def keep_one(player: Player) -> None:
    """Choose a card; a page that has just sat down may still be settling, so it is tried again."""
    chosen = player.page.get_by_role("button", name="Keep this one")
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while not chosen.count():
        assert time.monotonic() < deadline, "no card can be chosen"
        player.wait()
        player.press(player.page.locator("[data-part=dealt] [data-move]").first)
        player.page.wait_for_timeout(1_000)


def _who_has_the_turn(players: list[Player]) -> Player:
    """Whoever is asked to play; both pages may still be learning of it."""
    while True:
        for player in players:
            player.wait()
            if player.page.locator("[data-part=prompt][data-tone=wait]").count() == 0:
                return player


def _serpents(guest: HasPage) -> list[str]:
    serpents = "[data-part=serpents] [role=img]"
    found: list[str] = guest.page.eval_on_selector_all(serpents, "(all) => all.map((one) => one.ariaLabel)")
    return found


def test_two_play_on_one_screen_and_the_curtain_hides_the_hands(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as guest:
        guest.open_table("coatl", ME, HERE)
        player = Player(guest, "pointer", 3)
        curtains = 0
        for _ in range(share(200, 40)):
            if not player.wait():
                break
            if guest.page.locator("[data-part=curtain]").count():
                curtains += 1
                cards = guest.page.locator("[data-part=hand], [data-part=row], [data-part=temples]")
                assert cards.count() == 0, "nobody's cards are seen behind the curtain"
                assert not guest.page.locator("#app > [role=status]").inner_text(), "nor heard"
                player.press(guest.page.locator("[data-part=curtain] button"))
                guest.page.locator("[data-part=table], [data-part=finish]").wait_for()
            else:
                player.act()
        assert curtains >= 2


def test_whoever_watches_sees_the_table_and_can_do_nothing(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as lea, visiting(browser, server, "Zoé") as zoe:
        table = lea.open_table("coatl", ME, BOT)
        zoe.go(f"/table/{table}")
        zoe.page.locator("[data-part=table]").wait_for()
        player = Player(lea, "pointer", 4)
        for _ in range(10):
            player.wait()
            player.act()
        assert zoe.page.locator("[data-move], [data-hold], [data-part=hand]").count() == 0
        expect(zoe.page.get_by_text("Léa").first).to_be_visible()


def test_a_lost_connection_is_shown_and_mends_itself(browser: Browser, server: Server) -> None:
    with visiting(browser, server, "Léa") as guest:
        guest.open_table("cotcot", ME, BOT)
        player = Player(guest, "pointer", 5)
        player.wait()
        guest.page.wait_for_load_state("networkidle")
        guest.allow("WebSocket connection to|net::ERR_CONNECTION_REFUSED")
        server.kill()
        expect(guest.page.locator("[data-part=lost]")).to_be_visible()
        server.start()
        expect(guest.page.locator("[data-part=lost]")).to_have_count(0)
        for _ in range(5):
            player.wait()
            player.act()

"""Cards at the table of Cóatl, with the settings that a newcomer has: set-up, warnings, reasons, tokens, finishing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from plume.coatl.cards import PROPHECIES, Family
from plume.coatl.pieces import N_COLOURS, PIECES
from tests.browser.guests import DESK, PHONE, Guest, Player
from tests.browser.screens import EAGER, finishing, legal_now, my_turn
from tests.patience import wait_until
from tests.server.running import Server

ME = {"who": "me"}
BOT = {"who": "bot", "bot": "random"}
FIRST = {"first_player": 0}
SPOILT = {
    f"P{card.number}": PIECES[N_COLOURS + min(card.pattern[1].colours)]
    for card in PROPHECIES
    if card.family is Family.ISOLATED_PAIR
}
"""The cards that one body too many spoils, and which."""


@contextmanager
def newcomer(browser: Browser, server: Server, size: tuple[int, int] = DESK, **options: Any) -> Iterator[Guest]:
    """Somebody whose browser has no settings of ours yet; nothing may go wrong on their page."""
    width, height = size
    context = browser.new_context(locale="en-GB", viewport={"width": width, "height": height}, **options)
    guest = Guest(context, server, "Ada")
    try:
        yield guest
    finally:
        context.close()
    assert not guest.problems, guest.problems


def prompt(guest: Guest) -> Locator:
    return guest.page.locator("[data-part=prompt]")


def dealt(guest: Guest) -> Locator:
    return guest.page.locator("[data-part=dealt] button")


def order(guest: Guest, table: str, move: str) -> None:
    """Play a move as soon as it is my turn."""
    my_turn(guest, table)
    guest.request("POST", f"/tables/{table}/orders", {"type": "play", "seat": 0, "move": move})


def test_cards_are_kept_given_back_and_kept_for_good(browser: Browser, server: Server) -> None:
    with newcomer(browser, server) as guest:
        guest.open_table("coatl", ME, BOT, options={"first_player": 1})
        Player(guest, "pointer").wait()
        cards = dealt(guest)
        expect(cards).to_have_count(4)
        for place in range(3):
            cards.nth(place).click()
        expect(prompt(guest)).to_contain_text("3 kept")
        expect(cards.nth(3)).to_have_attribute("aria-disabled", "true")
        cards.nth(3).hover()
        expect(guest.page.get_by_role("tooltip")).to_contain_text("You keep three already")
        cards.nth(0).click()
        expect(prompt(guest)).to_contain_text("2 kept")
        prompt(guest).get_by_role("button", name="Keep these 2").dblclick()
        expect(guest.page.locator("[data-part=hand] [data-what^=P]")).to_have_count(2)
        expect(guest.page.locator("dialog[open]")).to_have_count(0)


def test_nobody_keeps_nothing_by_mistake(browser: Browser, server: Server) -> None:
    with newcomer(browser, server, PHONE, has_touch=True) as guest:
        guest.open_table("coatl", ME, BOT, options=FIRST)
        Player(guest, "pointer").wait()
        prompt(guest).get_by_role("button", name="Keep none").click()
        guest.page.get_by_role("button", name="Cancel").click()
        expect(dealt(guest)).to_have_count(3)
        prompt(guest).get_by_role("button", name="Keep none").click()
        guest.page.locator("dialog[open]").get_by_role("button", name="Keep none").click()
        expect(prompt(guest)).to_contain_text("Take pieces or take cards")


def test_the_table_shows_what_can_be_done_and_says_why_not(browser: Browser, server: Server) -> None:
    with newcomer(browser, server) as guest:
        table = guest.open_table("coatl", ME, BOT, options=FIRST)
        order(guest, table, "done")
        page = guest.page
        expect(prompt(guest)).to_contain_text("Take pieces or take cards")
        assert page.locator("[data-part=row] .lit").count() == 7
        tokens = page.locator("[data-part=tokens] button")
        assert tokens.locator("visible=true").count() == 3
        page.locator("[data-part=spaces] [data-move]").first.click()
        expect(page.locator("[data-part=tokens] [aria-disabled=true]")).to_have_count(3)
        tokens.first.click(force=True)
        expect(page.get_by_role("tooltip")).to_contain_text(re.compile("Not now: you have begun an action|one action"))
        page.locator("[data-at=row]").first.click(force=True)
        expect(page.locator("dialog[open]")).to_contain_text("Not now: a turn is one action")


def test_priest_commitment_shows_the_temples_wherever_it_is_used(browser: Browser, server: Server) -> None:
    with newcomer(browser, server, PHONE, has_touch=True) as guest:
        table = guest.open_table("coatl", ME, BOT, options=FIRST)
        order(guest, table, "done")
        page = guest.page
        page.locator("[data-token=commit]").click()
        page.locator("dialog[open] [data-move^=commit]").first.click()
        expect(page.locator("[data-part=hand] [data-what^=T]")).to_have_count(2)
        page.locator("[data-part=temples] [data-what^=T]").first.click(force=True)
        expect(page.locator("dialog[open]")).to_contain_text("It ")


def test_a_plan_is_carried_out_until_something_is_missing(browser: Browser, server: Server) -> None:
    with newcomer(browser, server) as guest:
        table = guest.open_table("coatl", ME, BOT, options=FIRST)
        for move in ("done", "take 1", "done"):
            order(guest, table, move)
        page = guest.page
        expect(prompt(guest)).to_contain_text("build")
        page.get_by_role("button", name="Plan").click()
        page.locator("[data-part=plan-pieces] button:not([aria-disabled])").first.click()
        page.locator("[data-part=drafts] [data-part=join]").last.click()
        page.locator("[data-part=plan-pieces]").get_by_role("button", name="red body").last.click()
        page.locator("[data-part=drafts] [data-part=join]").last.click()
        page.locator("[data-part=carry-out]").click()
        expect(prompt(guest)).to_contain_text("The plan stops here: you do not have the red body yet.")
        expect(page.locator("[data-part=serpents] article")).to_have_count(1)


def test_a_move_that_breaks_a_card_can_be_made_all_the_same(browser: Browser, server: Server) -> None:
    with newcomer(browser, server) as guest:
        table, move = breaking(guest)
        before = len(serpent(guest, table, move))
        guest.go(f"/table/{table}")
        page = guest.page
        page.locator(f'[data-part=board] [data-hold="{move.split()[2]}"]').first.click()
        page.locator(f'[data-move="{move}"]').click()
        page.get_by_role("button", name="Cancel").click()
        page.locator(f'[data-move="{move}"]').click()
        page.get_by_role("button", name="Do it all the same").click()
        expect(prompt(guest)).to_contain_text(re.compile("Build on|End your turn|finished"))
        Player(guest, "pointer").wait()
        assert len(serpent(guest, table, move)) == before + 1


def test_who_leaves_points_behind_is_warned(browser: Browser, server: Server) -> None:
    with newcomer(browser, server) as guest:
        finishing(guest)
        end = prompt(guest).locator("[data-part=main-act]")
        end.click()
        expect(guest.page.get_by_role("dialog")).to_contain_text("It could still have")
        guest.page.get_by_role("button", name="Cancel").click()
        expect(guest.page.locator("[data-part=finish]")).to_be_visible()
        end.click()
        guest.page.get_by_role("button", name="Do it all the same").click()
        expect(guest.page.locator("[data-part=finish]")).to_have_count(0)


@pytest.mark.parametrize("way", ["press", "drag"])
def test_a_card_is_laid_anywhere_on_its_serpent(browser: Browser, server: Server, way: str) -> None:
    with newcomer(browser, server) as guest:
        table, move = fulfilling(guest)
        guest.go(f"/table/{table}")
        Player(guest, "pointer").wait()
        _, number, name = move.split()
        card = guest.page.locator(f'[data-part=hand] [data-hold="{name}"]').first
        target = guest.page.locator(f'[data-part=serpents] [data-at="coatl 0 {number}"]').first
        if way == "press":
            card.click()
            target.click(position={"x": 60, "y": 40})
        else:
            card.drag_to(target, target_position={"x": 60, "y": 40})
        coatl = int(number) - 1
        wait_until(lambda: name in beside(guest, table, coatl), f"{name} is not laid")


def beside(guest: Guest, table: str, coatl: int) -> list[str]:
    """The cards that lie beside one of my serpents."""
    cards: list[str] = my_turn(guest, table)["game"]["position"]["seats"][0]["coatls"][coatl]["cards"]
    return cards


def fulfilling(guest: Guest) -> tuple[str, str]:
    """A table at which I can lay a card beside a serpent that is not finished, and that move."""
    for seed in range(60):
        luck = random.Random(seed)
        table = guest.request("POST", "/tables", {"game": "coatl", "seats": [ME, BOT], "options": FIRST})["id"]
        while legal := legal_now(guest, table):
            found = next((move for move in legal if move.startswith("fulfil")), None)
            if found and my_turn(guest, table)["game"]["position"]["turn"]["completing"] is None:
                return table, found
            (move,) = luck.choices(legal, [EAGER.get(move.split()[0], 1) for move in legal])
            order(guest, table, move)
    raise AssertionError("no card can ever be laid early")


def serpent(guest: Guest, table: str, move: str) -> list[str]:
    """The pieces of the serpent that a move is for."""
    seats = guest.request("GET", f"/tables/{table}?seat=0")["game"]["position"]["seats"]
    text: str = seats[0]["coatls"][int(move.split()[1]) - 1]["serpent"]
    return text.split()


def breaking(guest: Guest) -> tuple[str, str]:
    """A table at which some move would break a card that lies beside a serpent, and this move."""
    for seed in range(60):
        luck = random.Random(seed)
        table = guest.request("POST", "/tables", {"game": "coatl", "seats": [ME, BOT], "options": FIRST})["id"]
        for _ in range(70):
            now = my_turn(guest, table)
            legal = now["choices"]["legal"] if now["choices"] else {}
            found = next((move for move in legal if breaks(now, move)), None)
            if found:
                return table, found
            if legal:
                (move,) = luck.choices(list(legal), [eagerness(now["game"]["position"], one) for one in legal])
                order(guest, table, move)
    raise AssertionError("no card can ever be broken")


def eagerness(position: dict[str, Any], move: str) -> float:
    """How much I long for a move: for cards that can be spoilt, and for the bodies that they want."""
    verb, *named = move.split()
    me = position["seats"][0]
    held = [*me["hand"], *(card for coatl in me["coatls"] for card in coatl["cards"])]
    wanted = {SPOILT[card] for card in held if card in SPOILT}
    if verb in ("keep", "draw"):
        return 60 if SPOILT.keys() & set(named) else 1
    if verb == "take":
        return 30 if wanted & set(position["supply"][int(named[0]) - 1].split()) else 1
    if verb in ("begin", "head", "tail"):
        return 60 if named[-1] in wanted else 0.3
    return EAGER.get(verb, 1)


def breaks(now: dict[str, Any], move: str) -> bool:
    """Whether a card beside a serpent is worth less after a move."""
    verb, *named = move.split()
    if verb not in ("head", "tail"):
        return False
    cards = now["game"]["position"]["seats"][0]["coatls"][int(named[0]) - 1]["cards"]
    worth = now["choices"]["legal"][move]["cards"]
    return any(worth[card][1] < worth[card][0] for card in cards)

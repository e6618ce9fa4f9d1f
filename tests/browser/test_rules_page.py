"""The rulebooks on the page: books for people, with pictures, without commands to type, whose rules have addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from plume import rulebooks
from tests.browser.guests import DESK, PHONE
from tests.patience import PATIENCE_MS
from tests.server.running import Server

SHOWN = [rule for rule in rulebooks.rules("coatl") if "-MOVE-" not in rule]
"""The rules that are about the game, not about how moves are written."""


@contextmanager
def reading(browser: Browser, server: Server, path: str, size: tuple[int, int], **options: Any) -> Iterator[Page]:
    """A newcomer opens a page; nothing goes wrong on it."""
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, **{"locale": "en-GB", **options})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"http://{server.address}{path}")
    page.locator(".chapter").first.wait_for()
    yield page
    context.close()
    assert not problems, problems


def test_a_rulebook_is_for_people(browser: Browser, server: Server) -> None:
    with reading(browser, server, "/rules/coatl", DESK) as page:
        book = page.locator(".text")
        expect(page.locator(".pictures").first).to_be_visible()
        expect(book.get_by_role("img", name=re.compile("yellow head")).first).to_be_visible()
        assert page.locator(".pictures :is(svg, .card)").count() > 50
        assert page.locator(".text [id]").evaluate_all("(all) => all.map(({ id }) => id)").count("C-TAKE-3") == 1
        ids = set(page.locator(".text [id]").evaluate_all("(all) => all.map(({ id }) => id)"))
        assert set(SHOWN) <= ids
        words = book.inner_text()
        for typed in ("draw deck", "fulfil 1", "first_player", "C-MOVE-1", "`", "<y k"):
            assert typed not in words, typed
        size = page.locator(".text [data-part=rule]").first.evaluate(
            "(id) => parseFloat(getComputedStyle(id).fontSize)"
        )
        assert size <= 11.5


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_rule_has_an_address(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    with reading(browser, server, "/rules/coatl#C-ASM-3", size, color_scheme="dark", locale="fr-FR") as page:
        rule = page.locator("#C-ASM-3")
        expect(rule).to_be_in_viewport()
        expect(rule).to_contain_text("Réaliser une carte Prophétie")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_chapters_are_found_by_contents_and_search(browser: Browser, server: Server) -> None:
    with reading(browser, server, "/rules/cotcot", DESK) as page:
        contents = page.get_by_role("navigation", name="Contents")
        contents.get_by_role("link", name="The fox").click()
        expect(page.locator("#the-fox")).to_be_in_viewport()
        expect(contents.locator("[aria-current]")).to_have_text("The fox")
        page.get_by_role("searchbox").fill("doubler closes")
        page.get_by_role("button", name=re.compile("K-COLL-5")).first.click()
        expect(page.locator("#K-COLL-5")).to_be_in_viewport()

"""Trying the library: a prompt of Python in the browser, without a network after the first visit."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from manual.examples import Example, examples
from tests.browser.guests import DESK, PHONE
from tests.browser.test_access import SMALLEST_TARGET, TOO_SMALL, violations
from tests.pocket.site import Files, Visitor, newcomer, offline
from tests.scale import FULL, on_days

SHORT = ("Why is this not legal?", "A row of cards", "A film for a friend")
"""A value, a picture, and HTML that plays a game."""

SETTLED_MS = 300
"""Until colours have changed."""


def begin(visitor: Visitor) -> Locator:
    """Come from home, and wait until Python has started."""
    offline(visitor)
    visitor.page.get_by_role("link", name="Try the library").click()
    expect(visitor.page.get_by_text("Python is starting…")).to_have_count(0)
    return visitor.page.get_by_role("textbox", name="Python")


def inputs(page: Page) -> Locator:
    """What was typed, with what came of it."""
    return page.get_by_role("log").get_by_role("listitem")


def finished(page: Page) -> Locator:
    """The last input, when it has come to its end."""
    expect(page.locator("[data-state=runs]")).to_have_count(0)
    return inputs(page).last


def press(page: Page, example: Example) -> Locator:
    """Press an example, and wait until it has run."""
    before = inputs(page).count()
    page.get_by_role("button", name=example.title, exact=True).click()
    expect(inputs(page)).to_have_count(before + 1)
    return finished(page)


@on_days(2)
def test_python_is_typed_by_keyboard_alone(browser: Browser, files: Files) -> None:
    with newcomer(browser, files) as visitor:
        page, prompt, keys = visitor.page, begin(visitor), visitor.page.keyboard
        prompt.focus()
        keys.type("for n in range(2):")
        keys.press("Enter")
        keys.type("print(n)")
        keys.press("Enter")
        expect(prompt).to_have_value("for n in range(2):\n    print(n)\n    ")
        keys.press("Enter")
        expect(finished(page).locator("pre").last).to_have_text("0\n1")
        keys.type("plume.coatl.score('<b b r b b r k b b y y>', [")
        keys.press("Enter")
        keys.type("'P28', 'P9', 'P4', 'T2']).total")
        keys.press("Enter")
        expect(finished(page).locator("[data-part=text]")).to_have_text("17")
        keys.type("1 / 0")
        keys.press("Enter")
        expect(finished(page).locator("[data-part=error]")).to_contain_text("Traceback (most recent call last)")
        expect(inputs(page).last).to_contain_text("ZeroDivisionError")
        keys.type("new")
        keys.press("ArrowUp")
        expect(prompt).to_have_value("1 / 0")
        keys.press("ArrowDown")
        expect(prompt).to_have_value("new")
        keys.press("Control+Enter")
        expect(finished(page).locator("[data-part=error]")).to_contain_text("NameError")
        keys.type("while True: pass")
        keys.press("Control+Enter")
        keys.press("Tab")
        keys.press("Tab")
        expect(page.get_by_role("button", name="Stop, and forget everything")).to_be_focused()
        keys.press("Enter")
        expect(inputs(page).last).to_contain_text("Stopped")
        prompt.focus()
        keys.type("n")
        keys.press("Enter")
        expect(finished(page).locator("[data-part=error]")).to_contain_text("NameError: name 'n' is not defined")


@on_days(4)
def test_examples_of_the_manual_run_and_everybody_can_use_the_page(browser: Browser, files: Files) -> None:
    with newcomer(browser, files) as visitor:
        begin(visitor)
        page = visitor.page
        for example in examples() if FULL else [one for one in examples() if one.title in SHORT]:
            shown = press(page, example)
            assert shown.locator("[data-part=error]").all_inner_texts() == []
            expect(shown.locator("pre + *")).not_to_have_count(0)
        assert page.locator("img").first.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100
        film = page.frame_locator("iframe").last.frame_locator("iframe")
        expect(film.locator("svg").first).to_be_visible()
        for theme in ("light", "dark"):
            for width, height in (DESK, PHONE):
                page.emulate_media(color_scheme=theme)
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(SETTLED_MS)
                assert not violations(page), (theme, width)
                assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not page.evaluate(TOO_SMALL, SMALLEST_TARGET)


@pytest.mark.skipif(not FULL, reason="the words of all languages are looked at elsewhere")
@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_page_speaks_every_language(browser: Browser, files: Files, language: str) -> None:
    with newcomer(browser, files, locale=language) as visitor:
        visitor.go("/try")
        title = {"fr": "Essayer la bibliothèque", "de": "Die Bibliothek ausprobieren"}[language]
        expect(visitor.page.get_by_role("heading", name=title)).to_be_visible()
        visitor.page.get_by_role("textbox", name="Python").fill("plume.coatl.GAME.title")
        visitor.page.keyboard.press("Enter")
        expect(finished(visitor.page).locator("[data-part=text]")).to_have_text("'Cóatl'")

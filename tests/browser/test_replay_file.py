"""A game as an HTML file, opened without any server: played, stepped through by keys, by day and night, on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import plume
from tests.browser.guests import DESK, PHONE
from tests.browser.test_access import AXE, RULES
from tests.records.games import recorded

LANDSCAPE, WIDE = (844, 390), (2560, 1440)
MOVES = 24


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("film") / "game.html"
    plume.replay(recorded("cotcot 2", 5, most=MOVES)).save(path)
    return path


@contextmanager
def opened(browser: Browser, film: Path, size: tuple[int, int] = DESK, **options: Any) -> Iterator[Page]:
    """The file in a browser; nothing may go wrong, and nothing be asked of a network."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
    problems: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type in ("error", "warning") else None)
    page.on("request", lambda asked: problems.append(asked.url) if not asked.url.startswith("file:") else None)
    try:
        page.goto(film.as_uri())
        yield page
    finally:
        context.close()
    assert problems == []


def at(page: Page) -> int:
    """Which move is shown."""
    return int(page.get_by_role("slider").input_value())


def test_it_is_stepped_through_by_keys(browser: Browser, film: Path) -> None:
    with opened(browser, film) as page:
        drawn = page.locator("#frame")
        first = drawn.text_content()
        for key, shown in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", MOVES), ("Home", 0)):
            page.keyboard.press(key)
            assert at(page) == shown
        assert drawn.text_content() == first
        page.keyboard.press("PageDown")
        turn = at(page)
        assert turn > 1
        expect(page.locator("#moment")).to_contain_text(f"move {turn} of {MOVES}")
        page.get_by_role("button", name="The next move").click()
        page.get_by_role("slider").focus()
        page.keyboard.press("ArrowRight")
        assert at(page) == turn + 2
        page.get_by_role("button", name="The end").click()
        assert at(page) == MOVES
        page.keyboard.press("ArrowRight")
        assert at(page) == MOVES
        assert page.evaluate("document.activeElement.id") == "last"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_it_plays_by_itself_until_its_end(browser: Browser, film: Path, motion: Any) -> None:
    with opened(browser, film, reduced_motion=motion) as page:
        page.clock.install()
        page.locator("body").press(" ")
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        page.clock.run_for(2000)
        assert at(page) == 1
        page.get_by_role("button", name="Pause", exact=True).click()
        page.clock.run_for(5000)
        assert at(page) == 1
        page.get_by_label("Speed").select_option("4")
        page.get_by_role("button", name="Play", exact=True).press(" ")
        page.clock.run_for(1000 * MOVES)
        assert at(page) == MOVES
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "dark"), (PHONE, "light"), (LANDSCAPE, "dark"), (WIDE, "light")])
def test_everybody_can_use_it(browser: Browser, film: Path, size: tuple[int, int], scheme: Any) -> None:
    with opened(browser, film, size, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True) as page:
        page.keyboard.press("ArrowRight")
        page.add_script_tag(path=AXE)
        found = page.evaluate("(rules) => axe.run(document, rules)", RULES)
        assert [violation["id"] for violation in found["violations"]] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.get_by_role("button", name="Play", exact=True).bounding_box() is not None
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)
        expect(page.locator("#table")).to_be_in_viewport(ratio=0.2)

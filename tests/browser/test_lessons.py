"""Every lesson is taken to its end by a newcomer, with the settings that they have, and its guide is not in the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.guests import PHONE
from tests.patience import PATIENCE_MS
from tests.scale import one_in
from tests.server.running import Server

LAPTOP = (1366, 657)
LYING = (844, 390)
FORWARD = re.compile("^(Next|Show me)")
TOKENS = "Three tokens"
"""The step that comes when a serpent was finished."""
IS_OVER = "localStorage.getItem('plume.lessons')"
COVERED = """
(guide) => [...document.querySelectorAll("[data-lanes]")].filter((serpent) => {
  const [one, other] = [guide.getBoundingClientRect(), serpent.getBoundingClientRect()];
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 && width * height > 0.5 * other.width * other.height;
}).length
"""


def go_on(page: Page, guide: Locator) -> None:
    """Press what leads on, when it can be pressed."""
    counting = page.locator("dialog[open] [data-part=main-act], [data-part=count-all]")
    forward = guide.get_by_role("button", name=FORWARD).last
    if counting.count() and counting.first.is_visible():
        counting.first.click()
    elif forward.count() and forward.get_attribute("aria-disabled") != "true":
        forward.click()
    page.wait_for_timeout(100)


@pytest.mark.parametrize(
    ("lesson", "size"),
    one_in(
        3,
        [
            ("coatl", LAPTOP),
            ("coatl", LYING),
            ("solo", LAPTOP),
            ("gold", PHONE),
            ("cotcot", LAPTOP),
            ("cotcot", PHONE),
        ],
    ),
)
def test_a_lesson_is_taken_to_its_end(browser: Browser, server: Server, lesson: str, size: tuple[int, int]) -> None:
    width, height = size
    context = browser.new_context(locale="en-GB", viewport={"width": width, "height": height})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"http://{server.address}/lesson/{lesson}")
    guide = page.locator("[data-part=guide]")
    guide.wait_for()
    expect(guide).to_be_in_viewport()
    for _ in range(1_000):
        if page.evaluate(IS_OVER):
            break
        if size == LAPTOP and TOKENS in guide.inner_text():
            expect(page.locator("[data-lanes]").first).to_be_visible()
            assert guide.evaluate(COVERED) == 0
        go_on(page, guide)
    assert lesson in (page.evaluate(IS_OVER) or "")
    context.close()
    assert not problems, problems

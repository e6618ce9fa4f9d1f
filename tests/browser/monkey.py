"""A monkey at the page: it presses anything that it sees, drags, and hits keys; nothing may break under its hands."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Error, Page

from tests.browser.guests import Guest

KEYS = ("Escape", "Tab", "Enter", "Space", "ArrowRight", "ArrowDown", "Home", "z", "p", "s", "?", "1", "2", "4")
WORDS = ("Zoé", "  ", "<b>1</b>", "🐔" * 30, "-1", "99999")
KEY_SHARE, DRAG_SHARE, ANYWHERE_SHARE = 0.08, 0.04, 0.05
LOOK_MS = 15
"""How long it looks at what has come of it."""

THINGS = """
() => {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const kinds = "a[href], button, input, select, textarea, summary, label, [role=button], [tabindex='0'], [data-move]";
  return [...(dialog ?? document).querySelectorAll(kinds)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length)
    .map((one) => [sight.point(one), one.matches("input:not([type=checkbox], [type=radio], [type=range]), textarea")])
    .filter(([point]) => point);
}
"""
"""Where anything can be pressed, and whether one can write there."""


class Monkey:
    """It does so many things at random, and knows nothing."""

    def __init__(self, guest: Guest, seed: int) -> None:
        self.guest = guest
        self.page: Page = guest.page
        self.luck = random.Random(seed)
        self.size: Any = self.page.viewport_size
        guest.context.on("page", self._close)

    def _close(self, other: Page) -> None:
        """Whatever opens beside the page is looked at for errors, and closed."""
        if other is not self.page:
            other.once("load", lambda opened: opened.close())

    def play(self, clicks: int, start: str) -> None:
        """Do so many things; whenever it has gone elsewhere for a while, it is put back to where it began."""
        away = 0
        for _ in range(clicks):
            self._act()
            self.page.wait_for_timeout(LOOK_MS)
            away = 0 if start in self.page.url else away + 1
            if away > 25:
                self.page.goto(start)
                away = 0
            assert not self.guest.problems, (self.page.url, self.guest.problems)

    def _act(self) -> None:
        dice = self.luck.random()
        if dice < KEY_SHARE:
            self.page.keyboard.press(self.luck.choice(KEYS))
        elif dice < KEY_SHARE + DRAG_SHARE:
            self._drag()
        elif dice < KEY_SHARE + DRAG_SHARE + ANYWHERE_SHARE:
            self.page.mouse.click(*self._anywhere())
        else:
            self._press()

    def _things(self) -> list[Any]:
        """What it could press; nothing while another document is on its way."""
        try:
            found: list[Any] = self.page.evaluate(THINGS)
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            self.page.wait_for_load_state()
            return []
        return found

    def _press(self) -> None:
        """Press something that asks for it."""
        things = self._things()
        if not things:
            return
        point, is_text = self.luck.choice(things)
        self.page.mouse.click(*point)
        if is_text:
            self.page.keyboard.type(self.luck.choice(WORDS))

    def _drag(self) -> None:
        """Take something, and let it fall anywhere."""
        things = self._things()
        start = self.luck.choice(things)[0] if things else self._anywhere()
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*self._anywhere(), steps=4)
        self.page.mouse.up()

    def _anywhere(self) -> tuple[float, float]:
        return self.luck.uniform(0, self.size["width"] - 1), self.luck.uniform(0, self.size["height"] - 1)

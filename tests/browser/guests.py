"""People in front of a browser: what they see must be free of errors, and they act by pointer or by keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from tests.browser.chromium import executable
from tests.patience import PATIENCE_MS
from tests.server.running import Server

Means = Literal["pointer", "keyboard"]
DESK = (1440, 900)
TABLET = (1024, 768)
PHONE = (390, 844)
WEIGHTS = {
    "fulfil": 80,
    "temple": 40,
    "head": 30,
    "tail": 30,
    "hold": 12,
    "begin": 6,
    "keep": 5,
    "take": 5,
    "draw": 3,
    "add": 20,
    "start": 12,
    "double": 6,
    "joker": 10,
    "chest": 4,
    "done": 3,
    "pick": 0.3,
    "discard": 0.3,
}
READY = "main[aria-busy=false]"
OVER = "[data-part=after]"
ACTS = """
(acts) => acts
  .filter((act) => act.getClientRects().length && !act.closest("[aria-disabled=true]"))
  .filter((act) => act.closest("dialog") || !document.querySelector("dialog[open]"))
  .map((act) => act.dataset.move ?? `hold ${act.dataset.hold}`)
"""
IS_FOCUSED = "(element) => document.activeElement === element"
IS_NEAR = """
(element) => {
  const group = element.closest("[data-roving]");
  return group !== null && document.activeElement.closest("[data-roving]") === group;
}
"""


class Guest:
    """Somebody with a browser of their own."""

    def __init__(self, context: BrowserContext, server: Server, name: str) -> None:
        context.set_default_timeout(PATIENCE_MS)
        self.context = context
        self.page: Page = context.new_page()
        self.home = f"http://{server.address}"
        self.problems: list[str] = []
        self.page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.request("PUT", "/me", {"name": name})

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server directly, as this guest."""
        answer = self.context.request.fetch(f"{self.home}/api{path}", method=method, data=body, timeout=PATIENCE_MS)
        assert answer.ok, answer.text()
        return answer.json()

    def open_table(self, game: str, *seats: dict[str, str], **more: Any) -> str:
        """Open a table, by the API, and go there."""
        opened = self.request("POST", "/tables", {"game": game, "seats": list(seats), **more})
        self.go(f"/table/{opened['id']}")
        return str(opened["id"])

    def table(self, table: str) -> Any:
        """A table as the server tells it."""
        return self.request("GET", f"/tables/{table}")

    def go(self, path: str) -> None:
        """Go to a page of ours."""
        self.page.goto(self.home + path)

    def see(self, text: str) -> Locator:
        """Something that is said on the page."""
        found = self.page.get_by_text(text).first
        found.wait_for()
        return found


class Player:
    """Somebody who plays: at random among all that the page offers, by one means alone."""

    def __init__(self, guest: Guest, means: Means, seed: int = 0) -> None:
        self.guest = guest
        self.page = guest.page
        self.means = means
        self.luck = random.Random(seed)
        self.acts = 0

    def press(self, target: Locator) -> None:
        """Act on something that can be pressed."""
        self.acts += 1
        if self.means == "pointer":
            target.click()
            return
        self.focus(target)
        self.page.keyboard.press("Enter")

    def focus(self, target: Locator, most: int = 400) -> None:
        """Reach something as somebody without a pointer does: by Tab its group, by arrows the thing itself."""
        for _ in range(most):
            if target.evaluate(IS_FOCUSED):
                return
            self.page.keyboard.press("ArrowRight" if target.evaluate(IS_NEAR) else "Tab")
        raise AssertionError(f"the keyboard does not reach {target}")

    def choices(self) -> list[str]:
        """All that the page offers to do now: moves, and things to take hold of."""
        found: list[str] = self.page.eval_on_selector_all("[data-move], [data-hold]", ACTS)
        return [act for act in found if act != "hold "]

    def wait(self) -> bool:
        """Wait until it is known what can be done; False if the game is over."""
        self.page.locator(f"{READY}, {OVER}, [data-part=curtain], dialog[open]").first.wait_for()
        return self.page.locator(OVER).count() == 0

    def act(self) -> None:
        """Do one thing."""
        found = self.choices()
        if not found:
            self._elsewhere()
            return
        (act,) = self.luck.choices(found, [WEIGHTS.get(one.split()[0], 1) for one in found])
        name = act.removeprefix("hold ")
        attribute = "hold" if act != name else "move"
        self.press(self.page.locator(f'[data-{attribute}="{name}"]:visible:not([aria-disabled=true])').first)

    def _elsewhere(self) -> None:
        """Nothing can be done here: close what is open, let go what is held, or look into another tab."""
        if self.page.locator("dialog[open]").count():
            self.press(self.page.locator("dialog[open] header button").first)
        elif self.page.locator("[data-part=tabs] [data-invites]:visible").count():
            self.press(self.page.locator("[data-part=tabs] [data-invites]:visible:not([aria-current])").first)
        else:
            self.page.wait_for_timeout(30)

    def play(self, most: int = 4_000) -> None:
        """Play until the game is over."""
        for _ in range(most):
            if not self.wait():
                return
            self.act()
        raise AssertionError("the game does not end")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium without a window. While Playwright runs, no other event loop can run in the process."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"], timeout=2 * PATIENCE_MS)
        yield found
        found.close()


@contextmanager
def visiting(
    browser: Browser,
    server: Server,
    name: str = "Léa",
    size: tuple[int, int] = DESK,
    *,
    speed: str = "off",
    **options: Any,
) -> Iterator[Guest]:
    """Somebody who visits; at the end nothing may have gone wrong on their page."""
    width, height = size
    context = browser.new_context(**{"locale": "en-GB", "viewport": {"width": width, "height": height}, **options})
    context.add_init_script(
        f"localStorage.getItem('plume.settings') ?? localStorage.setItem('plume.settings',"
        f' JSON.stringify({{speed: "{speed}", warn: false, sound: false}}))'
    )
    guest = Guest(context, server, name)
    try:
        yield guest
    finally:
        context.close()
    assert not guest.problems, guest.problems

"""People in front of a browser: what they see must be free of errors, and they act by pointer or by keyboard alone."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, Protocol

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

from tests.browser import sight
from tests.browser.chromium import executable
from tests.browser.sight import Screen
from tests.patience import PATIENCE, PATIENCE_MS
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
    "steal": 60,
    "pick": 0.3,
    "discard": 0.3,
}
READY = "main[aria-busy=false]"
OVER = "[data-part=after]"
COUNT = "[data-part=count-all], [data-part=count-next][data-over]"
"""A scoring that is counted on the table: all at once, then on."""
KNOWN = f"{READY}, {OVER}, {COUNT}, [data-part=curtain], dialog[open]"
SKIP = "[data-part=skip], [data-part=count-all]"
GIVEN_UP = "net::ERR_ABORTED"
"""What the browser itself breaks off, when somebody goes elsewhere."""
IS_FOCUSED = "(element) => document.activeElement === element"
SETTLING_S = PATIENCE_MS / 1000
"""How long a thing may be on its way before it has to lie where it can be seen."""
LOOK_MS = 60
"""How long the page is left alone before one looks again."""


class Guest:
    """Somebody with a browser of their own, and the settings of somebody new."""

    def __init__(self, context: BrowserContext, server: Server, name: str) -> None:
        context.set_default_timeout(PATIENCE_MS)
        self.context = context
        self.server = server
        self.home = f"http://{server.address}"
        self.problems: list[str] = []
        self._allowed: list[re.Pattern[str]] = []
        context.on("console", self._note_console)
        context.on("weberror", lambda found: self._note(f"uncaught: {found.error}"))
        context.on("requestfailed", self._note_failure)
        context.on("response", self._note_response)
        self.page: Page = context.new_page()
        self.request("PUT", "/me", {"name": name})

    def allow(self, pattern: str) -> None:
        """Say of what goes wrong on purpose in a test how it is told; it is not a problem then."""
        self._allowed.append(re.compile(pattern))
        self.problems = [problem for problem in self.problems if not re.search(pattern, problem)]

    def _note(self, problem: str) -> None:
        if not any(pattern.search(problem) for pattern in self._allowed):
            self.problems.append(problem)

    def _note_console(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self._note(f"{said.type}: {said.text} ({said.location.get('url', '')})")

    def _note_failure(self, request: Request) -> None:
        if request.failure != GIVEN_UP:
            self._note(f"failed: {request.method} {request.url}: {request.failure}")

    def _note_response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"{response.status}: {response.request.method} {response.url}")

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


class HasPage(Protocol):
    """Somebody with a page before them."""

    page: Page


class Player:
    """Somebody who plays: at random among all that the page offers, by one means alone.

    With `screen` everything that they may do has to be seen there at every step, without scrolling.
    """

    def __init__(self, guest: HasPage, means: Means, seed: int = 0, screen: Screen | None = None) -> None:
        self.page = guest.page
        self.means = means
        self.luck = random.Random(seed)
        self.screen = screen
        self.acts = 0

    def press(self, target: Locator) -> None:
        """Act on something that can be pressed."""
        if self.means == "pointer":
            self._point(target)
        elif self.focus(target):
            self.page.keyboard.press("Enter")
        self.acts += 1

    def _point(self, target: Locator) -> None:
        """Press what is seen, again if it moved away under the pointer; what goes, goes."""
        deadline = time.monotonic() + SETTLING_S
        while place := self._aim(target, deadline):
            if self.screen is not None and self.screen.is_touched:
                self.page.touchscreen.tap(*place)
            else:
                self.page.mouse.click(*place)
            if not sight.missed(self.page):
                return

    def _aim(self, target: Locator, deadline: float) -> tuple[float, float] | None:
        """Where it can be hit. Only where areas scroll, or no screen is given, it is scrolled to."""
        while not (place := sight.place(target)):
            if not target.count():
                return None
            assert time.monotonic() < deadline, f"{target} cannot be hit"
            if self.screen is None or self.screen.roams:
                sight.scroll_to(target)
            self.page.wait_for_timeout(LOOK_MS)
        return place

    def focus(self, target: Locator, most: int = 400) -> bool:
        """Reach something as somebody without a pointer does: by Tab its group, by arrows the thing itself.

        False if it has gone meanwhile.
        """
        for _ in range(most):
            key = sight.way(target)
            if key in ("there", "gone"):
                return key == "there"
            self.page.keyboard.press(key)
        raise AssertionError(f"the keyboard does not reach {target}")

    def choices(self) -> list[str]:
        """All that the page offers to do now: moves, and things to take hold of."""
        return sight.choices(self.page)

    def wait(self) -> bool:
        """Wait until it is known what can be done, skipping what the others do; False if the game is over."""
        deadline = time.monotonic() + PATIENCE
        while not (now := sight.moment(self.page, KNOWN, OVER, SKIP))["known"]:
            assert time.monotonic() < deadline, "nothing can be done for too long"
            if now["skip"]:
                self.page.mouse.click(*now["skip"])
            self.page.wait_for_timeout(LOOK_MS)
        return not now["over"]

    def act(self) -> None:
        """Do one thing."""
        found = self.choices()
        if not found:
            self._elsewhere()
            return
        if self.screen is not None:
            self._look_around()
        (act,) = self.luck.choices(found, [WEIGHTS.get(one.split()[0], 1) for one in found])
        name = act.removeprefix("hold ")
        attribute = "hold" if act != name else "move"
        self.press(self.page.locator(f'[data-{attribute}="{name}"]'))

    def _look_around(self) -> None:
        """See everything that can be done, as soon as nothing moves any more."""
        assert self.screen is not None
        deadline = time.monotonic() + SETTLING_S
        while hidden := sight.unseen(self.page, self.screen):
            assert time.monotonic() < deadline, (self.screen.size, self.page.url, hidden)
            self.page.wait_for_timeout(LOOK_MS)

    def _elsewhere(self) -> None:
        """Nothing can be done here: answer what is asked, close what is open, or look into another tab."""
        dialog = self.page.locator("dialog[open]").last
        if self.page.locator("dialog[open]").count():
            answers = dialog.locator("[data-part=main-act], .do button.go")
            self.press(answers.first if answers.count() else dialog.locator("header button").first)
            return
        ways = (
            "[data-part=asked] button",
            "[data-part=looked-back] button",
            "[data-part=count-all]",
            "[data-part=count-next][data-over]",
            "[data-part=curtain] button",
            "[data-part=plan] [data-part=close-plan]",
            "[data-part=tabs] [data-invites]:not([aria-current])",
        )
        if (found := self.page.locator(", ".join(f"{way}:visible" for way in ways))).count():
            self.press(found.first)
        else:
            self.page.wait_for_timeout(LOOK_MS)

    def play(self, most: int = 4_000) -> None:
        """Play until the game is over."""
        for _ in range(most):
            if not self.wait():
                return
            self.act()
        prompt = self.page.locator("[data-part=prompt]").first.inner_text()
        raise AssertionError(f"the game does not end: {prompt}")


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
    speed: str | None = None,
    **options: Any,
) -> Iterator[Guest]:
    """Somebody who visits for the first time; at the end nothing may have gone wrong in any of their tabs.

    Only what is about something else than the pace may ask for another speed than the usual one, and says why.
    """
    width, height = size
    context = browser.new_context(**{"locale": "en-GB", "viewport": {"width": width, "height": height}, **options})
    context.add_init_script(sight.SEE)
    if speed is not None:
        kept = json.dumps(json.dumps({"speed": speed}))
        context.add_init_script(f"if (location.host) localStorage['plume.settings'] ??= {kept}")
    guest = Guest(context, server, name)
    try:
        yield guest
    except BaseException as error:
        error.add_note(f"on {guest.page.url}; problems: {guest.problems}")
        raise
    finally:
        context.close()
    assert not guest.problems, guest.problems

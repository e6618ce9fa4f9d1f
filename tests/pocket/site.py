"""The site without a server, built once for all tests, and a plain server of files in front of it."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import sight
from tests.patience import PATIENCE, PATIENCE_MS
from tests.server.running import free_port

KEPT = """async (prefix) => {
    const done = (asked) => new Promise((found) => (asked.onsuccess = () => found(asked.result)));
    const database = await done(indexedDB.open("plume", 1));
    const keys = await done(database.transaction("kept").objectStore("kept").getAllKeys());
    database.close();
    return keys.filter((key) => key.startsWith(prefix)).length;
}"""
WALK = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
CACHED = "navigator.serviceWorker.ready.then(() => true)"
UNREACHABLE = re.compile("net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)")


class Mode(NamedTuple):
    """A way to play: the screen where one chooses it, what is chosen there, and what begins it."""

    path: str
    choices: tuple[tuple[str, str | re.Pattern[str]], ...] = ()
    begin: str = "Open the table"


ALL_LEVELS = tuple(("Levels", re.compile(rf"^{level}")) for level in range(1, 6))
EXPANSIONS = tuple((name, "With") for name in ("Promo cards", "Fewer bodies", "Golden Feathers"))
MODES = {
    **{f"coatl-{players}": Mode("/new/coatl?with=bots", (("Players", str(players)),)) for players in (2, 3, 4)},
    **{f"cotcot-{players}": Mode("/new/cotcot?with=bots", (("Players", str(players)),)) for players in (2, 3, 4, 5)},
    "coatl-expansions": Mode("/new/coatl?with=bots", (("Players", "3"), *EXPANSIONS)),
    "coatl-first-game": Mode("/new/coatl?with=bots", (("Rules", "First game"),)),
    "coatl-alone": Mode("/solo", begin="Play"),
    "coatl-alone-all-levels": Mode("/solo", ALL_LEVELS, begin="Play"),
    "coatl-on-one-screen": Mode("/new/coatl?with=screen"),
    "cotcot-zoch": Mode("/new/cotcot?with=bots", (("Edition", "Zoch"),)),
    "cotcot-on-one-screen": Mode("/new/cotcot?with=screen", (("Players", "3"),)),
}
"""Every mode of every game."""


class Files:
    """`python -m http.server` in front of a folder; it can be stopped, and started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self._port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(self._folder)]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen([*command, str(self._port)], stdout=quiet, stderr=quiet)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                httpx.get(self.address, timeout=PATIENCE)
                return
            except httpx.HTTPError:
                assert time.monotonic() < deadline, "the server of files does not start"
                time.sleep(0.02)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()


@contextmanager
def served(folder: Path) -> Iterator[Files]:
    """A server of files, for a while."""
    files = Files(folder)
    files.start()
    try:
        yield files
    finally:
        files.stop()


class Visitor:
    """Somebody on the site: nothing may go wrong in what they see."""

    def __init__(self, context: BrowserContext, files: Files) -> None:
        context.set_default_timeout(PATIENCE_MS)
        self.context = context
        self.files = files
        self.problems: list[str] = []
        context.on("console", lambda said: self._note(said.type, said.text))
        context.on("weberror", lambda found: self.problems.append(f"uncaught: {found.error}"))
        context.on("response", lambda found: self._note_status(found.status, found.url))
        self.page: Page = context.pages[0] if context.pages else context.new_page()

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not UNREACHABLE.search(text):
            self.problems.append(f"{kind}: {text}")

    def _note_status(self, status: int, url: str) -> None:
        if status >= 400:
            self.problems.append(f"{status}: {url}")

    def go(self, path: str) -> None:
        """Go to a page of ours."""
        self.page.goto(self.files.address + path)

    def walk(self, path: str) -> None:
        """Go to a page of ours as one does within the page, which is not loaded anew."""
        self.page.evaluate(WALK, path)

    def kept(self, prefix: str) -> int:
        """How much the browser keeps under keys that begin so."""
        found: int = self.page.evaluate(KEPT, prefix)
        return found

    def open_table(self, mode: Mode) -> None:
        """Open a table as people do, and go there."""
        self.go(mode.path)
        for group, choice in mode.choices:
            self.page.get_by_label(group, exact=True).get_by_role("button", name=choice, exact=True).click()
        self.page.get_by_role("button", name=mode.begin, exact=True).first.click()
        self.page.wait_for_url("**/table/*")

    def give_up(self) -> None:
        """Give up the game on the table."""
        self.page.get_by_role("button", name="Table", exact=True).click()
        self.page.get_by_role("button", name="Give up").click()
        self.page.locator("dialog[open]").last.get_by_role("button", name="Give up").click()

    def wait_until_kept(self) -> None:
        """Wait until all of the site is there without a network."""
        self.page.evaluate(CACHED)

    def lose_network(self) -> None:
        """From now on there is neither a network nor a server."""
        self.files.stop()
        self.context.set_offline(True)


@contextmanager
def visiting(context: BrowserContext, files: Files) -> Iterator[Visitor]:
    """Somebody who visits; at the end nothing may have gone wrong."""
    visitor = Visitor(context, files)
    try:
        yield visitor
    except BaseException as error:
        error.add_note(f"on {visitor.page.url}; problems: {visitor.problems}")
        raise
    assert not visitor.problems, visitor.problems


def prepare(context: BrowserContext) -> None:
    """Let tests see where things are; at their pace, as this is about something else."""
    context.add_init_script(sight.SEE)
    context.add_init_script("if (location.host) localStorage['plume.settings'] ??= JSON.stringify({ speed: 'off' })")


@contextmanager
def newcomer(browser: Browser, files: Files, **more: Any) -> Iterator[Visitor]:
    """Somebody who visits the site for the first time."""
    context = browser.new_context(**{"locale": "en-GB", "viewport": {"width": 1440, "height": 900}, **more})
    prepare(context)
    with visiting(context, files) as found:
        yield found
    context.close()


def offline(visitor: Visitor) -> None:
    """Visit the site once, and lose the network as soon as all of it is kept."""
    visitor.go("/")
    expect(visitor.page.get_by_role("button", name="Play now").first).to_be_visible()
    visitor.wait_until_kept()
    visitor.lose_network()
    visitor.page.reload()

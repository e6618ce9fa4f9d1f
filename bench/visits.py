"""Visits to the site without a server: how long until one can play, and how much is transferred until then."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.guests import READY
from tests.patience import PATIENCE_MS

KEPT = """async () => {
    await navigator.serviceWorker.ready;
    while (!(await (await caches.open("python")).keys()).length) await new Promise((go) => setTimeout(go, 50));
}"""
WINDOW: Any = {"locale": "en-GB", "viewport": {"width": 1440, "height": 900}}


class Visit(NamedTuple):
    """Seconds until home is there, and until a table can be played at; and the same table offline another time."""

    home: float
    table: float
    again: float
    transferred: int
    """Bytes until the table could be played at."""
    in_all: int
    """With all that is kept for when there is no network."""


class Host(ThreadingHTTPServer):
    """A plain host of files, that counts what it sends."""

    sent = 0

    @property
    def address(self) -> str:
        return f"http://localhost:{self.server_port}"


class Sender(SimpleHTTPRequestHandler):
    """Sends files as they are."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        assert isinstance(self.server, Host)
        self.server.sent += len(content)
        outputfile.write(content)

    def log_message(self, *args: Any) -> None:
        """Nobody reads it."""


@contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    """A host of files, for a while."""
    host = Host(("127.0.0.1", 0), partial(Sender, directory=str(folder)))
    thread = threading.Thread(target=host.serve_forever)
    thread.start()
    try:
        yield host
    finally:
        host.shutdown()
        thread.join()
        host.server_close()


def visit(browser: Browser, folder: Path) -> Visit:
    """Somebody who comes for the first time, plays at once, and comes back without a network."""
    context = browser.new_context(**WINDOW)
    context.set_default_timeout(PATIENCE_MS)
    with hosting(folder) as host:
        page = context.new_page()
        start = time.monotonic()
        page.goto(host.address)
        page.get_by_role("button", name="Play now").first.wait_for()
        home = time.monotonic() - start
        table = _play(page, start)
        transferred = host.sent
        page.evaluate(KEPT)
        found = Visit(home, table, 0.0, transferred, host.sent)
    again = _come_back(context, page.url)
    context.close()
    return found._replace(again=again)


def _play(page: Page, start: float) -> float:
    page.get_by_role("button", name="Play now").first.click()
    page.get_by_role("button", name="Play a first game").click()
    page.locator(READY).first.wait_for()
    return time.monotonic() - start


def _come_back(context: BrowserContext, table: str) -> float:
    """Seconds until the table is there again; there is neither a host nor a network."""
    context.set_offline(True)
    for page in context.pages:
        page.close()
    page = context.new_page()
    start = time.monotonic()
    page.goto(table)
    page.locator(READY).first.wait_for()
    return time.monotonic() - start

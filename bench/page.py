"""The page in a real Chromium: what it weighs, how soon one can play, how fast it answers, how smoothly pieces move.

    python -m bench.page

The targets are those of issue 6; everything runs on this machine, the server too, and Chromium has no GPU.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page
from rich.console import Console
from rich.table import Table

from tests.browser.guests import chromium
from tests.server.running import Server, running

STARTS = 7
CLICKS = 120
MOVING_TURNS = 40
TABLES: dict[str, list[dict[str, str]]] = {
    "coatl": [{"who": "me"}, {"who": "bot"}, {"who": "bot"}],
    "cotcot": [{"who": "me"}, {"who": "bot"}, {"who": "bot"}],
}

READY = "main[aria-busy=false] [data-move]:not([aria-disabled=true])"
"""What tells that one can act."""

WATCH_START = """
const watch = () => {
  if (document.querySelector(`READY`)) window.readyAfter = performance.now();
  else requestAnimationFrame(watch);
};
requestAnimationFrame(watch);
""".replace("READY", READY)

WATCH_CLICKS = """
window.answers = [];
addEventListener("pointerdown", () => {
  const since = performance.now();
  const seen = new MutationObserver((changes) => {
    const isShown = (change) => change.type === "childList" || change.attributeName === "class";
    if (!changes.some(isShown)) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => window.answers.push(performance.now() - since)));
  });
  seen.observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
}, { capture: true });
"""

WATCH_FRAMES = """
window.frames_ = [];
let last = null;
const tick = (now) => {
  const isMoving = document.querySelector(".flying") !== null;
  if (isMoving && last !== null) window.frames_.push(now - last);
  last = isMoving ? now : null;
  requestAnimationFrame(tick);
};
requestAnimationFrame(tick);
"""


@contextmanager
def visiting(browser: Browser, server: Server, script: str, speed: str) -> Iterator[BrowserContext]:
    """Somebody new, with an empty cache."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    kept = json.dumps({"speed": speed, "warn": False, "sound": False})
    context.add_init_script(f"localStorage.setItem('plume.settings', '{kept}');")
    context.add_init_script(script)
    context.request.put(f"http://{server.address}/api/me", data={"name": "Bench"})
    try:
        yield context
    finally:
        context.close()


def opened(context: BrowserContext, server: Server, game: str) -> str:
    """The address of a new table."""
    answer = context.request.post(f"http://{server.address}/api/tables", data={"game": game, "seats": TABLES[game]})
    return f"http://{server.address}/table/{answer.json()['id']}"


def weight(browser: Browser, server: Server, game: str) -> float:
    """JavaScript and CSS over the wire for a table, compressed, in KB."""
    with visiting(browser, server, "", "off") as context:
        page = context.new_page()
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        kinds: dict[str, str] = {}
        sizes: dict[str, float] = {}
        network.on("Network.responseReceived", lambda found: kinds.update({found["requestId"]: found["type"]}))
        network.on("Network.loadingFinished", lambda done: sizes.update({done["requestId"]: done["encodedDataLength"]}))
        page.goto(opened(context, server, game))
        page.locator(READY).first.wait_for()
        page.wait_for_timeout(500)
        return sum(size for key, size in sizes.items() if kinds.get(key) in ("Script", "Stylesheet")) / 1_000


def start(browser: Browser, server: Server, game: str) -> float:
    """From the address to the first thing that can be done, with an empty cache, in ms."""
    with visiting(browser, server, WATCH_START, "off") as context:
        page = context.new_page()
        page.goto(opened(context, server, game))
        page.locator(READY).first.wait_for()
        page.wait_for_timeout(100)
        found: float = page.evaluate("window.readyAfter")
        return found


def act(page: Page, number: int) -> None:
    """Do something that a player may do: the choice goes round, so that all kinds of moves come up."""
    page.locator("main[aria-busy=false], dialog[open], main.after").first.wait_for()
    if page.locator("dialog[open]").count():
        page.locator("dialog[open] header button").first.click()
        return
    acts = page.locator(f":is({READY}, main[aria-busy=false] [data-hold]:not([aria-disabled=true])):visible")
    if found := acts.count():
        acts.nth(number * 7 % found).click()
    else:
        page.wait_for_timeout(20)


def answers(browser: Browser, server: Server, game: str) -> list[float]:
    """From a click to the picture that shows what came of it, in ms."""
    with visiting(browser, server, WATCH_CLICKS, "off") as context:
        page = context.new_page()
        page.goto(opened(context, server, game))
        for number in range(CLICKS):
            if page.locator("main.after").count():
                page.goto(opened(context, server, game))
            act(page, number)
        found: list[float] = page.evaluate("window.answers")
        return found


def frames(browser: Browser, server: Server, game: str) -> list[float]:
    """How long frames take while pieces and cards move, in ms."""
    with visiting(browser, server, WATCH_FRAMES, "normal") as context:
        page = context.new_page()
        page.goto(opened(context, server, game))
        for number in range(MOVING_TURNS):
            if page.locator("main.after").count():
                break
            act(page, number)
        found: list[float] = page.evaluate("window.frames_")
        return found


def high(values: list[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(values, n=20)[-1]


def measure(browser: Browser, server: Server) -> Iterator[tuple[str, str, float, float]]:
    """What is measured, for which game, the figure, and what it may be at most."""
    for game in TABLES:
        yield "JavaScript and CSS over the wire, KB", game, weight(browser, server, game), 120
    for game in TABLES:
        yield "page to first interaction, cold, median ms", game, _median_start(browser, server, game), 1_000
    for game in TABLES:
        yield "click to visible answer, 95th percentile ms", game, high(answers(browser, server, game)), 80
    for game in TABLES:
        found = frames(browser, server, game)
        yield f"frame while pieces move, median ms ({len(found)} frames)", game, statistics.median(found), 16.7
        yield "frame while pieces move, 95th percentile ms", game, high(found), 33.4


def _median_start(browser: Browser, server: Server, game: str) -> float:
    return statistics.median(start(browser, server, game) for _ in range(STARTS))


def main() -> None:
    """Measure everything and print it beside the targets."""
    console = Console()
    shown: Any = Table("what", "table", "measured", "at most", title="The page in Chromium without GPU")
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, chromium() as browser:
        for what, game, figure, most in measure(browser, server):
            shown.add_row(what, game, f"{figure:.1f}", f"{most:g}")
    console.print(shown)


if __name__ == "__main__":
    main()

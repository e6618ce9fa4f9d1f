"""The page in a real Chromium: what it weighs, how soon one can play, how fast it answers, how smoothly pieces move.

    python -m bench.page

Everything is as somebody new has it, with their settings; the server runs on this machine too, and Chromium has no
GPU.
"""

from __future__ import annotations

import statistics
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page
from rich.console import Console
from rich.table import Table

from tests.browser.guests import OVER, chromium
from tests.server.running import Server, running

STARTS = 7
CLICKS = 120
MOVING_TURNS = 40
HOME = "home"
TABLES: dict[str, list[dict[str, str]]] = {
    "coatl": [{"who": "me"}, {"who": "bot"}, {"who": "bot"}],
    "cotcot": [{"who": "me"}, {"who": "bot"}, {"who": "bot"}],
}
SCREENS = (HOME, *TABLES)

ACTS = "main[aria-busy=false] :is([data-move], [data-hold]):not([aria-disabled=true])"
"""What can be done at a table."""
READY = {HOME: "main button", "coatl": ACTS, "cotcot": ACTS}
"""What tells that one can do something."""

WATCH_START = """
const watch = () => {
  if (document.querySelector(`READY`)) window.readyAfter = performance.now();
  else requestAnimationFrame(watch);
};
requestAnimationFrame(watch);
"""

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
def visiting(browser: Browser, server: Server, script: str = "") -> Iterator[BrowserContext]:
    """Somebody new, with an empty cache."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    context.add_init_script(script)
    context.request.put(f"http://{server.address}/api/me", data={"name": "Bench"})
    try:
        yield context
    finally:
        context.close()


def address(context: BrowserContext, server: Server, screen: str) -> str:
    """Where the first screen is, or a new table."""
    if screen == HOME:
        return f"http://{server.address}/"
    answer = context.request.post(f"http://{server.address}/api/tables", data={"game": screen, "seats": TABLES[screen]})
    return f"http://{server.address}/table/{answer.json()['id']}"


def weigh(browser: Browser, server: Server, screen: str) -> dict[str, float]:
    """What comes over the wire for a screen, compressed, in KB: of each kind."""
    with visiting(browser, server) as context:
        page = context.new_page()
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        kinds: dict[str, str] = {}
        sizes: dict[str, float] = {}
        network.on("Network.responseReceived", lambda found: kinds.update({found["requestId"]: found["type"]}))
        network.on("Network.loadingFinished", lambda done: sizes.update({done["requestId"]: done["encodedDataLength"]}))
        page.goto(address(context, server, screen))
        page.locator(READY[screen]).first.wait_for()
        page.wait_for_timeout(1_500)
        weights: dict[str, float] = defaultdict(float)
        for key, size in sizes.items():
            weights[kinds.get(key, "")] += size / 1_000
        return weights


def start(browser: Browser, server: Server, screen: str) -> float:
    """From the address to the first thing that can be done, with an empty cache, in ms."""
    with visiting(browser, server, WATCH_START.replace("READY", READY[screen])) as context:
        page = context.new_page()
        page.goto(address(context, server, screen))
        page.locator(READY[screen]).first.wait_for()
        page.wait_for_timeout(100)
        found: float = page.evaluate("window.readyAfter")
        return found


def act(page: Page, number: int) -> bool:
    """Do something that a player may do, the choice goes round so that all kinds come up; False at the end."""
    page.locator(f"main[aria-busy=false], dialog[open], {OVER}").first.wait_for()
    if page.locator(OVER).count():
        return False
    if page.locator("dialog[open]").count():
        page.locator("dialog[open] :is([data-part=main-act], header button)").last.click()
        return True
    acts = page.locator(f"{ACTS}:visible")
    if found := acts.count():
        acts.nth(number * 7 % found).click()
    else:
        page.wait_for_timeout(20)
    return True


def answers(browser: Browser, server: Server, game: str) -> list[float]:
    """From a click to the picture that shows what came of it, in ms."""
    found: list[float] = []
    with visiting(browser, server, WATCH_CLICKS) as context:
        page = context.new_page()
        while len(found) < CLICKS:
            page.goto(address(context, server, game))
            for number in range(CLICKS):
                if not act(page, number):
                    break
            found += page.evaluate("window.answers")
    return found


def frames(browser: Browser, server: Server, game: str) -> list[float]:
    """How long frames take while pieces and cards move, in ms."""
    with visiting(browser, server, WATCH_FRAMES) as context:
        page = context.new_page()
        page.goto(address(context, server, game))
        for number in range(MOVING_TURNS):
            if not act(page, number):
                break
        found: list[float] = page.evaluate("window.frames_")
        return found


def high(values: list[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(values, n=20)[-1]


def measure(browser: Browser, server: Server) -> Iterator[tuple[str, str, float, float]]:
    """What is measured, where, the figure, and what it may be at most."""
    for screen in SCREENS:
        weights = weigh(browser, server, screen)
        yield "JavaScript and CSS over the wire, KB", screen, weights["Script"] + weights["Stylesheet"], 120
        yield "typefaces over the wire, KB", screen, weights["Font"], 45
    for screen in SCREENS:
        yield "page to first interaction, cold, median ms", screen, _median_start(browser, server, screen), 1_000
    for game in TABLES:
        yield "click to visible answer, 95th percentile ms", game, high(answers(browser, server, game)), 80
    for game in TABLES:
        found = frames(browser, server, game)
        yield f"frame while pieces move, 95th percentile ms ({len(found)} frames)", game, high(found), 17


def _median_start(browser: Browser, server: Server, screen: str) -> float:
    return statistics.median(start(browser, server, screen) for _ in range(STARTS))


def main() -> None:
    """Measure everything and print it beside the targets."""
    console = Console()
    shown: Any = Table("what", "screen", "measured", "at most", title="The page in Chromium without GPU")
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, chromium() as browser:
        for what, game, figure, most in measure(browser, server):
            shown.add_row(what, game, f"{figure:.1f}", f"{most:g}")
    console.print(shown)


if __name__ == "__main__":
    main()

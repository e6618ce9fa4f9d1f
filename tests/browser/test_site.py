"""The site without a server: from a plain server of files, then without any network, and when the browser is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from manual import site
from tests.browser import sight
from tests.browser.chromium import executable
from tests.browser.guests import OVER, READY, Player
from tests.patience import PATIENCE
from tests.pocket.site import Files, Visitor, options, served, visiting
from tests.scale import FULL, share

ACTS = share(40, 12)
MOST_REVIEW = 200
"""Seconds until the review of a short game is complete, where others work too."""
BEGUN = 2
"""Lines of the journal of a game that has begun."""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once."""
    found = tmp_path_factory.mktemp("site") / "pocket"
    site.build(found, None)
    return found


@pytest.fixture
def files(folder: Path) -> Iterator[Files]:
    with served(folder) as found:
        yield found


def prepare(context: BrowserContext) -> None:
    """Let tests see where things are; at their pace, as this is about something else."""
    context.add_init_script(sight.SEE)
    context.add_init_script("if (location.host) localStorage['plume.settings'] ??= JSON.stringify({ speed: 'off' })")


@contextmanager
def newcomer(browser: Browser, files: Files) -> Iterator[Visitor]:
    """Somebody who visits the site for the first time."""
    context = browser.new_context(**options())
    prepare(context)
    with visiting(context, files) as found:
        yield found
    context.close()


def act(visitor: Visitor, seed: int, acts: int = ACTS) -> bool:
    """Do some things at a table; False if the game is over."""
    player = Player(visitor, "pointer", seed)
    for _ in range(acts):
        if not player.wait():
            return False
        player.act()
    return True


@pytest.mark.parametrize("game", ["coatl", "cotcot"] if FULL else ["cotcot"])
def test_a_game_goes_on_without_a_network(browser: Browser, files: Files, game: str) -> None:
    with newcomer(browser, files) as visitor:
        visitor.go("/")
        expect(visitor.page.get_by_role("button", name="Play now").first).to_be_visible()
        visitor.open_table(game)
        act(visitor, seed=1)
        visitor.wait_until_kept()
        before = visitor.kept("line/")
        visitor.lose_network()
        visitor.page.reload()
        visitor.page.locator(READY).first.wait_for()
        assert visitor.kept("line/") >= before > BEGUN
        while act(visitor, seed=2) and FULL:
            pass
        assert visitor.kept("line/") > before
        for path, heading in (("/", "Cóatl"), ("/learn", "Learn"), (f"/rules/{game}", "Rules")):
            visitor.go(path)
            expect(visitor.page.get_by_role("heading", name=heading).first).to_be_visible()


def test_statistics_need_no_server(browser: Browser, files: Files) -> None:
    with newcomer(browser, files) as visitor:
        page = visitor.page
        visitor.go("/statistics")
        expect(page.get_by_role("heading", name="Nothing to count yet")).to_be_visible()
        visitor.open_table("cotcot")
        act(visitor, seed=1, acts=1)
        page.get_by_role("button", name="Table").click()
        page.get_by_role("button", name="Give up").click()
        page.locator("dialog[open]").last.get_by_role("button", name="Give up").click()
        page.locator(OVER).wait_for()
        visitor.wait_until_kept()
        visitor.lose_network()
        visitor.go("/statistics")
        expect(page.get_by_role("row", name="1 given up")).to_be_visible()
        with page.expect_download() as saved:
            page.get_by_role("link", name="As a table (CSV)").click()
        assert saved.value.suggested_filename == "plume-games.csv"


def test_a_game_is_reviewed_in_the_browser_alone(browser: Browser, files: Files) -> None:
    with newcomer(browser, files) as visitor:
        page = visitor.page
        visitor.open_table("cotcot")
        act(visitor, seed=3)
        page.get_by_role("button", name="Table", exact=True).click()
        page.get_by_role("button", name="Give up").click()
        page.get_by_role("dialog").last.get_by_role("button", name="Give up").click()
        page.get_by_role("link", name="Review").click()
        page.get_by_role("slider", name="Turn of the game").wait_for()
        page.locator("[data-part=review][aria-busy=false]").wait_for(timeout=1_000 * MOST_REVIEW)
        expect(page.locator("[data-part=accuracy] li")).to_have_count(2)


def test_puzzles_need_no_server(browser: Browser, files: Files) -> None:
    with newcomer(browser, files) as visitor:
        page = visitor.page
        visitor.go("/puzzles")
        page.locator("[data-part=for-me]").click()
        page.locator("[data-part=solution]").wait_for()
        visitor.wait_until_kept()
        visitor.lose_network()
        page.locator("[data-part=solution]").click()
        answered = page.locator("[data-part=puzzle][data-verdict=right]")
        move, more = page.locator("[data-part=play-solution]:enabled"), page.locator("[data-part=count-all]")
        while not answered.count():
            if (next_one := move.or_(more).or_(answered).first).get_attribute("data-part") != "puzzle":
                next_one.click()
        page.get_by_role("button", name="Why?").click()
        expect(page.locator("[data-part=explained] article")).to_have_count(2)


@contextmanager
def chromium_process(profile: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A Chromium of its own, which can be killed, and where it can be talked to."""
    port = profile / "DevToolsActivePort"
    port.unlink(missing_ok=True)
    arguments = [
        "--headless",
        "--no-sandbox",
        "--remote-debugging-port=0",
        f"--user-data-dir={profile}",
        "--lang=en-GB",
    ]
    process = subprocess.Popen(
        [str(executable()), *arguments], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not (port.exists() and port.read_text().count("\n")):
            assert time.monotonic() < deadline, "the browser does not start"
            time.sleep(0.02)
        yield process, f"http://127.0.0.1:{port.read_text().splitlines()[0]}"
    finally:
        kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a Chromium with all that belongs to it: what was started may be a script that started the browser."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.mark.skipif(executable() is None, reason="needs a Chromium that can be started by hand")
def test_nothing_is_lost_when_the_browser_is_killed(browser: Browser, files: Files, tmp_path: Path) -> None:
    kept = 0
    for round_ in range(share(6, 2)):
        with chromium_process(tmp_path) as (process, address):
            own = browser.browser_type.connect_over_cdp(address)
            context = own.contexts[0]
            prepare(context)
            with visiting(context, files) as visitor:
                if kept:
                    visitor.go("/")
                    visitor.page.get_by_role("region", name="My tables").get_by_role("link").first.click()
                    visitor.page.locator(READY).first.wait_for()
                    assert visitor.kept("line/") >= kept
                else:
                    visitor.open_table("cotcot", 3)
                act(visitor, seed=round_)
                kept = visitor.kept("line/")
            kill(process)
    assert kept > BEGUN

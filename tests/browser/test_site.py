"""The site without a server: from a plain server of files, then without any network, and when the browser is killed."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from manual import site
from plume.rulebooks import books
from tests.browser.chromium import executable
from tests.browser.guests import KNOWN, OVER, HasPage, Player
from tests.browser.guests import visiting as visiting_server
from tests.browser.screens import FINAL_HINT as HINTED
from tests.patience import PATIENCE
from tests.pocket.site import MODES, Files, Visitor, newcomer, offline, prepare, served, visiting
from tests.scale import FULL, on_days, one_in, share
from tests.server.running import Server

ACTS = share(30, 8)
FEW = 4
ROUNDS = share(3, 2)
WAITS = "navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.waiting))"
ELSEWHERE = re.compile("friend|by link|Watch|Challenge", re.IGNORECASE)
"""What needs others elsewhere."""
MOST_REVIEW = 200
"""Seconds until the review of a short game is complete, where others work too."""
BEGUN = 2
"""Lines of the journal of a game that has begun."""


@dataclass
class Tab:
    """Another tab of somebody."""

    page: Page


def act(visitor: HasPage, seed: int, acts: int = ACTS) -> bool:
    """Do some things at a table; False if the game is over."""
    player = Player(visitor, "pointer", seed)
    for _ in range(acts):
        if not player.wait():
            return False
        player.act()
    return True


@pytest.mark.parametrize("theme", ["light", "dark"] if FULL else ["light"])
def test_all_that_is_offered_works_without_a_network(browser: Browser, files: Files, theme: str) -> None:
    """Everything but whole games, which are played below; nothing is offered that needs others elsewhere."""
    with newcomer(browser, files) as visitor:
        page = visitor.page
        offline(visitor)
        assert not install_problems(page)
        expect(page.get_by_text(ELSEWHERE)).to_have_count(0)
        page.get_by_role("button", name="Today’s deal").filter(has_text="A.D.A.M.").click()
        act(visitor, seed=1, acts=FEW)
        expect(page.get_by_text(ELSEWHERE)).to_have_count(0)
        assert Player(visitor, "pointer", 1).wait()
        page.keyboard.press("h")
        page.locator(HINTED).wait_for()
        page.keyboard.press("Escape")
        page.keyboard.press("p")
        page.locator("[data-part=plan]").wait_for()
        for lesson in ("coatl", "solo", "gold", "cotcot"):
            visitor.walk(f"/lesson/{lesson}")
            page.locator("[data-part=guide]").wait_for()
            page.locator(KNOWN).first.wait_for()
        for book in books():
            visitor.walk(f"/rules/{book}")
            expect(page.get_by_role("heading", name="Rules").first).to_be_visible()
        for game in ("coatl", "cotcot"):
            visitor.walk(f"/cards/{game}")
            expect(page.locator("main svg").first).to_be_visible()
            visitor.walk(f"/new/{game}")
            page.get_by_role("button", name="Open the table").wait_for()
            expect(page.get_by_text(ELSEWHERE)).to_have_count(0)
        visitor.walk("/solo")
        page.get_by_role("button", name="Play", exact=True).first.wait_for()
        expect(page.get_by_text(ELSEWHERE)).to_have_count(0)
        visitor.walk("/learn")
        page.get_by_role("heading", name="Learn").wait_for()


def install_problems(page: Page) -> list[str]:
    """Why Chromium would not install the site, but that tests use windows that keep nothing."""
    judged = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    return [one["errorId"] for one in judged["installabilityErrors"] if one["errorId"] != "in-incognito"]


@on_days(3)
def test_a_finished_game_is_there_without_a_network(browser: Browser, files: Files) -> None:
    """Its end, its replay, its review, branches, its record, statistics of it, and all of it after a reload."""
    with newcomer(browser, files) as visitor:
        page = visitor.page
        visitor.go("/statistics")
        expect(page.get_by_role("heading", name="Nothing to count yet")).to_be_visible()
        visitor.open_table(MODES["cotcot-2"])
        visitor.wait_until_kept()
        visitor.lose_network()
        act(visitor, seed=3)
        visitor.give_up()
        page.locator(OVER).wait_for()
        expect(page.get_by_text(ELSEWHERE)).to_have_count(0)
        page.get_by_role("link", name="Replay").last.click()
        page.get_by_role("button", name="Play on from here").click()
        page.locator("[data-part=explore-go]").click()
        page.wait_for_url("**/table/*")
        act(visitor, seed=4, acts=FEW)
        visitor.walk("/past")
        page.get_by_role("listitem").get_by_role("link").first.click()
        page.get_by_role("link", name="Review").click()
        page.get_by_role("slider", name="Turn of the game").wait_for()
        page.locator("[data-part=review][aria-busy=false]").wait_for(timeout=1_000 * MOST_REVIEW)
        expect(page.locator("[data-part=accuracy] li")).not_to_have_count(0)
        visitor.go("/statistics")
        expect(page.get_by_role("row", name="1 given up")).to_be_visible()
        with page.expect_download() as saved:
            page.get_by_role("link", name="As a table (CSV)").click()
        assert saved.value.suggested_filename == "plume-games.csv"


def publish(folder: Path, version: str) -> None:
    """Put a new version of the site in the place of the old one; it can be told by what its document says."""
    document = folder / "index.html"
    document.write_text(document.read_text("utf-8").replace("<head>", f"<head><meta name={version} />"), "utf-8")
    site.add_worker(folder)


def notice(page: Page) -> None:
    """Come back to the page, which then looks for a new version, and wait until that is there."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function(WAITS)


def come_until(visitor: Visitor, version: str) -> Page:
    """Come and go until a version is there: the browser changes to it some time after the last tab was closed."""
    away = 0.2
    while away < PATIENCE:
        page = visitor.context.new_page()
        page.goto(visitor.files.address)
        if page.locator(f"meta[name={version}]").count():
            return page
        page.close()
        time.sleep(away)
        away *= 2
    raise AssertionError(f"the {version} version never comes")


@on_days(0)
def test_a_new_version_is_announced_and_never_comes_in_the_middle_of_a_game(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "site"
    shutil.copytree(folder, mine)
    with served(mine) as files, newcomer(browser, files) as visitor:
        page, announced = visitor.page, visitor.page.get_by_text("There is a new version of Plume.")
        visitor.open_table(MODES["cotcot-2"])
        visitor.wait_until_kept()
        act(visitor, seed=1, acts=1)
        publish(mine, "second")
        notice(page)
        act(visitor, seed=2, acts=FEW)
        page.reload()
        act(visitor, seed=3, acts=FEW)
        expect(announced).to_have_count(0)
        expect(page.locator("meta[name=second]")).to_have_count(0)
        table = page.url
        visitor.walk("/")
        expect(announced).to_be_visible()
        other = visitor.context.new_page()
        other.goto(table)
        other.locator(KNOWN).first.wait_for()
        other.evaluate("window.mark = true")
        page.get_by_role("button", name="Use it now").click()
        expect(page.locator("meta[name=second]")).to_have_count(1)
        expect(announced).to_have_count(0)
        act(Tab(other), seed=4, acts=FEW)
        assert other.evaluate("window.mark")
        other.close()
        publish(mine, "third")
        page.reload()
        page.wait_for_function(WAITS)
        expect(page.locator("meta[name=third]")).to_have_count(0)
        page.close()
        again = visitor.page = come_until(visitor, "third")
        again.get_by_role("region", name="My tables").get_by_role("link").first.click()
        act(visitor, seed=5, acts=1)


@on_days(1)
def test_games_are_taken_along_to_a_server_and_to_another_browser(
    browser: Browser, files: Files, server: Server, tmp_path: Path
) -> None:
    luggage = tmp_path / "games.jsonl"
    with newcomer(browser, files) as visitor:
        for mode in ("cotcot-2", "coatl-alone"):
            visitor.open_table(MODES[mode])
            act(visitor, seed=1, acts=1)
            visitor.give_up()
            visitor.page.locator(OVER).wait_for()
        visitor.walk("/past")
        with visitor.page.expect_download() as saved:
            visitor.page.get_by_role("button", name="Save all my games").click()
        saved.value.save_as(luggage)
        take_in(visitor.page, luggage)
        expect(visitor.page.get_by_text("Taken in: 0. Here already: 2.")).to_be_visible()
    with visiting_server(browser, server) as guest, newcomer(browser, files) as other:
        for one in (guest, other):
            one.go("/past")
            take_in(one.page, luggage)
            expect(one.page.get_by_text("Taken in: 2. Here already: 0.")).to_be_visible()
            expect(one.page.get_by_role("link", name="Replay")).to_have_count(2)
            take_in(one.page, luggage)
            expect(one.page.get_by_text("Taken in: 0. Here already: 2.")).to_be_visible()
            spoiled = tmp_path / "spoiled.jsonl"
            spoiled.write_text(luggage.read_text("utf-8") + '{"plume": 2}\n', "utf-8")
            take_in(one.page, spoiled)
            expect(one.page.get_by_text("Game 3: ")).to_be_visible()
            expect(one.page.get_by_role("link", name="Replay")).to_have_count(2)
            one.page.get_by_role("link", name="Replay").first.click()
            one.page.get_by_role("slider").first.wait_for()


def take_in(page: Page, file: Path) -> None:
    """Choose a file of games on the shelf of past games."""
    page.get_by_label("Take in a file").set_input_files(file)


@on_days(4)
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
@pytest.mark.parametrize("mode", one_in(len(MODES), MODES))
def test_nothing_is_lost_when_the_page_is_reloaded_or_the_browser_killed(
    browser: Browser, files: Files, tmp_path: Path, mode: str
) -> None:
    """Also without a network; in the long run every game is played to its end."""
    kept = 0
    for round_ in range(ROUNDS):
        with chromium_process(tmp_path) as (process, address):
            own = browser.browser_type.connect_over_cdp(address)
            context = own.contexts[0]
            prepare(context)
            with visiting(context, files) as visitor:
                if kept:
                    visitor.go("/")
                    visitor.page.get_by_role("region", name="My tables").get_by_role("link").first.click()
                else:
                    visitor.open_table(MODES[mode])
                    visitor.wait_until_kept()
                    visitor.lose_network()
                act(visitor, seed=2 * round_)
                before = visitor.kept("line/")
                visitor.page.reload()
                visitor.page.locator(KNOWN).first.wait_for()
                assert visitor.kept("line/") >= before >= kept
                goes_on = act(visitor, seed=2 * round_ + 1)
                while FULL and goes_on and round_ == ROUNDS - 1:
                    goes_on = act(visitor, seed=round_)
                kept = visitor.kept("line/")
                if FULL and round_ == ROUNDS - 1:
                    visitor.page.locator(OVER).wait_for()
            kill(process)
        if not goes_on:
            break
    assert kept > BEGUN

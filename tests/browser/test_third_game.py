"""A third game in the browser: with a folder of its own and a line in the list, and as somebody else's without both."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.guests import Guest, visiting
from tests.patience import PATIENCE_MS
from tests.scale import on_days
from tests.server.running import Server, running

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "tests" / "tictactoe" / "page"
LISTED = 'export { game as tictactoe } from "./tictactoe/game";\n'
HEADLINES = {(0,): "You win", (1,): "Random bot wins", (0, 1): "A shared victory: you and Random bot"}
NOT_COPIED = shutil.ignore_patterns("node_modules", "paraglide")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, built with the folder of tic-tac-toe and one line more."""
    copy = tmp_path_factory.mktemp("repository") / "web"
    shutil.copytree(ROOT / "web", copy, ignore=NOT_COPIED)
    (copy / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (copy.parent / "src").symlink_to(ROOT / "src")
    shutil.copytree(PAGE, copy / "src" / "tictactoe")
    with (copy / "src" / "games.ts").open("a") as games:
        games.write(LISTED)
    built = copy.parent / "page"
    path = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(
        ["npm", "run", "build"], cwd=copy, env={**os.environ, "PATH": path, "PLUME_PAGE": str(built)}, check=True
    )
    return built


@pytest.fixture(scope="module")
def server(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with tic-tac-toe in its list, and this page."""
    folder = tmp_path_factory.mktemp("server")
    with running(folder, module="tests.tictactoe.serving", environment={"PLUME_PAGE": str(page)}) as found:
        yield found


@pytest.fixture(scope="module")
def foreign_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with tic-tac-toe, and the page as it is, which has no folder for it."""
    with running(tmp_path_factory.mktemp("foreign"), module="tests.tictactoe.serving") as found:
        yield found


def test_a_game_without_a_folder_is_played_by_its_moves(browser: Browser, foreign_server: Server) -> None:
    with visiting(browser, foreign_server) as guest:
        guest.go("/")
        place(guest).get_by_role("button", name="Play now").click()
        expect(guest.page.get_by_text("board", exact=True)).to_be_visible()
        sit_down(guest)
        expect(guest.page.get_by_text("board", exact=True)).to_be_visible()
        over = play_to_the_end(guest)
        over.click()
        expect(guest.page.get_by_text("mark 1").or_(guest.page.get_by_text("marked")).first).to_be_visible()


@on_days(1, 3)
def test_a_game_against_a_bot_is_played_by_clicks(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as guest:
        sit_down(guest)
        guest.page.get_by_role("button", name="Square 1").wait_for()
        over = play_to_the_end(guest)
        over.click()
        expect(guest.page.get_by_role("button", name=re.compile(r"^Square \d: "))).to_have_count(9)


def place(guest: Guest) -> Locator:
    """The game on the first screen."""
    return guest.page.get_by_role("article").filter(has_text="Tic-tac-toe")


def sit_down(guest: Guest) -> None:
    """Sit down against a bot, from the first screen."""
    guest.go("/")
    place(guest).get_by_role("link", name="Options").click()
    guest.page.get_by_role("combobox", name="Which bot sits at seat 2").select_option("random")
    guest.page.get_by_role("button", name="Open the table").click()


def play_to_the_end(guest: Guest) -> Locator:
    """Play whatever comes first until the game is over, and return the way to its replay."""
    over = guest.page.get_by_role("link", name="Replay").first
    free = guest.page.locator("button[data-move]")
    while not over.is_visible():
        expect(free.or_(over).first).to_be_visible(timeout=PATIENCE_MS)
        if free.count():
            move = free.first.get_attribute("data-move")
            free.first.click()
            expect(guest.page.locator(f"[data-move='{move}']")).to_have_count(0)
    result = guest.table(guest.page.url.rsplit("/", 1)[1])["table"]["result"]
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(HEADLINES[tuple(result["winners"])])
    return over

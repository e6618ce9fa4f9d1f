"""The first screens, as somebody sees them who has never been here: no settings, no cookie, no name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import DESK, PHONE
from tests.patience import PATIENCE_MS
from tests.server.running import Server


@contextmanager
def newcomer(browser: Browser, server: Server, size: tuple[int, int] = DESK, **options: Any) -> Iterator[Page]:
    """Somebody new in front of a page: at the end nothing may have gone wrong, and nothing may have been missing."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, base_url=f"http://{server.address}", locale="en-GB", **options
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda line: said.append(line.text) if line.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    try:
        yield page
    finally:
        context.close()
    assert not said, said


def test_a_newcomer_meets_no_error_and_nothing_that_is_missing(browser: Browser, server: Server) -> None:
    failed: list[str] = []
    with newcomer(browser, server) as page:
        page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
        for path in ("/", "/learn", "/past", "/new/coatl"):
            page.goto(path)
            page.wait_for_load_state("networkidle")
    assert not failed


@pytest.mark.parametrize("path", ["/no/such/address", "/nowhere"])
def test_an_unknown_address_is_told_in_words_and_leads_home(browser: Browser, server: Server, path: str) -> None:
    context = browser.new_context(base_url=f"http://{server.address}", locale="fr-FR")
    page = context.new_page()
    page.goto(path)
    expect(page.get_by_role("heading", name="Rien à cette adresse")).to_be_visible()
    page.get_by_role("link", name="Vers les jeux").click()
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    context.close()


def test_a_newcomer_is_told_the_goal_and_begins_with_the_first_game(browser: Browser, server: Server) -> None:
    with newcomer(browser, server, PHONE) as page:
        page.goto("/")
        page.get_by_role("button", name="Play now").first.dblclick()
        dialog = page.get_by_role("dialog", name="Your first game of Cóatl")
        expect(dialog).to_contain_text("feathered serpents")
        expect(dialog.get_by_role("link", name="Learn in five minutes")).to_be_visible()
        dialog.get_by_role("button", name="Play a first game").click()
        page.wait_for_url("**/table/*")
        table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()["table"]
        assert table["options"]["sacrifice"] is False
        assert [seat["bot"] for seat in table["seats"]] == [None, "beginner"]
        page.goto("/")
        page.get_by_role("button", name="Play now").first.click()
        page.wait_for_url("**/table/*")


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ([{"who": "me"}], "against A.D.A.M."),
        ([{"who": "me"}, {"who": "here", "name": "Ben"}], "Cóatl"),
        ([{"who": "me"}, {"who": "here", "name": "Ben"}, {"who": "bot"}], "Cóatl"),
        ([{"who": "me"}, {"who": "here", "name": "Ben"}, {"who": "open"}], "Cóatl"),
    ],
)
def test_a_table_that_nobody_plays_on_is_put_away(
    browser: Browser, server: Server, seats: list[dict[str, str]], told: str
) -> None:
    with newcomer(browser, server) as page:
        page.request.put("/api/me", data={"name": "Léa"})
        page.request.post("/api/tables", data={"game": "coatl", "seats": seats})
        page.goto("/")
        mine = page.get_by_role("region", name="My tables")
        expect(mine.get_by_role("link")).to_contain_text(told)
        mine.get_by_role("button", name="Put away").click()
        page.get_by_role("dialog").get_by_role("button", name="Put away").click()
        expect(mine.get_by_role("link")).to_have_count(0)


def test_home_weighs_little(browser: Browser, server: Server) -> None:
    with newcomer(browser, server) as page:
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        kinds: dict[str, str] = {}
        sizes: dict[str, float] = {}
        network.on("Network.responseReceived", lambda found: kinds.update({found["requestId"]: found["type"]}))
        network.on("Network.loadingFinished", lambda done: sizes.update({done["requestId"]: done["encodedDataLength"]}))
        page.goto("/")
        page.wait_for_load_state("networkidle")
        assert sum(size for key, size in sizes.items() if kinds.get(key) in ("Script", "Stylesheet")) < 120_000

"""The first screens, as somebody sees them who has never been here: no settings, no cookie, no name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.guests import DESK
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

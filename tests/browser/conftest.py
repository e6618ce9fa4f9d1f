"""A browser and a server for a file of tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import executable
from tests.server.running import Server, running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, without a window, for one file: while Playwright runs, no other event loop can run in the process."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(Path(tmp_path_factory.mktemp("server"))) as found:
        yield found

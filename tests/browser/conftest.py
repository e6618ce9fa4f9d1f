"""A browser and a server for all tests, each of whom visits anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from manual import site
from tests.browser.guests import chromium
from tests.pocket.site import Files, served
from tests.server.running import Server, running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser that goes on from file to file, and ends before tests of anything else."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that goes on from file to file: a test that ends it starts it again."""
    with running(Path(tmp_path_factory.mktemp("server"))) as found:
        yield found


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site without a server, built once."""
    found = tmp_path_factory.mktemp("site") / "pocket"
    site.build(found, None)
    return found


@pytest.fixture
def files(folder: Path) -> Iterator[Files]:
    """A plain server of files in front of the site."""
    with served(folder) as found:
        yield found

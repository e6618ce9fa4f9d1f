"""A server that the tests of a file share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits of rate; at the end it must close in order and have logged no error."""
    with running(Path(tmp_path_factory.mktemp("server"))) as found:
        yield found

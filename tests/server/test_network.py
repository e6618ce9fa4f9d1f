"""The network between a server and PostgreSQL is cut for a while: then play goes on by itself, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.scale import share
from tests.server.postgresql import OWNER, server_of_databases
from tests.server.running import running
from tests.server.survivors import all_play_on

HERE, THERE = "198.18.77.1", "198.18.77.2"
"""Addresses that nobody has: they are for tests of networks (RFC 2544)."""
SECONDS = share(30, 2)

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("ip") or not shutil.which("setpriv"),
    reason="makes a network of its own",
)


def ip(*words: str) -> None:
    """Tell the system something about networks."""
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Network:
    """A network with one place in it, and a cable to it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._here, self._there = f"{name}h", f"{name}t"
        ip("netns", "add", name)
        ip("link", "add", self._here, "type", "veth", "peer", "name", self._there)
        ip("link", "set", self._there, "netns", name)
        ip("address", "add", f"{HERE}/24", "dev", self._here)
        ip("-netns", name, "address", "add", f"{THERE}/24", "dev", self._there)
        ip("-netns", name, "link", "set", self._there, "up")
        self.mend()

    @property
    def within(self) -> list[str]:
        """What has a program run there, as the owner of databases."""
        return ["ip", "netns", "exec", self._name, "setpriv", f"--reuid={OWNER}", "--regid=nogroup", "--clear-groups"]

    def cut(self) -> None:
        """Nothing arrives any more, on neither side, and nobody is told."""
        ip("link", "set", self._here, "down")

    def mend(self) -> None:
        """All arrives again."""
        ip("link", "set", self._here, "up")

    def close(self) -> None:
        ip("netns", "delete", self._name)


@contextmanager
def network() -> Iterator[Network]:
    """A network that is gone at the end; skipped where none can be made."""
    try:
        made = Network(f"pl{os.getpid()}")
    except subprocess.CalledProcessError as problem:
        pytest.skip(f"no network can be made: {problem.stderr.decode()}")
    try:
        yield made
    finally:
        made.close()


def test_play_goes_on_after_the_network_was_cut(tmp_path: Path) -> None:
    async def cut_for_a_while(between: Network) -> None:
        await asyncio.sleep(1)
        between.cut()
        await asyncio.sleep(SECONDS)
        between.mend()

    with (
        network() as between,
        server_of_databases(THERE, between.within) as database,
        running(tmp_path, address=database.address) as server,
    ):
        asyncio.run(all_play_on(server, cut_for_a_while(between)))

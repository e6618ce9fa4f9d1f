"""A PostgreSQL of our own for tests, from the binaries of the system, if it has them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.running import free_port

DEBIAN = Path("/usr/lib/postgresql")
OWNER = "nobody"
"""PostgreSQL refuses to run as root: then it runs as this user."""


def _binary(name: str) -> str | None:
    """Where a program of PostgreSQL is: Debian does not put them into the path."""
    found = shutil.which(name)
    return found or next((str(path) for path in sorted(DEBIAN.glob(f"*/bin/{name}"), reverse=True)), None)


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of a new database; the test is skipped where there is no PostgreSQL, or no driver for it."""
    pytest.importorskip("psycopg")
    make, serve = _binary("initdb"), _binary("postgres")
    if make is None or serve is None:
        pytest.skip("PostgreSQL is not installed")
    user = OWNER if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="plume-postgresql-"))
    port = free_port()
    try:
        if user is not None:
            shutil.chown(folder, user)
        data = ["-D", str(folder / "data")]
        subprocess.run([make, *data, "-U", "plume", "-A", "trust", "-N"], check=True, capture_output=True, user=user)
        command = [serve, *data, "-h", "127.0.0.1", "-p", str(port), "-k", str(folder), "-F"]
        with (folder / "log").open("wb") as log, subprocess.Popen(command, stdout=log, stderr=log, user=user) as server:
            try:
                _wait_for(port, server, folder / "log")
                yield f"postgresql+psycopg://plume@127.0.0.1:{port}/postgres"
            finally:
                server.terminate()
    finally:
        shutil.rmtree(folder)


def _wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until it lets somebody in."""
    import psycopg

    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(f"host=127.0.0.1 port={port} user=plume dbname=postgres").close()
            return
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"PostgreSQL does not start: {log.read_text()}") from None
            time.sleep(0.05)

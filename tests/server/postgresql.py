"""A PostgreSQL of our own for tests, from the binaries of the system, if it has them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.running import free_port

DEBIAN = Path("/usr/lib/postgresql")
OWNER = "nobody"
"""PostgreSQL refuses to run as root: then it runs as this user."""
_numbers = count()


def _binary(name: str) -> str | None:
    """Where a program of PostgreSQL is: Debian does not put them into the path."""
    found = shutil.which(name)
    return found or next((str(path) for path in sorted(DEBIAN.glob(f"*/bin/{name}"), reverse=True)), None)


class PostgreSQL:
    """A server with databases of its own; it can be killed and started again."""

    def __init__(self, folder: Path, make: str, serve: str, host: str, within: Sequence[str]) -> None:
        self.port = free_port()
        self._host = host
        self._user = OWNER if os.geteuid() == 0 else None
        self._log = folder / "log"
        if self._user is not None:
            shutil.chown(folder, self._user)
        data = ["-D", str(folder / "data")]
        made = [make, *data, "-U", "plume", "-A", "trust", "-N"]
        subprocess.run(made, check=True, capture_output=True, user=self._user)
        with (folder / "data" / "pg_hba.conf").open("a") as letting_in:
            letting_in.write(f"host all all {host}/24 trust\n")
        self._command = [*within, serve, *data, "-h", host, "-p", str(self.port), "-k", str(folder), "-F"]
        self._runs_as = None if within else self._user
        self.start()

    @property
    def address(self) -> str:
        return f"postgresql+psycopg://plume@{self._host}:{self.port}/postgres"

    def start(self) -> None:
        """Start, and wait until it lets somebody in."""
        import psycopg

        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdout=log, stderr=log, user=self._runs_as, start_new_session=True
            )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(f"host={self._host} port={self.port} user=plume dbname=postgres").close()
                return
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise AssertionError(f"PostgreSQL does not start: {self._log.read_text()}") from None
                time.sleep(0.05)

    def kill(self) -> None:
        """End it and all its processes as a loss of power would."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End it at once, in order."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()


@contextmanager
def server_of_databases(host: str = "127.0.0.1", within: Sequence[str] = ()) -> Iterator[PostgreSQL]:
    """A server that runs, at this address and by way of this command, which has it run as its owner.

    The test is skipped where there is no PostgreSQL, or no driver for it.
    """
    pytest.importorskip("psycopg")
    make, serve = _binary("initdb"), _binary("postgres")
    if make is None or serve is None:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="plume-postgresql-"))
    try:
        server = PostgreSQL(folder, make, serve, host, within)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of a new database."""
    with server_of_databases() as server:
        yield server.address


def new_database(server: str) -> str:
    """The address of a database of its own at a server that runs."""
    import psycopg

    name = f"plume{next(_numbers)}"
    with psycopg.connect(server.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{server.rpartition('/')[0]}/{name}"

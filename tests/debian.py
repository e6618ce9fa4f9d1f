"""Installs what some tests start, where the system is Debian or the like: nginx, and PostgreSQL without a cluster.

Where they are not installed, the tests that need them are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

WANTED = {"nginx-light": Path("/usr/sbin/nginx"), "postgresql": Path("/usr/lib/postgresql")}
"""Packages, and what is there once they are installed."""


def missing() -> list[str]:
    """The packages that are not there."""
    return [name for name, path in WANTED.items() if not path.exists()]


def install(names: list[str]) -> None:
    """Install packages, if that goes."""
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    apt = [*sudo, "apt-get", "-o", "DPkg::Lock::Timeout=60"]
    if _quietly([*apt, "update"]):
        _quietly([*apt, "install", "--yes", "--no-install-recommends", *names])


def _quietly(command: list[str]) -> bool:
    """Whether a command succeeds; of what it says only the problems are shown."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, check=False, env=environment, stdout=subprocess.DEVNULL).returncode == 0


if __name__ == "__main__" and shutil.which("apt-get") and missing():
    install(missing())

"""Finds Chromium, and installs it if there is none: from Debian, or else the one that Playwright brings."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

WITHOUT_WINDOW = "chromium-headless-shell"
"""Chromium without all that is around a page: tests with it cost half the time."""
NAMES = (WITHOUT_WINDOW, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def executable() -> str | None:
    """The Chromium of this machine; None leaves it to Playwright to find its own."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def install() -> None:
    """Install Chromium; whatever goes wrong is told by the tools themselves."""
    if shutil.which("apt-get"):
        sudo = [] if _is_root() else ["sudo", "-n"]
        install = ["install", "--yes", "--no-install-recommends", "fonts-dejavu-core"]
        if _quietly([*sudo, "apt-get", "update"]) and any(
            _quietly([*sudo, "apt-get", *install, name]) for name in (WITHOUT_WINDOW, "chromium")
        ):
            return
    if executable() is not None:
        return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def _quietly(command: list[str]) -> bool:
    """Whether a command succeeds; of what it says only the problems are shown."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, check=False, env=environment, stdout=subprocess.DEVNULL).returncode == 0


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


if __name__ == "__main__" and (executable() is None or (_is_root() and not shutil.which(WITHOUT_WINDOW))):
    install()

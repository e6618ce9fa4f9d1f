"""Environments of their own for what the package must not depend on, each from a lock file of this folder."""

from __future__ import annotations

import subprocess
import venv
from pathlib import Path

HERE = Path(__file__).parent


def environment(name: str, *pip: str) -> Path:
    """The Python that has all that `NAME.lock` asks for; installed when it is new or the lock has changed.

    `pip` is what pip must be told besides, such as one more index.
    """
    folder, lock = HERE.parent / f".venv-{name}", HERE / f"{name}.lock"
    python, installed = folder / "bin" / "python", folder / lock.name
    if not installed.exists() or installed.read_bytes() != lock.read_bytes():
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *pip, "--require-hashes", "-r", lock], check=True)
        installed.write_bytes(lock.read_bytes())
    return python

"""Runs the programs in `examples` as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "examples"
NUMBER = r"[+-]\d\.\d\d"


def run(command: str) -> str:
    """What an example prints."""
    return python(f"{FOLDER}/{command}")


def python(command: str) -> str:
    """What a program prints."""
    called = [sys.executable, "-W", "error", *command.split()]
    done = subprocess.run(called, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout

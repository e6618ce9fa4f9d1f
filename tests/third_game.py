"""Tic-tac-toe as a game of another package: what its installation would write, for processes of their own."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]


def install(folder: Path) -> str:
    """Write an entry point for tic-tac-toe, and return the `PYTHONPATH` by which Python finds it."""
    info = folder / "tictactoe-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tictactoe\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[plume.games]\ntictactoe = tests.tictactoe\n")
    return os.pathsep.join([str(folder), str(ROOT)])

"""What all tests share."""

from __future__ import annotations

from plume.games import GAMES

GAMES["tictactoe"] = "tests.tictactoe"

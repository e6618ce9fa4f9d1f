"""Tic-tac-toe has no options but its two players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from plume.core.options import Options, check_number


@dataclass(frozen=True, kw_only=True)
class TicTacToeOptions(Options):
    """Two players."""

    game: ClassVar = "tictactoe"
    benchmarks: ClassVar = {"tictactoe": {}}

    players: int = 2

    def check(self) -> None:
        check_number("players", self.players, 2, 2)

"""`plume` with tic-tac-toe in its list of games; processes in which bots think read this too."""

from __future__ import annotations

import sys

from plume.cli import main
from plume.games import GAMES

GAMES["tictactoe"] = "tests.tictactoe"

if __name__ == "__main__":
    sys.exit(main())

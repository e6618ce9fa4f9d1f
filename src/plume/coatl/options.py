"""What can be agreed before a game of Cóatl."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from plume.coatl.state import MOST_PLAYERS
from plume.core.bits import NONE
from plume.core.options import Options, check_choice, check_number, check_switch

FEWEST_PLAYERS = 2
OPEN_ENDS = ("absent", "closed")


@dataclass(frozen=True, kw_only=True)
class CoatlOptions(Options):
    """The options of Cóatl for 2 to 4 players."""

    game: ClassVar = "coatl"
    presets: ClassVar = {"first game": {"sacrifice": False}}
    usual_players: ClassVar = 3

    players: int = 2
    """How many play: 2 to 4."""
    sacrifice: bool = True
    """C-SETUP-2: play with Sacrifice tokens."""
    open_ends: Literal["absent", "closed"] = "absent"
    """C-PAT-4: whether an open end counts as absent beside an isolated pair."""
    first_player: int | None = None
    """C-SETUP-1: the seat that begins; drawn at random if none is named."""

    def check(self) -> None:
        check_number("players", self.players, FEWEST_PLAYERS, MOST_PLAYERS)
        check_switch("sacrifice", self.sacrifice)
        check_choice("open_ends", self.open_ends, OPEN_ENDS)
        if self.first_player is not None:
            check_number("first_player", self.first_player, 0, self.players - 1)

    def apply(self, s: Any) -> None:
        s.seats = self.players
        s.sacrifice = int(self.sacrifice)
        s.closed_ends = int(self.open_ends == "closed")
        s.chosen_first = NONE if self.first_player is None else self.first_player

"""What can be agreed before a game of CotCotCollec'."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypedDict

from plume.core.bits import NONE
from plume.core.options import Options, check_choice, check_number
from plume.cotcot.state import FEWEST_PLAYERS, MOST_PLAYERS

Edition = Literal["gigamic", "zoch"]
EDITIONS: tuple[Edition, ...] = ("gigamic", "zoch")


class CotcotChoices(TypedDict, total=False):
    """The options of CotCotCollec' beside the number of players, as `plume.cotcot.new` takes them."""

    edition: Edition
    first_player: int | None


@dataclass(frozen=True, kw_only=True)
class CotcotOptions(Options):
    """The options of CotCotCollec'."""

    game: ClassVar = "cotcot"
    benchmarks: ClassVar = {"cotcot": {"players": 4}}

    players: int = 2
    """How many play: 2 to 5."""
    edition: Edition = "gigamic"
    """K-OPT-1: when the fox enters, and how far it goes."""
    first_player: int | None = None
    """K-SETUP-3: the seat that begins; drawn at random if none is named."""

    def check(self) -> None:
        check_number("players", self.players, FEWEST_PLAYERS, MOST_PLAYERS)
        check_choice("edition", self.edition, EDITIONS)
        if self.first_player is not None:
            check_number("first_player", self.first_player, 0, self.players - 1)

    def apply(self, s: Any) -> None:
        s.seats = self.players
        s.zoch = int(self.edition == "zoch")
        s.chosen_first = NONE if self.first_player is None else self.first_player

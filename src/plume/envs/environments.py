"""Which environments a game offers: what the module `environments` in its folder declares as `ENVIRONMENTS`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from plume.core.game import Game
from plume.games import all_games

PART = "environments"


class Variant(NamedTuple):
    """A game for some numbers of players, with a name of its own in Gymnasium and OpenSpiel: words with `_` between."""

    name: str
    title: str
    players: range

    @property
    def is_solo(self) -> bool:
        """Whether it is for one player alone."""
        return max(self.players) == 1

    @property
    def class_name(self) -> str:
        """The name as Gymnasium writes it."""
        return "".join(word.capitalize() for word in self.name.split("_"))


@dataclass(frozen=True)
class Environments:
    """The variants of a game, and the versions by which its environments go.

    A version rises whenever behaviour changes: actions, observations, rewards or rules.
    """

    variants: Sequence[Variant]
    pettingzoo: int
    gymnasium: int
    open_spiel: int


def environments_of(game: Game) -> Environments | None:
    """What a game offers, if anything."""
    part = game.part(PART)
    if part is None:
        return None
    offered: Environments = part.ENVIRONMENTS
    return offered


def all_environments() -> Iterator[tuple[Game, Environments]]:
    """The games that offer environments, and which ones."""
    for game in all_games():
        offered = environments_of(game)
        if offered is not None:
            yield game, offered

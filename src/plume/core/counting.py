"""What is worth counting over many games: each game says in its part `counting` what it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from plume.core.game import Game
from plume.core.review import Review


@dataclass(frozen=True)
class Count:
    """How many things of a kind (`family`) and of a name (`bridge`) a player had at the end, and what they brought."""

    what: str
    name: str
    count: int
    points: int


def counts(game: Game, story: Review, seat: int) -> Iterator[Count]:
    """What is worth counting of a player's game; nothing if the game does not say."""
    part = game.part("counting")
    return iter(()) if part is None else part.counts(story, seat)

"""The levels for people: bots that err as people do.

They miss second matches, ignore what others collect, or see no further than this turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from plume.bots.guided import AdviceBot, SearchBot
from plume.bots.mind import ALL_TRAITS, COUNTS, FAR, OTHERS, TWICE
from plume.core.legal import LegalMoves
from plume.core.view import View


@dataclass(frozen=True)
class Level:
    """How somebody plays a game: what he sees, and how much he thinks ahead, if at all."""

    style: int
    simulations: int | None = None
    seconds: float | None = None


LEVELS: Mapping[str, Mapping[str, Level]] = {
    "coatl": {
        "beginner": Level(0),
        "easy": Level(FAR),
        "medium": Level(ALL_TRAITS),
        "hard": Level(ALL_TRAITS, simulations=60),
        "merciless": Level(ALL_TRAITS, seconds=1.0),
    },
    "cotcot": {
        "beginner": Level(0),
        "easy": Level(TWICE | COUNTS),
        "medium": Level(FAR | TWICE | COUNTS | OTHERS),
        "hard": Level(ALL_TRAITS, simulations=60),
        "merciless": Level(ALL_TRAITS, seconds=1.0),
    },
}
"""By game and name, from gentle to merciless."""

NAMES = tuple(LEVELS["coatl"])


class LevelBot:
    """Plays at one of the levels, whatever the game."""

    def __init__(self, name: str, seed: int, *, at_once: bool = False) -> None:
        self._name = name
        self._seed = seed
        self._at_once = at_once
        self._bot: AdviceBot | SearchBot | None = None

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """Choose one of the legal moves."""
        if self._bot is None:
            self._bot = self._for(LEVELS[view.game.name][self._name])
        return self._bot.decide(view, legal, clock)

    def _for(self, level: Level) -> AdviceBot | SearchBot:
        if level.simulations is None and level.seconds is None:
            return AdviceBot(self._seed, level.style, at_once=self._at_once)
        return SearchBot(
            self._seed, level.style, seconds=level.seconds, simulations=level.simulations, at_once=self._at_once
        )

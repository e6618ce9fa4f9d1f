"""The bots that think, and the levels for people, which err as people do.

They miss second matches, ignore what others collect, see no further than this turn, or follow the first idea.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from plume.bots.guided import USUAL_SECONDS, AdviceBot, SearchBot
from plume.bots.mind import ALL_TRAITS, BROAD, FAR, OTHERS, TWICE
from plume.core.legal import LegalMoves
from plume.core.view import View


@dataclass(frozen=True)
class Way:
    """A way to play a game: what one sees, and for how many seconds one searches before a move, if at all."""

    style: int
    seconds: float | None = None


LEVELS = ("beginner", "easy", "medium", "hard", "merciless")
"""For people, from gentle to merciless."""

PLANNER = Way(ALL_TRAITS)
SEARCH = Way(ALL_TRAITS, seconds=USUAL_SECONDS)

WAYS: Mapping[str, Mapping[str, Way]] = {
    "coatl": {
        "beginner": Way(0),
        "easy": Way(FAR),
        "medium": Way(TWICE),
        "hard": PLANNER,
        "merciless": SEARCH,
        "greedy": Way(TWICE | BROAD),
        "planner": PLANNER,
        "search": SEARCH,
    },
    "cotcot": {
        "beginner": Way(0),
        "easy": Way(FAR),
        "medium": Way(OTHERS),
        "hard": PLANNER,
        "merciless": SEARCH,
        "greedy": Way(OTHERS | TWICE),
        "planner": PLANNER,
        "search": SEARCH,
    },
}
"""How each bot plays each game."""


class ThinkingBot:
    """Plays in the way that goes by a name, whatever the game."""

    def __init__(self, name: str, seed: int, *, at_once: bool = False) -> None:
        self._name = name
        self._seed = seed
        self._at_once = at_once
        self._bot: AdviceBot | SearchBot | None = None

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """Choose one of the legal moves."""
        if self._bot is None:
            self._bot = self._for(WAYS[view.game.name][self._name])
        return self._bot.decide(view, legal, clock)

    def _for(self, way: Way) -> AdviceBot | SearchBot:
        if way.seconds is None:
            return AdviceBot(self._seed, way.style, at_once=self._at_once)
        return SearchBot(self._seed, way.style, seconds=way.seconds, at_once=self._at_once)

    def __repr__(self) -> str:
        return f"plume.bots.make({self._name!r}, {self._seed})"

"""The bots that think, and the levels for people, which err as people do.

They miss second matches, ignore what others collect, see no further than this turn, or follow the first idea.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from plume.bots.evaluator import ALL_TRAITS, PLANNING
from plume.bots.guided import USUAL_SECONDS, PolicyBot, SearchBot
from plume.bots.searching import Thought
from plume.core.errors import BadOption
from plume.core.game import Game
from plume.core.legal import LegalMoves
from plume.core.view import View


@dataclass(frozen=True)
class Skill:
    """How to play a game: what one sees, and for how many seconds one searches before a move, if at all."""

    traits: int
    seconds: float | None = None


LEVELS = ("beginner", "easy", "medium", "hard", "merciless")
"""For people, from gentle to merciless."""

PLANNER = Skill(PLANNING)
SEARCH = Skill(ALL_TRAITS, seconds=USUAL_SECONDS)


def skills(game: Game) -> Mapping[str, Skill]:
    """How each bot that can play a game plays it. Without an evaluator a game can be searched, and no more."""
    evaluator = game.part("evaluator")
    return {"search": SEARCH} if evaluator is None else evaluator.SKILLS


def seconds_of(name: str, game: Game) -> float | None:
    """For how many seconds a bot searches before a move, if it does."""
    skill = skills(game).get(name)
    return None if skill is None else skill.seconds


class ThinkingBot:
    """Plays with the skill that goes by a name, whatever the game."""

    def __init__(self, name: str, seed: int, *, at_once: bool = False) -> None:
        self._name = name
        self._seed = seed
        self._at_once = at_once
        self._bot: PolicyBot | SearchBot | None = None

    def decide(self, view: View, legal: LegalMoves, clock: float | None = None) -> str:
        """Choose one of the legal moves."""
        return self._made(view.game).decide(view, legal, clock)

    def ponder(self, view: View, legal: LegalMoves, clock: float | None = None) -> Thought[str]:
        """Choose one of the legal moves, wherever the searches are made."""
        bot = self._made(view.game)
        if isinstance(bot, SearchBot):
            return (yield from bot.ponder(view, legal, clock))
        return bot.decide(view, legal, clock)

    def _made(self, game: Game) -> PolicyBot | SearchBot:
        if self._bot is None:
            self._bot = self._for(game)
        return self._bot

    def _for(self, game: Game) -> PolicyBot | SearchBot:
        skill = skills(game).get(self._name)
        if skill is None:
            raise BadOption("unknown-bot", name=self._name, known=", ".join(("random", *skills(game))))
        if skill.seconds is None:
            return PolicyBot(self._seed, skill.traits, at_once=self._at_once)
        return SearchBot(self._seed, skill.traits, seconds=skill.seconds, at_once=self._at_once)

    def __repr__(self) -> str:
        return f"plume.bots.make({self._name!r}, {self._seed})"

"""What bots know of Cóatl: the skill of each of them; `evaluation` is the evaluator."""

from __future__ import annotations

from collections.abc import Mapping

from plume.bots.evaluator import BROAD, FAR, TWICE
from plume.bots.levels import PLANNER, SEARCH, Skill

SKILLS: Mapping[str, Skill] = {
    "beginner": Skill(0),
    "easy": Skill(FAR),
    "medium": Skill(TWICE),
    "hard": PLANNER,
    "merciless": SEARCH,
    "greedy": Skill(TWICE | BROAD),
    "planner": PLANNER,
    "search": SEARCH,
}

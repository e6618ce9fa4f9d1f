"""What bots know of CotCotCollec': the skill of each of them; `evaluation` is the evaluator."""

from __future__ import annotations

from collections.abc import Mapping

from plume.bots.evaluator import FAR, OTHERS, TWICE
from plume.bots.levels import PLANNER, SEARCH, Skill

SKILLS: Mapping[str, Skill] = {
    "beginner": Skill(0),
    "easy": Skill(FAR),
    "medium": Skill(OTHERS),
    "hard": PLANNER,
    "merciless": SEARCH,
    "greedy": Skill(OTHERS | TWICE),
    "planner": PLANNER,
    "search": SEARCH,
}

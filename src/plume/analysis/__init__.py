"""Understanding a game: what a decision is worth, the best moves and why, and what decided a game that was played."""

from plume.analysis.appraisal import Appraisal, PlayerAppraisal, Slip, TurnAppraisal, Work
from plume.analysis.assessing import Assessment, Assessor, Choice, assess
from plume.analysis.bettering import instead
from plume.analysis.decisions import Finding
from plume.analysis.grounds import Ground, explanation
from plume.analysis.hinting import Hint, Idea, advise, hint, hints
from plume.analysis.picturing import chances, figure
from plume.analysis.reviewing import Reviewer, review, reviews, usual_budget, works_of

__all__ = [
    "Appraisal",
    "Assessment",
    "Assessor",
    "Choice",
    "Finding",
    "Ground",
    "Hint",
    "Idea",
    "PlayerAppraisal",
    "Reviewer",
    "Slip",
    "TurnAppraisal",
    "Work",
    "advise",
    "assess",
    "chances",
    "explanation",
    "figure",
    "hint",
    "hints",
    "instead",
    "review",
    "reviews",
    "usual_budget",
    "works_of",
]

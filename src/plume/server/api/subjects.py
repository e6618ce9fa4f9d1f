"""All that can be asked by HTTP, by subjects."""

from __future__ import annotations

from plume.server.api import (
    analysis,
    branches,
    challenges,
    games,
    people,
    puzzles,
    results,
    reviews,
    statistics,
    tables,
    taking,
)
from plume.server.api.routes import Questions


def subjects() -> list[Questions]:
    """Every question there is: a server answers them, and so do tables in a browser."""
    return [
        people.QUESTIONS,
        results.QUESTIONS,
        statistics.QUESTIONS,
        tables.QUESTIONS,
        taking.QUESTIONS,
        analysis.QUESTIONS,
        reviews.QUESTIONS,
        branches.QUESTIONS,
        challenges.QUESTIONS,
        puzzles.QUESTIONS,
        games.questions(),
    ]

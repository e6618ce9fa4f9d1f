"""What is worth counting over many games of CotCotCollec': the collections, with what they won in all scorings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from plume.core.counting import Count
from plume.cotcot.cards import ITEM_NAMES
from plume.cotcot.review import CotcotReview

COLLECTION = "collection"


def counts(story: CotcotReview, seat: int) -> Iterator[Count]:
    """The objects of which a player had a collection at the last scoring, or before, and the points of each."""
    had: set[str] = set()
    points: Counter[str] = Counter()
    for find in (find for scoring in story.scorings for find in scoring.finds):
        for collection in find.collections:
            if collection.seat == seat:
                had.add(find.item)
                points[find.item] += collection.points
    for item in ITEM_NAMES:
        if item in had:
            yield Count(COLLECTION, item, 1, points[item])

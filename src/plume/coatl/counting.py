"""What is worth counting over many games of Cóatl: finished Cóatls, and the families of the cards beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from plume.coatl.review import SOURCES, CoatlReview
from plume.core.counting import Count

SERPENT, FAMILY = "serpent", "family"


def counts(story: CoatlReview, seat: int) -> Iterator[Count]:
    """A player's finished Cóatls with what they scored; the cards beside them, by family."""
    finished = [serpent for serpent in story.serpents[seat] if not serpent.missing]
    yield Count(SERPENT, "", len(finished), sum(serpent.points for serpent in finished))
    cards = [card for serpent in finished for card in serpent.cards]
    number, points = Counter(card.family for card in cards), Counter[str]()
    for card in cards:
        points[card.family] += card.points
    for family in SOURCES:
        if number[family]:
            yield Count(FAMILY, family, number[family], points[family])

"""The lists of all cards, drawn from the card tables."""

from __future__ import annotations

from itertools import groupby

from manual.drawings import drawings_of
from plume import rulebooks
from plume.language import language


def gallery(book: str, spoken: str, *, level: int = 3) -> str:
    """All cards of a rulebook under their headings, as Markdown."""
    words = language(spoken)
    drawings = drawings_of(rulebooks.books()[book])
    legend = drawings.legend(words)
    parts = [legend] if legend else []
    for heading, some in groupby(rulebooks.cards(book, spoken), key=lambda card: card.heading):
        drawn = "".join(drawings.card(card, words) for card in some)
        parts += [f"{'#' * level} {heading}", f'<div class="{drawings.gallery}">{drawn}</div>']
    return "\n\n".join(parts) + "\n"

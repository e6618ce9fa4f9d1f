"""CotCotCollec' in the manual."""

from __future__ import annotations

from html import escape

from manual.cotcot.finds import find
from manual.drawings import Drawings
from plume.language import Language
from plume.language.cards import CardText


class CotcotDrawings(Drawings):
    """Its cards with their finds."""

    gallery = "pl-cards pl-finds"

    def card(self, card: CardText, words: Language) -> str:
        """A card with its drawing, its name and its sentence."""
        return (
            f'<div class="pl-card pl-item" id="{card.name}">'
            f'<div class="pl-drawn">{find(card.name, card.drawing)}</div>'
            f"<div><strong>{escape(card.drawing)}</strong> <code>{card.name}</code>"
            f"<p>{escape(card.sentence)}</p></div></div>"
        )


DRAWINGS = CotcotDrawings()

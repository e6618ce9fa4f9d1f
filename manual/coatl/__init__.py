"""Cóatl in the manual."""

from __future__ import annotations

import re

from manual.coatl.cards import card_drawn
from manual.coatl.examples import draw_examples
from manual.coatl.pieces import SPRITE, legend
from manual.drawings import Drawings
from plume.language import Language
from plume.language.cards import CardText

LAST_OF_PATTERNS = re.compile(r"^- C-PAT-8 .*$", re.MULTILINE)
"""After this rule the signs of patterns are explained."""


class CoatlDrawings(Drawings):
    """Its pieces, serpents and patterns."""

    sprite = SPRITE
    card_name = re.compile(r"\b[PT]\d+\b")

    def legend(self, words: Language) -> str:
        """The five colours, and the signs of patterns."""
        return legend(words)

    def card(self, card: CardText, words: Language) -> str:
        """A card with what is printed on it."""
        return card_drawn(card, words)

    def illustrated(self, text: str, words: Language) -> str:
        """The rulebook with its examples drawn, and the signs of patterns after the last rule about them."""
        return LAST_OF_PATTERNS.sub(lambda rule: f"{rule[0]}\n\n{legend(words)}", draw_examples(text, words))


DRAWINGS = CoatlDrawings()

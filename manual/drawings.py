"""How the manual draws a game: its folder here says it, if there is one."""

from __future__ import annotations

import re
from html import escape
from importlib import import_module
from importlib.util import find_spec

from plume.core.game import Game
from plume.language import Language
from plume.language.cards import CardText


class Drawings:
    """What the manual draws of a game; without a folder of the game's own, nothing but words."""

    sprite = ""
    """The symbols that drawings use; a page that draws has them once."""
    gallery = "pl-cards"
    """The classes of a list of cards."""
    card_name: re.Pattern[str] | None = None
    """How a card is named in a sentence of the rulebook, if that is to be a link."""

    def legend(self, words: Language) -> str:
        """What explains the drawings, before a list of cards."""
        return ""

    def card(self, card: CardText, words: Language) -> str:
        """A card with its sentence."""
        return f'<div class="pl-card" id="{card.name}"><code>{card.name}</code><p>{escape(card.sentence)}</p></div>'

    def illustrated(self, text: str, words: Language) -> str:
        """A rulebook with its examples drawn."""
        return text


def drawings_of(game: Game) -> Drawings:
    """How the manual draws a game."""
    name = f"manual.{game.name}"
    if find_spec(name) is None:
        return Drawings()
    found: Drawings = import_module(name).DRAWINGS
    return found

"""Pieces and cards in colour, for the terminal."""

from __future__ import annotations

import re

from rich.text import Text

STYLES = {
    "k": "bold white on grey35",
    "b": "bold white on dark_blue",
    "g": "black on green3",
    "r": "bold white on red3",
    "y": "black on gold1",
    "o": "bold black on light_goldenrod1",
}
"""By the letter of the colour; the letter is always there too."""

CARD_STYLES = ("bold grey62", "bold dodger_blue1", "bold green3", "bold red1", "bold gold1")
"""By the colour of a card."""

PLACE = re.compile(r"(?<!\S)!?<?([kbgryo])[+>]?(?=\s|$|×)")
"""A piece, or a place of a pattern: `<r`, `r`, `r>`, `r+`, `!r`."""


def paint_pieces(text: str) -> list[Text]:
    """Pieces such as `<b b r>`, each in its colour."""
    return [Text(piece, STYLES[piece.strip("<>")]) for piece in text.split()]


def paint(text: str) -> Text:
    """Text of the notation with its pieces in colour; what must not be there is struck out."""
    painted = Text(text)
    for place in PLACE.finditer(text):
        painted.stylize(STYLES[place[1]] + " strike" * place[0].startswith("!"), *place.span())
    return painted

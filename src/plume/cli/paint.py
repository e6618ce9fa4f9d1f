"""Pieces and cards in colour."""

from __future__ import annotations

from rich.text import Text

STYLES = {
    "k": "bold white on grey35",
    "b": "bold white on dark_blue",
    "g": "black on green3",
    "r": "bold white on red3",
    "y": "black on gold1",
}
"""By the letter of the colour; the letter is always there too."""


def paint_pieces(text: str) -> list[Text]:
    """Pieces such as `<b b r>`, each in its colour."""
    return [Text(piece, STYLES[piece.strip("<>")]) for piece in text.split()]

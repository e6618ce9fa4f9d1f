"""Tic-tac-toe in the terminal."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from plume.language import Language
from plume.telling import Voice
from plume.terminal.layout import Drawing, Line, Part

GAME = "tictactoe"
REASONS = {"not-your-turn": "T-TURN", "taken": "T-FREE"}
EXAMPLES = {"rule": "T-FREE", "verb": "mark", "move": "mark 5", "card": "5"}
SIDE = 3


def drawing(view: dict[str, Any], voice: Voice) -> Drawing:
    """The board, row by row."""
    rows = [view["board"][start : start + SIDE] for start in range(0, SIDE * SIDE, SIDE)]
    return Drawing([Part(Text("Tic-tac-toe"), [Line(Text(), [Text(mark) for mark in row], gap=" ") for row in rows])])


def hint(view: dict[str, Any], voice: Voice) -> str:
    """What there is to do."""
    return voice.language.hint(GAME, "turn")


def kind_of(kind: str) -> str:
    """What a kind of move is listed under: there is one."""
    return kind


def gloss(view: dict[str, Any], move: str, voice: Voice) -> Text:
    """A square says it all."""
    return Text()


def about(word: str, language: Language) -> str | None:
    """There are no cards."""
    return None


def paint(text: str) -> Text:
    """Text of the notation, which has no colours."""
    return Text(text)

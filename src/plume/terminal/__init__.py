"""The games in the terminal: how the table of each is drawn."""

from __future__ import annotations

from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.text import Text

from plume.core.game import Game
from plume.core.options import check_choice
from plume.games import all_games, game
from plume.language import Language
from plume.telling import SPECTATOR, Voice
from plume.terminal.layout import Drawing

PART = "terminal"


class Terminal(Protocol):
    """What the module `terminal` in a game's folder offers. A view is that of `View.to_json`."""

    REASONS: dict[str, str]
    """Why moves are not legal, in the order in which that is looked at."""
    EXAMPLES: dict[str, str]
    """A rule, a verb, a move and a card, to show what they look like."""

    def drawing(self, view: dict[str, Any], voice: Voice) -> Drawing:
        """The table, with the hand of the viewer at the end."""

    def hint(self, view: dict[str, Any], voice: Voice) -> str:
        """What there is to do."""

    def kind_of(self, kind: str) -> str:
        """What a kind of move is listed under."""

    def gloss(self, view: dict[str, Any], move: str, voice: Voice) -> Text:
        """What there is to know about a legal move beside what its kind does."""

    def about(self, word: str, language: Language) -> str | None:
        """A card in a sentence, if the word is one."""

    def paint(self, text: str) -> Text:
        """Text of the notation, in colour."""


def terminal(played: Game) -> Terminal:
    """How a game is shown in the terminal."""
    check_choice("game", played.name, tuple(found.name for found in games_with_terminal()))
    found: Terminal = played.part(PART)
    return found


def games_with_terminal() -> list[Game]:
    """The games that can be shown in the terminal."""
    return [found for found in all_games() if found.part_name(PART)]


def draw(view: dict[str, Any], log: list[str], voice: Voice = SPECTATOR) -> RenderableType:
    """The table of a game, and what happened last."""
    told = Text("\n".join(log), style="italic", no_wrap=True, overflow="ellipsis")
    return Group(terminal(game(view["game"])).drawing(view, voice), told)

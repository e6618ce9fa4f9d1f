"""The tables of the games: how each is drawn and told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.text import Text

from plume.cli import coatl_table, cotcot_table
from plume.cli.layout import Drawing
from plume.cli.telling import SPECTATOR, Catalogue, Voice, tell
from plume.core.events import Event
from plume.language import Language


class Table(Protocol):
    """What the module of every table offers. A view is that of `View.to_json`."""

    CATALOGUE: Catalogue
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


TABLES: Mapping[str, Table] = {"coatl": coatl_table, "cotcot": cotcot_table}


def words(game: str, events: Iterable[Event], voice: Voice = SPECTATOR) -> list[str]:
    """What happened, a sentence each."""
    return tell(TABLES[game].CATALOGUE, events, voice)


def draw(view: dict[str, Any], log: list[str], voice: Voice = SPECTATOR) -> RenderableType:
    """The table of a game, and what happened last."""
    told = Text("\n".join(log), style="italic", no_wrap=True, overflow="ellipsis")
    return Group(TABLES[view["game"]].drawing(view, voice), told)

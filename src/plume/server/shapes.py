"""Where parts of a game stand in what is sent. Each game declares its own (`plume.core.shapes`).

A part is a field of one of the types below, and holds what the game says. Something that is sent and has a field
`OfGame` is described once for each game, with the parts of that game; so by that one field all of it is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from msgspec import Meta

from plume.core import shapes
from plume.core.game import Game

PART, TAG = "x-part", "x-game"
"""Marks in a schema: a part of a game, and the field that says which game something is of."""


def _part(name: str) -> Meta:
    return Meta(extra_json_schema={PART: name})


OfGame = Annotated[str, Meta(extra_json_schema={TAG: True})]
Position = Annotated[Mapping[str, Any], _part("Position")]
Outlook = Annotated[Mapping[str, Any], _part("Outlook")]
Preview = Annotated[Mapping[str, Any], _part("Preview")]
Event = Annotated[Mapping[str, Any], _part("Event")]
Story = Annotated[Any, _part("Story")]
Facts = Annotated[Mapping[str, Any], _part("Facts")]
Agreed = Annotated[dict[str, Any], _part("Agreed")]
Wishes = Annotated[dict[str, Any], _part("Wishes")]

PARTS: dict[str, Callable[[Game], Any]] = {
    "Position": shapes.view,
    "Outlook": lambda game: shapes.returned(game.outlook),
    "Preview": lambda game: shapes.returned(game.preview),
    "Story": lambda game: shapes.returned(game.review),
    "Facts": lambda game: shapes.returned(facts_of(game)),
    "Agreed": shapes.options,
    "Wishes": shapes.wishes,
}
"""The type of each part of a game, or several; its events are a type for each kind."""


def _no_facts() -> Mapping[str, Any]:
    return {}


def facts_of(game: Game) -> Callable[[], Mapping[str, Any]]:
    """What tells the numbers of a game's rules."""
    found: Callable[[], Mapping[str, Any]] = getattr(game.part("facts"), "facts", _no_facts)
    return found


def answers_of(game: Game) -> Mapping[str, Callable[..., Any]]:
    """What can be asked about a game without a table, by the name of the question."""
    found: Mapping[str, Callable[..., Any]] = getattr(game.part("facts"), "ANSWERS", {})
    return found

"""What of a game leaves the program as JSON, as types: views, previews, events, options, the story of a game.

They are declared where they are made: by what the functions of a game return, by its event table and by its options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields as fields_of
from functools import cache
from types import NoneType, SimpleNamespace, UnionType
from typing import Any, Literal, NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

from plume.core.events import EventKind
from plume.core.game import Game

NEVER_SENT = "random"
"""The part of a position that no viewer ever gets."""


def returned(function: Callable[..., Any]) -> Any:
    """The type of what a function returns, as it says itself; anything if it does not say."""
    said = SimpleNamespace(__annotations__={"return": function.__annotations__.get("return", Any)})
    return get_type_hints(said, function.__globals__, include_extras=True)["return"]


def something(kind: Any) -> Any:
    """A type without None."""
    found = alternatives(kind)
    return found[0] if len(found) == 1 else kind


def alternatives(kind: Any) -> tuple[Any, ...]:
    """The types of which something may be, without None."""
    if get_origin(kind) not in (Union, UnionType):
        return (kind,)
    return tuple(one for one in get_args(kind) if one is not NoneType)


@cache
def view(game: Game) -> Any:
    """What a viewer is shown of a position, with the seat whose view it is; an open position has none."""
    described = returned(game.describe)
    if not is_typeddict(described):
        return described
    said = get_type_hints(described, include_extras=True)
    shown = {name: options(game) if name == "options" else kind for name, kind in said.items() if name != NEVER_SENT}
    return _shape(described.__name__, described.__doc__, {"seat": NotRequired[int | None], **shown})


@cache
def options(game: Game) -> Any:
    """The options of a game that is played: what may be None, or a usual game does not name, can be left out."""
    hints, named = option_types(game), game.options.make().to_json()
    kept = {name for name, hint in hints.items() if name in named and NoneType not in get_args(hint)}
    agreed = {name: hint if name in kept else NotRequired[hint] for name, hint in hints.items()}
    return _shape(game.options.__name__, game.options.__doc__, agreed)


@cache
def wishes(game: Game) -> Any:
    """Options as they are asked for: all that is left out is as usual."""
    wished = {name: NotRequired[hint] for name, hint in option_types(game).items()}
    return _shape(f"New{game.options.__name__}", game.options.__doc__, wished)


@cache
def events(game: Game) -> dict[str, Any]:
    """The events of a game, by their kinds."""
    return {kind.name: _event(game, kind) for kind in game.events.kinds}


def prefix(game: Game) -> str:
    """What the names of a game's types begin with."""
    return game.name.capitalize()


def _event(game: Game, kind: EventKind) -> Any:
    name = f"{prefix(game)}{kind.name.title().replace(' ', '')}Event"
    return _shape(
        name, None, {"event": Literal[kind.name], **{field: _field(game, kind, field) for field in kind.fields}}
    )


def _field(game: Game, kind: EventKind, field: str) -> Any:
    """The type of a field: what its term returns, or else a number; None where it is hidden."""
    term = game.events.terms.get(field)
    found = int if term is None else returned(term)
    return found | None if field == kind.secret else found


def option_types(game: Game) -> dict[str, Any]:
    """The types of a game's options, by their names."""
    hints = get_type_hints(game.options)
    return {field.name: hints[field.name] for field in fields_of(game.options)}


def _shape(name: str, about: str | None, parts: Mapping[str, Any]) -> Any:
    make: Any = TypedDict
    shape = make(name, dict(parts))
    shape.__doc__ = about
    return shape

"""The schemas of the description: of what the server declares, with the parts of each game in their places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from inspect import cleandoc
from itertools import chain, islice
from typing import Any

import msgspec

from plume.core import shapes
from plume.core.game import Game
from plume.server.shapes import PART, PARTS, TAG

Schema = dict[str, Any]
REFERENCE = "#/components/schemas/{name}"
EVENT = "Event"


class Components:
    """Schemas by their names, for some types and some games.

    What has a field that says which game it is of becomes one schema for each game, and a choice between them.
    """

    def __init__(self, types: Iterable[Any], games: Iterable[Game]) -> None:
        self._games = {shapes.prefix(game): game for game in games}
        self.roots, self._declared = _schemas(types)
        self._parts: dict[str, dict[str, Schema]] = {}
        self._found: dict[str, Schema] = {}
        for prefix, game in self._games.items():
            self._add_game(prefix, game)
        for name, schema in self._declared.items():
            self._found[name] = self._choice(name) if self._tag(schema) else self.general(schema)
        for part in (*PARTS, EVENT):
            self._found[part] = _one_of(self._parts[prefix][part] for prefix in self._games)

    def general(self, schema: Any) -> Any:
        """A schema of any game: parts of games are choices."""
        return _changed(schema, lambda part: _reference(part[PART]) if PART in part else part)

    def reached(self, roots: Iterable[Any]) -> dict[str, Schema]:
        """The schemas that are needed for others, by their names in order."""
        names: set[str] = set()
        left = [name for root in roots for name in _references(root)]
        while left:
            name = left.pop()
            if name not in names:
                names.add(name)
                left += _references(self._found[name])
        return {name: self._found[name] for name in sorted(names)}

    def _add_game(self, prefix: str, game: Game) -> None:
        """The parts of a game, each a choice where it is one of several types, and its events by their kinds."""
        parts = {part: shapes.alternatives(shape(game)) for part, shape in PARTS.items()}
        kinds = shapes.events(game)
        schemas, declared = _schemas([*chain.from_iterable(parts.values()), *kinds.values()])
        self._found |= declared
        told = iter(schemas)
        self._parts[prefix] = {part: _one_of(islice(told, len(types))) for part, types in parts.items()}
        self._found[prefix + EVENT] = _tagged("event", dict(zip(kinds, told, strict=True)))
        self._parts[prefix][EVENT] = _reference(prefix + EVENT)

    def _choice(self, name: str) -> Schema:
        """A schema for each game, and the choice between them."""
        tag = self._tag(self._declared[name])
        assert tag is not None
        return _tagged(tag, {game.name: self._of_game(name, prefix) for prefix, game in self._games.items()})

    def _of_game(self, name: str, prefix: str) -> Schema:
        """What is declared by a name, with the parts of one game."""
        own = prefix + name
        if own not in self._found:
            self._found[own] = {}
            schema = _changed(self._declared[name], lambda part: self._own_part(part, prefix))
            self._found[own] = schema | {"title": own}
        return _reference(own)

    def _own_part(self, schema: Schema, prefix: str) -> Schema:
        if PART in schema:
            return self._parts[prefix][schema[PART]]
        if TAG in schema:
            return {"enum": [self._games[prefix].name]}
        referred = next(_references(schema), None) if "$ref" in schema else None
        if referred in self._declared and self._has_parts(referred, set()):
            return self._of_game(referred, prefix)
        return schema

    def _has_parts(self, name: str, seen: set[str]) -> bool:
        """Whether something declared holds parts of a game."""
        if name in seen:
            return False
        seen.add(name)
        schema = self._declared[name]
        return any(PART in part for part in _objects(schema)) or any(
            self._has_parts(other, seen) for other in _references(schema)
        )

    def _tag(self, schema: Schema) -> str | None:
        """The property that says which game something is of."""
        return next((name for name, one in schema.get("properties", {}).items() if TAG in one), None)


def _schemas(types: Iterable[Any]) -> tuple[tuple[Schema, ...], dict[str, Schema]]:
    roots, declared = msgspec.json.schema_components(list(types), ref_template=REFERENCE)
    return roots, {name: _tidied(schema) for name, schema in declared.items()}


def _tidied(schema: Schema) -> Schema:
    """A schema with its description on even lines. A property that has one value only is always there."""
    constant = [name for name, one in schema.get("properties", {}).items() if len(one.get("enum", ())) == 1]
    for name in constant:
        schema["properties"][name].pop("default", None)
    if constant:
        schema["required"] = [name for name in schema["properties"] if name in {*constant, *schema["required"]}]
    if "description" in schema:
        schema["description"] = cleandoc(schema["description"])
    return schema


def _reference(name: str) -> Schema:
    return {"$ref": REFERENCE.format(name=name)}


def _references(schema: Any) -> Iterator[str]:
    """The names of the schemas that one refers to."""
    for part in _objects(schema):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"].rpartition("/")[2]


def _objects(schema: Any) -> Iterator[Schema]:
    if isinstance(schema, dict):
        yield schema
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _objects(part)


def _changed(schema: Any, change: Callable[[Schema], Schema]) -> Any:
    """A copy in which each object has been changed, from the inside out."""
    if isinstance(schema, list):
        return [_changed(part, change) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return change({name: _changed(part, change) for name, part in schema.items()})


def _one_of(schemas: Iterable[Schema]) -> Schema:
    """A choice; between equals there is none."""
    found: list[Schema] = []
    for schema in schemas:
        if schema not in found:
            found.append(schema)
    return found[0] if len(found) == 1 else {"anyOf": found}


def _tagged(tag: str, schemas: dict[str, Schema]) -> Schema:
    """A choice that a property makes."""
    mapping = {value: schema["$ref"] for value, schema in schemas.items()}
    return {"oneOf": list(schemas.values()), "discriminator": {"propertyName": tag, "mapping": mapping}}

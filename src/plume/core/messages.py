"""What Plume says to people, in every language: messages out of the folders `language/<code>`, filled in.

A folder holds JSON files in the message format of inlang: flat keys, `{placeholders}`, and variants by plural. They are
read when the first message is needed. What a language does not have is said in English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

BASE = "en"
"""The language that has every message."""

_OWN = "plume"
_packages = [_OWN]

_PLACE = re.compile(r"\\(.)|\{(\w+)\}")
"""A sign that stands for itself, or a placeholder."""
_LOCAL = re.compile(r"local (\w+) = (\w+): plural")
_PLURAL = "language_plural_"
QUOTED, GROUPED = "_quoted", "_grouped"
"""What a placeholder ends with where its parameter is shown in quotes, or as a number in groups of digits."""


def add_package(name: str) -> None:
    """A game's package, which may have a folder `language` of its own."""
    if name not in _packages:
        _packages.append(name)


def folder(package: str = _OWN) -> Traversable:
    """Where the languages of a package are; it need not exist."""
    from importlib.resources import files

    return files(package).joinpath("language")


@lru_cache
def languages() -> tuple[str, ...]:
    """The codes of all languages: the folders that say what the language is called. English comes first."""
    found = {entry.name for entry in folder().iterdir() if entry.joinpath("language.json").is_file()}
    return (BASE, *sorted(found - {BASE}))


@lru_cache
def read(package: str, code: str) -> Mapping[str, Any]:
    """The messages that a package has in a language, as they stand in its files."""
    import json

    here = folder(package).joinpath(code)
    if not here.is_dir():
        return {}
    found = sorted((file for file in here.iterdir() if file.name.endswith(".json")), key=lambda file: file.name)
    return {key: message for file in found for key, message in json.loads(file.read_text("utf-8")).items()}


def slug(code: str) -> str:
    """A code of the program as part of a key: `not-your-turn` is `not_your_turn`."""
    return code.replace("-", "_").replace(" ", "_")


class Messages:
    """The messages of a language."""

    def __init__(self, code: str) -> None:
        self.code = code

    def has(self, key: str) -> bool:
        """Whether there is such a message."""
        return self._find(key) is not None

    def say(self, key: str, /, **parameters: Any) -> str:
        """A message, filled in."""
        message = self._find(key)
        if message is None:
            raise KeyError(key)
        text = message if isinstance(message, str) else self._variant(message[0], parameters)
        return self._filled(text, parameters)

    def plural(self, number: int) -> str:
        """The plural category of a number, such as `one` or `other`."""
        return next((name for name, holds in self._plurals.items() if holds(abs(number))), "other")

    @cached_property
    def _plurals(self) -> Mapping[str, Callable[[int], int]]:
        """By category whether a number is in it, from the conditions of the language, written as in gettext."""
        from gettext import c2py

        own = read(_OWN, self.code)
        rules = own if any(key.startswith(_PLURAL) for key in own) else read(_OWN, BASE)
        return {key.removeprefix(_PLURAL): c2py(text) for key, text in rules.items() if key.startswith(_PLURAL)}

    def _find(self, key: str) -> Any:
        for code in (self.code, BASE):
            for package in _packages:
                message = read(package, code).get(key)
                if message is not None:
                    return message
        return None

    def _variant(self, message: Mapping[str, Any], parameters: Mapping[str, Any]) -> str:
        found = (_LOCAL.fullmatch(text) for text in message["declarations"])
        values = {local[1]: self.plural(parameters[local[2]]) for local in found if local}
        texts: Mapping[str, str] = message["match"]
        return next(text for case, text in texts.items() if _fits(case, {**parameters, **values}))

    def _filled(self, text: str, parameters: Mapping[str, Any]) -> str:
        """The text with its parameters, which are put in as they are, whatever signs they have."""
        return _PLACE.sub(lambda found: found[1] or self._shown(found[2], parameters), text)

    def _shown(self, name: str, parameters: Mapping[str, Any]) -> str:
        if name in parameters:
            return str(parameters[name])
        if name.endswith(QUOTED):
            return repr(parameters[name.removesuffix(QUOTED)])
        return f"{parameters[name.removesuffix(GROUPED)]:,}".replace(",", self.say("language_thousands"))


def _fits(case: str, values: Mapping[str, Any]) -> bool:
    """Whether the conditions of a variant hold, such as `plural=one`; `*` always does."""
    conditions = (part.strip().split("=", 1) for part in case.split(","))
    return all(wanted in ("*", str(values[name])) for name, wanted in conditions)


ENGLISH = Messages(BASE)

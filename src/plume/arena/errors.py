"""What the arena refuses."""

from __future__ import annotations

from typing import ClassVar

from plume.core.errors import PlumeError


class BadArena(PlumeError):
    """A tournament that cannot be played, or a file that does not belong to it."""

    texts: ClassVar = {
        "few-bots": "a tournament of {players} players needs at least two bots, not {found}",
        "no-bots": "name at least one bot",
        "bot-twice": "the bot {name!r} is named twice",
        "no-plug-in": "the bot {name!r} cannot be loaded: {problem}",
        "time": "{name} is a number of seconds above 0, not {value!r}",
        "not-written": "{path} cannot be written: {problem}",
        "not-results": "{path} is no file of results of the arena",
        "bad-line": "{path} cannot be read any more: line {line}: {problem}",
        "other-settings": "{path} belongs to another tournament: {name} is {found} there, and {expected} here",
        "no-ray": "Ray is not installed: install plume-games[ray]",
        "ray": "Ray at {address} cannot be reached: {problem}",
    }

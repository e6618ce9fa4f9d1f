"""What can be wrong with what an environment is given."""

from __future__ import annotations

from typing import ClassVar

from plume.core.errors import PlumeError


class BadAction(PlumeError):
    """An action that cannot be played; nothing has changed."""

    texts: ClassVar = {
        "illegal": "action {action!r} is not legal now; the legal ones are {legal}",
        "illegal-in-game": "action {action} of game {game} is not legal now; nothing was played in any game",
        "over": "the game is over: reset it before the next step",
        "not-begun": "the game has not begun: reset it before the first step",
    }


class BadArray(PlumeError):
    """An array that an environment cannot use."""

    texts: ClassVar = {
        "no-array": "{name} must be an array, a tensor or anything with DLPack, not {value}",
        "not-shared": "the memory of {name} cannot be shared: {why}",
        "shape": "{name} must have the shape {expected}, not {found}",
        "dtype": "{name} must be of {expected}, not {found}",
        "memory": "{name} must be writable, contiguous and aligned to 8 bytes",
        "device": "{name} must be in the memory of {expected}, not of {found}",
    }

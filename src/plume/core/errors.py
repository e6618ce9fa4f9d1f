"""What can go wrong, as codes with parameters. The texts are made from them at the edge, out of `plume/language`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from plume.core.messages import ENGLISH, Messages, slug

UNFINISHED, NONE = "unfinished", "none"
"""Parameters that are words: the result of a game that was not played to its end, and an empty list."""


@dataclass(frozen=True)
class Word:
    """A parameter that is a message itself; `usual` is said where no language has it."""

    key: str
    usual: str = ""

    def told(self, messages: Messages) -> str:
        """What it says in a language."""
        return messages.say(self.key) if messages.has(self.key) else self.usual

    def __str__(self) -> str:
        return self.told(ENGLISH)


class PlumeError(Exception):
    """Any error of Plume: `code` says what it is, `parameters` with what.

    Its text is the message `error_<class>_<code>`, of its class or one that it is made from.
    """

    def __init__(self, code: str, **parameters: Any) -> None:
        super().__init__(code)
        self.code = code
        self.parameters = parameters

    def __str__(self) -> str:
        return self.told(ENGLISH)

    def told(self, messages: Messages) -> str:
        """What went wrong, in a language."""
        key = self.message(messages)
        if key is None:  # also where somebody has made an error of this class out of a text, as Gymnasium does
            return repr(self) if self.parameters else self.code
        return messages.say(key, **self._said(messages))

    def message(self, messages: Messages) -> str | None:
        """The key of the text."""
        keys = (f"error_{_snake_case(cls.__name__)}_{slug(self.code)}" for cls in type(self).__mro__)
        return next(filter(messages.has, keys), None)

    def _said(self, messages: Messages) -> dict[str, Any]:
        """The parameters as the text needs them."""
        return {name: _parameter(value, messages) for name, value in self.parameters.items()}

    def __repr__(self) -> str:
        parameters = "".join(f", {name}={value!r}" for name, value in self.parameters.items())
        return f"{type(self).__name__}({self.code!r}{parameters})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (type(self), self.code, self.parameters)


def _make(cls: type[PlumeError], code: str, parameters: dict[str, Any]) -> PlumeError:
    """What a pickled error becomes again."""
    return cls(code, **parameters)


def _parameter(value: Any, messages: Messages) -> Any:
    if isinstance(value, PlumeError | Word):
        return value.told(messages)
    return messages.say(f"error_word_{value}") if isinstance(value, str) and value in (UNFINISHED, NONE) else value


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class BadOption(PlumeError, ValueError):
    """Something is asked for that does not exist, or a game cannot be set up like this."""


class UnknownOption(BadOption, TypeError):
    """An option that a game does not have: as an argument that a function does not have, it is a `TypeError` too."""


class NotAMove(PlumeError, ValueError):
    """The text is no move of this game; `close` is one that looks like it."""


class IllegalMove(PlumeError, ValueError):
    """A move that a rule forbids now; `rule` is its id, `reason` the code of the reason."""

    @property
    def rule(self) -> str:
        """The id of the rule."""
        return str(self.parameters["rule"])

    def _said(self, messages: Messages) -> dict[str, Any]:
        why = messages.say(reason_key(self.parameters["game"], self.parameters["reason"]))
        return {**self.parameters, "why": why}


def reason_key(game: str, reason: str) -> str:
    """The message that says why a move of a game is not legal."""
    return f"{game}_reason_{slug(reason)}"


class WrongSeat(PlumeError, ValueError):
    """A seat that does not exist, or is not named where several decide."""


class NothingToUndo(PlumeError):
    """The seat has nothing it may take back."""


class BadJson(PlumeError, ValueError):
    """JSON that is not what is expected: what a `Reader` can find wrong."""


class BadPosition(BadJson):
    """Data that is no position of a game: unreadable, or breaking an invariant. `where` is the place in the JSON."""

    def told(self, messages: Messages) -> str:
        """What went wrong, and where in the position."""
        where = {name: self.parameters[name] for name in ("game", "where")}
        return messages.say("error_in_position", **where, problem=super().told(messages))


class BadOutcome(PlumeError, ValueError):
    """A recorded outcome that chance cannot have given."""


class MissingExtra(PlumeError, ImportError):
    """A part of Plume whose packages are not installed; `extra` is the one that brings them."""


class EngineUnavailable(PlumeError):
    """The compiled engine cannot be had here."""


class NotInstalled(EngineUnavailable, ImportError):
    """It cannot be had because packages are missing: whoever imports what needs them can tell by the usual error."""

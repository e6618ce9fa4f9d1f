"""What can go wrong, as codes with parameters. The texts are made from them at the edge; the English ones are here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class PlumeError(Exception):
    """Any error of Plume: `code` says what it is, `parameters` with what; `texts` are the English texts by code."""

    texts: ClassVar[Mapping[str, str]] = {}

    def __init__(self, code: str, **parameters: Any) -> None:
        super().__init__(code)
        self.code = code
        self.parameters = parameters

    def __str__(self) -> str:
        return self.texts[self.code].format(**self.parameters)

    def __repr__(self) -> str:
        parameters = "".join(f", {name}={value!r}" for name, value in self.parameters.items())
        return f"{type(self).__name__}({self.code!r}{parameters})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (type(self), self.code, self.parameters)


def _make(cls: type[PlumeError], code: str, parameters: dict[str, Any]) -> PlumeError:
    """What a pickled error becomes again."""
    return cls(code, **parameters)


class BadOption(PlumeError):
    """Something is asked for that does not exist, or a game cannot be set up like this."""

    texts: ClassVar = {
        "seed": "a seed is a whole number from 0 to 2^128 - 1, not {value!r}",
        "number": "{name} must be {lowest} to {highest}, not {value!r}",
        "switch": "{name} must be true or false, not {value!r}",
        "choice": "{name} must be one of {choices}, not {value!r}",
        "unknown-option": "{game} has no option {name!r}; it has {known}",
        "unknown-preset": "{game} has no preset {name!r}; it has {known}",
        "unknown-game": "there is no game {name!r}; there are {known}",
        "unknown-bot": "there is no bot {name!r}; there are {known}",
    }


class NotAMove(PlumeError):
    """The text is no move of this game; `close` is one that looks like it."""

    texts: ClassVar = {
        "not-a-move": "{text!r} is not a move of {game}",
        "mistyped-move": "{text!r} is not a move of {game} (did you mean {close!r}?)",
    }


class IllegalMove(PlumeError):
    """A move that a rule forbids now; `rule` is its id, `reason` the code of the reason."""

    texts: ClassVar = {"illegal-move": "{move} is not legal now ({rule}): {why}"}

    @property
    def rule(self) -> str:
        return str(self.parameters["rule"])


class WrongSeat(PlumeError):
    """A seat that does not exist, or is not named where several decide."""

    texts: ClassVar = {
        "not-a-seat": "there is no seat {seat!r}: the seats are 0 to {last}",
        "not-the-seat": "there is no seat {seat!r}: the only seat is 0",
        "which-seat": "several seats decide now ({seats}): name the one that plays",
    }


class NothingToUndo(PlumeError):
    """The seat has nothing it may take back."""

    texts: ClassVar = {"nothing-to-undo": "there is nothing that seat {seat} could take back"}


BAD_JSON = {
    "json": "{problem}",
    "object": "an object is expected",
    "missing": "this is missing",
    "number": "{lowest} to {highest} is expected, not {value!r}",
    "switch": "true or false is expected, not {value!r}",
    "text": "a text is expected, not {value!r}",
    "list": "a list is expected, not {value!r}",
    "name": "{value!r} is none of {known}",
    "twice": "{name} stands twice",
    "differs": "it follows from the rest that this is {expected!r}, not {value!r}",
    "unknown": "there is no such thing; there are {known}",
    "streams": "{count} random streams of 32 hexadecimal digits are expected",
    "seats": "{expected} seats are expected, not {found}",
    "other-game": "this is a position of {name!r}",
    "problem": "{problem}",
}
"""What a `Reader` can find wrong."""


class BadPosition(PlumeError):
    """Data that is no position of a game: unreadable, or breaking an invariant. `where` is the place in the JSON."""

    texts: ClassVar = BAD_JSON | {"view": "this is what a viewer saw of a position, not a position"}

    def __str__(self) -> str:
        return f"this is no position of {self.parameters['game']}: {self.parameters['where']}: {super().__str__()}"


class BadOutcome(PlumeError):
    """A recorded outcome that chance cannot have given."""

    texts: ClassVar = {
        "not-there": "the record says that {zone} gave {outcome!r}, which is not there",
        "missing": "the record ends in the middle of a move: an outcome of {zone} is missing",
        "left-over": "the record has {count} outcomes more than the move uses",
    }


class MissingExtra(PlumeError, ImportError):
    """A part of Plume whose packages are not installed; `extra` is the one that brings them."""

    texts: ClassVar = {"package": "the package {package} is not installed: install plume-games[{extra}]"}


class EngineUnavailable(PlumeError):
    """The compiled engine cannot be had here."""

    texts: ClassVar = {
        "no-numba": "the compiled engine needs Numba: install plume-games[fast], or use the plain engine",
        "compile-failed": "compiling the rules of {game} failed: {why}",
        "no-envs": "this environment needs Gymnasium and PettingZoo: install plume-games[envs]",
        "no-numba-cuda": "games on a GPU need numba-cuda: install plume-games[gpu]",
        "no-gpu": "there is no GPU here that CUDA can use",
    }

"""What can go wrong, as codes with parameters. The texts are made from them at the edge, in any language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

ENGLISH = {
    "bad-seed": "a seed is a whole number from 0 to 2^128 - 1, not {seed!r}",
    "unknown-game": "there is no game {name!r}; there are {known}",
    "unknown-option": "{game} has no option {name!r}; it has {known}",
    "bad-option": "{name} must be {expected}, not {value!r}",
    "unknown-preset": "{game} has no preset {name!r}; it has {known}",
    "not-a-move": "{text!r} is not a move of {game}{hint}",
    "illegal-move": "{move} is not legal now ({rule}): {why}",
    "not-a-seat": "there is no seat {seat!r}: the seats are 0 to {last}",
    "which-seat": "several seats decide now ({seats}): name the one that plays",
    "nothing-to-undo": "there is nothing that seat {seat} could take back",
    "bad-position": "this is no position of {game}: {where}: {why}",
    "bad-outcome": "the record says that {zone} gave {member}, which is not there",
    "outcomes-missing": "the record ends in the middle of a move: an outcome of {zone} is missing",
    "outcomes-left": "the record has {count} outcomes that the move does not use",
    "no-numba": "the compiled engine needs Numba: install plume-games[fast], or use the plain engine",
    "compile-failed": "compiling the rules of {game} failed: {why}",
    "unknown-bot": "there is no bot {name!r}; there are {known}",
}


class PlumeError(Exception):
    """Any error of Plume: `code` says what it is, `parameters` with what; `texts` are the English texts by code."""

    texts: ClassVar[Mapping[str, str]] = ENGLISH

    def __init__(self, code: str, **parameters: Any) -> None:
        super().__init__(code, parameters)
        self.code = code
        self.parameters = parameters

    def __str__(self) -> str:
        return self.texts[self.code].format(**self.parameters)


class BadOption(PlumeError):
    """A game cannot be set up like this."""


class NotAMove(PlumeError):
    """The text is no move of this game."""


class IllegalMove(PlumeError):
    """A move that a rule forbids now; `rule` is its id."""

    @property
    def rule(self) -> str:
        return str(self.parameters["rule"])


class WrongSeat(PlumeError):
    """A seat that does not exist, or is not named where several decide."""


class NothingToUndo(PlumeError):
    """The seat has nothing it may take back."""


class BadPosition(PlumeError):
    """Data that is no position: unreadable, or breaking an invariant."""


class BadOutcome(PlumeError):
    """A recorded outcome that chance cannot have given."""


class EngineUnavailable(PlumeError):
    """The compiled engine cannot be had here."""

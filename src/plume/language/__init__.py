"""The languages that Plume speaks. English texts of errors, reasons and events stay where these are; the rest is here.

A catalogue is a module for each language and subject: `labels` for what belongs to no game, `coatl` and `cotcot` for
the games, and in French `errors`. Texts are keyed by the codes of the program, with the same placeholders.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from typing import Any

from plume.core.errors import BadPosition, IllegalMove, PlumeError
from plume.core.game import Refusal
from plume.core.options import check_choice
from plume.records.errors import BadRecord

__all__ = ["ENGLISH", "GAME_OF_RULE", "LANGUAGES", "Language", "language"]

GAME_OF_RULE = {"C": "coatl", "S": "coatl", "K": "cotcot"}
"""The game that a rule belongs to, by the first letter of its id."""


class Language:
    """A language: finds the text for a code. What a catalogue does not have is said in English."""

    def __init__(self, code: str, package: str) -> None:
        self.code = code
        self._package = package

    def label(self, key: str, **parameters: Any) -> str:
        """A label or a prompt."""
        return self._labels[key].format(**parameters)

    def command(self, name: str, **parameters: Any) -> str:
        """What a command does."""
        return str(self._module("labels").COMMANDS[name]).format(**parameters)

    def error(self, problem: PlumeError) -> str:
        """What went wrong."""
        text = self._error_text(problem)
        if text is None:
            return str(problem)
        parameters = {name: self._parameter(problem, name) for name in problem.parameters}
        return self._place(problem, parameters) + text.format(**parameters)

    def why(self, refusal: Refusal) -> str:
        """Why a move is not legal."""
        return self._why(refusal.rule, refusal.reason, refusal.why)

    def does(self, game: str, kind: str) -> str:
        """What a kind of move does."""
        return str(self._of(game, "DOES")[kind])

    def hint(self, game: str, phase: str) -> str:
        """What there is to do in a phase of a turn."""
        return str(self._of(game, "HINTS")[phase])

    def told(self, game: str, kind: str, english: str, catalogue: str = "TOLD") -> str:
        """How an event is told, with placeholders for its fields."""
        return str(self._of(game, catalogue).get(kind, english))

    def term(self, game: str, word: Any) -> Any:
        """A word of the notation, as it is said; a word that needs no other stays as it is."""
        return self._of(game, "TERMS").get(word, word)

    def game_label(self, game: str, key: str, **parameters: Any) -> str:
        """A label of a game's table."""
        return str(self._of(game, "LABELS")[key]).format(**parameters)

    def __repr__(self) -> str:
        return f"<language {self.code}>"

    @cached_property
    def _labels(self) -> Mapping[str, str]:
        found: Mapping[str, str] = self._module("labels").LABELS
        return found

    @cached_property
    def _errors(self) -> Any:
        return None if self.code == "en" else self._module("errors")

    def _of(self, game: str, catalogue: str) -> Mapping[str, str]:
        found: Mapping[str, str] = getattr(self._module(game), catalogue, {})
        return found

    def _module(self, name: str) -> Any:
        return import_module(f"{self._package}.{name}")

    def _error_text(self, problem: PlumeError) -> str | None:
        """The text for a code, as the class of the error has it or one that it is made from."""
        if self._errors is None:
            return None
        texts = (self._errors.ERRORS.get(cls.__name__, {}) for cls in type(problem).__mro__)
        return next((found[problem.code] for found in texts if problem.code in found), None)

    def _parameter(self, problem: PlumeError, name: str) -> Any:
        value = problem.parameters[name]
        if isinstance(value, PlumeError):
            return self.error(value)
        if isinstance(problem, IllegalMove) and name == "why":
            return self._why(problem.rule, str(problem.parameters["reason"]), value)
        return self._errors.WORDS.get(value, value) if isinstance(value, str) else value

    def _place(self, problem: PlumeError, parameters: Mapping[str, Any]) -> str:
        """Where in a position or record it went wrong, as the English text says it too."""
        if isinstance(problem, BadPosition):
            return str(self._errors.IN_POSITION.format(**parameters))
        if not isinstance(problem, BadRecord):
            return ""
        place = ", ".join(
            self._errors.IN_RECORD[name].format(parameters[name]) for name in ("line", "column") if parameters[name]
        )
        return "".join(self._errors.PLACE.format(part) for part in (place, parameters["key"]) if part)

    def _why(self, rule: str, reason: str, english: str) -> str:
        return str(self._of(GAME_OF_RULE.get(rule[:1], "labels"), "REASONS").get(reason, english))


ENGLISH = Language("en", f"{__name__}.english")
_LANGUAGES = {"en": ENGLISH, "fr": Language("fr", f"{__name__}.french")}
LANGUAGES = tuple(_LANGUAGES)


def language(code: str) -> Language:
    """A language by its code."""
    check_choice("language", code, LANGUAGES)
    return _LANGUAGES[code]

"""The languages that Plume speaks. Each is a folder here, and the listing of the folders is the list of the languages.

A folder has a JSON file for each subject, in the message format of inlang, and the rulebooks in Markdown. The terminal,
the server, the manual and the page all use them; docs/translating.md tells how to add a language.
"""

from __future__ import annotations

from typing import Any

from plume.core.errors import PlumeError
from plume.core.game import Refusal
from plume.core.messages import BASE, Messages, languages, slug
from plume.core.options import check_choice

__all__ = ["ENGLISH", "LANGUAGES", "Language", "language"]

MOVES = {"?": "moves"}
"""Commands whose names cannot be part of a key."""


class Language(Messages):
    """A language: finds the text for a code of the program. What it does not have is said in English."""

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return self.say("language_name")

    def label(self, key: str, /, **parameters: Any) -> str:
        """A label or a prompt."""
        return self.say(f"terminal_{slug(key)}", **parameters)

    def command(self, name: str, /, **parameters: Any) -> str:
        """What a command does."""
        return self.say(f"terminal_command_{MOVES.get(name, name)}", **parameters)

    def error(self, problem: PlumeError) -> str:
        """What went wrong."""
        return problem.told(self)

    def why(self, refusal: Refusal) -> str:
        """Why a move is not legal."""
        return self.say(refusal.key)

    def does(self, game: str, kind: str) -> str:
        """What a kind of move does."""
        return self.say(f"{game}_does_{slug(kind)}")

    def hint(self, game: str, phase: str, /, **parameters: Any) -> str:
        """What there is to do in a phase of a turn."""
        return self.say(f"{game}_hint_{slug(phase)}", **parameters)

    def ending(self, game: str, why: str) -> str:
        """Why a game is over, or soon will be."""
        return self.say(f"{game}_why_{slug(why)}")

    def game_label(self, game: str, key: str, /, **parameters: Any) -> str:
        """A label of a game's table."""
        return self.say(f"{game}_terminal_{slug(key)}", **parameters)

    def __repr__(self) -> str:
        return f"<language {self.code}>"


LANGUAGES = languages()
"""The codes of the languages that there are."""
_LANGUAGES = {code: Language(code) for code in LANGUAGES}
ENGLISH = _LANGUAGES[BASE]
"""The language in which everything is said."""


def language(code: str) -> Language:
    """A language by its code."""
    check_choice("language", code, LANGUAGES)
    return _LANGUAGES[code]

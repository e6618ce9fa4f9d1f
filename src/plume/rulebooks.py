"""The rulebooks: their texts in each language, single rules by their id, and the cards, told in sentences.

A game names its books; their texts are `<book>.md` in the folders of the languages.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

from plume.core.errors import PlumeError, Word
from plume.core.messages import BASE, folder
from plume.core.options import check_choice
from plume.games import all_games
from plume.language import LANGUAGES
from plume.language.cards import CardText

if TYPE_CHECKING:
    from plume.core.game import Game

__all__ = ["CardText", "UnknownRule", "book_of", "books", "cards", "in_words", "rule", "rules", "text"]

RULE = re.compile(r"^- ([A-Z]-[A-Z]+-\d+) (.*)$", re.MULTILINE)
PICTURE = re.compile(r"^```picture .*?^```\n\n", re.DOTALL | re.MULTILINE)


class UnknownRule(PlumeError, ValueError):
    """An id that a rulebook does not have; `close` is one that looks like it."""


def books() -> dict[str, Game]:
    """The rulebooks of all games, with the game that each is about."""
    return {book: played for played in all_games() for book in played.books}


def book_of(rule_id: str) -> str | None:
    """The rulebook that a rule is in, by the first letter of its id."""
    return next((book for book, played in books().items() if rule_id.startswith(played.books[book])), None)


def text(book: str, language: str = BASE) -> str:
    """A rulebook, in Markdown, with blocks that the page draws; in English if the language has none."""
    played = _game(book)
    check_choice("language", language, LANGUAGES)
    homes = [folder(package).joinpath(code) for code in (language, BASE) for package in ("plume", played.package)]
    found = next(file for home in homes if (file := home.joinpath(f"{book}.md")).is_file())
    return found.read_text("utf-8")


def in_words(book: str, language: str = BASE) -> str:
    """A rulebook for those who read it without pictures, and type their moves."""
    return PICTURE.sub("", text(book, language)).replace("```moves\n", "```\n")


def rules(book: str, language: str = BASE) -> dict[str, str]:
    """The rules of a rulebook by their ids, in order."""
    return dict(RULE.findall(text(book, language)))


def rule(book: str, rule_id: str, language: str = BASE) -> str:
    """One rule of a rulebook.

    >>> rule(book_of("C-TAKE-3"), "C-TAKE-3")
    'All of it must fit on your board.'
    """
    known = rules(book, language)
    if rule_id not in known:
        (close,) = get_close_matches(rule_id, known, n=1, cutoff=0)
        raise UnknownRule("unknown-rule", book=book, rule=rule_id, close=close)
    return known[rule_id]


def cards(book: str, language: str = BASE) -> list[CardText]:
    """The cards that a rulebook is about: those that the game tells in its `sentences.py`."""
    check_choice("language", language, LANGUAGES)
    found: list[CardText] = import_module(f"{_game(book).package}.sentences").cards(language)
    return found


def _game(book: str) -> Game:
    known = books()
    check_choice(Word("error_word_rulebook"), book, tuple(known))
    return known[book]

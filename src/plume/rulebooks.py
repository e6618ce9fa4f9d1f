"""The rulebooks: their texts in each language, single rules by their id, and the cards, told in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from importlib.resources import files
from typing import ClassVar, NamedTuple

from plume.core.errors import PlumeError
from plume.core.options import check_choice

LANGUAGES = ("en", "fr")

RULE = re.compile(r"^- ([A-Z]-[A-Z]+-\d+) (.*)$", re.MULTILINE)


class UnknownRule(PlumeError):
    """An id that a rulebook does not have; `close` is one that looks like it."""

    texts: ClassVar = {"unknown-rule": "the rulebook {book} has no rule {rule!r} (did you mean {close}?)"}


class CardText(NamedTuple):
    """A card as a rulebook lists it: its name, what it is listed under, what is drawn of it, and its sentence."""

    name: str
    heading: str
    drawing: str
    sentence: str


class Book(NamedTuple):
    """Where a rulebook is: the package, the file without its language, and what lists the cards."""

    package: str
    file: str
    cards: Callable[[str], list[CardText]]


def text(book: str, language: str = "en") -> str:
    """A rulebook, in Markdown."""
    found = _book(book)
    check_choice("language", language, LANGUAGES)
    return files(found.package).joinpath(f"{found.file}.{language}.md").read_text("utf-8")


def rules(book: str, language: str = "en") -> dict[str, str]:
    """The rules of a rulebook by their ids, in order."""
    return dict(RULE.findall(text(book, language)))


def rule(book: str, rule_id: str, language: str = "en") -> str:
    """One rule of a rulebook.

    >>> rule("coatl", "C-TAKE-3")
    'All of it must fit on your board.'
    """
    known = rules(book, language)
    if rule_id not in known:
        (close,) = get_close_matches(rule_id, known, n=1, cutoff=0)
        raise UnknownRule("unknown-rule", book=book, rule=rule_id, close=close)
    return known[rule_id]


def cards(book: str, language: str = "en") -> list[CardText]:
    """The cards that a rulebook is about."""
    found = _book(book)
    check_choice("language", language, LANGUAGES)
    return found.cards(language)


def _book(name: str) -> Book:
    check_choice("the rulebook", name, tuple(BOOKS))
    return BOOKS[name]


def _coatl_cards(language: str) -> list[CardText]:
    from plume.coatl.cards import PROPHECIES, TEMPLES
    from plume.coatl.notation import pattern_text, requirement_text
    from plume.coatl.sentences import heading, sentence

    prophecies = [
        CardText(f"P{card.number}", heading(card, language), pattern_text(card), sentence(card, language))
        for card in PROPHECIES
    ]
    temples = [
        CardText(
            f"T{card.number}",
            heading(card, language),
            " / ".join(requirement_text(asked) for asked in card.requirements),
            sentence(card, language),
        )
        for card in TEMPLES
    ]
    return prophecies + temples


def _cotcot_cards(language: str) -> list[CardText]:
    from plume.cotcot.cards import CARDS
    from plume.cotcot.sentences import heading, name, sentence

    return [
        CardText(card.name, heading(card, language), name(card, language), sentence(card, language)) for card in CARDS
    ]


BOOKS = {
    "coatl": Book("plume.coatl", "rulebook", _coatl_cards),
    "coatl-solo": Book("plume.coatl", "rulebook-solo", _coatl_cards),
    "cotcot": Book("plume.cotcot", "rulebook", _cotcot_cards),
}

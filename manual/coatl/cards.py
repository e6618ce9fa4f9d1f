"""The cards of Cóatl, drawn from the card tables."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from manual.coatl.pieces import LETTERS, pattern, requirement
from plume.coatl.cards import PROPHECIES, TEMPLE_LEVELS
from plume.language import Language
from plume.language.cards import CardText


def card_drawn(card: CardText, words: Language) -> str:
    """A card with its colour, what it asks for, and its levels."""
    number = int(card.name[1:])
    if card.name.startswith("T"):
        colour, title = "temple", card.heading
        asked = "".join(f"<div>{requirement(text, words)}</div>" for text in card.drawing.split(" / "))
        levels = _temple_levels(words)
    else:
        prophecy = PROPHECIES[number]
        colour, title = LETTERS[prophecy.colour], card.heading.partition(" (")[0]
        asked = pattern(card.drawing, words)
        levels = ((f"{times}×", points) for times, points in prophecy.levels)
    return _article(card, colour, title, asked, _table(levels))


def _temple_levels(words: Language) -> Iterator[tuple[str, int]]:
    for name, (_, points) in zip(("one_of_two", "both"), TEMPLE_LEVELS, strict=True):
        yield words.say(f"manual_{name}"), points


def _table(levels: Iterator[tuple[str, int]]) -> str:
    cells = "".join(f"<span>{escape(when)}<b>{points}</b></span>" for when, points in levels)
    return f'<div class="pl-levels">{cells}</div>'


def _article(card: CardText, colour: str, title: str, drawing: str, below: str) -> str:
    sign = f'<svg class="pl-mark" viewBox="-9 -9 18 18"><use href="#pl-sign-{colour}"/></svg>' * (colour in LETTERS)
    return (
        f'<div class="pl-card pl-{colour}" id="{card.name.lower()}">'
        f'<div class="pl-band">{sign}<strong>{escape(title)}</strong><span>{card.name}</span></div>'
        f'<div class="pl-drawn">{drawing}</div>{below}<p>{escape(card.sentence)}</p></div>'
    )

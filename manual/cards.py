"""The lists of all cards, drawn from the card tables."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from manual.finds import find
from manual.pieces import LETTERS, legend, pattern, requirement
from plume import rulebooks
from plume.coatl.cards import PROPHECIES, TEMPLE_LEVELS
from plume.language import Language, language
from plume.language.cards import CardText


def gallery(book: str, spoken: str, *, level: int = 3) -> str:
    """All cards of a rulebook under their headings, as Markdown."""
    words = language(spoken)
    cotcot = book == "cotcot"
    parts = [] if cotcot else [legend(words)]
    for heading, some in groupby(rulebooks.cards(book, spoken), key=lambda card: card.heading):
        drawn = "".join(_find(card) if cotcot else _card(card, words) for card in some)
        parts += [f"{'#' * level} {heading}", f'<div class="pl-cards{" pl-finds" * cotcot}">{drawn}</div>']
    return "\n\n".join(parts) + "\n"


# ---- Cóatl


def _card(card: CardText, words: Language) -> str:
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


# ---- CotCotCollec'


def _find(card: CardText) -> str:
    return (
        f'<div class="pl-card pl-item" id="{card.name}">'
        f'<div class="pl-drawn">{find(card.name, card.drawing)}</div>'
        f"<div><strong>{escape(card.drawing)}</strong> <code>{card.name}</code>"
        f"<p>{escape(card.sentence)}</p></div></div>"
    )

"""The cards of Cóatl, drawn from the card tables."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from manual.coatl.pieces import LETTERS, loose_pieces, pattern, requirement
from plume.coatl.cards import PROPHECIES, TEMPLES, Family
from plume.language import Language
from plume.language.cards import CardText

HOLDING = {2: ("one", "both"), 3: ("one", "two", "all")}
"""How many requirements of a Temple card hold, by how many it has."""


def card_drawn(card: CardText, words: Language) -> str:
    """A card with its colour, what it asks for, and its levels."""
    number = int(card.name[1:])
    if card.name.startswith("T"):
        colour, title, levels = "temple", card.heading, TEMPLES[number].levels
        times = [words.say(f"manual_{holding}") for holding in HOLDING[len(levels)]]
    else:
        prophecy = PROPHECIES[number]
        colour, title, levels = LETTERS[prophecy.colour], card.heading.partition(" (")[0], prophecy.levels
        times = [f"{times}×" for times, _ in levels]
    asked = "".join(f"<div>{part}</div>" for part in asked_drawn(card.name, card.drawing, words))
    return _article(card, colour, title, asked, _table(zip(times, (points for _, points in levels), strict=True)))


def asked_drawn(name: str, drawing: str, words: Language) -> list[str]:
    """What a card asks for: its pattern, pieces in any order, or each requirement of a Temple card."""
    if name.startswith("T"):
        return [requirement(text, words) for text in drawing.split(" / ")]
    return [loose_pieces(drawing, words) if is_assortment(name) else pattern(drawing, words)]


def is_assortment(name: str) -> bool:
    """Whether a Prophecy card asks for pieces in any order (X-PROMO-1)."""
    return PROPHECIES[int(name[1:])].family is Family.ASSORTMENT


def _table(levels: Iterable[tuple[str, int]]) -> str:
    cells = "".join(f"<span>{escape(when)}<b>{points}</b></span>" for when, points in levels)
    return f'<div class="pl-levels">{cells}</div>'


def _article(card: CardText, colour: str, title: str, drawing: str, below: str) -> str:
    sign = f'<svg class="pl-mark" viewBox="-9 -9 18 18"><use href="#pl-sign-{colour}"/></svg>' * (colour in LETTERS)
    return (
        f'<div class="pl-card pl-{colour}" id="{card.name.lower()}">'
        f'<div class="pl-band">{sign}<strong>{escape(title)}</strong><span>{card.name}</span></div>'
        f'<div class="pl-drawn">{drawing}</div>{below}<p>{escape(card.sentence)}</p></div>'
    )

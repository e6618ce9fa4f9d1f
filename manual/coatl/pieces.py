"""Pieces, serpents and patterns of Cóatl as drawings.

A drawing is inline SVG that uses the symbols of `SPRITE`, which a page has once. Colours are classes, so that the style
sheet decides them; every piece carries the sign of its colour, and below it stands its text in the notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from plume.language import Language

LETTERS = "kbgry"

BODY, HEAD, TAIL, TILE, NOT = 34, 48, 46, 30, 26
"""Widths of cells; a tile is a place of a pattern, a lower one is for a colour that must not be there."""
HEIGHT, CAPTION = 44, 14
"""How high a piece is, and the line of text below it."""
MARGIN = 10
"""Room for tongue and plumes."""
SERPENT_SCALE = 1.3
"""A serpent is drawn larger than a pattern."""

SIGNS = {
    "k": '<path d="M-6 0L0-6L6 0M-6 6L0 0L6 6" class="pl-line"/>',
    "b": '<path d="M-7-2.500q3.500-4.500 7 0t7 0M-7 4q3.500-4.500 7 0t7 0" class="pl-line"/>',
    "g": '<path d="M0 7C-4 3-4-3 0-8C4-3 4 3 0 7ZM-2 7C-7 6-8 1-7-3C-4-1-2 3-2 7ZM2 7C7 6 8 1 7-3C4-1 2 3 2 7Z"/>',
    "r": '<path d="M0 8C-6 8-7 2-4-1C-4 1-3 2-2 2C-3-3 0-5 1-8C2-4 6-1 6 3C6 6 4 8 0 8Z"/>',
    "y": '<path d="M0-8L2-4.500L6-6L5-2L8 0L5 2L6 6L2 4.500L0 8L-2 4.500L-6 6L-5 2L-8 0L-5-2L-6-6L-2-4.500Z"/>'
    '<circle r="2.600" class="pl-hole"/>',
}
"""Chevrons, waves, leaves, flame, sun; drawn around the point 0, 0."""

BODY_UP = "M0 12Q17 4 34 12Q40 23 34 34Q17 26 0 34Q6 23 0 12Z"
BODY_DOWN = "M0 12Q17 20 34 12Q40 23 34 34Q17 42 0 34Q6 23 0 12Z"
BELLY_UP = "M34 34Q17 26 0 34Q2.500 31 3.200 28Q17 20 37 28Q36 31 34 34Z"
BELLY_DOWN = "M34 34Q17 42 0 34Q2.500 31 3.200 28Q17 36 37 28Q36 31 34 34Z"
HEAD_SHAPE = "M48 12C40 5 27 3 19 9C13 13 5 14 3 20C1 25 4 29 10 30C20 34 36 38 48 34Q54 23 48 12Z"
TAIL_SHAPE = "M0 12Q9 8 17 16L25 20V26C15 28 8 33 0 34Q6 23 0 12Z"
TILE_SHAPE = "M1 4Q15 0 27 4Q32 17 27 30Q15 34 1 30Q6 17 1 4Z"
NOT_SHAPE = "M1 14Q12 11 22 14Q26 23 22 32Q12 35 1 32Q5 23 1 14Z"
CARD_SHAPE = "M6 12H18Q21 12 21 15V33Q21 36 18 36H6Q3 36 3 33V15Q3 12 6 12Z"
CROSS = '<path d="M8 1L16 9M16 1L8 9" class="pl-cross"/>'
"""Above what must not be there."""


def _leaf(x: float, y: float, to_x: float, to_y: float, width: float = 3.4) -> str:
    """A feather from one point to another."""
    middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    off_x, off_y = (y - to_y) / length * width, (to_x - x) / length * width
    return (
        f"M{x:g} {y:g}Q{middle_x + off_x:.1f} {middle_y + off_y:.1f} {to_x:g} {to_y:g}"
        f"Q{middle_x - off_x:.1f} {middle_y - off_y:.1f} {x:g} {y:g}Z"
    )


def _feathers(*leaves: tuple[float, float, float, float]) -> str:
    classes = ("pl-tint", "pl-fill")
    return "".join(f'<path d="{_leaf(*leaf)}" class="{classes[n % 2]}"/>' for n, leaf in enumerate(leaves))


def _symbol(name: str, drawing: str) -> str:
    return f'<symbol id="pl-{name}" overflow="visible">{drawing}</symbol>'


def _body(shape: str, belly: str, top: float) -> str:
    feathers = _feathers(*((x, top + 7, x + 9, top) for x in (6, 14, 22)))
    return f'{feathers}<path d="{shape}" class="pl-fill"/><path d="{belly}" class="pl-tint"/>'


SPRITE = (
    '<svg class="pl-sprite" width="0" height="0" aria-hidden="true" data-search-exclude>'
    + _symbol("body-up", _body(BODY_UP, BELLY_UP, 2))
    + _symbol("body-down", _body(BODY_DOWN, BELLY_DOWN, 7))
    + _symbol(
        "head",
        _feathers((34, 9, 50, 5), (32, 8, 45, -3), (30, 8, 37, -7), (28, 8, 28, -7), (27, 9, 20, -4))
        + '<path d="M6 27C1 29-2 26-7 30M0 27.600C-3 29-4 31-6 33" class="pl-tongue"/>'
        + f'<path d="{HEAD_SHAPE}" class="pl-fill"/>'
        + '<path d="M10 30C20 34 36 38 48 34Q49.500 31 50.300 28C36 32 22 31 10 30Z" class="pl-tint"/>'
        + '<path d="M3.500 24C10 27 17 25 24 27.500" class="pl-mouth"/>'
        + '<path d="M11 25.800l2 4.800l2.600-4.800Z" class="pl-bone"/>'
        + '<circle cx="22" cy="16" r="4.600" class="pl-bone"/><circle cx="21" cy="16.500" r="2.200" class="pl-eye"/>'
        + '<path d="M16.500 14.500C18 10.500 24 9.500 27.500 13C24 12.500 20 13 16.500 14.500Z" class="pl-fill"/>',
    )
    + _symbol(
        "tail",
        _feathers((23, 23, 42, 9), (23, 23, 45, 16), (23, 23, 47, 23), (23, 23, 45, 30), (23, 23, 42, 37))
        + f'<path d="{TAIL_SHAPE}" class="pl-fill"/>'
        + '<path d="M0 34C8 33 15 28 25 26V23.500C16 25 9 28 3.200 28Q2.500 31 0 34Z" class="pl-tint"/>',
    )
    + _symbol("tile", f'<path d="{TILE_SHAPE}" class="pl-fill"/>')
    + _symbol("not", f'<path d="{NOT_SHAPE}" class="pl-fill"/>{CROSS}')
    + _symbol("no-card", f'<path d="{CARD_SHAPE}" class="pl-fill"/>{CROSS}')
    + _symbol("more", f'<path d="{TILE_SHAPE}" class="pl-dashed"/><path d="M10 17H22M16 11V23" class="pl-plus"/>')
    + _symbol("empty", f'<path d="{TILE_SHAPE}" class="pl-dashed"/>')
    + "".join(_symbol(f"sign-{letter}", sign) for letter, sign in SIGNS.items())
    + "</svg>"
)


class Drawn(NamedTuple):
    """A part of a drawing: how wide it is, what is drawn, the text below, and what is said of it."""

    width: float
    drawing: str
    text: str
    said: str


def _use(name: str, letter: str, x: float = 0) -> str:
    return f'<use href="#pl-{name}" class="pl-{letter}" x="{x:g}"/>'


def _sign(letter: str, x: float, y: float, scale: float = 1) -> str:
    place = f"translate({x:g} {y:g}) scale({scale:g})"
    return f'<use href="#pl-sign-{letter}" class="pl-sign pl-{letter}" transform="{place}"/>'


def _colour(letter: str, words: Language) -> str:
    return words.say(f"manual_colour_{letter}")


# ---- serpents

PIECE = re.compile(r"(<?)([kbgry])(>?)")


def is_piece(text: str) -> bool:
    """Whether a text is a piece in the notation."""
    return PIECE.fullmatch(text) is not None


def _piece(text: str, number: int, words: Language) -> Drawn:
    found = PIECE.fullmatch(text)
    assert found is not None, text
    letter, colour = found[2], _colour(found[2], words)
    if found[1]:
        return Drawn(HEAD, _use("head", letter) + _sign(letter, 38, 20, 0.85), text, words.say(f"coatl_head_{letter}"))
    if found[3]:
        return Drawn(TAIL, _use("tail", letter) + _sign(letter, 12, 21, 0.75), text, words.say(f"coatl_tail_{letter}"))
    up = number % 2 == 0
    drawing = _use("body-up" if up else "body-down", letter) + _sign(letter, 19, 17 if up else 22, 0.95)
    return Drawn(BODY, drawing, text, colour)


def serpent(text: str, words: Language, tracks: Sequence[tuple[str, list[list[int]]]] = ()) -> str:
    """A serpent from head to tail; each track is a label with the pieces, counted from 1, that belong together.

    A single track needs no label.
    """
    pieces = [_piece(piece, number, words) for number, piece in enumerate(text.split())]
    labels = 34 if len(tracks) > 1 else 0
    starts = [MARGIN + labels + sum(piece.width for piece in pieces[:number]) for number in range(len(pieces) + 1)]
    parts = [f'<g transform="translate({starts[n]:g} {MARGIN})">{pieces[n].drawing}</g>' for n in range(len(pieces))]
    parts.reverse()
    y = MARGIN + HEIGHT + CAPTION - 4
    parts += [_text((starts[n] + starts[n + 1]) / 2, y, pieces[n].text) for n in range(len(pieces))]
    for label, groups in tracks:
        y += 15
        if labels:
            parts.append(f'<text x="0" y="{y + 4:g}" class="pl-label">{escape(label)}</text>')
        for group in groups:
            left, right = starts[group[0] - 1] + 5, starts[group[-1]] - 3
            parts.append(f'<path d="M{left:g} {y - 4}V{y}H{right:g}V{y - 4}" class="pl-track"/>')
    return _svg("pl-serpent", starts[-1] + MARGIN, y + 8, text, (piece.said for piece in pieces), parts)


# ---- patterns


def _place(text: str, words: Language) -> Drawn:
    letter = text.strip("!+")
    if letter == "any":
        drawn = Drawn(TILE, _any(), text, words.say("manual_any_colour"))
    elif text.startswith("!"):
        return Drawn(NOT, _not(letter), text, words.say("manual_not_this", colour=_colour(letter, words)))
    else:
        drawn = Drawn(TILE, _tile(letter), text, _colour(letter, words))
    if not text.endswith("+"):
        return drawn
    more = f'<use href="#pl-more" x="{TILE - 1}"/>{drawn.drawing}'
    said = words.say("manual_any_colours") if letter == "any" else words.say("manual_one_or_more", colour=drawn.said)
    return Drawn(2 * TILE - 1, more, text, said)


def _tile(letter: str) -> str:
    return _use("tile", letter) + _sign(letter, 16, 17)


def _not(letter: str) -> str:
    return _use("not", letter) + _sign(letter, 13, 23, 0.85)


def _no_card(letter: str) -> str:
    return _use("no-card", letter) + _sign(letter, 12, 24, 0.85)


def _any() -> str:
    places = ((10, 10), (22, 10), (16, 17), (11, 24), (23, 24))
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="3.6" class="pl-fill pl-{letter}"/>'
        for letter, (x, y) in zip(LETTERS, places, strict=True)
    )
    return f'<path d="{TILE_SHAPE}" class="pl-bone"/>{dots}'


def pattern(text: str, words: Language) -> str:
    """A pattern from head to tail; the pointer on the left shows where the head is."""
    return _strip([_place(place, words) for place in text.split()], text, pointer=True)


def loose_pieces(text: str, words: Language) -> str:
    """Pieces that are no serpent: those on a space, or on a card of A.D.A.M., where `any r` fills the place for any."""
    drawn: list[Drawn] = []
    filled = iter(text.split())
    for number, token in enumerate(filled):
        if token == "any":
            letter = next(filled)
            drawing = f'{_tile(letter)}<rect x="-2" y="-3" width="35" height="40" rx="7" class="pl-dashed"/>'
            drawn.append(
                Drawn(TILE + 6, drawing, f"any {letter}", f"{words.say('manual_any_colour')}: {_colour(letter, words)}")
            )
        elif token in LETTERS:
            drawn.append(Drawn(TILE + 3, _tile(token), token, _colour(token, words)))
        else:
            drawn.append(_piece(token, number, words))
    return _strip(drawn, text, pointer=False)


def requirement(text: str, words: Language) -> str:
    """What a Temple card asks for: `no g`, `no g card`, `k = y` or `9 long`."""
    first, *_, last = text.split()
    if last == "card":
        letter = text.split()[1]
        return _absent(_no_card(letter), text, words.say("manual_no_card", colour=words.say(f"coatl_{letter}")))
    if first == "no":
        return _absent(_not(last), text, words.say("manual_none", colour=_colour(last, words)))
    if last == "long":
        return _length(int(first), text, words)
    equal = Drawn(16, '<path d="M3 14H13M3 20H13" class="pl-plus"/>', "=", "=")
    places = [_place(first, words), equal, _place(last, words)]
    return _strip(places, text, pointer=False)


def _absent(drawing: str, text: str, said: str) -> str:
    """What must not be there."""
    return _strip(
        [Drawn(2 * NOT, f'<g transform="translate({NOT / 2:g})">{drawing}</g>', text, said)], text, pointer=False
    )


def _length(pieces: int, text: str, words: Language) -> str:
    """So many pieces of no colour in a row, with their number."""
    cells = "".join(
        f'<rect x="{24 + 7 * n}" y="9" width="7" height="16" rx="2" class="pl-blank"/>' for n in range(pieces)
    )
    drawing = f'<text x="10" y="23" class="pl-number">{pieces}</text>{cells}'
    return _strip([Drawn(26 + 7 * pieces, drawing, text, words.say("manual_long", length=pieces))], text, pointer=False)


def _strip(places: Sequence[Drawn], text: str, *, pointer: bool) -> str:
    x = 14.0 if pointer else 3.0
    parts = ['<path d="M8 12V22L1 17Z" class="pl-pointer"/>'] if pointer else []
    for place in places:
        parts.append(f'<g transform="translate({x:g} 4)">{place.drawing}</g>')
        parts.append(_text(x + place.width / 2, 51, place.text))
        x += place.width
    return _svg("pl-pattern", x + 5, 56, text, (place.said for place in places), parts)


# ---- both


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" class="pl-code">{escape(text)}</text>'


def _svg(kind: str, width: float, height: float, text: str, said: Iterable[str], parts: Iterable[str]) -> str:
    label = escape(", ".join(said), quote=True)
    scale = SERPENT_SCALE if kind == "pl-serpent" else 1
    size = f'width="{scale * width:g}" height="{scale * height:g}"'
    return (
        f'<svg class="pl {kind}" viewBox="0 0 {width:g} {height:g}" {size} role="img" '
        f'aria-label="{label}" data-text="{escape(text, quote=True)}" data-search-exclude>{"".join(parts)}</svg>'
    )


def legend(words: Language) -> str:
    """The five colours with their signs and letters, and the signs of patterns."""
    entries = [(letter, _colour(letter, words)) for letter in LETTERS]
    entries += [
        ("y+", words.say("manual_one_or_more", colour=_colour("y", words))),
        ("any+", words.say("manual_any_colours")),
        ("!b", words.say("manual_not_this", colour=_colour("b", words))),
    ]
    items = (
        f"<li>{_strip([_place(text, words)], text, pointer=False)}<span>{escape(meaning)}</span></li>"
        for text, meaning in entries
    )
    return f'<ul class="pl-legend" data-search-exclude>{"".join(items)}</ul>'

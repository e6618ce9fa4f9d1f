"""Tables and cards as pictures, of any game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from plume.core.errors import BadOption
from plume.core.game import Game
from plume.core.messages import BASE
from plume.core.position import Position
from plume.core.view import View
from plume.games import game as game_named
from plume.language import language
from plume.svg.canvas import Canvas, Picture
from plume.svg.pictures import PART, Look, Pictures, Size

GAP = 8
LINE, PAPER, INK = 20, "#f8edd3", "#2a1a10"


def board(
    seen: Position | View,
    *,
    seat: int | None = None,
    moves: Iterable[str] = (),
    names: Sequence[str] = (),
    lang: str = BASE,
    width: float | None = None,
) -> Picture:
    """A table as a picture: all of a position, or what a view shows; with a seat, what that seat may see.

    What the `moves` are about is ringed: one that was chosen, or all of `position.legal()`.
    """
    if seat is not None and isinstance(seen, Position):
        seen = seen.view(seat)
    canvas = Canvas()
    size = table(canvas, seen, moves=moves, names=names, lang=lang)
    return canvas.picture(*size, str(seen) if isinstance(seen, Position) else repr(seen), shown=width)


def table(
    canvas: Canvas,
    seen: Position | View,
    *,
    moves: Iterable[str] = (),
    names: Sequence[str] = (),
    lang: str = BASE,
) -> Size:
    """Draw a table on a canvas; returns how large it is."""
    chosen = (moves,) if isinstance(moves, str) else tuple(moves)
    for move in chosen:
        seen.game.moves.number(move)  # refuses what is no move
    sides = seen.game.rules.sides(seen.state)
    scores = tuple(seen.game.rules.score(seen.state, side) for side in range(sides))
    look = Look(tuple(names), scores, frozenset(chosen), language(lang))
    return drawn(canvas, seen.game, seen.to_json(), look)


def drawn(canvas: Canvas, game: Game, seen: Mapping[str, Any], look: Look) -> Size:
    """Draw the JSON of a position or a view on a canvas; returns how large it is."""
    pictures = pictures_of(game)
    return _as_text(canvas, seen) if pictures is None else pictures.table(canvas, seen, look)


def figure(position: Position, *, names: Sequence[str] = (), lang: str = BASE) -> str:
    """A position as HTML: its picture, and below it in words how things stand."""
    drawn = board(position, names=names, lang=lang)
    scores = "".join(
        f"<tr><th>{escape(name)}</th><td>{points}</td></tr>"
        for name, points in zip(names, position.scores, strict=False)
    )
    return f"<figure>{drawn}<figcaption>{escape(str(position))}<table>{scores}</table></figcaption></figure>"


def card(game: Game | str, name: str, *, lang: str = BASE, width: float | None = None) -> Picture:
    """A card of a game by its name."""
    return cards(game, [name], lang=lang, width=width)


def cards(game: Game | str, names: Iterable[str], *, lang: str = BASE, width: float | None = None) -> Picture:
    """Cards of a game side by side, by their names."""
    played = game_named(game) if isinstance(game, str) else game
    pictures = pictures_of(played)
    canvas, x, high = Canvas(), 0.0, 0.0
    called = list(names)
    for name in called:
        one = Canvas(canvas.defined)
        try:
            if pictures is None:
                raise KeyError(name)
            wide, tall = pictures.card(one, name, language(lang))
        except KeyError:
            raise BadOption("unknown-card", name=name, game=played.title) from None
        canvas.put(one, x, 0)
        x, high = x + wide + GAP, max(high, tall)
    return canvas.picture(max(1, x - GAP), max(1, high), " ".join(called), shown=width)


def pictures_of(game: Game) -> Pictures | None:
    """How a game is drawn; None if it does not say."""
    found: Pictures | None = game.part(PART)
    return found


def _as_text(canvas: Canvas, seen: Mapping[str, Any]) -> Size:
    """What a game that draws nothing knows of itself, as text."""
    data = {key: value for key, value in seen.items() if key != "random"}
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items()]
    width, height = 24 + 9 * max(map(len, lines)), LINE * (len(lines) + 1)
    canvas.box((0, 0, width, height), PAPER)
    for number, line in enumerate(lines, 1):
        canvas.text(line, 12, LINE * number + 4, 15, INK)
    return width, height

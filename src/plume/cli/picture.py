"""`plume picture`: a table, a game that was kept, or cards as a picture."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from plume import svg
from plume.cli.streams import speaks_unicode
from plume.core.errors import BadOption
from plume.core.messages import BASE
from plume.core.options import check_choice
from plume.core.position import Position
from plume.games import all_games, game
from plume.language import LANGUAGES
from plume.records import JSON_SUFFIXES, BadRecord, Record, read_file

SUFFIXES = (".svg", ".png")
LEAST, MOST = 16, 10_000


def picture(
    source: str,
    out: Path | None = None,
    *,
    cards: Annotated[tuple[str, ...], Parameter(consume_multiple=True)] = (),
    at: int | None = None,
    seat: int | None = None,
    move: str | None = None,
    number: int = 1,
    seed: int = 0,
    width: int | None = None,
    lang: Annotated[str, Parameter(help=f"The language: {', '.join(LANGUAGES)}.")] = BASE,
) -> None:
    """Draw a table or cards, as SVG or PNG.

    Example: plume picture game.plume board.svg --at 12 --seat 0

    Parameters
    ----------
    source:
        A file of records, a position as JSON, or the name of a game, which is drawn as it begins.
    out:
        Where to; what is called .png is drawn in dots. Without it SVG is printed.
    cards:
        Draw these cards of the game and not a table.
    at:
        After so many moves of the record; after the last if no number is named.
    seat:
        What this seat may see, and no more.
    move:
        Ring what this move is about.
    number:
        Which game of the file, counted from 1.
    seed:
        Where the randomness of a new game starts.
    width:
        How wide the picture is.

    """
    if out is not None:
        check_choice("out", out.suffix, SUFFIXES)
    if width is not None and not LEAST <= width <= MOST:
        raise BadOption("number", name="width", lowest=LEAST, highest=MOST, value=width)
    if cards:
        drawn = svg.cards(source, cards, lang=lang, width=width)
    else:
        position, names = _found(source, number, at, seed)
        drawn = svg.board(
            position, seat=seat, moves=[] if move is None else [move], names=names, lang=lang, width=width
        )
    if out is not None:
        drawn.save(out)
    else:
        sys.stdout.write(drawn if speaks_unicode(sys.stdout) else drawn.encode("ascii", "xmlcharrefreplace").decode())
        sys.stdout.write("\n")


def _found(source: str, number: int, at: int | None, seed: int) -> tuple[Position, list[str]]:
    """The position that is meant, and what everybody is called there."""
    if source in (played.name for played in all_games()):
        played = game(source)
        return Position.new(played, played.options.make(), seed), []
    path = Path(source)
    if path.suffix in JSON_SUFFIXES and (position := _position(path)) is not None:
        return position, []
    for place, record in enumerate(read_file(path), 1):
        if place == number:
            return record.position(at), _names(record)
    raise BadRecord("no-number", path=path, number=number)


def _position(path: Path) -> Position | None:
    """The position in a file, if it is one and no record."""
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None  # what is wrong with it is said of it as a record
    if not isinstance(data, dict) or "moves" in data or not isinstance(data.get("game"), str):
        return None
    return Position.from_json(game(data["game"]), data)


def _names(record: Record) -> list[str]:
    return [record.name(side) for side in range(record.options.sides)]

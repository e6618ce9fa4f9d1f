"""Records as JSON, and the one place where the parts of a record are checked, whatever it was read from."""

from __future__ import annotations

import re
from typing import Any

from plume.core.errors import BadOption, BadPosition, NotAMove
from plume.core.game import MOST_SIDES, Game
from plume.core.options import Options
from plume.core.position import Position
from plume.core.reader import Reader
from plume.games import game as game_named
from plume.records.migrations import VERSION, up_to_date
from plume.records.record import Location, Locations, Move, Record, Result

MOST_MOVES = 50_000
MOST_POINTS = 1_000
LAST_VERSION = 1_000_000
WORD = re.compile(r"[^\s;{}]+")


def to_json(record: Record) -> dict[str, Any]:
    """A record, ready for `json.dumps`; what it does not have is left out."""
    data: dict[str, Any] = {"plume": VERSION, "game": record.game.name, "rules": record.rules}
    data["options"] = record.options.to_json()
    optional = {
        "seats": list(record.seats),
        "tags": dict(record.tags),
        "position": record.start,
        "opening": list(record.opening),
        "comment": record.comment,
    }
    data |= {name: value for name, value in optional.items() if value not in (None, [], {})}
    data["moves"] = [_move_to_json(move) for move in record.moves]
    result = record.result
    data["result"] = result and {
        "ended_by": result.ended_by,
        "scores": list(result.scores),
        "winners": list(result.winners),
    }
    return data


def _move_to_json(move: Move) -> dict[str, Any]:
    data: dict[str, Any] = {"turn": move.turn, "seat": move.seat, "move": move.move}
    if move.outcomes:
        data["outcomes"] = list(move.outcomes)
    if move.comment is not None:
        data["comment"] = move.comment
    return data


def by_key(key: str) -> Location:
    """The place of a key where there is nothing but the data."""
    return Location(key=key)


def from_json(data: Any, places: Locations = by_key) -> Record:
    """The record in this data; anything that means nothing is refused, with its place."""
    reader = Reader(up_to_date(data, places("")), lambda key, code, more: places(key).fail(code, **more))
    reader.need("plume")
    game = _read_game(reader)
    rules = _read_rules(reader, game)
    options = _read_options(reader, game)
    record = Record(
        game=game,
        options=options,
        opening=_read_words(reader, "opening"),
        moves=_read_moves(reader, game, options, places),
        result=_read_result(reader, game),
        seats=tuple(reader.texts("seats")),
        tags=_read_tags(reader.part("tags")),
        start=_read_start(reader, game, options, rules),
        rules=rules,
        comment=reader.text("comment") if reader.has("comment") else None,
        places=places,
    )
    reader.close()
    return record


def _read_game(reader: Reader) -> Game:
    reader.need("game")
    try:
        return game_named(reader.text("game"))
    except BadOption as problem:
        reader.fail("game", "problem", problem=problem)


def _read_rules(reader: Reader, game: Game) -> int:
    """The version of the rules; one of a later Plume is refused."""
    reader.need("rules")
    rules = reader.number("rules", 1, LAST_VERSION, 1)
    if rules > game.version:
        reader.fail("rules", "later-rules", game=game.title, value=rules, version=game.version)
    return rules


def _read_options(reader: Reader, game: Game) -> Options:
    reader.need("options")
    try:
        return game.options.make(None, **reader.mapping("options"))
    except BadOption as problem:
        reader.fail("options", "problem", problem=problem)


def _read_start(reader: Reader, game: Game, options: Options, rules: int) -> dict[str, Any] | None:
    """The position that the game was taken up with; its options are those of the record."""
    if not reader.has("position"):
        return None
    start = reader.mapping("position")
    try:
        taken_up = Position.from_json(game, start, rules).options
    except BadPosition as problem:
        reader.fail("position", "problem", problem=problem)
    if taken_up != options:
        reader.fail("options", "differs", expected=taken_up.to_json(), value=options.to_json())
    return start


def _read_words(reader: Reader, key: str) -> tuple[str, ...]:
    words = reader.texts(key)
    for word in words:
        if not WORD.fullmatch(word):
            reader.fail(key, "word", value=word)
    return tuple(words)


def _read_moves(reader: Reader, game: Game, options: Options, places: Locations) -> tuple[Move, ...]:
    reader.need("moves")
    if len(reader.items("moves")) > MOST_MOVES:
        reader.fail("moves", "many-moves", most=MOST_MOVES)
    return tuple(_read_move(part, game, options, places) for part in reader.parts("moves"))


def _read_move(part: Reader, game: Game, options: Options, places: Locations) -> Move:
    for key in ("turn", "seat", "move"):
        part.need(key)
    text = part.text("move")
    if text not in game.moves:
        try:
            text = game.moves.text(game.moves.parse(text))
        except NotAMove as problem:
            part.fail("move", "problem", problem=problem)
    move = Move(
        turn=part.number("turn", 0, MOST_MOVES, 0),
        seat=part.number("seat", 0, options.players - 1, 0),
        move=text,
        outcomes=_read_words(part, "outcomes"),
        comment=part.text("comment") if part.has("comment") else None,
        place=places(part.place("move")),
    )
    part.close()
    return move


def _read_result(reader: Reader, game: Game) -> Result | None:
    if not reader.has("result"):
        return None
    part = reader.part("result")
    for key in ("ended_by", "scores", "winners"):
        part.need(key)
    endings = game.endings[1:]
    ended_by = endings[part.choice("ended_by", endings, 0)]
    scores, winners = part.numbers("scores", -MOST_POINTS, MOST_POINTS), part.numbers("winners", 0, MOST_SIDES)
    part.close()
    return Result(ended_by, tuple(scores), tuple(winners))


def _read_tags(part: Reader) -> dict[str, str]:
    return {name: part.text(name) for name in part.names_of_keys()}

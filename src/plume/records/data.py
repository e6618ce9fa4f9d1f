"""Records as JSON, and the one place where the parts of a record are checked, whatever it was read from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from plume.core.bits import whole_number
from plume.core.errors import PlumeError
from plume.core.game import Game
from plume.core.options import Options
from plume.core.position import Position
from plume.games import game as game_named
from plume.records.migrations import VERSION, up_to_date
from plume.records.record import Move, Place, Record, Result

MOST_MOVES = 50_000
LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
WORD = re.compile(r"[^\s;{}]+")

Places = Callable[[str], Place]
"""Gives the place of a key in the data, such as `moves.3`."""


def to_json(record: Record) -> dict[str, Any]:
    """A record, ready for `json.dumps`; what it does not have is left out."""
    data: dict[str, Any] = {"plume": VERSION, "game": record.game.name, "options": record.options.to_json()}
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


def by_key(key: str) -> Place:
    """The place of a key where there is nothing but the data."""
    return Place(key=key)


def from_json(data: Any, places: Places = by_key) -> Record:
    """The record in this data; anything that means nothing is refused, with its place."""
    record = _Part(up_to_date(data, places("")), "", places)
    record.take("plume", int)
    game = _read_game(record)
    start = record.take("position", dict, None)
    options = _read_options(record, game, start)
    read = Record(
        game=game,
        options=options,
        opening=_read_texts(record, "opening"),
        moves=_read_moves(record, game, options),
        result=_read_result(record, game),
        seats=_read_seats(record, options),
        tags=_read_tags(record.part("tags", {})),
        start=start,
        comment=record.take("comment", str, None),
        place=places(""),
    )
    record.close()
    return read


_REQUIRED = object()
_KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}


class _Part:
    """An object of the data, read key by key."""

    def __init__(self, data: Any, key: str, places: Places) -> None:
        self._key = key
        self.places = places
        if not isinstance(data, Mapping):
            raise places(key).fail("kind", expected="an object", value=_short(data))
        self._data = dict(data)
        self._known: list[str] = []

    def key(self, name: str) -> str:
        """The whole key of a name in this object."""
        return f"{self._key}.{name}".strip(".")

    def fail(self, name: str, code: str, **parameters: Any) -> PlumeError:
        """The error that names the place of a key."""
        return self.places(self.key(name)).fail(code, **parameters)

    def take(self, name: str, kind: type[Any], default: Any = _REQUIRED) -> Any:
        """The value of a key, of this kind; null is none."""
        self._known.append(name)
        value = self._data.pop(name, None)
        if value is None:
            if default is _REQUIRED:
                raise self.fail(name, "missing")
            return default
        if not _is_a(kind, value):
            raise self.fail(name, "kind", expected=_KINDS[kind], value=_short(value))
        return value

    def part(self, name: str, default: Any = _REQUIRED) -> _Part:
        """The object behind a key."""
        return _Part(self.take(name, dict, default), self.key(name), self.places)

    def names(self) -> list[str]:
        """The keys that were not read yet."""
        return list(self._data)

    def close(self) -> None:
        """Refuse keys that mean nothing."""
        for name in self._data:
            raise self.fail(name, "unknown", known=", ".join(self._known))


def _is_a(kind: type[Any], value: Any) -> bool:
    """Whether a value is of a kind; a text can be written as UTF-8."""
    if kind is int:
        return whole_number(value) is not None
    return isinstance(value, kind) and (kind is not str or not LONE_SURROGATE.search(value))


def _short(value: Any) -> Any:
    return value if len(repr(value)) <= 40 else f"{str(value)[:37]}..."


def _read_game(record: _Part) -> Game:
    try:
        return game_named(record.take("game", str))
    except PlumeError as problem:
        if problem.code != "unknown-game":
            raise
        raise record.fail("game", "problem", problem=problem) from None


def _read_options(record: _Part, game: Game, start: Mapping[str, Any] | None) -> Options:
    try:
        options = game.options.make(None, **record.take("options", dict))
    except (PlumeError, TypeError) as problem:
        raise record.fail("options", "problem", problem=problem) from None
    if start is not None:
        try:
            taken_up = Position.from_json(game, start).options
        except PlumeError as problem:
            raise record.fail("position", "problem", problem=problem) from None
        if taken_up != options:
            raise record.fail("options", "kind", expected=taken_up.to_json(), value=options.to_json())
    return options


def _read_texts(part: _Part, name: str) -> tuple[str, ...]:
    texts = part.take(name, list, [])
    for text in texts:
        if not _is_a(str, text) or not WORD.fullmatch(text):
            raise part.fail(name, "kind", expected="a word", value=_short(text))
    return tuple(texts)


def _read_numbers(part: _Part, name: str) -> tuple[int, ...]:
    numbers = part.take(name, list)
    for number in numbers:
        if whole_number(number) is None:
            raise part.fail(name, "kind", expected="a whole number", value=_short(number))
    return tuple(numbers)


def _read_moves(record: _Part, game: Game, options: Options) -> tuple[Move, ...]:
    moves = record.take("moves", list)
    if len(moves) > MOST_MOVES:
        raise record.fail("moves", "many-moves", most=MOST_MOVES)
    return tuple(
        _read_move(_Part(data, f"moves.{number}", record.places), game, options) for number, data in enumerate(moves)
    )


def _read_move(part: _Part, game: Game, options: Options) -> Move:
    seat, text = part.take("seat", int), part.take("move", str)
    if not 0 <= seat < options.players:
        raise part.fail("seat", "seat", seat=seat)
    if text not in game.moves:
        try:
            text = game.moves.text(game.moves.parse(text))
        except PlumeError as problem:
            raise part.fail("move", "problem", problem=problem) from None
    outcomes, comment = _read_texts(part, "outcomes"), part.take("comment", str, None)
    move = Move(part.take("turn", int), seat, text, outcomes, comment, part.places(part.key("move")))
    part.close()
    return move


def _read_result(record: _Part, game: Game) -> Result | None:
    data = record.take("result", dict, None)
    if data is None:
        return None
    part = _Part(data, "result", record.places)
    ended_by = part.take("ended_by", str)
    if ended_by not in game.endings[1:]:
        raise part.fail("ended_by", "ending", value=ended_by, game=game.title, known=", ".join(game.endings[1:]))
    result = Result(ended_by, _read_numbers(part, "scores"), _read_numbers(part, "winners"))
    part.close()
    return result


def _read_seats(record: _Part, options: Options) -> tuple[str, ...]:
    seats = record.take("seats", list, None)
    if seats is None:
        return ()
    if len(seats) != options.players or not all(_is_a(str, name) for name in seats):
        raise record.fail("seats", "seats", expected=options.players)
    return tuple(seats)


def _read_tags(part: _Part) -> dict[str, str]:
    return {name: part.take(name, str) for name in part.names()}

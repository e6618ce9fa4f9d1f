"""A puzzle, and the puzzles that come with each game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from plume.core import chance
from plume.core.errors import PlumeError
from plume.core.game import Game
from plume.core.position import Position
from plume.core.streams import SEED_BITS, seed_words
from plume.games import all_games
from plume.puzzles.kinds import Kind, kind

FILE = "puzzles.jsonl"
"""In the folder of each game: a puzzle on each line."""
ID_DIGITS = 8
BETWEEN_MOVES = "; "
USUAL: Mapping[str, Any] = {"turns": 1, "wrong_worth": None}
"""What a line does not say where it is so."""


@dataclass(frozen=True)
class Puzzle:
    """A position, a question of a kind, its best answer, and a wrong one that tempts."""

    game: Game
    kind: str
    position: Mapping[str, Any]
    """In the notation, without what follows from the rest."""
    worth: int
    """Of the best answer; what it counts is said by the kind."""
    moves: tuple[str, ...]
    turns: int
    themes: tuple[str, ...]
    rating: int
    wrong: tuple[str, ...]
    """The best of the wrong answers of the weaker bots."""
    wrong_worth: float | None
    """None if it does not reach at all what was asked for."""

    @property
    def id(self) -> str:
        """What it is called in links: it follows from the position and the question."""
        return _digest(self.game, self.kind, self.position)[:ID_DIGITS]

    @property
    def asks(self) -> Kind:
        """What is asked for."""
        return kind(self.game, self.kind)

    def start(self) -> Position:
        """The position, always with the same luck."""
        return start_of(self.game, self.kind, self.position)

    def to_line(self) -> str:
        """The puzzle as a line of a file."""
        data = {
            "kind": self.kind,
            "rating": self.rating,
            "worth": self.worth,
            "moves": BETWEEN_MOVES.join(self.moves),
            "turns": self.turns,
            "themes": " ".join(self.themes),
            "wrong": BETWEEN_MOVES.join(self.wrong),
            "wrong_worth": self.wrong_worth,
            "position": _packed(self.position),
        }
        data = {key: value for key, value in data.items() if value != USUAL.get(key)}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_line(cls, game: Game, line: str) -> Puzzle:
        """The puzzle that `to_line` wrote."""
        data = {**USUAL, **json.loads(line)}
        return cls(
            game=game,
            kind=data["kind"],
            position=_unpacked(data["position"]),
            worth=data["worth"],
            moves=tuple(data["moves"].split(BETWEEN_MOVES)),
            turns=data["turns"],
            themes=tuple(data["themes"].split()),
            rating=data["rating"],
            wrong=tuple(data["wrong"].split(BETWEEN_MOVES)),
            wrong_worth=data["wrong_worth"],
        )


def _packed(data: Any) -> Any:
    """JSON with each list of words as one text in brackets, which is shorter."""
    if isinstance(data, Mapping):
        return {key: _packed(value) for key, value in data.items()}
    if not isinstance(data, list):
        return data
    if all(isinstance(value, str) and value and " " not in value for value in data):
        return f"[{' '.join(data)}]"
    return [_packed(value) for value in data]


def _unpacked(data: Any) -> Any:
    """The JSON that was packed."""
    if isinstance(data, dict):
        return {key: _unpacked(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_unpacked(value) for value in data]
    if isinstance(data, str) and data.startswith("["):
        return data[1:-1].split()
    return data


def start_of(game: Game, kind: str, data: Mapping[str, Any]) -> Position:
    """A position from which a puzzle starts. What chance gives then follows from the puzzle."""
    position = Position.from_json(game, data)
    seed = int(_digest(game, kind, data), 16) >> 256 - SEED_BITS
    chance.seed(position.state, *seed_words(seed))
    return position


def _digest(game: Game, kind: str, data: Mapping[str, Any]) -> str:
    text = json.dumps([game.name, kind, data], sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def slim(position: Position) -> dict[str, Any]:
    """A position in the notation, as far as the seat that decides knows it, without what follows from the rest."""
    seat = position.deciders[0]
    data: dict[str, Any] = json.loads(json.dumps(position.to_json()))
    data.pop("random", None)
    known = position.glance(seat)
    for holder in _holders(data):
        for key in list(holder):
            value = holder.pop(key)
            if not _is_same(position.game, data, seat, known):
                holder[key] = value
    return data


def _holders(data: Any) -> Iterator[dict[str, Any]]:
    """All objects in JSON, the outer ones first."""
    if isinstance(data, dict):
        yield data
        for value in list(data.values()):
            yield from _holders(value)
    elif isinstance(data, list):
        for value in data:
            yield from _holders(value)


def _is_same(game: Game, data: Mapping[str, Any], seat: int, known: Mapping[str, Any]) -> bool:
    """Whether somebody would see no difference."""
    try:
        return Position.from_json(game, data).glance(seat) == known
    except PlumeError:
        return False


@cache
def shipped(game: Game) -> Mapping[str, Puzzle]:
    """The puzzles that come with a game, by their ids."""
    file = files(game.package).joinpath(FILE)
    if not file.is_file():
        return {}
    return {puzzle.id: puzzle for puzzle in read(game, file.read_text("utf-8"))}


def read(game: Game, text: str) -> Iterator[Puzzle]:
    """The puzzles of a file."""
    return (Puzzle.from_line(game, line) for line in text.splitlines())


def all_puzzles() -> Mapping[str, Puzzle]:
    """All puzzles of all games, by their ids."""
    return {name: puzzle for game in all_games() for name, puzzle in shipped(game).items()}

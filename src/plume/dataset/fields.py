"""The fields of a dataset: declared here, written, read and described from here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, NamedTuple, TypeAlias, get_type_hints


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was played, what its seat had before it, and what came of it."""

    game: Annotated[int, "the game, counted from 0"]
    move: Annotated[int, "which move of the game it is, counted from 0: so many were played before"]
    turn: Annotated[int, "the turn; 0 is the set-up"]
    seat: Annotated[int, "who plays, counted from 0"]
    bot: Annotated[str, "which bot sits there"]
    played: Annotated[str, "the move, in the notation"]
    kind: Annotated[str, "its kind, of those that the move table has"]
    action: Annotated[int, "its id: the action of the environments"]
    legal: Annotated[int, "how many moves were legal; where it is 1, nobody was asked"]
    outcomes: Annotated[tuple[str, ...], "what chance gave within it, in the notation"]
    scores: Annotated[tuple[int, ...], "the points of all sides before it"]
    lead: Annotated[int, "how many points the seat was ahead of the best other side before it; below 0 it was behind"]
    gain: Annotated[int, "how many points the seat gains by the move itself"]
    moves_left: Annotated[int, "how many moves of the game come after it"]
    final_lead: Annotated[int, "how many points the seat is ahead of the best other side at the end"]
    won: Annotated[bool, "whether the seat wins, be it together with others"]
    observation: Annotated[bytes, "what the seat knew before it, as the environments show it; empty unless asked for"]
    legal_actions: Annotated[tuple[int, ...], "the ids of the legal moves; empty unless observations are asked for"]


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a game that was played: a seat, or in a solo game the automaton."""

    game: Annotated[int, "the game, counted from 0"]
    side: Annotated[int, "the side: the seat, and the automaton after it"]
    bot: Annotated[str, "which bot sat there, or what the automaton is called"]
    score: Annotated[int, "its points"]
    lead: Annotated[int, "how many points it is ahead of the best other side"]
    won: Annotated[bool, "whether it has won, be it together with others"]
    ended_by: Annotated[str, "what ended the game"]
    turns: Annotated[int, "the number of the last turn of the game"]
    moves: Annotated[int, "how many moves the game has"]
    decisions: Annotated[int, "in how many of them the side had a choice"]


Row: TypeAlias = Decision | Side

TABLES: Mapping[str, type[Row]] = {"decisions": Decision, "sides": Side}
"""The tables of a dataset, by the names of their files."""


class Field(NamedTuple):
    """A column: its name, the kind of its values, and what they say."""

    name: str
    kind: Any
    what: str


def fields_of(row: type[Row]) -> tuple[Field, ...]:
    """The columns of a table."""
    return _COLUMNS[row]


def _columns(row: type[Row]) -> tuple[Field, ...]:
    hints = get_type_hints(row, include_extras=True)
    annotated = [(column.name, hints[column.name]) for column in fields(row)]
    return tuple(Field(name, hint.__origin__, hint.__metadata__[0]) for name, hint in annotated)


_COLUMNS = {row: _columns(row) for row in TABLES.values()}

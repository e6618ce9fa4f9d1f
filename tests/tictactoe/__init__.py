"""Tic-tac-toe: a third game, to show that a game touches nothing outside its folder but one line of registration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plume.core.game import Game, Refusal
from plume.core.options import Options
from plume.core.position import Position
from plume.core.reader import Reader
from tests.tictactoe import rules
from tests.tictactoe.notation import EVENTS, MOVES
from tests.tictactoe.options import TicTacToeOptions
from tests.tictactoe.state import ENDINGS, ZONES, State

MARKS = ".XO"


def _describe(s: State, options: Options, viewer: int | None) -> dict[str, Any]:
    board = "".join(MARKS[mark] for mark in s.board)
    return {"game": "tictactoe", "board": board, "first": s.first, "deciders": _deciders(s)}


def _deciders(s: State) -> list[int]:
    return [seat for seat in range(s.seats) if s.deciders >> seat & 1]


def _read(data: Mapping[str, Any]) -> tuple[Options, State]:
    reader = Reader.of_position("Tic-tac-toe", data)
    reader.get("game")
    options = TicTacToeOptions()
    s = State()
    options.apply(s)
    s.first = reader.number("first", 0, 1, 0)
    text = reader.text("board")
    if len(text) != len(s.board) or set(text) - set(MARKS):
        reader.fail("board", "name", value=text, known=f"nine of {MARKS}")
    s.board = [MARKS.index(mark) for mark in text]
    s.streams = reader.streams("random", len(ZONES))
    s.turns = sum(mark != 0 for mark in s.board)
    rules.decide_who_is_next(s)
    if rules.broken(s):
        reader.fail("board", "problem", problem="nobody is more than one mark ahead")
    reader.agree("deciders", _deciders(s))
    reader.close()
    return options, s


def _forbids(s: State, seat: int, move: int) -> Refusal | None:
    if not s.deciders >> seat & 1:
        return Refusal("tictactoe", "T-TURN", "not-your-turn")
    return Refusal("tictactoe", "T-FREE", "taken") if s.board[move] else None


GAME = Game(
    name="tictactoe",
    title="Tic-tac-toe",
    package=__name__,
    options=TicTacToeOptions,
    state=State,
    moves=MOVES,
    events=EVENTS,
    zones=ZONES,
    members=[["0", "1"]],
    endings=ENDINGS,
    achievements=(),
    rules=rules,
    forbids=_forbids,
    describe=_describe,
    read=_read,
)


def new(seed: int | None = None) -> Position:
    """A new game."""
    return Position.new(GAME, TicTacToeOptions(), seed)

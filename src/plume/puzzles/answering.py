"""Answers to puzzles: moves that are played from the start until the turns of the puzzle are over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plume import bots
from plume.core.position import Played, Position
from plume.puzzles.kinds import Kind
from plume.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class Verdict:
    """What an answer is worth, and whether that is what was asked for."""

    is_complete: bool
    """Whether nothing more can be played that belongs to it."""
    is_right: bool
    worth: float | None
    """None if it does not reach at all what was asked for, or is not complete."""


def is_complete(start: Position, now: Position, turns: int) -> bool:
    """Whether the turns of a puzzle are over."""
    return now.over or bool(now.state.turns >= start.state.turns + turns)


def judge(puzzle: Puzzle, start: Position, played: Sequence[Played], now: Position) -> Verdict:
    """What these moves, which led from the start to where it is now, are worth as an answer."""
    if not is_complete(start, now, puzzle.turns):
        return Verdict(is_complete=False, is_right=False, worth=None)
    worth = puzzle.asks.worth(start, played)
    return Verdict(True, puzzle.asks.solves(worth, puzzle.worth), worth)


def try_moves(puzzle: Puzzle, moves: Sequence[str]) -> Verdict:
    """What an answer is worth, with the luck of the puzzle."""
    start = puzzle.start()
    now = play(start, moves)
    return judge(puzzle, start, now.history, now)


def play(start: Position, moves: Sequence[str]) -> Position:
    """The position after these moves of the seat that decides."""
    now = start.copy()
    for move in moves:
        now.advance(now.deciders[0], move)
    return now


def answer_of(bot: str, seed: int, start: Position, turns: int) -> Position:
    """The position after what a bot plays in the turns of a puzzle."""
    now, player, seat = start.copy(), bots.make(bot, seed), start.deciders[0]
    while not is_complete(start, now, turns):
        now.advance(seat, player.decide(now.view(seat), now.legal(seat), None))
    return now


def texts(position: Position) -> tuple[str, ...]:
    """The moves that led to a position."""
    return tuple(position.game.moves.text(played.move) for played in position.history)


def worth_of(kind: Kind, start: Position, now: Position) -> float | None:
    """What a complete answer is worth that led to a position."""
    return kind.worth(start, now.history)

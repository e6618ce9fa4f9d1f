"""Searches as a house and those who make them elsewhere, in JavaScript, say them to each other."""

from __future__ import annotations

from typing import Any

import msgspec

from plume.bots.searching import Found, Task, Tried, Wish
from plume.core.game import Game


class Order(msgspec.Struct, rename="camel"):
    """A search, but for the state and the random stream: these are bytes."""

    game: str
    words: int
    """Of the sets of moves."""
    moves: int
    """In the move table."""
    seat: int
    traits: int
    simulations: int | None
    seconds: float | None
    wish: Wish | None


class Trial(msgspec.Struct):
    """How a move has done: what came of it in all its visits, and what follows it."""

    move: int
    visits: int
    total: float
    line: list[int]


class Report(msgspec.Struct):
    """What came of a search; totals are by side."""

    simulations: int
    totals: list[float]
    trials: list[Trial]


def order(task: Task) -> str:
    """A search as it is asked for."""
    game: Game = task.view.game
    assert task.view.seat is not None, "a search is for a seat"
    asked = Order(
        game.name,
        game.moves.words,
        game.moves.size,
        task.view.seat,
        task.traits,
        task.simulations,
        task.seconds,
        task.wish,
    )
    return msgspec.json.encode(asked).decode()


def found(task: Task, report: Any) -> Found:
    """What came of a search, as it was answered."""
    told = msgspec.json.decode(report, type=Report)
    sides = task.view.options.sides
    return Found(
        told.simulations,
        tuple(total / told.simulations for total in told.totals[:sides]),
        {one.move: Tried(one.visits, one.total / max(one.visits, 1), tuple(one.line)) for one in told.trials},
    )

"""What tests of any game share: outcomes for a second engine, all that a viewer gets, spoilt JSON, refusals."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any, NamedTuple

from plume.core.errors import BadPosition
from plume.core.position import Position
from plume.core.structs import to_tuple
from plume.core.view import View


class Outcomes:
    """Gives a reference engine what chance gave Plume."""

    def __init__(self) -> None:
        self.waiting: list[str] = []

    def __call__(self, zone: str, members: Counter[str]) -> str:
        member = self.waiting.pop(0)
        assert members[member] > 0, f"{zone} cannot give {member}"
        return member


class Step(NamedTuple):
    """A move with what chance gave."""

    seat: int
    move: str
    outcomes: list[str]


class Twin(NamedTuple):
    """A game, another one that differs in what a viewer cannot see, and in how many cards it does."""

    position: Position
    other: Position
    viewer: int | None
    exchanged: int


def everything_seen(view: View) -> str:
    """All that a viewer gets, as bytes would be: the view, what they saw happen, what they may think is true."""
    seen = [
        view.to_json(),
        [event.to_json() for event in view.opening],
        [(past.seat, past.move, [event.to_json() for event in past.events]) for past in view.history],
        view.deciders,
        to_tuple(view.state),
        [view.determinise(Random(seed)).to_json() for seed in range(2)],
    ]
    return json.dumps(seen)


def change_something(data: Any, rng: Random, values: list[Any]) -> None:
    """Put a strange value somewhere into JSON."""
    while True:
        key = rng.choice(list(data) if isinstance(data, dict) else range(len(data)))
        inner = data[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.85:
            data = inner
        else:
            data[key] = rng.choice(values)
            return


def read_edited(position: Position, values: list[Any], rng: Random, times: int) -> int:
    """Put strange values into the JSON of a position and read it. How often it was refused; else it is in order."""
    refused = 0
    for _ in range(times):
        data = json.loads(json.dumps(position.to_json()))
        change_something(data, rng, values)
        try:
            again = Position.from_json(position.game, data)
        except BadPosition:
            refused += 1
        else:
            assert again.game.rules.broken(again.state) == 0
            assert again.over or all(len(again.legal(seat)) for seat in again.deciders)
    return refused


def assert_refusals_agree(position: Position) -> None:
    """What forbids a move, and the sets of legal moves, say the same on every move of the table."""
    moves = position.game.moves
    for who in range(position.options.players):
        legal = set(position.legal(who).ids)
        for move in moves.ids:
            refusal = position.forbids(who, move)
            assert (refusal is None) == (move in legal), (moves.text(move), refusal)

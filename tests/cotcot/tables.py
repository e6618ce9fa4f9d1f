"""Positions for tests, written by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

import plume
from plume.core.errors import IllegalMove
from plume.core.events import Event
from plume.core.position import Position
from plume.cotcot.options import EDITIONS

ITEMS = ["ring", "rug", "trophy", "necklace", "showcase", "corn", "key", "spoon", "button", "bell"]
"""K-BOX-1, in the order given there."""
BOX = Counter(dict.fromkeys(ITEMS, 9) | {"joker": 5, "coq": 10})
"""All cards of the box but the doublers."""


def kept(item: str, length: int = 1, *, jokers: int = 0, doubled: bool = False) -> dict[str, Any]:
    """A collection."""
    return {"item": item, "length": length, "jokers": jokers, "doubled": doubled}


def seat(hand: str = "x2", *collections: str | dict[str, Any], chests: int = 0, **more: Any) -> dict[str, Any]:
    """What a player has; cards are given as `x2 ring ring`, collections as `ring 3` or with more about them."""
    whole = [kept(word[0], int(word[1])) for word in (c.split() for c in collections if isinstance(c, str))]
    whole += [collection for collection in collections if not isinstance(collection, str)]
    return {"hand": hand.split(), "chests": chests, "collections": whole, **more}


def table(*seats: dict[str, Any], fox: str | None = None, market: str = "spoon button bell", **more: Any) -> Position:
    """A position with these seats, two with nothing but their doublers if none are given; the fox is at `0 ring`.

    `turn`, `left` (the points left) and `fox_moved` say how far the turn is.
    """
    turn = {"seat": more.pop("turn", 0), "points_left": more.pop("left", 3), "fox_moved": more.pop("fox_moved", False)}
    if isinstance(more.get("edition"), str):
        more["options"] = {"edition": more.pop("edition")}
    if fox is not None:
        more["fox"] = {"seat": int(fox.split()[0]), "item": fox.split()[1]}
    return plume.cotcot.position(
        {"seats": list(seats) or [seat(), seat()], "market": market.split(), "turn": turn, **more}
    )


def step(position: Position, text: str) -> list[str]:
    """Play a move of whoever's turn it is, as `take bell => coq rug` with what chance gives; return what is told."""
    move, arrow, outcomes = text.partition("=>")
    return told(position.play(move, outcomes=outcomes.split() if arrow else None))


def play(position: Position, *texts: str) -> Position:
    """Play such moves one after another."""
    for text in texts:
        step(position, text)
    return position


def told(events: Iterable[Event]) -> list[str]:
    """Events as texts: `took 0 bell`."""
    return [" ".join([event.kind, *map(str, event.fields.values())]) for event in events]


def moves(position: Position, *verbs: str) -> set[str]:
    """The legal moves of whoever's turn it is, all of them or those with these verbs."""
    return {move for move in position.legal() if not verbs or move.split()[0] in verbs}


def takes(position: Position) -> set[str]:
    """The moves that take a face-up card, by what lies there."""
    return {f"take {card}" for card in position.to_json()["market"]}


def refused(position: Position, move: str, who: int | None = None) -> str:
    """The rule that forbids a move of a seat, or of the one whose turn it is; it changes nothing."""
    before = position.to_json()
    with pytest.raises(IllegalMove) as problem:
        position.play(before["turn"]["seat"] if who is None else who, move)
    assert position.to_json() == before
    assert problem.value.rule in str(problem.value)
    return problem.value.rule


def at(position: Position, who: int = 0) -> dict[str, Any]:
    """What a seat has."""
    found: dict[str, Any] = position.to_json()["seats"][who]
    return found


def collections(position: Position, who: int = 0) -> list[str]:
    """A seat's collections as texts: `ring 3`, `rug 2 j1 x2`."""
    lines = []
    for each in at(position, who)["collections"]:
        more = [f"j{each['jokers']}"] * (each["jokers"] > 0) + ["x2"] * each["doubled"]
        lines.append(" ".join([each["item"], str(each["length"]), *more]))
    return lines


def points_left(position: Position) -> int:
    """The action points that are left in this turn."""
    found: int = position.to_json()["turn"]["points_left"]
    return found


def fox(position: Position) -> str | None:
    """Where the fox is: `0 ring`."""
    found = position.to_json()["fox"]
    return found and f"{found['seat']} {found['item']}"


def points(position: Position) -> list[list[int]]:
    """The points of all seats, scoring by scoring."""
    return [place["points"] for place in position.to_json()["seats"]]


def random_game(rng: Random, seed: int) -> Position:
    """A new game with any options."""
    edition = rng.choice(EDITIONS)
    return plume.cotcot.new(players=rng.randint(2, 5), seed=seed, edition=edition)


def play_at_random(position: Position, rng: Random, most: int = 10_000) -> None:
    """Play random moves, to the end of the game or so many."""
    for _ in range(most):
        if position.over:
            return
        position.play(rng.choice(list(position.legal())))

"""Positions for tests, written by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import plume
from plume.core.events import Event
from plume.core.position import Position

ALL_TOKENS = ["pick", "future", "commit"]
FULL_SUPPLY = ["k b", "g r", "y k", "b g", "r y", "k g", "<k", "<b", "g>", "r>"]


def seat(board: str = "", hand: str = "", **more: Any) -> dict[str, Any]:
    """What lies before a player; cards are given as `P1 P2`, Cóatls as texts or with cards."""
    coatls = [coatl if isinstance(coatl, dict) else {"serpent": coatl} for coatl in more.pop("coatls", [])]
    return {"board": board, "hand": hand.split(), "coatls": coatls, **more}


def coatl(serpent: str, cards: str = "", temple: str | None = None) -> dict[str, Any]:
    """A Cóatl with its cards."""
    return {"serpent": serpent, "cards": cards.split(), "temple": temple}


def table(*seats: dict[str, Any], **more: Any) -> Position:
    """A position with these seats; two empty ones if none are given. The supply board is full unless it is named."""
    data: dict[str, Any] = {"supply": FULL_SUPPLY, "row": ["P0", "P1", "P2", "P3", "P4", "P5"]}
    if isinstance(more.get("row"), str):
        more["row"] = more["row"].split()
    return plume.coatl.position({**data, **more, "seats": list(seats) or [seat(), seat()]})


def bodies(letter: str, count: int = 24) -> str:
    """So many bodies of one colour."""
    return " ".join(letter * count)


def verbs(position: Position, who: int | None = None) -> set[str]:
    """The kinds of moves that are legal."""
    return {move.split()[0] for move in position.legal(who)}


def play(position: Position, *moves: str) -> Position:
    """Play moves of whoever's turn it is."""
    for move in moves:
        position.play(move)
    return position


# ---- alone against A.D.A.M.

IDLE = "k k k k"
"""A board whose pieces a player can lay down one by one while a test watches A.D.A.M."""


def held(card: str, pieces: str = "", any_piece: str | None = None) -> dict[str, Any]:
    """A card of A.D.A.M. with the pieces on its coloured places, given as `b b y`, and the one on its "any" place."""
    return {"card": card, "pieces": dict(Counter(pieces.split())), "any": any_piece}


def solo(
    mine: dict[str, Any] | None = None,
    cards: Sequence[dict[str, Any]] = (),
    *,
    realised: str = "",
    discarded: str = "",
    **more: Any,
) -> Position:
    """The player's turn in a solo game. What A.D.A.M. has or has discarded was all bodies."""
    mine = seat(IDLE) if mine is None else mine
    data: dict[str, Any] = {"supply": FULL_SUPPLY, "row": "P38 P39 P40 P41 P42 P43", **more}
    data["row"] = data["row"].split() if isinstance(data["row"], str) else data["row"]
    lying = " ".join([*data["supply"], mine["board"], *(coatl["serpent"] for coatl in mine["coatls"])]).split()
    used = Counter(lying) + Counter(discarded.split())
    for card in cards:
        used += Counter(card["pieces"]) + Counter(card["any"] or "")
    data["bags"] = {"bodies": {colour: 16 - used[colour] for colour in "kbgry"}}
    adam = {"cards": list(cards), "realised": realised.split(), "discarded": dict(Counter(discarded.split()))}
    return plume.coatl.position({**data, "seats": [mine], "adam": adam})


def supply(**spaces: str) -> list[str]:
    """A supply board with something on a few spaces: `supply(s1="k b", s7="<r")`."""
    return [spaces.get(f"s{space}", "") for space in range(1, 11)]


def cards_but(*names: str) -> str:
    """All Prophecy cards of the box without these."""
    left = Counter({f"P{number}": 2 if number < 5 else 1 for number in range(49)}) - Counter(" ".join(names).split())
    return " ".join(left.elements())


def told(events: Iterable[Event]) -> list[str]:
    """Events as texts, `adam found P4 1`, without what A.D.A.M. looked for."""
    return [" ".join([event.kind, *map(str, event.fields.values())]) for event in events if event.kind != "adam looked"]


def adams_turn(position: Position, outcomes: str | None = None) -> list[str]:
    """The player lays down a black body, then A.D.A.M. plays: all that he tells. Chance may be given as a text."""
    position.play("tail 1 k" if position.to_json()["seats"][0]["coatls"] else "begin k")
    lines = told(position.play("done", outcomes=None if outcomes is None else outcomes.split()))
    assert lines[0] == "adam turn"
    assert lines[-1] == "turn 0 1"
    return lines[1:-1]


def adam(position: Position) -> dict[str, Any]:
    """What lies before A.D.A.M."""
    found: dict[str, Any] = position.to_json()["adam"]
    return found


def adams_cards(position: Position) -> list[str]:
    """His cards from left to right, each with its pieces by colour: `P44 kky any g`."""
    lines = []
    for card in adam(position)["cards"]:
        pieces = "".join(letter * count for letter, count in card["pieces"].items())
        lines.append(" ".join(filter(None, [card["card"], pieces, card["any"] and f"any {card['any']}"])))
    return lines


def colours(letters: str = "") -> dict[str, int]:
    """So many of each colour: `colours("kkb")`."""
    return {letter: letters.count(letter) for letter in "kbgry"}

"""`plume coatl`: what is special to Cóatl."""

from __future__ import annotations

from typing import Literal

from cyclopts import App
from rich.table import Table

from plume.cli.output import console, print_json
from plume.cli.paint import paint_pieces
from plume.coatl.cards import PROPHECIES, TEMPLES
from plume.coatl.explain import ProphecyScore, TempleScore
from plume.coatl.explain import score as explain
from plume.coatl.notation import pattern_text, read_card, requirement_text

app = App(
    name="coatl",
    help="""Cóatl: score serpents.

    Example: plume coatl score '<b b r b b r k b b y y>' P28 P9 P4 T2""",
)


@app.command
def score(serpent: str, /, *cards: str, open_ends: Literal["absent", "closed"] = "absent", json: bool = False) -> None:
    """Show how a serpent satisfies its cards, by which pieces, and what it is worth.

    Example: plume coatl score '<b b r b b r k b b y y>' P28 P9 P4 T2

    Parameters
    ----------
    serpent:
        Its pieces from head to tail: <r is a red head, r a body, r> a tail; an unfinished one lacks an end.
    cards:
        The cards beside it: P0 to P48, T0 to T14.
    open_ends:
        Whether an open end counts as absent beside an isolated pair.
    json:
        Print the result as JSON.

    """
    result = explain(serpent, cards, open_ends)
    if json:
        print_json(result.to_json())
        return
    pieces = Table.grid(padding=(0, 1, 0, 0))
    pieces.add_row(*paint_pieces(serpent))
    pieces.add_row(*(str(place + 1) for place in range(len(serpent.split()))))
    console.print(pieces)
    table = Table("card", "asks for", "found", "points", box=None, pad_edge=False)
    for name, card in result.cards.items():
        table.add_row(name, _asks(name), _found(card), str(card.points))
    table.add_row("", "", "total", str(result.total))
    console.print(table)


def _asks(name: str) -> str:
    letter, number = read_card(name)
    if letter == "T":
        return " / ".join(requirement_text(asked) for asked in TEMPLES[number].requirements)
    return f"{PROPHECIES[number].family.value}: {pattern_text(PROPHECIES[number])}"


def _found(card: ProphecyScore | TempleScore) -> str:
    if isinstance(card, TempleScore):
        return " / ".join("yes" if holds else "no" for holds in card.requirements)
    if not card.pieces:
        return "never"
    return f"{card.times} ×: " + ", ".join(_span(match) for match in card.pieces)


def _span(pieces: list[int]) -> str:
    return str(pieces[0]) if len(pieces) == 1 else f"{pieces[0]}-{pieces[-1]}"

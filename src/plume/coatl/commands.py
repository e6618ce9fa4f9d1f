"""`plume coatl`: the commands that only Cóatl has."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter
from rich.table import Table
from rich.text import Text

from plume.cli.output import EngineName, console, engine, print_json
from plume.coatl import GAME, solver
from plume.coatl.cards import PROPHECIES, TEMPLES
from plume.coatl.errors import BadAssembly
from plume.coatl.explain import ProphecyScore, TempleScore
from plume.coatl.explain import score as explain
from plume.coatl.notation import pattern_text, read_card, requirement_text
from plume.coatl.paint import paint_pieces
from plume.coatl.solver import Assembly
from plume.core.messages import BASE
from plume.core.position import Position
from plume.language import LANGUAGES, language

Say = Callable[..., str]
"""Says a label of the game in a language."""
Lang = Annotated[str, Parameter(help=f"The language: {', '.join(LANGUAGES)}.")]

app = App(
    name="coatl",
    help="""Cóatl: score serpents, and find the best assembly.

    Example: plume coatl score '<b b r b b r k b b y y>' P28 P9 P4 T2
    Example: plume coatl solve --pieces 'b b g y y>' --serpent '<b b r' --hand P4,P28 --temples T2""",
)


@app.command
def score(
    serpent: str,
    /,
    *cards: str,
    open_ends: Literal["absent", "closed"] = "absent",
    lang: Lang = BASE,
    json: bool = False,
) -> None:
    """Show how a serpent satisfies its cards, by which pieces, and what it is worth.

    Example: plume coatl score '<b b r b b r k b b y y>' P28 P9 P4 T2

    Parameters
    ----------
    serpent:
        Its pieces from head to tail: <r is a red head, r a body, r> a tail; an unfinished one lacks an end.
    cards:
        The cards beside it: P0 to P54, T0 to T19.
    open_ends:
        Whether an open end counts as absent beside an isolated pair.
    json:
        Print the result as JSON.

    """
    result = explain(serpent, cards, open_ends)
    if json:
        print_json(result.to_json())
        return
    say = _words(lang)
    pieces = Table.grid(padding=(0, 1, 0, 0))
    pieces.add_row(*paint_pieces(serpent))
    pieces.add_row(*(str(place + 1) for place in range(len(serpent.split()))))
    console.print(pieces)
    headings = (say(f"score-{column}") for column in ("card", "asks", "found", "points"))
    table = Table(*headings, box=None, pad_edge=False)
    for name, card in result.cards.items():
        table.add_row(name, _asks(name), _found(card, say), str(card.points))
    table.add_row("", "", say("score-total"), str(result.total))
    console.print(table)


def _words(lang: str) -> Say:
    return partial(language(lang).game_label, GAME.name)


def _asks(name: str) -> str:
    letter, number = read_card(name)
    if letter == "T":
        return " / ".join(requirement_text(asked) for asked in TEMPLES[number].requirements)
    return f"{PROPHECIES[number].family.value}: {pattern_text(PROPHECIES[number])}"


def _found(card: ProphecyScore | TempleScore, say: Say) -> str:
    if isinstance(card, TempleScore):
        return " / ".join(say("score-yes" if holds else "score-no") for holds in card.requirements)
    if not card.pieces:
        return say("score-never")
    return f"{card.times} ×: " + ", ".join(_span(match) for match in card.pieces)


def _span(pieces: list[int]) -> str:
    if len(pieces) == 1:
        return str(pieces[0])
    if pieces[-1] - pieces[0] >= len(pieces):
        return "+".join(map(str, pieces))
    return f"{pieces[0]}-{pieces[-1]}"


@app.command
def solve(
    position: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    /,
    *,
    seat: int | None = None,
    pieces: str = "",
    serpent: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    hand: str = "",
    temples: str = "",
    visible: str = "",
    open_ends: Literal["absent", "closed"] = "absent",
    levels: str = "",
    budget: int | None = None,
    engine_: Annotated[EngineName, Parameter(name="--engine")] = "plain",
    lang: Lang = BASE,
    json: bool = False,
) -> None:
    """Find the assembly of one action that brings the most points, and the one that keeps most options open.

    Example: plume coatl solve --pieces 'b b g y y>' --serpent '<b b r' --hand P4,P28 --temples T2
    Example: plume coatl solve position.json --seat 0 --engine compiled --json

    Parameters
    ----------
    position:
        A file with a position as JSON, or - for the standard input.
    seat:
        Who assembles; without it whoever has to decide.
    pieces:
        Without a position: the pieces on the player board, at most eight: <r is a red head, r a body, r> a tail.
    serpent:
        An unfinished serpent from head to tail, with the cards beside it: '<b b r' or '<b b r : P4 P9'; at most two.
    hand:
        The Prophecy cards in hand, such as P4,P28.
    temples:
        The Temple cards in hand.
    visible:
        The Temple cards that show on the two piles.
    open_ends:
        Whether an open end counts as absent beside an isolated pair.
    levels:
        The advanced algorithms of the solo game, such as 3,4.
    budget:
        How many pieces the search may place; with too few the answer is legal, but not proven. Usually 10,000,000,
        which is always enough, and in plain Python 200,000.
    engine_:
        Plain Python, or compiled with Numba: the same answer, only faster.
    json:
        Print the result as JSON.

    """
    described = bool(pieces or serpent or hand or temples or visible or levels)
    if position is None:
        if not pieces and not serpent:
            raise BadAssembly("neither")
        chosen = solver.lying(
            pieces,
            serpent,
            _listed(hand),
            _listed(temples),
            _listed(visible),
            open_ends=open_ends,
            levels=_levels(levels),
        )
    elif described:
        raise BadAssembly("either")
    else:
        chosen = _read_position(position)
    best = solver.solve(chosen, seat, budget=budget, engine=engine(GAME, engine_, solver.FILE))
    if json:
        print_json(best.to_json())
    else:
        _show(best, _words(lang))


def _listed(text: str) -> list[str]:
    """Names with commas or blanks between them."""
    return text.replace(",", " ").split()


def _levels(text: str) -> list[Any]:
    """Levels as numbers; what is none is left for the options to refuse."""
    return [int(level) if level.isdecimal() else level for level in _listed(text)]


def _read_position(name: str) -> Position:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadAssembly("no-file", path=name, why=getattr(problem, "strerror", None) or problem) from None
    return Position.from_json(GAME, text)


def _show(best: Assembly, say: Say) -> None:
    if best.serpents:
        console.print(say("solved", points=_points(best, say), proof=_proof(best, say)), soft_wrap=True)
        _show_serpents(best, say)
    else:
        console.print(say("solved-nothing", proof=_proof(best, say)), soft_wrap=True)
    if best.open is not None:
        _show_open(best.open, say)


def _points(found: Assembly, say: Say) -> str:
    return f"[bold]{say('points', points=found.points)}[/]"


def _proof(found: Assembly, say: Say) -> str:
    return say("proven") if found.is_optimal else say("not-proven", most=found.upper_bound)


def _show_serpents(found: Assembly, say: Say) -> None:
    for serpent in found.serpents:
        line = Text(f"\nCóatl {serpent.number}  ")
        line.append_text(Text(" ").join(paint_pieces(serpent.serpent)))
        if serpent.ends:
            line.append(f"  {say('and-then')} ").append_text(Text(" ").join(paint_pieces(" ".join(serpent.ends))))
        console.print(line)
        headings = (say(f"score-{column}") for column in ("card", "asks", "points"))
        table = Table(*headings, box=None, pad_edge=False)
        for name, points in serpent.cards.items():
            table.add_row(name, _asks(name), str(points))
        table.add_row("", say("score-total"), str(serpent.points))
        console.print(table)
    console.print("\n" + say("moves", moves=", ".join(found.moves) or say("no-moves")), soft_wrap=True)


def _show_open(found: Assembly, say: Say) -> None:
    """What can be prepared without completing anything."""
    if found.serpents:
        text = say("solved-open", points=_points(found, say), proof=_proof(found, say))
        console.print(f"\n{text}", soft_wrap=True)
        _show_serpents(found, say)

"""`plume rules`: the rulebooks, with their examples and cards drawn in colour."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.constrain import Constrain
from rich.markdown import Markdown
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from plume import rulebooks
from plume.cli.output import console
from plume.cli.per_game import STAND_IN
from plume.language import LANGUAGES
from plume.language.cards import CardText
from plume.terminal import games_with_terminal, terminal

WIDEST = 100
"""Longer lines are hard to read."""

Paint = Callable[[str], Text]

EXAMPLE = re.compile(r"^```\n(.*?)^```\n", re.DOTALL | re.MULTILINE)
NO_BREAK, IN_ITS_PLACE = "\u00a0", "\ue000"
"""Rich breaks lines at a no-break space too, so another sign holds its place meanwhile."""


def rules(
    book: Annotated[str, Parameter(help=f"Which rules: {', '.join(rulebooks.books())}.")],
    /,
    *,
    lang: Annotated[str, Parameter(help=f"The language: {', '.join(LANGUAGES)}.")] = "en",
    cards: bool = False,
    rule_id: Annotated[str | None, Parameter(name="--id")] = None,
) -> None:
    """Read the rules of a game: the rulebook with its examples, then every card in a sentence.

    Example: plume rules GAME --lang fr

    Parameters
    ----------
    cards:
        Only the cards.
    rule_id:
        Only the rule with this id, as refusals name it.

    """
    if rule_id is not None:
        rule_id = rule_id.upper()
        _show(book, f"- {rule_id} {rulebooks.rule(book, rule_id, lang)}\n", [])
    else:
        _show(book, "" if cards else rulebooks.in_words(book, lang), rulebooks.cards(book, lang))


rules.__doc__ = (rules.__doc__ or "").replace(STAND_IN, next(iter(rulebooks.books())))


def _show(book: str, text: str, cards: list[CardText]) -> None:
    """Text and cards, drawn for a terminal; for anything else as plain Markdown."""
    if console.can_draw:
        paint = _paint_of(book)
        console.print(Constrain(_Unbroken(Group(*_drawn_text(text, paint), *_drawn_cards(cards, paint))), WIDEST))
    else:
        console.file.write(text + "".join(_written_cards(cards, apart=bool(text))))


def _paint_of(book: str) -> Paint:
    """What colours the notation of the game that a rulebook is about."""
    played = rulebooks.books()[book]
    return terminal(played).paint if played in games_with_terminal() else Text


def _headings(cards: list[CardText]) -> Iterator[tuple[str, list[CardText]]]:
    """The cards that stand together under a heading."""
    for heading, some in groupby(cards, key=lambda card: card.heading):
        yield heading, list(some)


# ---- for people


class _Unbroken:
    """What is inside, with no line broken at a no-break space."""

    def __init__(self, inside: RenderableType) -> None:
        self.inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.inside, options):
            yield Segment(segment.text.replace(IN_ITS_PLACE, NO_BREAK), segment.style, segment.control)


def _drawn_text(text: str, paint: Paint) -> Iterator[RenderableType]:
    """Markdown, with its examples in colour and the ids in bold."""
    for number, part in enumerate(EXAMPLE.split(text.replace(NO_BREAK, IN_ITS_PLACE))):
        if number % 2:
            yield Padding(paint(part.rstrip("\n")), (0, 0, 1, 4))
        elif part.strip():
            yield Markdown(rulebooks.RULE.sub(r"- **\1** \2", part))
            yield Text()


def _drawn_cards(cards: list[CardText], paint: Paint) -> Iterator[RenderableType]:
    """Under each heading a table: name, drawing, sentence."""
    drawing_width = max((len(card.drawing) for card in cards), default=0)
    for heading, some in _headings(cards):
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(min_width=max(len(card.name) for card in cards))
        table.add_column(min_width=drawing_width, no_wrap=True)
        table.add_column()
        for card in some:
            table.add_row(card.name, paint(card.drawing), card.sentence.replace(NO_BREAK, IN_ITS_PLACE))
        yield Text(heading, "bold")
        yield Padding(table, (0, 0, 1, 2))


# ---- for programs and files


def _written_cards(cards: list[CardText], *, apart: bool) -> Iterator[str]:
    """The same as Markdown."""
    for heading, some in _headings(cards):
        yield "\n" * apart + f"### {heading}\n\n"
        yield from (f"- {card.name} `{card.drawing}` {card.sentence}\n" for card in some)
        apart = True

"""How a table is laid out: lines with a label and things behind it, drawn in columns or written plainly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.text import Text

GAP = "  "
WIDEST = 100


@dataclass(frozen=True)
class Line:
    """A label and the things behind it; where they are alike they stand in columns."""

    label: Text
    things: Sequence[Text]
    columns: bool = False
    gap: str = GAP


@dataclass(frozen=True)
class Part:
    """Lines that belong together, under a heading; a heading that is empty is not drawn."""

    heading: Text
    lines: list[Line] = field(default_factory=list)


class Drawing:
    """The parts of a table, drawn as wide as there is room."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Group(*self.lines(min(options.max_width, WIDEST)))

    def lines(self, width: int) -> Iterator[Text]:
        """The drawing line by line, none of them longer than the width."""
        labels = max((line.label.cell_len for part in self.parts for line in part.lines), default=0)
        for part in self.parts:
            if part.heading:
                yield _heading(part.heading, width)
            for line in part.lines:
                yield from _drawn(line, labels, width)

    def written(self) -> Iterator[str]:
        """The same without drawing: a line for each label."""
        for part in self.parts:
            if part.heading:
                yield part.heading.plain
            for line in part.lines:
                things = (" " if line.gap == " " else "; ").join(thing.plain for thing in line.things)
                yield ": ".join(filter(None, [line.label.plain.strip(), things]))


def facts(label: Text, *things: str | Text) -> Line:
    """A line of facts, with dots between them."""
    return Line(label, [Text(thing) if isinstance(thing, str) else thing for thing in things], gap=" · ")


def prose(label: Text, text: str) -> Line:
    """A line of prose, broken between words."""
    return Line(label, [Text(word) for word in text.split(" ")], gap=" ")


def _heading(heading: Text, width: int) -> Text:
    text = Text.assemble(("── ", "dim"), heading, " ")
    text.append("─" * (width - text.cell_len), "dim")
    text.truncate(width, overflow="ellipsis")
    return text


def _drawn(line: Line, labels: int, width: int) -> Iterator[Text]:
    """The things behind a label, in as many lines as they need."""
    label = line.label.copy()
    label.pad_right(labels - label.cell_len)
    for things in _rows(line, width - labels - len(GAP)) or [[]]:
        between = Text(line.gap, "dim" if line.gap.strip() else "")
        row = Text.assemble(label, GAP, *[part for thing in things for part in (between, thing)][1:])
        row.rstrip()
        row.truncate(width, overflow="ellipsis")
        yield row
        label = Text(" " * labels)


def _rows(line: Line, width: int) -> list[list[Text]]:
    """The things of a line, so many to a row as fit; in columns all rows but the last have equally many."""
    if line.columns:
        return _in_columns(line.things, width)
    rows: list[list[Text]] = []
    left = 0
    for thing in line.things:
        if thing.cell_len > left:
            rows.append([])
            left = width
        rows[-1].append(thing)
        left -= thing.cell_len + len(line.gap)
    return rows


def _in_columns(things: Sequence[Text], width: int) -> list[list[Text]]:
    widest = max((thing.cell_len for thing in things), default=0)
    fitting = max(1, (width + len(GAP)) // (widest + len(GAP)))
    each = ceil(len(things) / ceil(len(things) / fitting)) if things else 1
    padded = [thing.copy() for thing in things]
    for thing in padded:
        thing.pad_right(widest - thing.cell_len)
    return [padded[start : start + each] for start in range(0, len(padded), each)]

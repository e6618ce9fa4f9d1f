"""The pages with every byte of an observation, made from the layouts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from plume.envs.environments import all_environments
from plume.envs.observing import layout_of
from plume.envs.observing.layout import WORD_BYTES, Block, Layout, PlacedBlock
from plume.games import game

PLAYERS = {
    played.name: sorted(number for variant in offered.variants for number in variant.players)
    for played, offered in all_environments()
}
"""How many can play a game."""

OBSERVATIONS = {name: f"envs/observations-{name}.md" for name in PLAYERS}
"""The page with the observations of a game."""

HEAD = "| index | padding | block | bytes | greatest | kind | what it says |\n|---|---|---|---|---|---|---|"
SHORTEST_RUN = 4
"""So many names that count on are written as the first and the last."""
NUMBERED = re.compile(r"(.*?)(\d+)")

INTRO = """\
An observation is a row of bytes (`uint8`): all that a seat may know, and nothing else. All environments show the same.

- A **block** begins at an index that 8 divides. The bytes after its last one, up to the next block, are **padding**: \
always 0.
- No byte of a block is larger than its **greatest** value; where that is 1, all are flags. A **number in two \
bytes** is its low byte plus 256 times its high one.
- The **kind** of a byte is `flag` (0 or 1), `count` (how many), or `category`: which one of several things that have \
no order, so that for a network twice as much means nothing.
- The parts of the **seats** stand in the order of the viewer: first their own, then those who sit after them, around \
the table. The byte `seat` of the block `game` says which seat is their own.

`layout_of(game)` of `plume.envs.observing` has the same as data: `names(players)` says what each byte stands for, \
`highs(players)` its greatest value, `kinds(players)` its kind, `size(players)` how many there are. \
`normalised(game, observations)` of `plume.envs` makes numbers between 0 and 1 of them, each byte divided by \
`scales(players)`: a count by the most that there can be, where that is less than the greatest value of its block. \
`observe(view)` gives the bytes of a view, and `action_mask(legal)` the mask of legal moves. In a `Box`, padding has \
the greatest value 1, because a box must have room in it."""


class Part(NamedTuple):
    """Blocks with the index at which they begin, counted from the beginning of their part."""

    title: str
    rows: Sequence[PlacedBlock]
    size: int


def observations_page(name: str) -> str:
    """All bytes of a game's observations, in Markdown."""
    layout, players = layout_of(game(name)), PLAYERS[name]
    sections = [f"# Observations of {game(name).title}", INTRO, "## Sizes", *_sizes(layout, players)]
    for part in _parts(layout, players):
        sections += [f"## {part.title}", "\n".join([HEAD, *_lines(part)])]
    return "\n\n".join(sections) + "\n"


def _sizes(layout: Layout, players: Sequence[int]) -> Iterator[str]:
    seats, size = WORD_BYTES * layout.seats, WORD_BYTES * layout.seat_words
    head = "| players | bytes | parts of the seats begin at |\n|---|---|---|"
    begins = {n: ", ".join(str(seats + size * place) for place in range(n)) for n in players}
    yield "\n".join([head, *(f"| {n} | {layout.size(n)} | {begins[n]} |" for n in players)])
    yield (
        f"The part of the seat that comes p places after the viewer, who has p = 0, begins at {seats} + {size} · p. "
        f"Below, its indices are counted from there: index = {seats} + {size} · p + index in the part."
    )
    if 1 in players:
        yield f"With one player the part of the automaton begins at {seats + size}; its indices are counted from there."


def _parts(layout: Layout, players: Sequence[int]) -> Iterator[Part]:
    """What all share, a seat, and the automaton if there is one."""
    first, size = WORD_BYTES * layout.seats, WORD_BYTES * layout.seat_words
    rows = layout.blocks(1)
    yield Part("The table and the viewer", [row for row in rows if row.start < first], first)
    after = first + size
    yield Part("A seat", _counted(rows, first, after), size)
    if 1 in players:
        yield Part("The automaton", _counted(rows, after, layout.size(1)), layout.size(1) - after)


def _counted(rows: Sequence[PlacedBlock], first: int, after: int) -> list[PlacedBlock]:
    return [row._replace(start=row.start - first) for row in rows if first <= row.start < after]


def _lines(part: Part) -> Iterator[str]:
    ends = [*(row.start for row in part.rows), part.size]
    for row, (start, end) in zip(part.rows, pairwise(ends), strict=True):
        block, filled = row.block, start + len(row.block.bytes)
        spans = span(start, filled), span(filled, end)
        cells = [*spans, block.name, shortened(block.bytes), block.high, _kinds(block), block.what]
        yield f"| {' | '.join(map(str, cells))} |"


def _kinds(block: Block) -> str:
    """The kind of all bytes of a block, or which of them are of what kind."""
    by_kind: dict[str, list[str]] = {}
    for byte in block.bytes:
        by_kind.setdefault(block.kind(byte).kind, []).append(byte)
    if len(by_kind) == 1:
        return next(iter(by_kind))
    return "; ".join(f"{kind}: {shortened(names)}" for kind, names in by_kind.items())


def span(first: int, after: int) -> str:
    """The first and the last index; nothing if there is none."""
    if first == after:
        return ""
    return str(first) if first == after - 1 else f"{first}–{after - 1}"


def shortened(names: Sequence[str]) -> str:
    """Names as code, and of those that count on only the first and the last."""
    return ", ".join(
        f"`{run[0]}` … `{run[-1]}`" if len(run) >= SHORTEST_RUN else ", ".join(f"`{name}`" for name in run)
        for run in _runs(names)
    )


def _runs(names: Sequence[str]) -> Iterator[list[str]]:
    """Names that count on, such as P0 P1 P2, together."""
    run = [names[0]]
    for before, name in pairwise(names):
        if not _counts_on(before, name):
            yield run
            run = []
        run.append(name)
    yield run


def _counts_on(before: str, name: str) -> bool:
    one, other = NUMBERED.fullmatch(before), NUMBERED.fullmatch(name)
    return bool(one and other and one[1] == other[1] and int(one[2]) + 1 == int(other[2]))

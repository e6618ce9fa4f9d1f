"""The speeds as a picture: a bar for each, on a logarithmic scale. Readable by day and by night."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil, floor, log10
from typing import NamedTuple
from xml.sax.saxutils import escape

from bench.peers.report import Speeds, in_words
from bench.peers.rows import GROUPS, ROWS, Row
from plume.arena.plot import MARGIN, STYLE, WIDTH

TITLE = "Plume beside its peers"
TOP, HEADING, LINE, BOTTOM, NAMES, ROOM = 44, 62, 34, 40, 246, 86
"""Of the picture: the room above all, above a kind, for a line, below all, for names, and for numbers."""
BAR = 12
BARS = """
  .heading { font-weight: 700; }
  .bar { fill: var(--soft); opacity: .5; }
  .plume { fill: var(--mark); opacity: .9; }
"""


class _Scale(NamedTuple):
    """Where speeds stand in the picture, by their powers of ten."""

    low: int
    high: int

    def __call__(self, rate: float) -> float:
        left, right = MARGIN + NAMES, WIDTH - MARGIN - ROOM
        return left + (log10(rate) - self.low) / (self.high - self.low) * (right - left)

    def powers(self) -> range:
        """The powers of ten that stand on the axis."""
        return range(self.low, self.high + 1)


def svg(speeds: Speeds) -> str:
    """The picture as an SVG document."""
    rows = [row for row in ROWS if row.run in speeds]
    rates = [speeds[row.run].rate for row in rows]
    scale = _Scale(floor(log10(min(rates))), ceil(log10(max(rates))))
    groups = {group: list(some) for group, some in groupby(rows, lambda row: row.group)}
    height = TOP + HEADING * len(groups) + LINE * len(rows) + BOTTOM
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{TITLE}</title>",
        f"<style>{STYLE}{BARS}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}" rx="10"/>',
        f'<text class="title" x="{MARGIN}" y="36">{TITLE}</text>',
        *_groups(groups, speeds, scale),
        *(_number(power, scale(10**power), height - BOTTOM + 20) for power in scale.powers()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _groups(groups: Mapping[str, Sequence[Row]], speeds: Speeds, scale: _Scale) -> Iterator[str]:
    """The kinds of speed, each with its lines."""
    top = TOP
    for group, rows in groups.items():
        yield f'<text class="heading" x="{MARGIN}" y="{top + 26}">{group.capitalize()}</text>'
        yield f'<text class="soft" x="{MARGIN}" y="{top + 44}">{escape(GROUPS[group])}</text>'
        top += HEADING
        bottom = top + LINE * len(rows)
        yield from (_rule(scale(10**power), top, bottom) for power in scale.powers())
        yield from (_bar(row, speeds[row.run].rate, top + LINE * (at + 0.5), scale) for at, row in enumerate(rows))
        top = bottom


def _rule(x: float, top: float, bottom: float) -> str:
    return f'<line class="rule" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}"/>'


def _number(power: int, x: float, y: float) -> str:
    number = f"{10 ** (power - 6)} million" if power >= 6 else f"{10**power:,}"
    return f'<text class="soft" x="{x:.1f}" y="{y}" text-anchor="middle">{number}</text>'


def _bar(row: Row, rate: float, y: float, scale: _Scale) -> str:
    left, right = scale(10**scale.low), scale(rate)
    kind = "bar plume" if row.is_plume else "bar"
    return (
        f'<text x="{MARGIN}" y="{y - 1:.1f}">{escape(row.what)}</text>'
        f'<text class="soft" x="{MARGIN}" y="{y + 13:.1f}">{escape(row.interface)}</text>'
        f'<rect class="{kind}" x="{left:.1f}" y="{y - BAR / 2:.1f}" width="{right - left:.1f}" height="{BAR}" rx="2"/>'
        f'<text class="soft" x="{WIDTH - MARGIN}" y="{y + 4:.1f}" text-anchor="end">{in_words(rate)}</text>'
    )

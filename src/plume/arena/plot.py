"""The ladder as a picture: one line for each bot, with its interval. Readable by day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple
from xml.sax.saxutils import escape

from plume.arena.ladder import Ladder, Standing
from plume.arena.ratings import Estimate

WIDTH, TOP, LINE, BOTTOM, MARGIN, ROOM = 720, 64, 34, 52, 24, 104
"""Of the picture: its width, the room above the bots, for each, and below them, at both sides, and for numbers."""
LETTER = 8.2
"""About how wide a letter is."""
TICKS = 6
"""About how many numbers stand on the axis."""

STYLE = """
  svg { --ground: #fcf8ee; --ink: #241b14; --soft: #5f4f3f; --rule: #d5c6a8; --mark: #a3195f; }
  @media (prefers-color-scheme: dark) {
    svg { --ground: #131118; --ink: #f5eddd; --soft: #beb19d; --rule: #413a4c; --mark: #ff86bb; }
  }
  text { font: 14px system-ui, sans-serif; fill: var(--ink); }
  .title { font: 700 17px ui-serif, Georgia, serif; }
  .soft { font-size: 12px; fill: var(--soft); }
  .ground { fill: var(--ground); }
  .rule { stroke: var(--rule); stroke-width: 1; }
  .interval { stroke: var(--mark); stroke-width: 3; stroke-linecap: round; opacity: .55; }
  .mark { fill: var(--mark); }
"""


class _Scale(NamedTuple):
    """Where numbers stand in the picture."""

    low: float
    high: float
    left: float
    right: float

    def __call__(self, value: float) -> float:
        return self.left + (value - self.low) / (self.high - self.low) * (self.right - self.left)


def svg(ladder: Ladder, title: str) -> str:
    """The ladder as an SVG document: ratings, or shares of victories where there are none."""
    rated = all(row.rating is not None for row in ladder.rows)
    values = [_value(row, rated) for row in ladder.rows]
    ticks = _ticks(min(value.low for value in values), max(value.high for value in values))
    names = MARGIN + 12 + LETTER * max(map(len, ladder.labels.values()))
    scale = _Scale(ticks[0], ticks[-1], names, WIDTH - MARGIN - ROOM)
    height = TOP + LINE * len(values) + BOTTOM
    heights = [TOP + LINE * (at + 0.5) for at in range(len(values))]
    what = "rating, 400 points are odds of ten to one" if rated else "victories in %"
    about = f"{what}; {ladder.games:,} games of {ladder.deals:,} deals, 95 % confidence"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}" rx="10"/>',
        f'<text class="title" x="{MARGIN}" y="36">{escape(title)}</text>',
        *(_tick(tick, scale(tick), height - BOTTOM) for tick in ticks),
        *(_bot(name, value, y, scale) for name, value, y in zip(ladder.labels.values(), values, heights, strict=True)),
        f'<text class="soft" x="{MARGIN}" y="{height - 14}">{escape(about)}</text>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _value(row: Standing, rated: bool) -> Estimate:
    if rated and row.rating is not None:
        return row.rating.elo
    return Estimate(100 * row.wins.value, 100 * row.wins.low, 100 * row.wins.high)


def _ticks(low: float, high: float) -> Sequence[float]:
    """Round numbers that cover a range."""
    step = 10 ** floor(log10(max(high - low, 1) / TICKS))
    step = next(step * some for some in (1, 2, 5, 10) if (high - low) / (step * some) <= TICKS)
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    return [number * step for number in range(first, last + 1)]


def _tick(number: float, x: float, bottom: float) -> str:
    line = f'<line class="rule" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{bottom}"/>'
    return line + f'<text class="soft" x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{number:g}</text>'


def _bot(name: str, value: Estimate, y: float, scale: _Scale) -> str:
    low, middle, high = (scale(number) for number in (value.low, value.value, value.high))
    half = (value.high - value.low) / 2
    number = f"{value.value:.0f} ± {half:.0f}" if half else f"{value.value:.0f}"
    return (
        f'<text x="{MARGIN}" y="{y + 5:.1f}">{escape(name)}</text>'
        f'<line class="interval" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<circle class="mark" cx="{middle:.1f}" cy="{y:.1f}" r="5.5"/>'
        f'<text class="soft" x="{WIDTH - MARGIN}" y="{y + 4:.1f}" text-anchor="end">{number}</text>'
    )

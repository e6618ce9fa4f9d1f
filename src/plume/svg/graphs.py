"""Graphs of a game: a line for each side, from its beginning to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from plume.core.messages import BASE
from plume.core.review import Review
from plume.language import language
from plume.svg.canvas import Canvas, Picture

WIDTH, HEIGHT = 720.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 20.0, 44.0, 34.0
PAPER, INK, FAINT = "#fbf4e2", "#2a1a10", "#d9c7a1"
LINES = (("#a3195b", ""), ("#1f5fa8", "9 4"), ("#2f7d4f", "2 4"), ("#8a5a00", "12 4 2 4"), ("#4a3a8c", "5 3"))
"""Colours that differ by lightness too, and dashes for whoever tells none of them apart."""
STEPS = 4
"""So many lines across."""

Line = Sequence[tuple[float, float]]
"""What became of a side: after how many turns, and how much."""


def graph(
    lines: Sequence[Line],
    names: Sequence[str],
    *,
    said: str,
    least: float,
    most: float,
    told: Callable[[float], str],
    width: float | None = None,
) -> Picture:
    """A line for each side between the least and the most there can be, which `told` says in words."""
    canvas = Canvas()
    canvas.box((0, 0, WIDTH, HEIGHT), PAPER)
    last = max((point[0] for line in lines for point in line), default=0) or 1

    def x(turn: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * turn / last

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - least) / (most - least)

    for step in range(STEPS + 1):
        value = least + (most - least) * step / STEPS
        canvas.add(f'<path d="M{LEFT:g} {y(value):.4g}H{WIDTH - RIGHT:g}" stroke="{FAINT}"/>')
        canvas.text(told(value), LEFT - 8, y(value) + 4, 12, INK, anchor="end")
    for turn in sorted({0, round(last / 2), round(last)}):
        canvas.text(turn, x(turn), HEIGHT - 12, 12, INK, anchor="middle")
    room = (WIDTH - LEFT - RIGHT) / max(1, len(lines))
    for side, line in enumerate(lines):
        colour, dashes = LINES[side % len(LINES)]
        look = f'fill="none" stroke="{colour}" stroke-width="3" stroke-linejoin="round" stroke-dasharray="{dashes}"'
        canvas.add(f'<polyline points="{" ".join(f"{x(at):.4g},{y(value):.4g}" for at, value in line)}" {look}/>')
        start = LEFT + side * room
        canvas.add(f'<path d="M{start:.4g} 22h28" {look}/>')
        canvas.text(names[side], start + 36, 27, 15, INK, most=room - 44)
    return canvas.picture(WIDTH, HEIGHT, said, shown=width)


def points(story: Review, *, names: Sequence[str] = (), lang: str = BASE, width: float | None = None) -> Picture:
    """The points of every side, turn by turn, as a game was."""
    spoken = language(lang)
    sides = len(story.sources[0].points) if story.sources else 1 + max((gain.side for gain in story.gains), default=0)
    end = max((gain.turn for gain in story.gains), default=0)
    lines: list[list[tuple[float, float]]] = [[(0, 0)] for _ in range(sides)]
    for gain in story.gains:
        before = lines[gain.side][-1][1]
        lines[gain.side] += [(gain.turn, before), (gain.turn, gain.score)]
    for line in lines:
        line.append((end, line[-1][1]))
    values = [value for line in lines for _, value in line]
    return graph(
        lines,
        [names[side] if side < len(names) else spoken.label("side", number=side) for side in range(sides)],
        said=spoken.say("library_graph_points"),
        least=min(0, *values),
        most=max(STEPS, *values),
        told=lambda value: f"{value:.0f}".replace("-", "−"),
        width=width,
    )

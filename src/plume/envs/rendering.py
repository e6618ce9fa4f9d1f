"""An episode for people, as a seat sees it: the table of the terminal with what may be played, or a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO, StringIO
from typing import Any

import numpy as np
import numpy.typing as npt

from plume.core.extras import require
from plume.core.game import Game
from plume.core.options import check_choice
from plume.svg import Canvas, Look
from plume.svg.boards import drawn
from plume.svg.canvas import frame

Image = npt.NDArray[np.uint8]
"""A picture in dots: rows of red, green and blue."""

NEEDS = {"ansi": ("envs", "rich"), "rgb_array": ("pictures", "resvg_py", "PIL")}
"""What can be rendered, and the packages for it, after the extra that brings them."""
RENDER_MODES = tuple(NEEDS)
WIDTH, HEIGHT, PAPER = 1024, 768, "#f8edd3"
"""Every picture is as large as the others, whatever lies on the table, so that they make a film."""


def check_render_mode(mode: str | None) -> None:
    """Refuse what an environment cannot render."""
    if mode is not None:
        check_choice("render_mode", mode, RENDER_MODES)


def table(game: Game, seat: int, seen: Mapping[str, Any], legal: Sequence[str]) -> str:
    """What a seat may know, drawn in colour, and what it may play; a game without a terminal is shown as data."""
    require(*NEEDS["ansi"])
    from rich.console import Console

    from plume.terminal import draw, games_with_terminal
    from plume.terminal.layout import WIDEST

    shown = {"seat": seat, **seen}
    text = StringIO()
    console = Console(file=text, force_terminal=True, color_system="standard", width=WIDEST, highlight=False)
    if game in games_with_terminal():
        console.print(draw(shown, []))
    else:
        console.print_json(data=shown)
    console.print(f"legal: {', '.join(legal) or '-'}", soft_wrap=True, markup=False)
    return text.getvalue()


def image(game: Game, seen: Mapping[str, Any], names: Sequence[str], scores: Sequence[int]) -> Image:
    """What a seat may know, as a picture in dots: all sides with their names and points."""
    require(*NEEDS["rgb_array"])
    from PIL.Image import open as read
    from resvg_py import svg_to_bytes

    canvas = Canvas()
    width, height = drawn(canvas, game, seen, Look(names, scores))
    picture = frame(canvas.drawn, canvas.defined.values(), width, height, game.title, shown=WIDTH, high=HEIGHT)
    return np.array(read(BytesIO(svg_to_bytes(svg_string=picture, background=PAPER))).convert("RGB"))

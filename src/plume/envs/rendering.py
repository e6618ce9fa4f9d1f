"""An episode as text for people: the table of the terminal, as a seat sees it, with what it may play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

from plume.core.extras import require
from plume.core.game import Game
from plume.core.options import check_choice

RENDER_MODES = ("ansi",)


def check_render_mode(mode: str | None) -> None:
    """Refuse what an environment cannot render."""
    if mode is not None:
        check_choice("render_mode", mode, RENDER_MODES)
        require("envs", "rich")


def table(game: Game, seat: int, seen: Mapping[str, Any], legal: Sequence[str]) -> str:
    """What a seat may know, drawn in colour, and what it may play; a game without a terminal is shown as data."""
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

"""What the commands share: the terminal, JSON, engines with a progress display."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from plume.cli.streams import speaks_unicode
from plume.core.carriers import PLAYOUT, Engine, compiled, plain, why_not
from plume.core.game import Game

EngineName = Literal["plain", "compiled"]


class Output(Console):
    """The standard output. Whoever reads it may have seen enough, as `head` does: that is for `main` to know."""

    @property
    def can_draw(self) -> bool:
        """Whether it can be cleared and drawn upon, which a dumb terminal cannot."""
        return self.is_terminal and not self.is_dumb_terminal

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


console = Output(highlight=False)
messages = Console(stderr=True, highlight=False)


def print_json(data: Any) -> None:
    """One JSON document on the standard output, and nothing else."""
    sys.stdout.write(json.dumps(data, ensure_ascii=not speaks_unicode(sys.stdout)) + "\n")


def engine(game: Game, name: EngineName, file: str = PLAYOUT) -> Engine:
    """An engine by its name."""
    return plain(game, file) if name == "plain" else compiled(game, file)


def fastest() -> EngineName:
    """The engine that is fastest here."""
    return "compiled" if why_not("compiled") is None else "plain"


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Any]:
    """A progress bar on the standard error; gives the function that advances it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=messages, transient=True, disable=not messages.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda some: progress.advance(task, some)

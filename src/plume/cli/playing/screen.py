"""Where a game is shown: in colour on a screen that is cleared, or as plain lines."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

from plume.cli.playing.keyboard import Keyboard
from plume.terminal.layout import WIDEST, Drawing

CLEAR = "\x1b[H\x1b[2J"
CLEAR_ALL = CLEAR + "\x1b[3J"
"""What was scrolled away too."""
PROMPT_STYLE, WITHOUT_COLOUR = "1;35", "1"
CURTAIN = 60
"""So many empty lines hide what was told before where nothing can be cleared."""
BELOW = 6
"""Lines that are kept free below the table: an empty one, up to four for what can be done, and the prompt."""


class Screen:
    """A screen of which the table takes the upper part."""

    plain = False

    def __init__(self, console: Console) -> None:
        self._console = console
        style = WITHOUT_COLOUR if console.no_color else PROMPT_STYLE
        self.keyboard = Keyboard(style if console.is_terminal else "")

    def show(self, table: Drawing, news: list[str], earlier: str) -> None:
        """Draw the table, and below it what happened last, as far as there is room; `earlier` stands for the rest."""
        self._write(CLEAR)
        lines = list(table.lines(self._width))
        told = [line for text in news for line in Text(text, "italic").wrap(self._console, self._width)]
        room = max(1, self._console.height - len(lines) - BELOW) if self._console.is_terminal else len(told)
        if len(told) > room:
            told = [Text(earlier, "dim italic"), *told[len(told) - room + 1 :]]
        for line in (*lines, Text(), *told):
            self._console.print(line, no_wrap=True, crop=True)

    def say(self, text: str, style: str = "") -> None:
        """A line of text, or an answer."""
        self._console.print(Text(text, style), width=self._width)

    def list(self, listing: Drawing) -> None:
        """A list of things."""
        self._console.print(listing, width=self._width)

    def curtain(self, text: str) -> None:
        """Hide everything, and ask the next one to come."""
        self._write(CLEAR_ALL)
        self._console.print(Text(f"\n\n{text}", "bold"), width=self._width)

    def _write(self, sequence: str) -> None:
        if self._console.is_terminal:
            self._console.file.write(sequence)

    @property
    def _width(self) -> int:
        return min(self._console.width, WIDEST)


class PlainScreen(Screen):
    """Lines without colours and drawings, one for each change, for screen readers and simple terminals."""

    plain = True

    def __init__(self) -> None:
        self.keyboard = Keyboard()

    def show(self, table: Drawing, news: list[str], earlier: str) -> None:
        for line in table.written():
            self.say(line)

    def say(self, text: str, style: str = "") -> None:
        sys.stdout.write(f"{text}\n")

    def list(self, listing: Drawing) -> None:
        for line in listing.written():
            self.say(line)

    def curtain(self, text: str) -> None:
        self.say("\n" * CURTAIN + text)

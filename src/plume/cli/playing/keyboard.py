"""Lines that people type, with completion and history where `readline` is there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from types import ModuleType


def _load_readline() -> ModuleType | None:
    """The module, where there is a terminal to edit lines in; without it lines are typed all the same."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    try:
        import readline
    except ImportError:
        return None
    return readline


class Keyboard:
    """Asks for lines. Everybody has a history of their own, so that nobody finds the secret moves of others."""

    def __init__(self, style: str = "") -> None:
        self._style = style
        self._readline = _load_readline()
        self._histories: dict[int, list[str]] = {}
        self._texts: Callable[[], Iterable[str]] = tuple
        if self._readline is not None:
            self._set_up(self._readline)

    def ask(self, prompt: str, seat: int | None = None, texts: Callable[[], Iterable[str]] = tuple) -> str:
        """A line, without blanks around it. Tab completes it to one of the texts; it joins the seat's history."""
        history = [] if seat is None else self._histories.setdefault(seat, [])
        self._texts = texts
        if self._readline is not None:
            self._readline.clear_history()
            for line in history:
                self._readline.add_history(line)
        line = input(self._styled(prompt)).strip()
        if line and line not in history[-1:]:
            history.append(line)
        return line

    def _set_up(self, readline: ModuleType) -> None:
        if "libedit" in (readline.__doc__ or ""):
            readline.parse_and_bind("bind ^I rl_complete")
        else:
            readline.parse_and_bind("tab: complete")
            readline.parse_and_bind("set show-all-if-ambiguous on")
            readline.parse_and_bind("set enable-bracketed-paste off")
        readline.set_auto_history(False)
        readline.set_completer_delims(" ")
        readline.set_completer(self._complete)

    def _complete(self, word: str, number: int) -> str | None:
        """What `readline` asks for: one possible next word after another, then None."""
        assert self._readline is not None, "nobody else asks"
        before = self._readline.get_line_buffer()[: self._readline.get_begidx()]
        found = next_words(self._texts(), before, word)
        return found[number] if number < len(found) else None

    def _styled(self, prompt: str) -> str:
        """The prompt in colour; `readline` must know which signs have no width."""
        if not self._style:
            return prompt
        start, end = f"\x1b[{self._style}m", "\x1b[0m"
        return f"{start}{prompt}{end}" if self._readline is None else f"\x01{start}\x02{prompt}\x01{end}\x02"


def next_words(texts: Iterable[str], before: str, word: str) -> list[str]:
    """The words that may stand here, with a blank behind those that others follow.

    >>> next_words(["take 1", "take 10", "tail 1 k", "done"], "", "ta")
    ['tail ', 'take ']
    >>> next_words(["take 1", "take 10", "tail 1 k", "done"], "take ", "")
    ['1', '10']
    """
    typed = [*before.lower().split(), word.lower()]
    place = len(typed) - 1
    found: set[str] = set()
    for words in map(str.split, texts):
        same = [one.lower() for one in words[:place]] == typed[:place]
        if same and len(words) > place and words[place].lower().startswith(typed[place]):
            found.add(words[place] + " " * (len(words) > place + 1))
    return sorted(found)
